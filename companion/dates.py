"""Dates and lengths of time the way people at a table say them, in local time."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from companion.words import _

if TYPE_CHECKING:
    from datetime import date


def when(stamp: str, now: datetime | None = None) -> str:
    """Say when something was: "today 20:02", "Sun 29 Nov", "29 Nov 2024".

    `stamp` is UTC, ISO 8601; nothing is said where it cannot be read.
    """
    try:
        then = datetime.fromisoformat(stamp).astimezone()
    except ValueError:
        return ""
    now = (now or datetime.now()).astimezone()  # noqa: DTZ005 - made aware at once
    if then.date() == now.date():
        return _("today {time}").format(time=f"{then:%H:%M}")
    day = then.date()
    if then.year == now.year or abs((now.date() - day).days) < 180:
        return _("{weekday} {day} {month}").format(
            weekday=_weekday(day), day=day.day, month=_month(day)
        )
    return _("{day} {month} {year}").format(day=day.day, month=_month(day), year=day.year)


def _weekday(day: date) -> str:
    names = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
    return names[day.weekday()]


def _month(day: date) -> str:
    months = (
        *(_("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun")),
        *(_("Jul"), _("Aug"), _("Sep"), _("Oct"), _("Nov"), _("Dec")),
    )
    return months[day.month - 1]
