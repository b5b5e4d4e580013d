"""The page that is on the screen when the kiosk does not start: what happened, what to do, in three languages.

Run by systemd as a file, by the system's own Python, on the plain console: it needs no window, no graphics and
nothing else of the program. It ends after a while, and systemd then tries the kiosk once more.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Mapping, Sequence

SERVICE = "tabletown.service"
CONFIG, DATA, JOURNAL = "/etc/tabletown/tabletown.toml", "/var/lib/tabletown", "journal.db"
FOLDER = r"""\s*data\s*=\s*(["'])(.*?)\1"""
"""The line of a configuration that names the folder."""
MOST_OF_A_CONFIG = 1_000_000
DATABASE = b"SQLite format 3\0"
"""How every journal begins."""
MARGIN = 3
WIDEST = 100
LINES_OF_LOG = 3
SECONDS_A_LANGUAGE = 10
"""Where a small screen shows one after the other."""
FROM_KEYS = (signal.SIGINT, signal.SIGQUIT, signal.SIGTSTP)
"""What Ctrl+C, Ctrl+\\ (on a console Alt+Print too) and Ctrl+Z send."""
CLEAR, BOLD, PLAIN, HIDE_CURSOR = "\x1b[2J\x1b[H", "\x1b[1m", "\x1b[0m", "\x1b[?25l"

WORDS: dict[str, dict[str, str]] = {
    "en": {
        "title": "Tabletown does not start",
        "calm": "Nothing is lost: every game is kept, up to the last touch.",
        "unseen": "The games can't be seen from here: the partition with the data is missing or empty.",
        "do": "Please wait: it will try again by itself in {minutes} minutes. Or switch the table off, wait ten "
        "seconds, and switch it on. If this page comes back, show the lines below to whoever looks after the table.",
        "watchdog": "The screen stood still, and the program was stopped.",
        "exit-code": "The program ended with status {status}.",
        "signal": "The program was ended by the system ({status}).",
        "core-dump": "The program was ended by the system ({status}).",
        "timeout": "The program took too long to start.",
        "oom-kill": "There was not enough memory.",
        "": "The program could not be started. Is the partition with its data there?",
    },
    "de": {
        "title": "Tabletown startet nicht",
        "calm": "Nichts ist verloren: Jedes Spiel ist bis zur letzten Berührung gespeichert.",
        "unseen": "Die Spiele sind von hier nicht zu sehen: Die Partition mit den Daten fehlt oder ist leer.",
        "do": "Bitte warten: In {minutes} Minuten versucht es der Tisch von selbst noch einmal. Oder den Tisch "
        "ausschalten, zehn Sekunden warten und wieder einschalten. Kommt diese Seite wieder, zeigt die Zeilen "
        "unten denen, die den Tisch betreuen.",
        "watchdog": "Das Bild stand still, und das Programm wurde beendet.",
        "exit-code": "Das Programm endete mit dem Status {status}.",
        "signal": "Das Programm wurde vom System beendet ({status}).",
        "core-dump": "Das Programm wurde vom System beendet ({status}).",
        "timeout": "Das Programm brauchte zu lange für den Start.",
        "oom-kill": "Der Speicher reichte nicht aus.",
        "": "Das Programm konnte nicht gestartet werden. Ist die Partition mit seinen Daten da?",
    },
    "nl": {
        "title": "Tabletown start niet",
        "calm": "Er is niets verloren: elk spel is bewaard tot en met de laatste aanraking.",
        "unseen": "De spellen zijn hier niet te zien: de partitie met de gegevens ontbreekt of is leeg.",
        "do": "Even geduld: over {minutes} minuten probeert de tafel het vanzelf opnieuw. Of zet de tafel uit, wacht "
        "tien seconden en zet hem weer aan. Komt deze pagina terug, laat de regels hieronder dan zien aan wie de "
        "tafel beheert.",
        "watchdog": "Het beeld stond stil en het programma is gestopt.",
        "exit-code": "Het programma eindigde met status {status}.",
        "signal": "Het programma is door het systeem beëindigd ({status}).",
        "core-dump": "Het programma is door het systeem beëindigd ({status}).",
        "timeout": "Het programma deed te lang over het starten.",
        "oom-kill": "Er was niet genoeg geheugen.",
        "": "Het programma kon niet worden gestart. Is de partitie met de gegevens er?",
    },
}


def pages(  # noqa: PLR0913 - what is told, and where it has to fit
    environ: Mapping[str, str], log: Sequence[str], seconds: float, columns: int, rows: int, *, there: bool = True
) -> list[str]:
    """One page with all languages where it fits a console of so many columns and rows; otherwise one for each.

    *there* says whether the games are to be seen: otherwise nothing is promised about them.
    """
    width = min(columns - 2 * MARGIN, WIDEST)
    games = "calm" if there else "unseen"
    languages = [_paragraph(words, environ, seconds, width, games) for words in WORDS.values()]
    told = [part for line in log[-LINES_OF_LOG:] for part in textwrap.wrap(_printable(line), width)]
    told = told or ["journalctl -u tabletown"]
    together = [line for paragraph in languages for line in (*paragraph, "")]
    if len(together) + len(told) < rows:
        return [_indented([*together, *told])]
    return [_indented([*one, "", *told[-max(rows - len(one) - 2, 1) :]]) for one in languages]


def _paragraph(
    words: Mapping[str, str], environ: Mapping[str, str], seconds: float, width: int, games: str
) -> list[str]:
    happened = words.get(environ.get("MONITOR_SERVICE_RESULT", ""), words["exit-code"])
    status = environ.get("MONITOR_EXIT_STATUS", "?")
    todo = words["do"].format(minutes=max(2, round(seconds / 60)))
    text = f"{happened.format(status=status)} {words[games]} {todo}"
    return [f"{BOLD}{words['title']}{PLAIN}", *textwrap.wrap(text, width)]


def _indented(lines: Sequence[str]) -> str:
    """Without an end of the last line, which would push the first one off a full screen."""
    return textwrap.indent("\n".join(lines), " " * MARGIN)


def _printable(text: str) -> str:
    """A log line can't move the cursor or change the colours."""
    return "".join(char if char.isprintable() else "?" for char in text)


def data_folder(environ: Mapping[str, str], config: str = CONFIG) -> str:
    """Where the games are by the machine's configuration, read line by line: it may be what is broken."""
    path = environ.get("TABLETOWN_CONFIG", config)
    try:
        # Nobody may write into a pipe that is there instead, and then this page would never come.
        with open(path if os.path.isfile(path) else os.devnull, encoding="utf-8", errors="replace") as file:  # noqa: PTH113, PTH123 - the system's own Python, as little as possible
            text = file.read(MOST_OF_A_CONFIG)
    except OSError:
        text = ""
    section, named = "", environ.get("TABLETOWN_DATA", "")
    for line in text.splitlines():
        head, pair = re.match(r"\s*\[\s*(\w+)\s*\]", line), re.match(FOLDER, line)
        section = head[1] if head else section
        if pair and section == "journal":
            named = named or pair[2]
    return os.path.expanduser(named) if named else DATA  # noqa: PTH111 - as above


def data_is_there(folder: str) -> bool:
    """Whether a journal can be seen: a missing partition leaves an empty folder, a lost card an empty file."""
    path = os.path.join(folder, JOURNAL)  # noqa: PTH118 - as above
    try:
        with open(path if os.path.isfile(path) else os.devnull, "rb") as file:  # noqa: PTH113, PTH123 - as above
            return file.read(len(DATABASE)) == DATABASE
    except OSError:
        return False


def last_lines() -> list[str]:
    """What the kiosk itself said last; the log holds no names of players."""
    argv = ["journalctl", "-q", "-u", SERVICE, "-o", "cat", "-n", str(LINES_OF_LOG), "_TRANSPORT=stdout"]
    try:
        done = subprocess.run(argv, capture_output=True, text=True, errors="replace", timeout=10, check=False)  # noqa: S603
    except (OSError, subprocess.TimeoutExpired):
        return []
    return [line for line in done.stdout.splitlines() if line.strip()]


def main(argv: Sequence[str] | None = None, sleep: Callable[[float], None] = time.sleep) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120.0, help="how long the page stays")
    seconds: float = parser.parse_args(argv).seconds
    size, there = shutil.get_terminal_size(), data_is_there(data_folder(os.environ))
    turns = pages(os.environ, last_lines(), seconds, size.columns, size.lines - 1, there=there)
    rounds = 1 if len(turns) == 1 else max(1, round(seconds / len(turns) / SECONDS_A_LANGUAGE))
    for text in turns * rounds:
        sys.stdout.write(f"{HIDE_CURSOR}{CLEAR}\n{text}")
        sys.stdout.flush()
        sleep(seconds / len(turns) / rounds)
    return 0


if __name__ == "__main__":
    for _number in FROM_KEYS:  # a keyboard that is plugged in ends nothing
        signal.signal(_number, signal.SIG_IGN)
    sys.exit(main())
