"""Random matches of Frog Juice that break no rule, dealt from a real deck."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from companion.games.frog_juice import rules
from companion.games.frog_juice.captures import all_groups
from companion.games.frog_juice.cards import (
    BLACK_CAT,
    COPIES,
    HAND_SIZE,
    INGREDIENTS,
    NUMBERS,
    SPELLS,
    WITCH,
    WITCH_WASH,
    sum_of,
)
from companion.games.frog_juice.choices import cat_prey
from companion.games.frog_juice.counting import still_out
from companion.games.frog_juice.state import State, Table, Tally
from companion.games.game import Event, Header

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

NAMES = ("Ana", "Ben", "Cleo", "Dee")
RULES: tuple[dict[str, Any], ...] = (
    {},
    {"many-to-many": True},
    {"ingredient-bonus": "each-kind"},
    {
        "spells": {
            "uglifying": ["frog-juice"],
            "disappearing": ["princess", "bats", "toads", "mice"],
        }
    },
)


def play(
    rng: Random,
    players: Sequence[str] = NAMES[:3],
    house: Mapping[str, Any] | None = None,
    cards: bool = True,
) -> tuple[Header, list[Event]]:
    """Play a whole match at random: card by card, or with `cards` false one that only counts."""
    if cards:
        deal = Deal(rng, players, house)
        return deal.header, [event for _state, event in deal.play()]
    header = Header("frog-juice", tuple(players), rng.randrange(len(players)), house or {}, {})
    return header, list(_count(rng, header))


class Deal:
    """A shuffled deck dealt to the players, who know their hands; the rules know only how many."""

    def __init__(
        self, rng: Random, players: Sequence[str], house: Mapping[str, Any] | None = None
    ) -> None:
        self.rng = rng
        self.deck = [card for card, copies in COPIES.items() for _ in range(copies)]
        rng.shuffle(self.deck)
        center = [self.deck.pop() for _ in range(4)]
        self.hands = [[self.deck.pop() for _ in range(HAND_SIZE)] for _ in players]
        start = rng.randrange(len(players))
        self.header = Header("frog-juice", tuple(players), start, house or {}, {"center": center})

    def play(self) -> Iterator[tuple[State, Event]]:
        """Yield each event with the state before it, to the end of the match."""
        state = rules.begin(self.header)
        while state.phase != "over":
            assert isinstance(state, Table)
            event = self._event(state)
            yield state, event
            state = rules.apply(state, event)
            self._hand_over(event, state)

    def _event(self, table: Table) -> Event:
        washer = self._holder(WITCH_WASH)
        if washer is not None and WITCH in table.center and self.rng.random() < 0.3:
            return {"do": "wash", "seat": washer}
        return self._action(table) if table.phase == "action" else self._extra(table)

    def _action(self, table: Table) -> Event:
        hand = self.hands[table.turn]
        if not table.draw_pile and self.rng.random() < 0.03:
            return {"do": "end"}
        actions: list[Event] = [{"do": "pass"}, *self._captures(table)[:2]]
        if WITCH in hand:
            washer = self._holder(WITCH_WASH)
            melted = washer is not None and self.rng.random() < 0.6
            actions.append({"do": "sweep", "washed_by": washer} if melted else {"do": "sweep"})
        if BLACK_CAT in hand:
            actions += [
                {"do": "cat", "from": seat, "card": self.rng.choice(cards)}
                for seat, cards in cat_prey(table).items()
            ]
        for spell in set(hand) & set(SPELLS):
            needs = list(table.house.needs(spell))
            actions.append({"do": "spell", "spell": spell, **self._brought(table, needs)})
        return self.rng.choice(actions[1:]) if actions[1:] else actions[0]

    def _extra(self, table: Table) -> Event:
        if not table.melted:
            for spell in table.spells[table.turn]:
                brought = self._brought(table, list(spell.need))
                if any(brought.values()) and self.rng.random() < 0.5:
                    return {"do": "add", "spell": spell.spell, **brought}
        hand = self.hands[table.turn]
        return {"do": "discard", "card": self.rng.choice(hand) if hand else None}

    def _captures(self, table: Table) -> list[Event]:
        hand = [card for card in self.hands[table.turn] if card in NUMBERS]
        center = [card for card in table.center if card in NUMBERS]
        groups = all_groups(center)
        found: list[tuple[tuple[str, ...], tuple[str, ...]]] = [
            ((card,), group) for card in hand for group in groups[NUMBERS[card]]
        ]
        most = 2 if table.house.many_to_many else 1
        found += [
            (played, taken)
            for n in range(2, len(hand) + 1)
            for played in combinations(hand, n)
            for m in range(1, most + 1)
            for taken in combinations(center, m)
            if sum_of(played) == sum_of(taken)
        ]
        self.rng.shuffle(found)
        return [{"do": "capture", "hand": list(h), "center": list(c)} for h, c in found]

    def _brought(self, table: Table, needs: list[str]) -> dict[str, list[Any]]:
        """Bring what is needed from wherever it is, some of it left for later."""
        brought: dict[str, list[Any]] = {"hand": [], "center": [], "asked": []}
        for card in needs:
            if self.rng.random() < 0.3:
                continue
            holder = self._holder(card, table.turn)
            if holder == table.turn:
                brought["hand"].append(card)
            elif card in table.center:
                brought["center"].append(card)
            elif holder is not None:
                brought["asked"].append({"seat": holder, "card": card})
        return brought

    def _holder(self, card: str, first: int = 0) -> int | None:
        seats = len(self.hands)
        for seat in range(first, first + seats):
            if card in self.hands[seat % seats]:
                return seat % seats
        return None

    def _hand_over(self, event: Event, after: State) -> None:
        """Let the cards of `event` leave the hands, and draw up who is to act next."""
        assert isinstance(after, Table)
        do = event["do"]
        if do == "discard":
            before = (after.turn - 1) % len(self.hands) if after.phase != "over" else after.turn
            if event["card"] is not None:
                self.hands[before].remove(event["card"])
            hand = self.hands[after.turn]
            while after.phase != "over" and len(hand) < HAND_SIZE and self.deck:
                hand.append(self.deck.pop())
            return
        own = {"sweep": [WITCH], "cat": [BLACK_CAT], "spell": [event.get("spell")]}.get(do, [])
        for card in own + event.get("hand", []):
            self.hands[after.turn].remove(card)
        for answer in event.get("asked", []):
            self.hands[answer["seat"]].remove(answer["card"])
        washer = event["seat"] if do == "wash" else event.get("washed_by")
        if washer is not None:
            self.hands[washer].remove(WITCH_WASH)


def _count(rng: Random, header: Header) -> Iterator[Event]:
    state = rules.begin(header)
    assert isinstance(state, Tally)
    for _ in range(rng.randrange(1, 25)):
        event = _a_count(rng, state)
        if rules.refusal(state, event) is None:
            yield event
            state = rules.apply(state, event)
            assert isinstance(state, Tally)
    if rng.random() < 0.5:
        yield {"do": "end"}
    else:
        yield {
            "do": "tally",
            "power": rules.as_json(state)["power"],
            "ingredients": rules.as_json(state)["ingredients"],
        }


def _a_count(rng: Random, tally: Tally) -> Event:
    seat = rng.randrange(len(tally.players))
    number = rng.choice((-1, 1, 1, 2, 3))
    event: Event = {"do": "count", "seat": seat}
    if still_out(tally).power and rng.random() < 0.5:
        event["power"] = 1
    if tally.house.each_kind:
        return {**event, "ingredients": {rng.choice(INGREDIENTS): number}}
    return {**event, "ingredients": number}
