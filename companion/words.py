"""The language the screen speaks: every text for people passes through here.

English is the source. :func:`use` changes the language of everything asked for afterwards, so no
text may be asked for while a module is imported.
"""

from __future__ import annotations

import gettext
import re
from pathlib import Path

_LOCALE = Path(__file__).parent / "locale"
_spoken: gettext.NullTranslations = gettext.NullTranslations()


def use(language: str) -> None:
    """Speak `language` (an ISO 639-1 code) from now on; English where a text has no translation."""
    global _spoken  # noqa: PLW0603 - one screen, one language at a time
    _spoken = gettext.translation("companion", _LOCALE, [language], fallback=True)


def _(text: str) -> str:
    """Return `text` in the language spoken."""
    return _spoken.gettext(text)


def several(one: str, many: str, n: int) -> str:
    """Return the right plural form for `n`, in the language spoken, with `{n}` filled in."""
    return _spoken.ngettext(one, many, n).format(n=n)


def minus(n: int) -> str:
    """Write a number for people: with the true minus sign, as on the cards."""
    return str(n).replace("-", "−")


def sentence(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def listed(names: list[str]) -> str:
    """Join names the way people say them: "Ana, Ben and Cleo", "Ana, Ben e Inés"."""
    if len(names) < 2:
        return "".join(names)
    *others, last = names
    if _I_SOUND.match(last):
        joined = _spoken.pgettext("before the sound of i", "{names} and {last}")
    else:
        joined = _("{names} and {last}")
    return joined.format(names=_(", ").join(others), last=last)


_I_SOUND = re.compile(r"h?[ií](?![aeoáéó])", re.IGNORECASE)
"""How a word begins that is heard as i, not as y: Inés, Hilda and hijo, but not hielo or Ian."""
