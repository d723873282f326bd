"""Dates and lengths of time the way people at a table say them, in local time."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from companion.words import _, several

if TYPE_CHECKING:
    from datetime import date


def when(stamp: str, now: datetime | None = None) -> str:
    """Say when something was: "today 20:02", "Sun 29 Nov", "29 Nov 2024".

    `stamp` is UTC, ISO 8601; nothing is said where it cannot be read.
    """
    then = _local(stamp)
    if then is None:
        return ""
    now = now or datetime.now().astimezone()
    day = then.date()
    if day == now.date():
        return _("today {time}").format(time=f"{then:%H:%M}")
    if day.year == now.year or abs((now.date() - day).days) < 180:
        return _("{weekday} {day} {month}").format(
            weekday=weekday(day), day=day.day, month=_month(day)
        )
    return _with_year(day)


def on_day(stamp: str) -> str:
    """Say the day of something for those who read it in other years: "29 Nov 2026"."""
    then = _local(stamp)
    return "" if then is None else _with_year(then.date())


def ago(stamp: str, now: datetime | None = None) -> str:
    """Say how long ago something was: "just now", "3 hours ago".

    Nothing is said where the stamp cannot be read, or of a time to come: no clock to be believed.
    """
    then = _local(stamp)
    if then is None:
        return ""
    minutes = int(((now or datetime.now(UTC)) - then).total_seconds() // 60)
    if minutes < 0:
        return ""
    if minutes == 0:
        return _("just now")
    if minutes < 60:
        return several("{n} min ago", "{n} min ago", minutes)
    if minutes < 48 * 60:
        return several("{n} hour ago", "{n} hours ago", minutes // 60)
    return several("{n} day ago", "{n} days ago", minutes // (24 * 60))


def weekday(day: date) -> str:
    """Say which day of the week a day is: "Mon"."""
    names = (_("Mon"), _("Tue"), _("Wed"), _("Thu"), _("Fri"), _("Sat"), _("Sun"))
    return names[day.weekday()]


def _with_year(day: date) -> str:
    return _("{day} {month} {year}").format(day=day.day, month=_month(day), year=day.year)


def _month(day: date) -> str:
    months = (
        *(_("Jan"), _("Feb"), _("Mar"), _("Apr"), _("May"), _("Jun")),
        *(_("Jul"), _("Aug"), _("Sep"), _("Oct"), _("Nov"), _("Dec")),
    )
    return months[day.month - 1]


def _local(stamp: str) -> datetime | None:
    """Return the local time of a stamp, or None where it cannot be read."""
    try:
        return datetime.fromisoformat(stamp).astimezone()
    except (ValueError, OverflowError):
        # In some places the first hours of the year 1 were in the year before, which is none.
        return None
