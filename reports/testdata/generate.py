#!/usr/bin/python3
"""Writes result files for the tests of the reports: made-up figures of a plausible shape, the same
ones every time.

generate.py small > small.txt    what the golden files beside this one are made from
generate.py full > /tmp/full.txt  more of everything, to look at the page
"""

import sys

ROUNDS = 7
LAYOUT_OF_ROUND = [3, 1, 1, 3, 1, 3, 3]
# How much slower the third layout is in one cell; in the others layouts differ by noise alone.
SLOW_LAYOUT = {("Encode", "nlohmann", "cbor", "rnd-100"): 1.3}

# name: (documents, tried, source, bytes in cbor, msgpack, keks, json)
DATASETS = {
    "canada": (
        1,
        1,
        "nativejson-benchmark's canada.json, 111,126 coordinates as float64",
        1055552,
        1056160,
        1112000,
        2090234,
    ),
    "rnd-100": (912, 1000, "cborg's random objects, size 100, seed 1", 79344, 79300, 91800, 98000),
    "canada-pairs": (
        1,
        1,
        "canada with every float as two integers",
        1009412,
        1013300,
        1120900,
        1900100,
    ),
    "licenses": (
        1,
        1,
        "generated: SPDX licence list in shape and sizes",
        61711,
        61290,
        64800,
        76950,
    ),
    "citm_catalog": (
        1,
        1,
        "nativejson-benchmark's citm_catalog.json",
        342373,
        342473,
        391200,
        500299,
    ),
    "twitter": (1, 1, "nativejson-benchmark's twitter.json", 402814, 401510, 418900, 466906),
    "rnd-300": (
        972,
        1000,
        "cborg's random objects, size 300, seed 2",
        218253,
        218400,
        240100,
        251000,
    ),
}
FORMATS = ["cbor", "msgpack", "keks", "json"]

# (name, format): library, version, yardstick, notes, nanoseconds a byte to decode and to encode
# (0: cannot), allocations a kilobyte
CODECS = {
    ("reel", "cbor"): (
        "reel",
        "1.0.0",
        False,
        ["validates UTF-8", "zero-copy: strings point into the input"],
        0.145,
        0.11,
        0,
    ),
    ("reel", "msgpack"): (
        "reel",
        "1.0.0",
        False,
        ["validates UTF-8", "zero-copy: strings point into the input"],
        0.15,
        0.12,
        0,
    ),
    ("reel", "keks"): (
        "reel",
        "1.0.0",
        False,
        ["validates UTF-8", "zero-copy: strings point into the input"],
        0.21,
        0.14,
        0,
    ),
    ("msgpack-c:reused-zone", "msgpack"): (
        "msgpack-c",
        "4.0.0",
        False,
        ["one zone, cleared between documents", "does not validate UTF-8"],
        1.27,
        0.62,
        0.2,
    ),
    ("msgpack-c:fresh-zone", "msgpack"): (
        "msgpack-c",
        "4.0.0",
        False,
        ["a new zone for every document"],
        1.33,
        0,
        0.4,
    ),
    ("msgpack-cxx:reused-zone", "msgpack"): (
        "msgpack-cxx",
        "4.1.3",
        False,
        ["strings referenced, not copied"],
        0.7,
        0.45,
        0.1,
    ),
    ("libcbor", "cbor"): (
        "libcbor",
        "0.8.0",
        False,
        ["every item is an allocation of its own"],
        9.5,
        3.1,
        60,
    ),
    ("nlohmann", "cbor"): (
        "nlohmann/json",
        "3.11.2",
        False,
        ["does not validate UTF-8 when it reads a binary format"],
        10.4,
        2.2,
        45,
    ),
    ("nlohmann", "json"): ("nlohmann/json", "3.11.2", False, [], 11.8, 7.1, 45),
    ("simdjson:dom", "json"): (
        "simdjson",
        "3.0.1",
        False,
        ["parser reused", "cannot encode"],
        0.55,
        0,
        0,
    ),
    ("rapidjson", "json"): ("RapidJSON", "1.1.0", False, ["pool allocator reused"], 1.6, 2.4, 0.1),
    ("memcpy", "cbor"): (
        "libc",
        "2.36",
        True,
        ["copies the encoded bytes: the ceiling"],
        0.021,
        0.021,
        0,
    ),
    ("null", "cbor"): (
        "codecbench",
        "0.1.0",
        True,
        ["does nothing: what the suite itself costs"],
        0.00002,
        0.00002,
        0,
    ),
}

SMALL_CODECS = [
    ("reel", "cbor"),
    ("reel", "msgpack"),
    ("reel", "keks"),
    ("msgpack-c:reused-zone", "msgpack"),
    ("libcbor", "cbor"),
    ("nlohmann", "cbor"),
    ("simdjson:dom", "json"),
    ("memcpy", "cbor"),
]

NOT_OK = {
    ("Decode", "nlohmann", "cbor", "canada"): (
        "disqualified",
        "document 0, byte 17: decoded -65.613616999999977, the oracle has -65.61361699999998",
    ),
    ("Encode", "libcbor", "cbor", "rnd-100"): (
        "crashed",
        "killed by signal 11 (Segmentation fault) in round 2",
    ),
    ("Decode", "simdjson:dom", "json", "rnd-100"): (
        "unsupported",
        "json: byte strings have no form",
    ),
    ("Encode", "nlohmann", "json", "licenses"): ("hung", "no answer within 10 s"),
}

# What a codec costs besides bytes: nanoseconds a document.
PER_DOCUMENT = {"cbor": 20, "msgpack": 25, "keks": 30, "json": 40}


class Noise:
    """A small generator of our own, so that no version of Python changes the files."""

    def __init__(self, seed):
        self.state = seed

    def draw(self):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) / 2**31

    def factor(self, spread):
        return 1 + spread * (self.draw() + self.draw() + self.draw() - 1.5)


def built(library):
    files = {"libcbor": "libcbor.so.0.8.0", "simdjson": "libsimdjson.so.14.0.0"}
    if library in files:
        return f'built="{files[library]}: compiler not recorded, stack protector, full RELRO"'
    return 'built="GNU 12.2.0, -O2 -g -DNDEBUG -ffp-contract=off (with the suite)"'


def made_up_hash(name):
    return f"{sum(ord(c) * 65599**i for i, c in enumerate(name * 8)) % 2**256:064x}"


def number(value):
    return f"{value:.6g}" if value < 1e6 else f"{value:.0f}"


def write(datasets, codecs, operations):
    noise = Noise(1)
    print("suite: codecbench 0.1.0")
    print("goos: linux\ngoarch: amd64\ncpu: AMD EPYC 7B13\nkernel: Linux 6.1.0-18-amd64")
    print("compiler: GNU 12.2.0\nflags: -O2 -g -DNDEBUG -ffp-contract=off\nalloc: pinned")
    for dataset in datasets:
        print(f"dataset-{dataset}: sha256:{made_up_hash(dataset)}")
    for name, form in codecs:
        library, version = CODECS[name, form][:2]
        print(f"codec-{form}-{name.replace(':', '-')}: {library} {version}")
    print("Unit ns/op better=lower\nUnit docs/s better=higher\nUnit MB/s better=higher")
    print(f"# plan rounds={ROUNDS} layouts={len(set(LAYOUT_OF_ROUND))} seed=42 min-time=0.02 alloc=pinned cpu=1")
    for layout in sorted(set(LAYOUT_OF_ROUND)):
        print(f"# layout number={layout} seed=1 program-sha256={made_up_hash(f'program{layout}')}")
    for name, form in codecs:
        library, version, yardstick, notes = CODECS[name, form][:4]
        quoted = "".join(f' note="{note}"' for note in notes)
        print(
            f"# codec name={name} format={form} library={library} version={version} "
            f"yardstick={str(yardstick).lower()} {built(library)}{quoted}"
        )
    for dataset in datasets:
        documents, tried, source = DATASETS[dataset][:3]
        sha256 = made_up_hash(dataset)
        print(
            f"# dataset name={dataset} documents={documents} tried={tried} sha256={sha256} "
            f'source="{source}"'
        )
    cells = []
    for operation in operations:
        for dataset in datasets:
            for name, form in codecs:
                _, _, _, _, decode, encode, allocations = CODECS[name, form]
                rate = encode if operation == "Encode" else decode
                if rate == 0 or (operation == "DecodeVisit" and name == "memcpy"):
                    continue
                if operation == "DecodeVisit":
                    rate *= 1.35
                cells.append((operation, dataset, name, form, rate, allocations))
    for operation, dataset, name, form, _, _ in cells:
        status, reason = NOT_OK.get((operation, name, form, dataset), ("ok", ""))
        quoted = f' reason="{reason}"' if reason else ""
        print(
            f"# cell cell={operation}/format={form}/dataset={dataset}/codec={name} "
            f"status={status}{quoted}"
        )
    character = {(dataset, name): noise.factor(0.35) for dataset in datasets for name, _ in codecs}
    for number_of_round in range(1, ROUNDS + 1):
        layout = LAYOUT_OF_ROUND[number_of_round - 1]
        print(
            f"# round number={number_of_round} seed={number_of_round * 7919} layout={layout} "
            f"cpu=1 pid={4000 + number_of_round}"
        )
        machine = noise.factor(0.02)
        order = 0
        for operation, dataset, name, form, rate, allocations in sorted(
            cells, key=lambda _: noise.draw()
        ):
            order += 1
            status, _ = NOT_OK.get((operation, name, form, dataset), ("ok", ""))
            if status in ("unsupported", "hung") or (status == "crashed" and number_of_round >= 2):
                continue
            documents = DATASETS[dataset][0]
            size = DATASETS[dataset][3 + FORMATS.index(form)]
            time = (
                size / documents * rate * character[dataset, name] * machine * noise.factor(0.025)
            )
            if layout == 3:
                time *= SLOW_LAYOUT.get((operation, name, form, dataset), 1)
            time += PER_DOCUMENT[form] * noise.factor(0.02) if name not in ("memcpy", "null") else 1
            cell = f"{operation}/format={form}/dataset={dataset}/codec={name}"
            if status == "disqualified":
                print(
                    f"# disqualified-sample cell={cell} round={number_of_round} order={order} "
                    f"ns={number(time)}"
                )
                continue
            calls = round(size / documents / 1000 * allocations)
            print(f"# sample round={number_of_round} order={order}")
            print(
                f"Benchmark{cell} {max(1, round(2e7 / time))} {number(time)} ns/op "
                f"{number(1e9 / time)} docs/s "
                f"{number(size / documents / time * 1e3)} MB/s {calls * 48} B/op {calls} allocs/op "
                f"{round(size * 1.7) if name != 'memcpy' else 0} peak-B "
                f"{number(calls / 900)} faults/op {size} encoded-B"
            )


def main():
    if sys.argv[1:] == ["small"]:
        write(["canada", "rnd-100"], SMALL_CODECS, ["Decode", "Encode"])
    elif sys.argv[1:] == ["full"]:
        write(list(DATASETS), list(CODECS), ["Decode", "DecodeVisit", "Encode"])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
