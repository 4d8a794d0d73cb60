"""From conformance.json to the page's section "Conformance", and to the marks in its tables of speeds.

Nothing is judged here: outcomes are those of the suite. Which checks concern which operation is said
in reports/conformance_file.h, too.
"""

import number_text as text

SCHEMA = "codecbench-conformance-2"
MOST_SHOWN = 100  # failures of one cell; the rest is in conformance.json
MOST_RECORDED = 30
CLASSES = ["well-formedness", "validity", "preferred", "limit", "implementation-defined"]
CHECKS = [
    "decode",
    "decode+visit",
    "validate",
    "re-encode",
    "truncation",
    "trailing",
    "leak",
    "round-trip",
    "cross",
]
OF_DATA = ("round-trip", "cross")  # checks that are of datasets and of other codecs, not of cases
CONCERNS = {
    "decode": ["decode", "truncation", "trailing", "leak", "cross", "round-trip"],
    "decode+visit": [
        "decode",
        "decode+visit",
        "truncation",
        "trailing",
        "leak",
        "cross",
        "round-trip",
    ],
    "encode": ["re-encode", "round-trip"],
    "validate": ["validate", "truncation", "trailing"],
}
PROBES = {
    "utf8": "UTF-8",
    "zero-copy": "strings",
    "laziness": "decoding is",
    "duplicate-keys": "repeated keys",
    "float-width": "float width",
    "integer-width": "integer width",
    "depth": "depth",
    "bytes-behind": "bytes behind the end",
    "truncation": "cut off",
    "trailing": "bytes too many",
    "declared-length": "declared length",
    "deep-nesting": "deep nesting",
    "huge-map": "huge map",
    "many-items": "many items",
}
FORMATS = ["cbor", "msgpack", "keks", "json"]


class UnusableConformance(Exception):
    """The JSON is not what the section is made from."""


def in_order(names, known):
    names = set(names)
    return [name for name in known if name in names] + sorted(names - set(known))


def share_level(failed, others):
    """1 to 4: how much of what could have failed did."""
    share = failed / max(1, failed + others)
    return 1 + sum(share > bound for bound in (0.02, 0.1, 0.33))


class Outcomes:
    """The outcomes of conformance.json, in its order: names, words, and which are failures."""

    def __init__(self, listed):
        self.words = {outcome["name"]: outcome["word"] for outcome in listed}
        self.failing = [outcome["name"] for outcome in listed if outcome["failure"]]

    def failures(self, counts):
        return sum(counts.get(name, 0) for name in self.failing)

    def heat(self, counts):
        """The colour of a cell: its failures before all else."""
        failed = self.failures(counts)
        if failed:
            others = counts.get("passed", 0) + counts.get("policy", 0)
            return f"bad-{share_level(failed, others)}"
        if counts.get("policy"):
            return "policy"
        return "good" if counts.get("passed") else "none"

    def lines(self, counts):
        return [
            {
                "text": f"{text.whole(counts[name])} {word}",
                "kind": "failing" if name in self.failing else name,
            }
            for name, word in self.words.items()
            if counts.get(name)
        ]


class ConformanceModel:
    """`unique_id` makes an id that the page does not have yet."""

    def __init__(self, report, featured, unique_id):
        if not isinstance(report, dict) or report.get("schema") != SCHEMA:
            raise UnusableConformance(f"it is not {SCHEMA}")
        self.report = report
        self.outcomes = Outcomes(report["outcomes"])
        self.featured = featured
        self._codecs = {(codec["codec"], codec["format"]): codec for codec in report["codecs"]}
        self._groups = {}  # (codec, format) -> {group name: failing verdicts}
        self._policies = {}  # (codec, format) -> {rule: verdicts}
        self._recorded = {}
        for verdict in report["verdicts"]:
            key = (verdict["codec"], verdict["format"])
            if verdict["outcome"] in self.outcomes.failing:
                group = "data" if verdict["check"] in OF_DATA else verdict["class"]
                self._groups.setdefault(key, {}).setdefault(group, []).append(verdict)
            elif verdict["outcome"] == "policy":
                rules = self._policies.setdefault(key, {})
                rules.setdefault(verdict["profile"] or verdict["class"], []).append(verdict)
            elif verdict["outcome"] == "recorded":
                self._recorded.setdefault(key, []).append(verdict)
        self._ids = {}
        for codec, format_name in self._codecs:
            self._ids[codec, format_name] = unique_id("findings", codec, format_name)
            for group in self.group_names((codec, format_name)):
                self._ids[codec, format_name, group] = unique_id(
                    "findings", codec, format_name, group
                )
        self._unique_id = unique_id

    def group_names(self, key):
        return in_order(self._groups.get(key, {}), CLASSES + ["data"])

    def section(self):
        return {
            "summary": self.summary(),
            "sources": [
                f"{source['name']} ({text.whole(source['cases'])})"
                for source in self.report.get("sources", [])
            ],
            "formats": [self.format(name) for name in self.formats()],
            "findings": [self.findings(key) for key in self.keys()],
            "probes": self.probes(),
        }

    def formats(self):
        return in_order({format_name for _, format_name in self._codecs}, FORMATS)

    def keys(self, format_name=None):
        """The featured codec first, then as in the file."""
        keys = [
            key
            for name in self.formats()
            for key in self._codecs
            if key[1] == name and format_name in (None, name)
        ]
        return sorted(
            keys, key=lambda key: (self.formats().index(key[1]), key[0] != self.featured)
        )

    def summary(self):
        total = {}
        for codec in self._codecs.values():
            for counts in codec["checks"].values():
                for outcome, number in counts.items():
                    total[outcome] = total.get(outcome, 0) + number
        cases = sum(source["cases"] for source in self.report.get("sources", []))
        pairs = len(self._codecs)
        words = [
            f"{text.whole(total[name])} {name.replace('-', ' ')}"
            for name in self.outcomes.words
            if total.get(name)
        ]
        return (
            f"{text.whole(cases)} cases on {text.whole(pairs)} "
            f"{'pair' if pairs == 1 else 'pairs'} of codec and format gave "
            f"{text.whole(sum(total.values()))} verdicts: {', '.join(words) or 'none'}."
        )

    def format(self, name):
        keys = self.keys(name)
        return {
            "name": name,
            "tables": [
                {
                    "title": "by class of case",
                    "columns": CLASSES,
                    "rows": [self.row(key, "classes", CLASSES) for key in keys],
                },
                {
                    "title": "by check",
                    "columns": self.checks_of(keys),
                    "rows": [self.row(key, "checks", self.checks_of(keys)) for key in keys],
                },
            ],
            "cross": self.cross(name),
        }

    def checks_of(self, keys):
        done = {
            name for key in keys for name, counts in self._codecs[key]["checks"].items() if counts
        }
        return in_order(done, CHECKS)

    def row(self, key, part, columns):
        return {
            "codec": key[0],
            "version": self._codecs[key]["version"],
            "featured": key[0] == self.featured,
            "href": self._ids[key],
            "cells": [
                self.cell(key, column, self._codecs[key][part].get(column, {}))
                for column in columns
            ],
        }

    def cell(self, key, column, counts):
        return {
            "heat": self.outcomes.heat(counts),
            "lines": self.outcomes.lines(counts),
            "value": self.outcomes.failures(counts) if counts else "",
            "href": self.place_of(key, [column]) if self.outcomes.failures(counts) else "",
        }

    def place_of(self, key, names):
        """Where the failures of a class or of checks are told."""
        for group in self.group_names(key):
            verdicts = self._groups[key][group]
            if group in names or any(verdict["check"] in names for verdict in verdicts):
                return self._ids[(*key, group)]
        return self._ids[key]

    def cross(self, format_name):
        """A row an encoder, a column a decoder."""
        pairs = {
            (cell["encoder"], cell["decoder"]): cell["counts"]
            for cell in self.report.get("cross", [])
            if cell["format"] == format_name
        }
        if not pairs:
            return None
        order = [codec for codec, _ in self.keys(format_name)]
        encoders = in_order({encoder for encoder, _ in pairs}, order)
        decoders = in_order({decoder for _, decoder in pairs}, order)
        rows = []
        for encoder in encoders:
            cells = []
            for decoder in decoders:
                counts = pairs.get((encoder, decoder), {})
                # The decoder's failure: what the encoder wrote was found right before.
                key = (decoder, format_name)
                href = ""
                if self.outcomes.failures(counts) and key in self._codecs:
                    href = self.place_of(key, ["cross"])
                cells.append(
                    {
                        "decoder": decoder,
                        "heat": self.outcomes.heat(counts),
                        "href": href,
                        "text": text.whole(self.outcomes.failures(counts) or counts.get("passed", 0))
                        if counts
                        else "",
                        "failed": self.outcomes.failures(counts),
                    }
                )
            rows.append(
                {"encoder": encoder, "featured": encoder == self.featured, "cells": cells}
            )
        return {"decoders": decoders, "rows": rows}

    def findings(self, key):
        codec = self._codecs[key]
        groups = []
        for group in self.group_names(key):
            verdicts = self._groups[key][group]
            groups.append(
                {
                    "id": self._ids[(*key, group)],
                    "title": "round trips and other codecs" if group == "data" else group,
                    "count": len(verdicts),
                    "entries": [self.entry(verdict) for verdict in verdicts[:MOST_SHOWN]],
                    "hidden": max(0, len(verdicts) - MOST_SHOWN),
                }
            )
        return {
            "id": self._ids[key],
            "codec": key[0],
            "format": key[1],
            "version": codec["version"],
            "featured": key[0] == self.featured,
            "failed": sum(group["count"] for group in groups),
            "groups": groups,
            "policies": self.policies(key),
            "recorded": [self.entry(verdict) for verdict in self._recorded.get(key, [])[:MOST_RECORDED]],
            "recorded_count": len(self._recorded.get(key, [])),
            "evidence": [
                {"probe": PROBES.get(probe["probe"], probe["probe"]), **self.probe_texts(probe)}
                for probe in self.report.get("probes", [])
                if (probe["codec"], probe["format"]) == key
            ],
        }

    def entry(self, verdict):
        facts = [
            ("bytes", verdict["input"] or "none"),
            ("call", verdict["call"]),
            ("clause", verdict["clause"]),
            ("profile", verdict["profile"]),
            ("expected", verdict["expected"]),
            ("observed", verdict["observed"]),
            ("note", verdict["note"]),
        ]
        return {
            "case": verdict["case"],
            "check": verdict["check"],
            "outcome": self.outcomes.words.get(verdict["outcome"], verdict["outcome"]),
            "kind": "outcome" if verdict["outcome"] in self.outcomes.failing else "quiet",
            "clause": verdict["clause"],
            "facts": [{"key": key, "value": value} for key, value in facts if value],
        }

    def policies(self, key):
        """What is declared, and how many answers came of it."""
        seen = self._policies.get(key, {})
        declared = self._codecs[key]["policy"]["lenient"]
        rules = [
            {
                "rule": lenient["rule"],
                "reason": lenient["reason"],
                "count": len(seen.get(lenient["rule"], [])),
            }
            for lenient in declared
        ]
        others = sorted(set(seen) - {lenient["rule"] for lenient in declared})
        return rules + [
            {"rule": rule, "reason": seen[rule][0]["note"], "count": len(seen[rule])}
            for rule in others
        ]

    @staticmethod
    def probe_texts(probe):
        unknown = probe["end"] == "not-applicable"
        bad = probe["end"] in ("crashed", "hung", "out-of-memory")
        return {
            "answer": "–" if unknown else probe["answer"],
            "detail": probe["detail"],
            "kind": "bad" if bad else "none" if unknown else "",
        }

    def probes(self):
        """A row a codec and format, a column a probe."""
        given = {
            (probe["codec"], probe["format"], probe["probe"]): probe
            for probe in self.report.get("probes", [])
        }
        if not given:
            return None
        columns = in_order({name for _, _, name in given}, list(PROBES))
        nothing = {"answer": "", "detail": "", "kind": "none", "value": ""}
        rows = []
        for key in self.keys():
            if not any((*key, column) in given for column in columns):
                continue
            cells = []
            for column in columns:
                probe = given.get((*key, column))
                if probe is None:
                    cells.append(nothing)
                    continue
                cells.append(self.probe_texts(probe))
                # Sorted by what a byte of input costs where that is known, by the words elsewhere.
                cost = probe.get("memory_bytes_per_byte")
                cells[-1]["value"] = "" if cost is None else repr(float(cost))
            rows.append(
                {
                    "codec": key[0],
                    "format": key[1],
                    "href": self._ids[key],
                    "featured": key[0] == self.featured,
                    "cells": cells,
                }
            )
        return {"columns": [PROBES.get(name, name) for name in columns], "rows": rows}

    # ---- for the tables of speeds

    def failures_href(self, codec, format_name, operation):
        key = (codec, format_name)
        if key not in self._codecs:
            return ""
        return self.place_of(key, CONCERNS.get(operation, []))

    def reason(self, codec, format_name, rule):
        for lenient in self._codecs.get((codec, format_name), {"policy": {"lenient": []}})["policy"][
            "lenient"
        ]:
            if lenient["rule"] == rule:
                return lenient["reason"]
        return ""
