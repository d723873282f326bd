"""The command `companion`: reads the command line and hands over, importing only what it needs."""

from __future__ import annotations

import argparse
import io
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from companion import __version__
from companion.settings import spoken_here
from companion.words import _, use

if TYPE_CHECKING:
    from collections.abc import Sequence

UNUSABLE = 2
"""The exit status when something given cannot be read or used: a file, a folder, an option."""

NO_DISPLAY = 3
"""The exit status of `run` where there is no display to show anything on."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that the arguments name; return the exit status of the process."""
    _speak_utf8()
    use(spoken_here())
    given = parser().parse_args(_with_command(sys.argv[1:] if arguments is None else arguments))
    if sys.stdout is None and given.command in (_replay, _legal, _export, _players_list, _doctor):
        return complain(_("There is nowhere to write to: the standard output is closed."))
    try:
        status = int(given.command(given))
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _print_no_more()
        return 141
    except OSError as error:
        # There is no room for what was to be printed, say.
        _print_no_more()
        return complain(error)
    return status


def _print_no_more() -> None:
    """Let nothing be left to print, or the interpreter would try once more while it ends."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line; it puts the command to call under `command`."""
    folder = argparse.ArgumentParser(add_help=False)
    folder.add_argument(
        "--data", type=Path, metavar="DIR", default=argparse.SUPPRESS,
        help=_("the folder of the journal"),
    )  # fmt: skip
    top = argparse.ArgumentParser(
        prog="companion",
        description=_("The screen beside the board: keeps score and knows the rules."),
        allow_abbrev=False,
    )
    # The same option once more, not the same action: a command's must not undo this one.
    top.add_argument("--data", type=Path, metavar="DIR", help=_("the folder of the journal"))
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = top.add_subparsers(metavar="COMMAND", required=True)

    def command(name: str, does: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name, help=does, description=does, parents=[folder], allow_abbrev=False
        )

    _add_run(command("run", _("start the app (this is also what happens without a command)")))
    _add_demo(command("demo", _("play a recorded match through the real screens")))
    _add_replay(command("replay", _("run match files through the rules, without a screen")))
    command("legal", _("say what is legal in positions of Army of Frogs")).set_defaults(
        command=_legal
    )
    _add_export(command("export", _("write matches of the journal as match files")))
    _add_import(command("import", _("take match files into the journal")))
    _add_players(command("players", _("add or list the players who are known")), folder)
    _add_doctor(command("doctor", _("look at all that a table needs, and say what to do")))
    return top


def complain(message: object) -> int:
    """Say on standard error, in one line, why something cannot be done; return the exit status."""
    if sys.stderr is not None:
        print("companion:", " ".join(str(message).split()), file=sys.stderr)
    return UNUSABLE


def _speak_utf8() -> None:
    """Write UTF-8 whatever the locale; half characters become the escapes JSON has for them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _with_command(arguments: Sequence[str]) -> list[str]:
    """Put in `run` where no command is named."""
    at = 0
    while at < len(arguments) and arguments[at].split("=")[0] == "--data":
        at += 1 if "=" in arguments[at] else 2
    first = arguments[at] if at < len(arguments) else ""
    named = first and (not first.startswith("-") or first in ("-h", "--help", "--version"))
    return [*arguments[:at], *([] if named else ["run"]), *arguments[at:]]


def _add_run(run: argparse.ArgumentParser) -> None:
    run.add_argument("--window", type=_window, metavar="WxH", help=_("show a window of this size"))
    run.add_argument("--config", type=Path, metavar="FILE", help=_("the config file to use"))
    run.add_argument(
        "--inspect", type=Path, metavar="FILE", help=_("append what is on the screen, as JSON")
    )
    run.set_defaults(command=_run)


def _add_demo(demo: argparse.ArgumentParser) -> None:
    demo.add_argument("--pictures", type=Path, metavar="DIR", help=_("save a picture of each step"))
    demo.set_defaults(command=_demo)


def _add_replay(replay: argparse.ArgumentParser) -> None:
    replay.add_argument("file", metavar="FILE", help=_("a match file, or - for standard input"))
    replay.add_argument("--json", action="store_true", help=_("one JSON object a match"))
    replay.set_defaults(command=_replay)


def _add_export(export: argparse.ArgumentParser) -> None:
    which = export.add_mutually_exclusive_group(required=True)
    which.add_argument("--match", metavar="ID", help=_("the match of this number"))
    which.add_argument("--all", action="store_true", help=_("every match, the oldest first"))
    which.add_argument(
        "--csv", action="store_true", help=_("the results of all that are over, for a spreadsheet")
    )
    export.set_defaults(command=_export)


def _add_import(take: argparse.ArgumentParser) -> None:
    take.add_argument("file", metavar="FILE", help=_("a match file, or - for standard input"))
    take.set_defaults(command=_import)


def _add_players(players: argparse.ArgumentParser, folder: argparse.ArgumentParser) -> None:
    deeds = players.add_subparsers(metavar="add|list", required=True)
    add = deeds.add_parser("add", help=_("make players known"), parents=[folder])
    add.add_argument("names", nargs="+", metavar="NAME")
    add.set_defaults(command=_players_add)
    deeds.add_parser("list", help=_("list the players"), parents=[folder]).set_defaults(
        command=_players_list
    )


def _add_doctor(doctor: argparse.ArgumentParser) -> None:
    doctor.add_argument("--config", type=Path, metavar="FILE", help=_("the config file to use"))
    doctor.add_argument("--json", action="store_true", help=_("one JSON object"))
    doctor.add_argument(
        "--mend", action="store_true", help=_("first recover what can be read of a damaged journal")
    )
    doctor.set_defaults(command=_doctor)


def _window(text: str) -> tuple[int, int]:
    from companion.config import window_size

    try:
        return window_size(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(
            _("{text} is no size; write it like 800x480").format(text=text)
        ) from error


def _run(given: argparse.Namespace) -> int:
    from companion.config import ConfigError, data_folder, load

    try:
        config = load(given.config)
    except ConfigError as error:
        return complain(error)
    from companion import app, logs
    from companion.journal import JournalError
    from companion.window import NoDisplay

    logs.keep_log()
    try:
        return app.run(given.window, data_folder(given.data), config, given.inspect)
    except NoDisplay as error:
        complain(error)
        return NO_DISPLAY
    except JournalError as error:
        return complain(error)


def _demo(given: argparse.Namespace) -> int:
    from companion import demo

    return int(demo.play(given.pictures))


def _replay(given: argparse.Namespace) -> int:
    from companion import commands

    return commands.replay(given.file, as_json=given.json)


def _legal(_given: argparse.Namespace) -> int:
    from companion import commands

    return commands.legal()


def _export(given: argparse.Namespace) -> int:
    from companion import commands

    if given.csv:
        return commands.export_table(given.data)
    return commands.export(given.data, None if given.all else given.match)


def _import(given: argparse.Namespace) -> int:
    from companion import commands

    return commands.take_in(given.data, given.file)


def _players_add(given: argparse.Namespace) -> int:
    from companion import commands

    return commands.add_players(given.data, given.names)


def _players_list(given: argparse.Namespace) -> int:
    from companion import commands

    return commands.list_players(given.data)


def _doctor(given: argparse.Namespace) -> int:
    from companion import doctor

    return doctor.doctor(given.data, given.config, as_json=given.json, mend=given.mend)
