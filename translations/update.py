#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The catalogues of the application's texts.

usage: update.py            takes new texts of app/ and editor/ into every catalogue, drops those that are gone, and
                            lists what waits for a translation
       update.py --check    changes nothing; says what is missing, unfinished or wrong, exit code 1 when there is something
       update.py --new ar   begins a catalogue

A catalogue is warpdesk_<language>.ts; Qt Linguist opens it.
"""

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
SOURCE = HERE.parent
# Forms of a number in each language (unicode.org/cldr, cardinal plurals, as Qt counts them).
PLURALS = {"de": 2, "zh_CN": 1, "ja": 1, "ko": 1, "fr": 2, "es": 2, "pt_BR": 2, "ru": 3, "ar": 6}


def lupdate():
    query = shutil.which("qtpaths6") or shutil.which("qmake6")
    folders = [subprocess.run([query, "-query", "QT_HOST_BINS"], capture_output=True, text=True, check=False).stdout.strip()] if query else []
    for folder in [*folders, "/usr/lib/qt6/bin"]:
        if folder and (Path(folder) / "lupdate").exists():
            return Path(folder) / "lupdate"
    sys.exit("update.py: Qt's lupdate was not found (on Debian and Ubuntu: qt6-l10n-tools)")


def renew(catalogues):
    done = subprocess.run([lupdate(), "-silent", "-no-obsolete", "-locations", "none", "-I", SOURCE, SOURCE / "app", SOURCE / "editor",
                           "-ts", *catalogues], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"update.py: lupdate failed: {done.stderr}")


def messages(catalogue):
    """(context, source, comment) -> the message, with its translations as texts."""
    found = {}
    for context in ET.parse(catalogue).getroot().iter("context"):
        for message in context.iter("message"):
            key = (context.findtext("name"), message.findtext("source"), message.findtext("comment") or "")
            translation = message.find("translation")
            forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
            found[key] = (message.get("numerus") == "yes", translation.get("type"), forms)
    return found


def faults_of(source, numerus, forms, language):
    if len(forms) != (PLURALS.get(language, 2) if numerus else 1):
        yield f"{len(forms)} plural forms"
    for form in forms:
        if not form.strip():
            yield "empty"
            continue
        wanted, got = (Counter(re.findall(r"%L?(?:\d|n)", text)) for text in (source, form))
        # "One test" may do without its number.
        if wanted != got and not (numerus and wanted - got == Counter(["%n"]) and not got - wanted):
            yield f"placeholders {sorted(got.elements())} for {sorted(wanted.elements())}"
        if (source.count("&") - 2 * source.count("&&") > 0) != (form.count("&") - 2 * form.count("&&") > 0):
            yield "the key of the menu (&) is lost or new"
        if source.count("\n") != form.count("\n"):
            yield "other line breaks"
        if source.endswith("…") != form.endswith("…"):
            yield "the … at the end is lost or new"
        if (source[:1] == " ") != (form[:1] == " ") or (source[-1:] == " ") != (form[-1:] == " "):
            yield "blanks at an end are lost or new"


def check():
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "fresh.ts"
        renew([fresh])
        wanted = messages(fresh)
    catalogues = sorted(HERE.glob("warpdesk_*.ts"))
    if not catalogues:
        faults.append("there is no catalogue")
    for catalogue in catalogues:
        language = catalogue.stem.removeprefix("warpdesk_")
        have = messages(catalogue)
        for key in sorted(wanted.keys() - have.keys()):
            faults.append(f"{catalogue.name}: {key[0]}: missing: {key[1]!r}")
        for key in sorted(have.keys() - wanted.keys()):
            faults.append(f"{catalogue.name}: {key[0]}: no longer in the application: {key[1]!r}")
        for key in sorted(wanted.keys() & have.keys()):
            numerus, kind, forms = have[key]
            if kind == "unfinished":
                faults.append(f"{catalogue.name}: {key[0]}: unfinished: {key[1]!r}")
                continue
            faults += [f"{catalogue.name}: {key[0]}: {fault}: {key[1]!r}" for fault in faults_of(key[1], numerus, forms, language)]
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--new", metavar="LANGUAGE")
    arguments = parser.parse_args()
    if arguments.check:
        faults = check()
        print("\n".join(faults[:200]) if faults else "every catalogue is complete")
        if len(faults) > 200:
            print(f"... and {len(faults) - 200} more")
        sys.exit(1 if faults else 0)
    if arguments.new:
        catalogue = HERE / f"warpdesk_{arguments.new}.ts"
        if catalogue.exists():
            sys.exit(f"update.py: {catalogue.name} is there already")
        catalogue.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="{arguments.new}" sourcelanguage="en"/>\n')
    catalogues = sorted(HERE.glob("warpdesk_*.ts"))
    renew(catalogues)
    for catalogue in catalogues:
        waiting = [key for key, message in messages(catalogue).items() if message[1] == "unfinished"]
        print(f"{catalogue.name}: {len(waiting)} of {len(messages(catalogue))} texts wait for a translation")


if __name__ == "__main__":
    main()
