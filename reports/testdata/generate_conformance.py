#!/usr/bin/python3
"""Makes small.conformance.json: a conformance report as `codecbench conform` writes it, small and of
every kind of outcome. What it says of libraries is invented for the tests."""

import json
import os

OUTCOMES = ["passed", "failed", "policy", "recorded", "not-applicable", "crashed", "hung", "out-of-memory"]
CLASSES = ["well-formedness", "validity", "preferred", "limit", "implementation-defined"]
CHECKS = ["decode", "decode+visit", "validate", "re-encode", "truncation", "trailing", "round-trip", "cross"]
SEVERITY = ["passed", "recorded", "not-applicable", "policy", "failed", "out-of-memory", "hung", "crashed"]
PROBES = [
    ("utf8", "checked", "refused: a stray continuation byte (80); an overlong form (c0 80)"),
    ("zero-copy", "points into the input", "100, 3 and 40 letters were overwritten between decoding and visiting"),
    ("laziness", "eager", "malformed item (82008181811c): refused by decoding"),
    ("duplicate-keys", "both kept", 'a3656b65792d3101656f7468657202656b65792d3103 gives {"key-1": 1, "other": 2, "key-1": 3}'),
    ("float-width", "kept", "1.5 in each width"),
    ("integer-width", "shortened", "decoded and encoded again, 1801 as 01"),
    ("depth", "1,024 levels", "arrays within arrays; 1,025 are refused: too deep"),
    ("bytes-behind", "not read", "messages that end where readable memory does"),
    ("truncation", "refused, told apart", "all 70 prefixes"),
    ("trailing", "refused", "by the library, or by comparing where it stopped with the end"),
    ("declared-length", "4.2 kB for 5 B, refused", "2^26 items or bytes declared, none there"),
    ("deep-nesting", "49 kB for 1 kB", "1024 levels of arrays"),
    ("huge-map", "1.2 MB for 450 kB", "a map of 50000 keys"),
    ("many-items", "2.1 MB for 200 kB", "an array of 200000 nulls"),
]


class Codec:
    def __init__(self, codec, format, version, reads, writes, validates, lenient=()):
        self.codec, self.format, self.version = codec, format, version
        self.reads, self.writes, self.validates = reads, writes, validates
        self.lenient = list(lenient)
        self.verdicts = []

    def fail(self, check, case, clause, observed, **rest):
        self.verdicts.append(
            {
                "codec": self.codec,
                "version": self.version,
                "format": self.format,
                "check": check,
                "case": case,
                "class": rest.get("of", "well-formedness"),
                "profile": rest.get("profile", ""),
                "clause": clause,
                "outcome": rest.get("outcome", "failed"),
                "input": rest.get("input", "a180"),
                "call": rest.get("call", "msgpack_unpack(data, size, NULL, zone, &object)"),
                "expected": rest.get("expected", "refused"),
                "observed": observed,
                "note": rest.get("note", ""),
            }
        )

    def summary(self):
        done = (
            (["decode", "decode+visit", "truncation", "trailing"] if self.reads else [])
            + (["validate"] if self.validates else [])
            + (["truncation", "trailing"] if self.validates and not self.reads else [])
            + (["re-encode"] if self.writes else [])
            + (["round-trip"] if self.reads or self.writes else [])
            + (["cross"] if self.reads else [])
        )
        checks = {check: {"passed": 100} if check in done else {} for check in CHECKS}
        worst = {}
        for verdict in self.verdicts:
            counts = checks[verdict["check"]]
            counts[verdict["outcome"]] = counts.get(verdict["outcome"], 0) + 1
            if verdict["check"] not in ("round-trip", "cross"):
                key = (verdict["class"], verdict["case"])
                worst[key] = max(worst.get(key, "passed"), verdict["outcome"], key=SEVERITY.index)
        classes = {}
        for number, name in enumerate(CLASSES):
            counts = {"passed": 240 - 40 * number} if name != "implementation-defined" else {}
            for (of, _), outcome in worst.items():
                if of == name:
                    counts[outcome] = counts.get(outcome, 0) + 1
            classes[name] = {outcome: counts[outcome] for outcome in OUTCOMES if outcome in counts}
        name, _, mode = self.codec.partition(":")
        return {
            "codec": self.codec,
            "name": name,
            "mode": mode,
            "format": self.format,
            "library": name,
            "version": self.version,
            "notes": [],
            "policy": {
                "lenient": [{"rule": rule, "reason": reason} for rule, reason in self.lenient],
                "duplicate_keys": "kept",
                "writes_shortest": "never",
                "insists_on": [],
                "max_depth": None,
                "max_depth_source": "",
            },
            "classes": classes,
            "checks": checks,
        }


def codecs():
    reel = Codec("reel", "cbor", "0.1.0", True, True, True)
    reel_msgpack = Codec("reel", "msgpack", "0.1.0", True, True, True)
    reel.fail("decode", "cbor.simple.reserved", "RFC 8949 3.3", "simple(24)", of="implementation-defined",
              outcome="recorded", expected="either")

    utf8 = ("utf8", "Strings are not checked for UTF-8; its documentation leaves that to the caller.")
    c = Codec("msgpack-c:reused-zone", "msgpack", "4.0.0", True, False, False, [utf8])
    c.fail("decode", "msgpack.ext.negative-length", "MessagePack ext", "ext(1, h'')", input="c70001")
    c.fail("decode", "msgpack.deep.array-33", "MessagePack array", "refused", of="limit",
           expected="[[[null]]]", outcome="failed")
    c.fail("truncation", "msgpack.map.two", "MessagePack map", "signal SIGSEGV", outcome="crashed",
           input="82a161", note="prefix of 3 bytes")
    c.fail("truncation", "msgpack.str.cut", "MessagePack str", "no answer within 2 s", outcome="hung")
    c.fail("decode+visit", "msgpack.map.bomb", "MessagePack map 32", "std::bad_alloc", of="limit",
           outcome="out-of-memory", input="dfffffffff")
    c.fail("decode", "msgpack.str.overlong", "RFC 3629 3", "text(h'c080')", of="validity", profile="utf8",
           outcome="policy", note=utf8[1])

    keys = ("duplicate-keys", "Of repeated keys the last one is kept.")
    nlohmann = Codec("nlohmann", "cbor", "3.11.2", True, True, False, [utf8, keys])
    nlohmann.fail("decode", "cbor.negative.beyond-int64", "RFC 8949 3.1", "9223372036854775807",
                  input="3b8000000000000000", expected="-9223372036854775809",
                  call="nlohmann::json::from_cbor(input)")
    nlohmann.fail("re-encode", "cbor.float.half", "RFC 8949 4.1", "fa3fc00000", of="preferred",
                  profile="rfc8949-4.1", expected="f93e00", input="f93e00")
    nlohmann.fail("round-trip", "canada", "", "[1.5]", expected="[1.5_2]", input="")
    nlohmann.fail("cross", "cbor.map.one@libcbor", "", "refused", expected='{"a": 1}', input="a1616101")
    nlohmann.fail("cross", "cbor.map.one@reel", "", "refused", expected='{"a": 1}', input="a1616101")

    libcbor = Codec("libcbor", "cbor", "0.8.0", True, True, False)
    for tag in range(6, 21):
        libcbor.fail("decode", f"cbor.tag.{tag}", "RFC 8949 3.4", "refused", input=f"{0xc0 + tag:02x}00",
                     expected=f"{tag}(0)", call="cbor_load(data, size, &result)",
                     note="A decoder that does not know a tag number passes it on.")
    simdjson = Codec("simdjson:dom", "json", "3.0.1", True, False, False)
    msgpuck = Codec("msgpuck", "msgpack", "1.0.3-1.1+b1", False, False, True)
    msgpuck.fail("validate", "msgpack.c1", "MessagePack formats", "accepted", input="c1",
                 call="mp_check(&at, end)")
    msgpuck.fail("trailing", "msgpack.nil", "MessagePack", "accepted", input="c0c0", call="mp_check(&at, end)")
    return [reel, reel_msgpack, c, libcbor, nlohmann, simdjson, msgpuck]


def probes(codec):
    for number, (probe, answer, detail) in enumerate(PROBES):
        end = "answered"
        if codec.codec == "nlohmann" and probe == "depth":
            end, answer, detail = "crashed", "crashes at 10,474 levels", "killed by SIGSEGV"
        if not codec.reads and probe in ("zero-copy", "laziness"):
            end, answer, detail = "not-applicable", "not applicable", "it makes no document"
        resources = end == "answered" and number >= 10
        yield {
            "codec": codec.codec,
            "version": codec.version,
            "format": codec.format,
            "probe": probe,
            "end": end,
            "answer": answer,
            "detail": detail,
            "memory_bytes_per_byte": 846 if resources else None,
            "nanoseconds_per_byte": 3.28 if resources else None,
        }


def main():
    all_codecs = codecs()
    cross = []
    for encoder in all_codecs:
        for decoder in all_codecs:
            if encoder.format == decoder.format and encoder.writes and decoder.reads:
                failed = decoder.codec == "nlohmann" and encoder.codec in ("libcbor", "reel")
                counts = {"passed": 180} | ({"failed": 1} if failed else {})
                cross.append(
                    {"format": encoder.format, "encoder": encoder.codec, "decoder": decoder.codec, "counts": counts}
                )
    report = {
        "schema": "codecbench-conformance-2",
        "environment": {"suite": "codecbench 0.1.0", "cpu": "an invented processor"},
        "seconds": 12.5,
        "outcomes": [
            {"name": name, "word": word, "failure": failure}
            for failure, outcomes in (
                (True, {"failed": "failed", "crashed": "crashed", "exited": "exited", "hung": "hung",
                        "out-of-memory": "out of memory"}),
                (False, {"passed": "passed", "policy": "policy", "recorded": "recorded", "not-applicable": "n. a."}),
            )
            for name, word in outcomes.items()
        ],
        "sources": [
            {"name": "datasets/vectors/cbor_heads.vec", "cases": 240},
            {"name": "datasets/vectors/msgpack_types.vec", "cases": 160},
        ],
        "codecs": [codec.summary() for codec in all_codecs],
        "cross": cross,
        "verdicts": [verdict for codec in all_codecs for verdict in codec.verdicts],
        "probes": [probe for codec in all_codecs for probe in probes(codec)],
    }
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "small.conformance.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(report, file, indent=1, ensure_ascii=False)
        file.write("\n")


if __name__ == "__main__":
    main()
