#!/usr/bin/env python3
"""No two of reel's kernels define the same function.

    kernel_symbols_test.py NM OBJECT...

decode_baseline.cpp, decode_ssse3.cpp and decode_avx2.cpp are the same code for different instruction sets. Were a function
of theirs weak (inline, with external linkage), the linker would keep one copy for all: perhaps the one that this machine's
CPU cannot run. kernel.h says so; this test holds it.
"""
import pathlib
import subprocess
import sys


def symbols(nm, path):
    """Weak and unique symbols that the object defines."""
    lines = subprocess.run([nm, "--defined-only", "--demangle", path], capture_output=True, text=True, check=True).stdout
    found = set()
    for line in lines.splitlines():
        kind, name = line.split(maxsplit=2)[1:]
        if kind in "WwVvu":
            found.add(name)
    return found


def main(nm, *objects):
    kernels = [path for path in objects if pathlib.Path(path).name.startswith("decode_")]
    if len(kernels) < 2:
        print(f"of {len(objects)} objects {len(kernels)} is a kernel: there should be several")
        return 1
    seen, shared = {}, []
    for path in kernels:
        for name in symbols(nm, path):
            if name in seen:
                shared.append(f"{name}: in {pathlib.Path(seen[name]).name} and {pathlib.Path(path).name}")
            seen[name] = path
    print("\n".join(sorted(shared)) or f"{len(kernels)} kernels share nothing")
    return 1 if shared else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
