"""``tabletown config``: what is in force, and from where."""

from __future__ import annotations

import argparse
from pathlib import Path

from kiosk.commands.files import print_json
from kiosk.config import keys, load, variable_of
from kiosk.errors import one_line
from kiosk.owner.adjust import adjusted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON document and nothing else")


def run(args: argparse.Namespace) -> int:
    loaded = adjusted(load())
    entries = {}
    for name, key in keys().items():
        value = getattr(loaded.config, name)
        entries[name] = {
            "section": key.metadata["section"],
            "value": str(value) if isinstance(value, Path) else value,
            "from": loaded.origins[name],
            "variable": variable_of(name),
            "about": key.metadata["text"],
        }
    if args.json:
        print_json(entries)
        return 0
    section = None
    for name, entry in entries.items():
        if entry["section"] != section:
            section = entry["section"]
            print(f"[{section}]")
        value = "" if entry["value"] is None else entry["value"]
        shown = f'"{one_line(value)}"' if isinstance(value, str) else f"{value:g}"
        print(f"{name} = {shown}".ljust(32) + f" # {entry['about']} (from: {one_line(entry['from'])})")
    return 0
