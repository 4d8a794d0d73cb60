"""From report.json to what the template shows: sentences, tiles, rows and charts.

No statistic is computed here. Texts of the report are made fit for XML first; escaping them is the
template's and the drawing's business.
"""

import re

import charts
import conformance_model
import number_text as text

SCHEMA = {"name": "codecbench-report", "version": 1}
OPERATION_WORDS = {
    "decode": "decoding",
    "decode+visit": "decoding and visiting every leaf",
    "encode": "encoding",
    "validate": "validating",
}
CLAIM_VERBS = {
    "decode": "decodes",
    "decode+visit": "decodes and visits",
    "encode": "encodes",
    "validate": "validates",
}
OPEN_DATASETS = 3  # sections that are open when the page is
MAIN_DATASETS = ["canada", "canada-pairs", "canada-maps", "licenses", "citm_catalog", "twitter"]
ENVIRONMENT_WORDS = {
    "suite": "Suite",
    "goos": "System",
    "goarch": "Architecture",
    "cpu": "Processor",
    "cores": "Cores",
    "pinned-cpu": "Pinned to CPU",
    "kernel": "Kernel",
    "libc": "C library",
    "compiler": "Compiler",
    "build-type": "Build type",
    "flags": "Build flags",
    "alloc": "Allocator regime",
}
PLAN_WORDS = {
    "rounds": "Rounds planned",
    "layouts": "Layouts of the program",
    "seed": "Seed of the order",
    "min-time": "Seconds a sample, at least",
    "time-budget": "Time budget, s",
    "cpu": "Pinned to CPU",
}
SHAPE_CHARACTERS = {"o": "●", "s": "■", "D": "◆", "^": "▲", "p": "⬟"}
# Not allowed in XML or HTML, even escaped.
FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


class UnusableReport(Exception):
    """The JSON is not what this page is made from."""


def clean(value):
    if isinstance(value, str):
        return FORBIDDEN.sub("\ufffd", value)
    if isinstance(value, list):
        return [clean(item) for item in value]
    if isinstance(value, dict):
        return {key: clean(item) for key, item in value.items()}
    return value


def counted(number, noun):
    return f"{text.whole(number)} {noun}{'' if number == 1 else 's'}"


def listed(words):
    words = list(words)
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + " and " + words[-1]


def sentence(words):
    words = words[:1].upper() + words[1:]
    return words if not words or words.endswith((".", "!", "?")) else words + "."


def anchor(*parts):
    """A name for an id: letters, digits and dashes. The caller numbers those that are the same."""
    return "-".join(re.sub(r"[^a-z0-9]+", "-", part.lower()).strip("-") or "x" for part in parts)


class Footnotes:
    """Of one table: a letter for each rule that some codec leaves out, for one reason."""

    LETTERS = "abcdefghijklmnopqrstuvwxyz"

    def __init__(self, conformance):
        self._conformance = conformance
        self._known = {}
        self.notes = []

    def letter(self, cell, rule):
        reason = ""
        if self._conformance:
            reason = self._conformance.reason(cell["codec"], cell["format"], rule)
        words = f"{rule}: {reason}" if reason else sentence(f"{rule} is not enforced")
        if words not in self._known:
            number = len(self.notes)
            again = number // len(self.LETTERS)
            self._known[words] = self.LETTERS[number % len(self.LETTERS)] + str(again or "")
            self.notes.append({"letter": self._known[words], "text": words})
        return self._known[words]


class PageModel:
    def __init__(self, report, conformance=None):
        if not isinstance(report, dict) or report.get("schema") != SCHEMA:
            raise UnusableReport(f"it is not {SCHEMA['name']} version {SCHEMA['version']}")
        self.report = clean(report)
        self._ids = {}
        self._groups = {}
        for cell in self.report["cells"]:
            self._groups.setdefault((cell["dataset"], cell["operation"]), []).append(cell)
        self._conformance = None
        if conformance is not None:
            self._conformance = conformance_model.ConformanceModel(
                clean(conformance), self.report["featured"], self.unique_id
            )
        self._datasets = {dataset["name"]: dataset for dataset in self.report["datasets"]}

    def page(self):
        """Everything that the template needs."""
        return {
            "title": self.title(),
            "summary": self.summary(),
            "claim": self.claim(),
            "tiles": self.tiles(),
            "reference": self.reference_name(),
            "featured": self.report["featured"],
            "confidence": f"{100 * self.report['confidence']:g}",
            "headlines": self.operation_charts("headline", charts.headline_chart),
            "overalls": self.operation_charts("overall", charts.overall_chart),
            "datasets": [
                self.dataset(name, index) for index, name in enumerate(self.report["dataset_order"])
            ],
            "conformance": self._conformance.section() if self._conformance else None,
            "codecs": self.codecs(),
            "fairness": self.fairness(),
            "unranked": [
                self.unranked(cell) for cell in self.report["cells"] if cell["status"] != "ok"
            ],
            "environment": self.environment(),
            "warnings": self.report["warnings"],
            "builds": self.report.get("builds") or [],
            "build_speeds": self.build_speeds(),
            "one_link": sentence(self.report.get("one_link") or ""),
            "layouts": self.report.get("layouts") or 1,
            "files": [path.rsplit("/", 1)[-1] for path in self.report["files"]],
            "featured_shapes": self.featured_shapes(),
        }

    def unique_id(self, *parts):
        name = anchor(*parts)
        self._ids[name] = self._ids.get(name, 0) + 1
        return name if self._ids[name] == 1 else f"{name}-{self._ids[name]}"

    def reference_name(self):
        reference = self.report["reference"]
        return reference["codec"] + (f"@{reference['format']}" if reference["format"] else "")

    def formats(self):
        seen = {cell["format"] for cell in self.report["cells"]}
        return [name for name in charts.SHAPES if name in seen] + sorted(seen - set(charts.SHAPES))

    def featured_shapes(self):
        """The marks of the formats that the featured codec speaks, as characters."""
        spoken = {cell["format"] for cell in self.featured_cells()}
        return [
            {"format": name, "mark": SHAPE_CHARACTERS.get(charts.shape_of(name), "●")}
            for name in self.formats()
            if name in spoken
        ]

    def codec_names(self):
        return sorted(
            {
                (cell["codec"], cell["format"])
                for cell in self.report["cells"]
                if not cell["yardstick"]
            }
        )

    def title(self):
        featured = self.report["featured"]
        libraries = {charts.split_name(codec)[0] for codec, _ in self.codec_names()}
        if not featured:
            return f"{counted(len(libraries), 'codec')}, measured side by side"
        others = len(libraries - {featured})
        return (
            f"{featured} and {counted(others, 'other codec')}, measured side by side"
            if others
            else f"{featured}, measured"
        )

    def summary(self):
        pairs = counted(len(self.codec_names()), "pair")
        datasets = counted(len(self.report["dataset_order"]), "dataset")
        operations = listed(OPERATION_WORDS.get(name, name) for name in self.report["operations"])
        ranked = [cell for cell in self.report["cells"] if cell["rank"]]
        rounds = sorted({len(cell["samples"]["ns"]) for cell in ranked}) or [0]
        shown = text.whole(rounds[0]) if len(rounds) == 1 else f"{rounds[0]} to {rounds[-1]}"
        plural = "" if shown == "1" else "s"
        wrong = sum(1 for cell in self.report["cells"] if cell["status"] == "disqualified")
        verified = "A codec is timed only where its result agrees with an oracle"
        if wrong:
            has = "has" if wrong == 1 else "have"
            verified += f"; {counted(wrong, 'cell')} did not, and {has} no rank"
        return (
            f"{pairs} of codec and format on {datasets}: {operations}, "
            f"in {shown} round{plural} of one fresh process each. {verified}. {self.precision()}"
        )

    def precision(self):
        share = self.report["typical_half_width"]
        if share is None:
            return "The rounds are too few to tell how precise the times are."
        return f"Half of the times are known to ±{text.significant(100 * share, 2)} % or better."

    def featured_cells(self):
        return [
            cell
            for cell in self.report["cells"]
            if cell["codec"] == self.report["featured"]
            and cell["rank"]
            and cell["speed"]
            and not charts.is_reference(cell)
        ]

    def claim(self):
        """The first thing to know, with its interval: the featured codec on the first main dataset,
        in the reference's own format if it speaks that."""
        cells = self.featured_cells()
        datasets = [
            name for name in MAIN_DATASETS if name in self.report["dataset_order"]
        ] + self.report["dataset_order"]
        # What cannot hide work comes first: a lazy decoder does it while it is visited.
        operations = sorted(self.report["operations"], key=lambda name: name != "decode+visit")
        for dataset in datasets:
            for operation in operations:
                here = [
                    cell
                    for cell in cells
                    if cell["dataset"] == dataset and cell["operation"] == operation
                ]
                here.sort(key=lambda cell: cell["format"] != cell["speed"]["reference_format"])
                for cell in here[:1]:
                    return {
                        "verb": CLAIM_VERBS.get(operation, f"does {operation} of"),
                        "dataset": dataset,
                        "format": cell["format"],
                        "ratio": text.ratio(cell["speed"]["median"]),
                        "interval": text.interval(cell["speed"]),
                        "reference": cell["speed"]["reference_codec"],
                        "reference_format": cell["speed"]["reference_format"],
                        "time": text.duration(cell["ns"]["median"]),
                        "n": cell["speed"]["n"],
                    }
        return None

    def tiles(self):
        """By operation: the featured codec's geometric mean in each format."""
        if self.report["featured"] == self.report["reference"]["codec"]:
            return []
        tiles = {}
        for overall in self.report["overall"]:
            if overall["codec"] == self.report["featured"]:
                tiles.setdefault(overall["operation"], []).append(
                    {
                        "format": overall["format"],
                        "ratio": text.ratio(overall["geometric_mean"]),
                        "span": text.significant(overall["lowest"])
                        + "–"
                        + text.ratio(overall["highest"]),
                        "datasets": overall["datasets"],
                    }
                )
        for formats in tiles.values():
            formats.sort(key=lambda row: self.formats().index(row["format"]))
        return [
            {"operation": operation, "formats": formats} for operation, formats in tiles.items()
        ]

    def operation_charts(self, kind, draw):
        drawn = []
        for operation in self.report["operations"]:
            svg = draw(self.report, operation, self.unique_id(kind, operation))
            if svg:
                cells = [cell for cell in self.report["cells"] if cell["operation"] == operation]
                references = charts.references_of(self.report, cells)
                caption = f"{operation}, against {references}" if references else operation
                drawn.append({"caption": caption, "svg": svg})
        return drawn

    def dataset(self, name, index):
        facts = self._datasets.get(name, {})
        documents = facts.get("documents") or 0
        groups = [
            (operation, self._groups[name, operation])
            for operation in self.report["operations"]
            if (name, operation) in self._groups
        ]
        section = {
            "name": name,
            "id": self.unique_id("dataset", name),
            "open": index < OPEN_DATASETS,
            "facts": facts,
            "about": " ".join(
                sentence(facts[part]) for part in ("description", "source") if facts.get(part)
            ),
            "size": self.dataset_size(groups, documents),
            "documents": counted(documents, "document") if documents else "",
            "tried": text.whole(facts["tried"]) if facts.get("tried", 0) > documents else "",
            "teaser": self.teaser(groups),
            "charts": [],
            "tables": [],
        }
        for operation, cells in groups:
            bars = charts.bar_chart(
                self.report, name, operation, cells, self.unique_id("bars", name, operation)
            )
            if bars:
                section["charts"].append(
                    {"caption": f"{operation}: documents a second", "svg": bars}
                )
        for operation, cells in groups:
            if operation in ("decode", "encode"):
                size = charts.size_chart(
                    self.report,
                    name,
                    operation,
                    cells,
                    max(documents, 1),
                    self.unique_id("size", name, operation),
                )
                if size:
                    section["charts"].append(
                        {"caption": f"{operation}: size against speed", "svg": size}
                    )
        for operation, cells in groups:
            section["tables"].append(self.table(name, operation, cells, max(documents, 1)))
        return section

    def dataset_size(self, groups, documents):
        """Bytes of a document in every format, as the oracle encodes it."""
        sizes = {}
        for operation, cells in groups:
            for cell in cells:
                if operation != "encode" and cell["encoded_bytes"] and not cell["yardstick"]:
                    sizes.setdefault(cell["format"], cell["encoded_bytes"] / max(documents, 1))
        return ", ".join(
            f"{text.byte_count(sizes[name])} {name}" for name in self.formats() if name in sizes
        )

    def teaser(self, groups):
        parts = []
        for operation, cells in groups:
            ratios = [
                cell["speed"]["median"]
                for cell in cells
                if cell["codec"] == self.report["featured"]
                and cell["rank"]
                and cell["speed"]
                and not charts.is_reference(cell)
            ]
            if ratios and operation in ("decode", "encode"):
                ends = sorted(
                    {text.significant(min(ratios)), text.significant(max(ratios))},
                    key=lambda shown: float(shown.replace(",", "")),
                )
                parts.append(f"{operation} {'–'.join(ends)}×")
        return f"{self.report['featured']}: {', '.join(parts)}" if parts else ""

    def table(self, dataset, operation, cells, documents):
        ranked = [cell for cell in cells if cell["rank"]] or [cell for cell in cells if cell["ns"]]
        footnotes = Footnotes(self._conformance)
        unit, size = text.time_unit(ranked[0]["ns"]["median"]) if ranked else ("ns", 1.0)
        return {
            "operation": operation,
            "dataset": dataset,
            "unit": unit,
            "references": charts.references_of(self.report, cells),
            "count": len(cells),
            "rows": [
                self.row(cell, size, documents) | self.judgement(cell, footnotes)
                for cell in cells
                if cell["status"] in ("ok", "disqualified") and cell["ns"]
            ],
            "footnotes": footnotes.notes,
            "missing": [
                self.unranked(cell)
                for cell in cells
                if not (cell["status"] in ("ok", "disqualified") and cell["ns"])
            ],
        }

    def row(self, cell, unit_size, documents):
        def figure(value, shown):
            return {"value": "" if value is None else repr(float(value)), "text": shown}

        speed = cell["speed"] if charts.shows_speed(cell) else None
        reference = charts.is_reference(cell)
        encoded = cell["encoded_bytes"] / documents if cell["encoded_bytes"] else None
        kind = {
            "featured": "is-featured",
            "reference": "is-reference",
            "yardstick": "is-yardstick",
        }.get(charts.role_of(cell, self.report), "")
        return {
            "kind": "is-disqualified" if cell["status"] != "ok" else kind,
            "status": cell["status"],
            "reason": cell["reason"],
            "codec": cell["codec"],
            "format": cell["format"],
            "figures": [
                figure(cell["rank"], str(cell["rank"] or "–")),
                figure(cell["ns"]["median"], text.significant(cell["ns"]["median"] / unit_size)),
                figure(None, text.half_width(cell["ns"])),
                figure(speed and speed["median"], text.ratio(speed["median"]) if speed else ""),
                figure(None, text.interval(speed) if speed and not reference else ""),
                figure(len(cell["samples"]["ns"]), str(len(cell["samples"]["ns"]))),
                self.layout_spread(cell),
                figure(cell["mb_per_s"], text.megabytes(cell["mb_per_s"])),
                figure(cell["docs_per_s"], text.rate(cell["docs_per_s"])),
                figure(cell["allocs_per_doc"], text.count(cell["allocs_per_doc"])),
                figure(
                    cell["bytes_allocated_per_doc"],
                    text.byte_count(cell["bytes_allocated_per_doc"]),
                ),
                figure(cell["peak_bytes"], text.byte_count(cell["peak_bytes"])),
                figure(cell["faults_per_doc"], text.significant(cell["faults_per_doc"], 2)),
                figure(encoded, text.byte_count(encoded)),
            ],
        }

    def build_speeds(self):
        """Another build's speed against the main one, codec by codec, in the order of operations."""
        return [
            {
                "names": [row["operation"], row["codec"], row["format"], row["build"]],
                "figures": [
                    text.ratio(row["median"]),
                    text.interval(row),
                    text.significant(row["lowest"]) + "–" + text.significant(row["highest"]),
                    str(row["datasets"]),
                    str(row["n"]),
                ],
            }
            for operation in self.report["operations"]
            for row in self.report.get("build_speeds") or []
            if row["operation"] == operation
        ]

    @staticmethod
    def layout_spread(cell):
        """Slowest over fastest layout, marked where that is no noise; empty if there was one layout."""
        spread = cell.get("layouts")
        if not spread:
            return {"value": "", "text": ""}
        mark = "!" if spread["beyond_noise"] else ""
        return {
            "value": repr(float(spread["ratio"])),
            "text": text.significant(spread["ratio"]) + mark,
        }

    def is_taxed(self, cell):
        """Whether the adapter adds more to this operation than the limit."""
        return any(
            tax["over_limit"]
            for tax in (self.report.get("fairness") or {}).get("taxes", [])
            if (tax["codec"], tax["format"], tax["operation"])
            == (cell["codec"], cell["format"], cell["operation"])
        )

    def fairness(self):
        """What the adapters add, and how each library is called without them."""
        fairness = self.report.get("fairness")
        if not fairness:
            return None
        drivers = {
            (driver["codec"], driver["format"], driver["operation"]): driver["text"]
            for driver in fairness["drivers"]
        }
        rows = []
        for tax in fairness["taxes"]:
            certain = tax["low"] is not None and tax["high"] is not None
            rows.append(
                {
                    "codec": tax["codec"],
                    "format": tax["format"],
                    "operation": tax["operation"],
                    "tax": text.per_cent_more(tax["ratio"]),
                    "interval": f"{text.per_cent_more(tax['low'])} to {text.per_cent_more(tax['high'])}"
                    if certain and tax["low"] > 0
                    else "∞",
                    "n": tax["n"],
                    "verdict": tax["verdict"],
                    "over": tax["over_limit"],
                    "driver": drivers.get((tax["codec"], tax["format"], tax["operation"]), ""),
                }
            )
        over = sum(1 for row in rows if row["over"])
        return {"rows": rows, "over": over, "limit": f"{100 * fairness['limit']:g}"}

    def judgement(self, cell, footnotes):
        """What the conformance suite says of the row, where it was run."""
        found = cell.get("conformance") or {"failed": 0, "lenient": []}
        href = ""
        if found["failed"] and self._conformance:
            href = self._conformance.failures_href(cell["codec"], cell["format"], cell["operation"])
        return {
            "failed": text.whole(found["failed"]) if found["failed"] else "",
            "href": href,
            "struck": cell["status"] != "ok" or found["failed"] > 0,
            "taxed": self.is_taxed(cell),
            "footnotes": [footnotes.letter(cell, rule) for rule in found["lenient"]],
        }

    def unranked(self, cell):
        return {
            "codec": cell["codec"],
            "format": cell["format"],
            "dataset": cell["dataset"],
            "operation": cell["operation"],
            "status": cell["status"],
            "reason": cell["reason"],
            "time": text.duration(cell["ns"]["median"]) if cell["ns"] else "",
        }

    def codecs(self):
        """One entry a library and mode, with the formats it speaks and what they differ in."""
        entries = {}
        for codec in self.report["codecs"]:
            key = (
                codec["name"],
                codec["library"],
                codec["version"],
                codec["yardstick"],
                tuple(codec["notes"]),
                codec.get("built") or "",
            )
            entries.setdefault(key, []).append(codec["format"])
        return [
            {
                "name": name,
                "library": library,
                "version": version,
                "yardstick": yardstick,
                "notes": list(notes),
                "built": built,
                "formats": formats,
                "featured": name == self.report["featured"],
            }
            for (name, library, version, yardstick, notes, built), formats in entries.items()
        ]

    def environment(self):
        facts = [
            {"key": ENVIRONMENT_WORDS.get(fact["key"], fact["key"]), "value": fact["value"]}
            for fact in self.report["environment"]
        ]
        known = {fact["key"] for fact in facts}
        for fact in self.report["plan"]:
            words = PLAN_WORDS.get(fact["key"])
            if words and words not in known:
                facts.append({"key": words, "value": fact["value"]})
        return facts
