"""What can a card take: every group of centre cards for a number, and every way to make a card.

A group is a multiset of names, listed once however many copies of a name lie there. Nobody has to
show a hand for it: the answers hold for all numbers at once.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from companion.games.frog_juice.cards import FROG_JUICE, HAND_SIZE, HIGHEST, NUMBERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Group = tuple[str, ...]
"""Names of centre cards, the highest number first."""

_Kind = TypeVar("_Kind")
_JUICE = NUMBERS[FROG_JUICE]


def all_groups(center: Iterable[str]) -> dict[int, tuple[Group, ...]]:
    """Return for each number from 1 to 12 the groups that one hand card of it takes, best first.

    Best is most cards, then most power cards, then the highest cards. Cards without a number are
    never in a group (book: they are powerless in the centre).
    """
    there = Counter(card for card in center if card in NUMBERS)
    kinds = sorted(
        ((NUMBERS[card], card, copies) for card, copies in there.items()),
        key=lambda kind: (-kind[0], kind[1]),
    )
    found: dict[int, list[Group]] = {number: [] for number in range(1, HIGHEST + 1)}
    for total, group in _sums(kinds, HIGHEST, HIGHEST):
        found[total].append(group)
    return {number: tuple(sorted(groups, key=_best_first)) for number, groups in found.items()}


def ways_to_make(
    number: int, held: Mapping[int, int], most: int = HAND_SIZE
) -> tuple[tuple[int, ...], ...]:
    """Return every way to sum up to `number` with one to `most` hand cards, best first.

    `held` says how many cards of each number a hand could hold; a way is a multiset of numbers, the
    highest first. Best is as for groups: what is played goes to one's own piles too.
    """
    kinds = [(high, high, held[high]) for high in sorted(held, reverse=True) if held[high] > 0]
    ways = (way for total, way in _sums(kinds, number, most) if total == number)
    return tuple(sorted(ways, key=lambda way: (-len(way), -way.count(_JUICE), [-n for n in way])))


def can_meet(hand: Mapping[int, int], most: int, center: Sequence[int]) -> bool:
    """Whether one to `most` cards out of `hand` (copies of each number) can sum to centre cards.

    The question of the house rule `many-to-many`. Sums are bits: bit n is set where n can be made.
    """
    there = 1
    for number in center:
        there |= there << number
    with_cards = [1] + [0] * most
    for number, copies in hand.items():
        for _ in range(min(copies, most)):
            for count in range(most, 0, -1):
                with_cards[count] |= with_cards[count - 1] << number
    return any(sums & there for sums in with_cards[1:])


def _best_first(group: Group) -> tuple[int, int, list[int], Group]:
    numbers = [-NUMBERS[card] for card in group]
    return -len(group), -group.count(FROG_JUICE), numbers, group


def _sums(
    kinds: Sequence[tuple[int, _Kind, int]], limit: int, most: int
) -> Iterator[tuple[int, tuple[_Kind, ...]]]:
    """Yield every non-empty multiset of `kinds` (number, name, copies) up to `limit`, with its sum.

    Each multiset comes once: a kind is either left behind or laid once more, never returned to.
    """
    stack: list[tuple[int, int, tuple[_Kind, ...]]] = [(0, 0, ())]
    while stack:
        first, total, laid = stack.pop()
        for at in range(first, len(kinds)):
            number, name, copies = kinds[at]
            for times in range(1, min(copies, (limit - total) // number, most - len(laid)) + 1):
                longer = laid + (name,) * times
                yield total + times * number, longer
                stack.append((at + 1, total + times * number, longer))
