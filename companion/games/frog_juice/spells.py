"""Spells: laying one, adding to it, and what happens when it is complete."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from companion.games.frog_juice.cards import card_name
from companion.games.frog_juice.handling import (
    expect_action,
    expect_extras,
    laid_open,
    lifted,
    piled,
)
from companion.games.frog_juice.state import OpenSpell
from companion.games.game import RuleBroken
from companion.words import _, listed

if TYPE_CHECKING:
    from companion.games.frog_juice.events import Add, Bring, Spell
    from companion.games.frog_juice.state import Table


def lay(table: Table, move: Spell) -> Table:
    """Return the table after a spell was laid with what was at hand: the turn's action."""
    expect_action(table)
    empty = OpenSpell(move.spell, (), table.house.needs(move.spell))
    after = _brewed(table, move, empty, ((table.turn, move.spell),))
    return replace(after, phase="extras")


def add(table: Table, move: Add) -> Table:
    """Return the table after cards were added to an unfinished spell of one's own."""
    expect_extras(table)
    if table.melted:
        message = _("{name}'s sweep was melted: only the discard is left.")
        raise RuleBroken("wrong-phase", message.format(name=table.name), (table.turn,))
    return _brewed(table, move, _open(table, move.spell), ())


def _open(table: Table, spell: str) -> OpenSpell:
    laid = table.spells[table.turn]
    for one in laid:
        if one.spell == spell:
            return one
    if laid:
        message = _("{spell} does not lie unfinished before {name}; there: {open}.")
    else:
        message = _("{spell} does not lie unfinished before {name}; no spell does.")
    said = message.format(
        spell=card_name(spell), name=table.name, open=listed([card_name(s.spell) for s in laid])
    )
    raise RuleBroken("spell-not-open", said, (spell,))


def _brewed(
    table: Table, move: Bring, spell: OpenSpell, laid: tuple[tuple[int, str], ...]
) -> Table:
    """Return the table with the cards of `move` in `spell`; `laid` leaves the hand before them."""
    grown = _grown(spell, move.cards)
    center = lifted(table, move.center)
    hands = laid_open(table, *laid, *((table.turn, card) for card in move.hand), *move.asked)
    others = list(table.spells[table.turn])
    if spell in others:
        at = others.index(spell)
        others[at : at + 1] = [grown] if grown.need else []
    elif grown.need:
        others.append(grown)
    spells = (*table.spells[: table.turn], tuple(others), *table.spells[table.turn + 1 :])
    power, ingredients = table.power, table.ingredients
    if not grown.need:
        power, ingredients = piled(table, table.turn, (grown.spell, *grown.have))
    return replace(
        table, center=center, hands=hands, spells=spells, power=power, ingredients=ingredients
    )


def _grown(spell: OpenSpell, cards: tuple[str, ...]) -> OpenSpell:
    need = list(spell.need)
    for card in cards:
        if card not in need:
            message = _("{spell} takes no {card}; what it still needs: {need}.").format(
                spell=card_name(spell.spell),
                card=card_name(card),
                need=listed([card_name(one) for one in need]) or _("nothing more"),
            )
            raise RuleBroken("not-in-spell", message, (card,))
        need.remove(card)
    return OpenSpell(spell.spell, tuple(sorted(spell.have + cards)), tuple(need))
