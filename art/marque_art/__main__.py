"""Command line of the studio: `python -m marque_art render|web|sheet|icons|check`."""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor

from marque_art import check, icons, renditions, sheet
from marque_art.paths import MASTERS, PUBLIC
from marque_art.paths import PICTURES as PICTURES_FILE
from marque_art.pictures import PICTURES


def _render(name):
    picture = PICTURES[name]
    picture.draw().save(renditions.master_of(picture))
    return name


def _rendition(name):
    renditions.write([name])
    return name


def _each(job, names, jobs):
    with ProcessPoolExecutor(jobs) as pool:
        for name in pool.map(job, names):
            print(name, flush=True)


def main():
    """Run one command; the exit status is 1 when `check` finds a fault."""
    parser = argparse.ArgumentParser(prog="marque_art", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for command, purpose in (
        ("render", "draw the masters into art/out"),
        ("web", "write renditions, link previews and pictures.json from the masters"),
    ):
        sub = commands.add_parser(command, help=purpose)
        sub.add_argument("names", nargs="*", metavar="name", help="pictures; all by default")
        sub.add_argument("--jobs", type=int, default=2)
    commands.add_parser("sheet", help="lay every plate beside its drawing and its dimensions, as art/out/sheet.png")
    commands.add_parser("icons", help="write the icons and the web manifest")
    commands.add_parser("check", help="compare the checked-in files with pictures.json")
    args = parser.parse_args()
    unknown = set(getattr(args, "names", [])) - set(PICTURES)
    if unknown:
        parser.error(f"no such picture: {', '.join(sorted(unknown))}")

    if args.command == "render":
        MASTERS.mkdir(exist_ok=True)
        _each(_render, args.names or list(PICTURES), args.jobs)
    elif args.command == "web":
        _each(_rendition, args.names or list(PICTURES), args.jobs)
        renditions.write_index()
    elif args.command == "sheet":
        MASTERS.mkdir(exist_ok=True)
        sheet.write(MASTERS / "sheet.png")
        print(MASTERS / "sheet.png")
    elif args.command == "icons":
        icons.write()
    else:
        found = check.faults(PICTURES_FILE, PUBLIC)
        print("\n".join(found) or "every picture is in place")
        return 1 if found else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
