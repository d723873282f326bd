"""Pictures that are costly to make are kept, the ones used last, up to so many bytes.

A count would not do: zoomed in, or on a large display, a hundred hexes are as many megabytes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from cachetools import LRUCache, cached

if TYPE_CHECKING:
    from collections.abc import Callable

    import pygame

_Make = TypeVar("_Make", bound="Callable[..., Any]")


def kept(megabytes: float) -> Callable[[_Make], _Make]:
    """Return what keeps the pictures that a function makes; its arguments tell them apart.

    The function returns a surface, or a tuple that begins with one.
    """
    cache: LRUCache[Any, Any] = LRUCache(megabytes * 1e6, getsizeof=_bytes)
    return cached(cache)  # type: ignore[return-value] # the same, only with a memory


def _bytes(made: pygame.Surface | tuple[pygame.Surface, ...]) -> int:
    surface = made[0] if isinstance(made, tuple) else made
    return _SURFACE + surface.get_pitch() * surface.get_height()


_SURFACE = 500
"""About the bytes of a surface beside its pixels, and of its key."""
