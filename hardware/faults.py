"""What can be wrong with a device, in words a person can act on.

Every fault has a `code` and `fields` for whoever words it in another language, and an English
sentence (`str(fault)`) that names the key of the configuration and says what would be right.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


class HardwareError(Exception):
    """A device that cannot be used, or cannot be used as the configuration asks."""

    code: ClassVar[str]
    sentence: ClassVar[str]

    def __init__(self, **fields: str | int) -> None:
        self.fields: Mapping[str, str | int] = MappingProxyType(fields)
        super().__init__(self.sentence.format_map(fields))


class NoGpio(HardwareError, RuntimeError):
    """The machine has no GPIO, or none this program may use; fields: `reason`."""

    code = "no-gpio"
    sentence = "No buttons and no lights here: {reason}. Touch and keyboard work."

    def __init__(self, reason: str) -> None:
        super().__init__(reason=reason)


class UnknownKey(HardwareError, ValueError):
    """A key of the configuration that no button or light has; fields: `key`, `known`."""

    code = "unknown-key"
    sentence = "{key}: there is no such thing to wire. Known are: {known}."

    def __init__(self, key: str, known: Iterable[str]) -> None:
        super().__init__(key=key, known=", ".join(known))


class BadPin(HardwareError, ValueError):
    """A pin that this board does not have; fields: `key`, `pin`."""

    code = "bad-pin"
    sentence = (
        "{key} = {pin}: the header has no GPIO{pin}. "
        "Use the number behind “GPIO” (BCM), not the place on the header: 2 to 27."
    )

    def __init__(self, key: str, pin: int) -> None:
        super().__init__(key=key, pin=pin)


class PinTaken(HardwareError, ValueError):
    """A pin that the configuration has given away already; fields: `key`, `pin`, `owner`."""

    code = "pin-taken"
    sentence = "{key} = {pin}: GPIO{pin} already belongs to {owner}. Give one of them another pin."

    def __init__(self, key: str, pin: int, owner: str) -> None:
        super().__init__(key=key, pin=pin, owner=owner)


class PinBusy(HardwareError, OSError):
    """A pin that the system does not hand out; fields: `key`, `pin`, `reason`."""

    code = "pin-busy"
    sentence = (
        "{key} = {pin}: GPIO{pin} cannot be had ({reason}). "
        "Another program or an overlay in config.txt may hold it; choose another pin or free it."
    )

    def __init__(self, key: str, pin: int, reason: str) -> None:
        super().__init__(key=key, pin=pin, reason=reason)


class BadPort(HardwareError, ValueError):
    """A port of the card reader that is no port at all; fields: `port`."""

    code = "bad-port"
    sentence = (
        "[reader] port = {port!r} is no port. Write a path such as '/dev/ttyUSB0', "
        "a USB id such as '1a86:7523' or '1a86:7523:SERIAL', or 'auto'."
    )

    def __init__(self, port: str) -> None:
        super().__init__(port=port)


class UnknownProtocol(HardwareError, ValueError):
    """A protocol no card reader here speaks; fields: `protocol`, `known`."""

    code = "unknown-protocol"
    sentence = "[reader] protocol = {protocol!r} is unknown. Known are: {known}."

    def __init__(self, protocol: str, known: Iterable[str]) -> None:
        super().__init__(protocol=protocol, known=", ".join(known))
