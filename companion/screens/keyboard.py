"""The on-screen keyboard, for names in any script it can hold; a physical one types here too."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.journal import LONGEST_NAME
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.widgets import Button, Label, Panel, Widget
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.app import App

_LANDSCAPE = {
    "abc": ("qwertyuiop", "asdfghjkl-", "zxcvbnm'."),
    "áñ": ("áàâäãåéèêë", "íìîïóòôöõø", "úùûüýçñßœæ"),
    "かな": (
        "あかさたなはまやらわ",
        "いきしちにひみゆりを",
        "うくすつぬふむよるん",
        "えけせてねへめ゛れー",
        "おこそとのほも゜ろ小",
    ),
    "123": ("1234567890", "&+#@!?()/:"),
}
_PORTRAIT = {
    "abc": ("abcdefgh", "ijklmnop", "qrstuvwx", "yz-'."),
    "áñ": ("áàâäãåéè", "êëíìîïóò", "ôöõøúùûü", "ýçñßœæ"),
    "かな": (
        "あいうえおかきく",
        "けこさしすせそた",
        "ちつてとなにぬね",
        "のはひふへほまみ",
        "むめもやゆよらり",
        "るれろわをん゛゜",
        "ーっゃゅょ",
    ),
    "123": ("12345678", "90&+#@!?", "()/:"),
}
_VOICED = str.maketrans(
    "かきくけこさしすせそたちつてとはひふへほ", "がぎぐげござじずぜぞだぢづでどばびぶべぼ"
)
_PLOSIVE = str.maketrans("はひふへほばびぶべぼ", "ぱぴぷぺぽぱぴぷぺぽ")
_SMALL = str.maketrans("あいうえおつやゆよ", "ぁぃぅぇぉっゃゅょ")
_KANA_SHIFT = 0x60
"""From a hiragana to its katakana in Unicode."""


def cleaned(text: str, longest: int = LONGEST_NAME) -> str:
    """Return a line without control characters and outer spaces, not too long."""
    plain = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(plain.split())[:longest].strip()


class Keyboard(Screen):
    """Asks for a line of text and hands it to `done`; an empty one only where it `may_be_empty`."""

    name = "keyboard"
    typing = True

    def __init__(
        self,
        app: App,
        title: str,
        done: Callable[[str], str | None],
        text: str = "",
        *,
        longest: int = LONGEST_NAME,
        may_be_empty: bool = False,
    ) -> None:
        """`done` returns None when it took the text, or a sentence on why it did not."""
        super().__init__(app)
        self.title = title
        self.done = done
        self.text = text
        self.longest = longest
        self.may_be_empty = may_be_empty
        self.page = "abc"
        self.shifted = not text
        self.complaint = ""

    def typed(self, text: str) -> None:
        """Add text at the end."""
        for char in text:
            self._put(char)

    def act(self, action: str) -> bool:
        """Erase with the backspace key."""
        if action == "erase":
            self._erase()
            return True
        return False

    def widgets(self, area: Box) -> list[Widget]:
        """Return the line, the keys and the row that ends it."""
        back = self.bar(area, self.title, back=self.app.pop)
        body = self.body(area)
        gap = self.px(6)
        line, body = body.top(self.px(54), gap)
        foot, body = body.foot(self.px(56), gap)
        return [
            *back,
            Panel(box=line, colour=self.theme.deep),
            Label(
                box=line.inset(self.px(16), 0),
                text=self._end_of_line(line.w - self.px(32)),
                name="text",
                size=th.TITLE - 4,
                colour=self.theme.text,
            ),
            *self._complaint(line),
            *self._keys(body, gap),
            *self._foot(foot, gap),
        ]

    def _end_of_line(self, width: int) -> str:
        """Return the text with the cursor behind it, its beginning left out where it is long."""
        shown = self.text + "▏"
        while self.canvas.width(shown, th.TITLE - 4) > width and len(shown) > 2:
            shown = "…" + shown[2:]
        return shown

    def _complaint(self, line: Box) -> list[Widget]:
        if not self.complaint:
            return []
        half = line.far(line.w // 2)[0].inset(self.px(10), 0)
        return [
            Label(
                box=half,
                text=self.complaint,
                name="notice",
                size=th.BODY,
                colour=self.theme.warning,
                align="right",
            )
        ]

    def _keys(self, body: Box, gap: int) -> list[Widget]:
        table = _LANDSCAPE if body.w > body.h else _PORTRAIT
        lines = table[self.page]
        wide = max(len(line) for line in lines)
        height = min(self.px(66), (body.h - gap * (len(lines) - 1)) // len(lines))
        keys: list[Widget] = []
        for i, line in enumerate(lines):
            row = Box(body.x, body.y + i * (height + gap), body.w, height)
            cells = row.columns(wide, gap)
            for cell, char in zip(cells, line, strict=False):
                shown = self._shown(char)
                keys.append(
                    Button(
                        box=cell,
                        name=f"key:{shown}",
                        text=shown,
                        tap=partial(self._tapped, shown),
                        bold=False,
                        radius=8,
                    )
                )
        return keys

    def _foot(self, foot: Box, gap: int) -> list[Widget]:
        pages = [page for page in _LANDSCAPE if page != self.page]
        cells = foot.columns([1, 1, 1, 1, 1.6, 1.2, 1.8], gap)
        switch = [
            Button(
                box=cell,
                name=f"page:{page}",
                text=page,
                tap=partial(self._turn, page),
                bold=False,
                style="strong",
                size=th.BODY,
            )
            for cell, page in zip(cells[1:4], pages, strict=True)
        ]
        return [
            Button(
                box=cells[0], name="shift", icon="shift", tap=self._shift, selected=self.shifted
            ),
            *switch,
            Button(box=cells[4], name="space", text="␣", tap=lambda: self._tapped(" ")),
            Button(box=cells[5], name="erase", icon="backspace", tap=self._erase),
            Button(
                box=cells[6],
                name="done",
                text=_("Done"),
                key="confirm",
                style="accent",
                tap=self._finish,
                enabled=self.may_be_empty or bool(cleaned(self.text)),
            ),
        ]

    def _shown(self, char: str) -> str:
        if not self.shifted:
            return char
        if "ぁ" <= char <= "ん":
            return chr(ord(char) + _KANA_SHIFT)
        return char.upper() if len(char.upper()) == 1 else char

    def _tapped(self, char: str) -> None:
        if char == "小":  # as a key it makes the kana before it small; typed, it is a letter
            self.complaint = ""
            self.text = self.text[:-1] + "".join(_marked(last, char) for last in self.text[-1:])
            return
        self._put(char)
        if self.page in ("abc", "áñ"):
            self.shifted = char in " -"

    def _put(self, char: str) -> None:
        self.complaint = ""
        if char in "゛゜" and self.text:
            self.text = self.text[:-1] + _marked(self.text[-1], char)
        elif char.isprintable() and len(self.text) < self.longest:
            self.text += char

    def _erase(self) -> None:
        self.complaint = ""
        self.text = self.text[:-1]
        if not self.text and self.page == "abc":
            self.shifted = True

    def _shift(self) -> None:
        self.shifted = not self.shifted

    def _turn(self, page: str) -> None:
        self.page = page
        self.shifted = page == "abc" and not self.text

    def _finish(self) -> None:
        text = cleaned(self.text, self.longest)
        complaint = self.done(text) if text or self.may_be_empty else None
        self.complaint = complaint or ""


def _marked(char: str, mark: str) -> str:
    """Voice the kana before a mark or make it small, where there is such a kana."""
    katakana = "ァ" <= char <= "ン"
    kana = chr(ord(char) - _KANA_SHIFT) if katakana else char
    changed = kana.translate({"゛": _VOICED, "゜": _PLOSIVE, "小": _SMALL}[mark])
    return chr(ord(changed) + _KANA_SHIFT) if katakana else changed
