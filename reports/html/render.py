#!/usr/bin/python3
"""Makes the report's page from its JSON: render.py report.json -o index.html [--conformance conformance.json]

One file that needs no network; the same bytes from the same JSON. Exit status: 0 fine, 2 bad input
or usage, 3 the page cannot be made or written (python3-jinja2 or python3-matplotlib missing, disk
full).
"""

import sys

sys.dont_write_bytecode = True  # the sources may lie where nobody may write

import argparse
import json
import os
import tempfile

BAD_INPUT = 2
BROKEN = 3
HERE = os.path.dirname(os.path.abspath(__file__))


def fail(message, status):
    print(f"render.py: {message}", file=sys.stderr)
    sys.exit(status)


def read_report(path):
    try:
        with open(path, encoding="utf-8") as file:
            return json.load(file)
    except OSError as error:
        fail(f"cannot read {path}: {error.strerror}", BAD_INPUT)
    except ValueError as error:
        fail(f"{path} is no JSON: {error}", BAD_INPUT)


def render(report, conformance=None):
    """The page as text."""
    try:
        import conformance_model
        import jinja2
        import page_model
    except ImportError as error:
        fail(
            f"{error.name} is missing; install Debian's packages: "
            "apt-get install python3-jinja2 python3-matplotlib",
            BROKEN,
        )
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(os.path.join(HERE, "templates")),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    try:
        page = page_model.PageModel(report, conformance).page()
    except conformance_model.UnusableConformance as error:
        fail(
            f"this conformance report cannot be shown: {error}; make it with 'codecbench conform'",
            BAD_INPUT,
        )
    except page_model.UnusableReport as error:
        fail(f"this JSON cannot be shown: {error}; make it with 'codecbench report'", BAD_INPUT)
    except (KeyError, TypeError) as error:
        fail(
            f"this JSON cannot be shown: {error!r} is missing or of another type; "
            "make it with 'codecbench report'",
            BAD_INPUT,
        )
    return environment.get_template("page.html").render(page=page)


def write_whole(path, page):
    """Under another name first, so that a full disk leaves the old page as it is."""
    folder = os.path.dirname(os.path.abspath(path))
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=".index-", suffix=".html", dir=folder)
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(page)
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(temporary, 0o666 & ~umask)
        os.replace(temporary, path)
    except OSError as error:
        if temporary and os.path.exists(temporary):
            os.unlink(temporary)
        fail(f"cannot write {path}: {error.strerror}", BROKEN)


def main(arguments):
    parser = argparse.ArgumentParser(description="Makes the report's page from its JSON.")
    parser.add_argument("report", help="report.json of codecbench report")
    parser.add_argument("-o", "--output", required=True, help="the page to write, e.g. index.html")
    parser.add_argument("--conformance", help="conformance.json of codecbench conform")
    options = parser.parse_args(arguments)
    conformance = read_report(options.conformance) if options.conformance else None
    write_whole(options.output, render(read_report(options.report), conformance))


if __name__ == "__main__":
    main(sys.argv[1:])
