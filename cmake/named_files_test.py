#!/usr/bin/python3
"""Every file that a comment or a document of the project names is there.

A name is a word with one of the suffixes below, with or without folders: `child.h`, `harness/bench/README.md`. It is there
if some file's path ends with it. What is no file of the project - a library's header, what a command writes - is listed
under ELSEWHERE with whose it is, and may not be listed without need.

    named_files_test.py ROOT
"""

import pathlib
import re
import sys

SUFFIXES = ("h", "cpp", "md", "py", "cmake", "vec", "inc")
NAME = re.compile(r"(?<![\w./<-])((?:[\w-]+/)*[\w.-]+\.(?:%s))(?![\w])" % "|".join(SUFFIXES))
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
HASH_COMMENT = re.compile(r"(?m)^\s*#[^\n]*")
FOLDERS = ("base", "cli", "cmake", "codecs", "datasets", "fuzz_targets", "harness", "reports", "scripts")
ELSEWHERE = {
    "msgpuck.h": "a library's header",
    "QUICKSTART-CPP.md": "msgpack-cxx's",
    "doc/dom.md": "simdjson's",
    "doc/API.md": "yyjson's",
    "docs/user_guide.md": "Google Benchmark's",
    "spec.md": "MessagePack's",
    ".decode.cpp": "the ends of units that CMake writes",
    ".decode_visit.cpp": "the same",
    ".encode.cpp": "the same",
    "build/release/CPackConfig.cmake": "what CMake writes",
    "a.vec": "an example",
    "b.vec": "an example",
}


def texts(root):
    """Path and the parts of each file that may name others."""
    for path in sorted(root.glob("*.md")) + sorted(
        p for folder in FOLDERS for p in (root / folder).rglob("*") if p.is_file()
    ):
        if "testdata" in path.parts or "__pycache__" in path.parts:
            continue
        if path.suffix in (".h", ".cpp", ".inc"):
            yield path, COMMENT.findall(path.read_text(encoding="utf-8"))
        elif path.suffix in (".md",):
            yield path, [path.read_text(encoding="utf-8")]
        elif path.suffix in (".cmake", ".py") or path.name == "CMakeLists.txt" or path.parent.name == "scripts":
            yield path, HASH_COMMENT.findall(path.read_text(encoding="utf-8"))


def main(root):
    files = {
        "/" + str(path.relative_to(root))
        for folder in FOLDERS + (".ci",)
        for path in (root / folder).rglob("*")
    }
    files |= {"/" + path.name for path in root.glob("*")}
    missing, used = [], set()
    for path, parts in texts(root):
        for name in {name for part in parts for name in NAME.findall(part)}:
            if any(file.endswith("/" + name) for file in files):
                continue
            if name in ELSEWHERE:
                used.add(name)
            else:
                missing.append(f"{path.relative_to(root)}: {name} is not there")
    missing += [f"{__file__}: {name} is named nowhere" for name in sorted(set(ELSEWHERE) - used)]
    print("\n".join(sorted(missing)))
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
