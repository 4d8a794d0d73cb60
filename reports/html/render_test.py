#!/usr/bin/python3
"""Tests of the page: what it shows, that it stands alone, and that no name can break out of it."""

import sys

sys.dont_write_bytecode = True

import copy
import html.parser
import json
import os
import re
import subprocess
import tempfile
import unittest

import charts
import conformance_model
import drawing
import number_text
import page_model
import render

HERE = os.path.dirname(os.path.abspath(__file__))
REPORT = os.path.join(HERE, "..", "testdata", "small.json.golden")
JUDGED_REPORT = os.path.join(HERE, "..", "testdata", "small.judged.json.golden")
CONFORMANCE = os.path.join(HERE, "..", "testdata", "small.conformance.json")
VOID = {"meta", "link", "br", "hr", "img", "input", "path", "use", "rect"}
HOSTILE = "</script><img src=x onerror=alert(1)>&\"'${{7*7}}\x00\x1b$\\frac{1}$"


def read_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def small_report():
    with open(REPORT, encoding="utf-8") as file:
        return json.load(file)


class Page(html.parser.HTMLParser):
    """The page as a list of elements; fails on elements that are not closed in order."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.elements = []
        self.texts = []
        self.faults = []
        self._open = []
        self.feed(text)
        self.close()
        self.faults += [f"<{tag}> is not closed" for tag in self._open]

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes), tuple(self._open)))
        names = [name for name, _ in attributes]
        if len(names) != len(set(names)):
            self.faults.append(f"<{tag}> has an attribute twice")
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes), tuple(self._open)))

    def handle_endtag(self, tag):
        if not self._open or self._open[-1] != tag:
            self.faults.append(f"</{tag}> closes {self._open[-1:]} at {self.getpos()}")
        else:
            self._open.pop()

    def handle_data(self, data):
        if not self._open or self._open[-1] not in ("style", "script"):
            self.texts.append(data)

    def text(self):
        return " ".join(" ".join(self.texts).split())

    def of(self, tag):
        return [attributes for name, attributes, _ in self.elements if name == tag]


class RenderTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.report = small_report()
        cls.html = render.render(small_report())
        cls.page = Page(cls.html)

    def test_same_bytes_from_the_same_report(self):
        self.assertEqual(self.html, render.render(small_report()))
        pages = set()
        for seed in ("1", "2"):
            with tempfile.TemporaryDirectory() as folder:
                output = os.path.join(folder, "index.html")
                environment = dict(
                    os.environ,
                    PYTHONHASHSEED=seed,
                    TZ="Asia/Tokyo",
                    LC_ALL="C",
                    SOURCE_DATE_EPOCH=seed,
                )
                subprocess.run(
                    [sys.executable, "-B", os.path.join(HERE, "render.py"), REPORT, "-o", output],
                    check=True,
                    env=environment,
                )
                with open(output, encoding="utf-8") as file:
                    pages.add(file.read())
        self.assertEqual(pages, {self.html})

    def test_is_well_formed(self):
        self.assertEqual(self.page.faults, [])

    def test_stands_alone(self):
        for tag, attributes, _ in self.page.elements:
            self.assertNotIn(
                tag, ("link", "img", "iframe", "object", "embed", "base", "video", "audio")
            )
            self.assertNotIn("src", attributes)
            for name in ("href", "xlink:href"):
                if name in attributes:
                    self.assertTrue(attributes[name].startswith("#"), attributes)
        self.assertNotRegex(self.html, r"(?i)@import|url\(\s*['\"]?(?!#)|https?://")

    def test_has_no_date(self):
        self.assertNotRegex(self.html, r"20[0-9][0-9]-[01][0-9]-[0-3][0-9]|dc:date")

    def test_ids_are_unique_and_references_lead_somewhere(self):
        ids = [attributes["id"] for _, attributes, _ in self.page.elements if "id" in attributes]
        self.assertEqual(len(ids), len(set(ids)))
        wanted = [
            attributes["href"][1:]
            for _, attributes, _ in self.page.elements
            if "href" in attributes
        ]
        wanted += re.findall(r"url\(#([^)]+)\)", self.html)
        for _, attributes, _ in self.page.elements:
            wanted += attributes.get("aria-labelledby", "").split()
        self.assertLessEqual(set(wanted), set(ids))

    def test_every_cell_is_there(self):
        text = self.page.text()
        for cell in self.report["cells"]:
            self.assertIn(cell["codec"], text)
            if cell["reason"]:
                self.assertIn(cell["reason"], text)
        rows = sum(
            1
            for tag, _, parents in self.page.elements
            if tag == "tr" and "tbody" in parents and "details" in parents
        )
        measured = [
            cell
            for cell in self.report["cells"]
            if cell["ns"] and cell["status"] in ("ok", "disqualified")
        ]
        self.assertEqual(rows, len(measured))
        missing = [cell for cell in self.report["cells"] if cell["status"] != "ok"]
        self.assertGreaterEqual(self.html.count('class="reason"'), len(missing))

    def test_shows_the_figures(self):
        text = self.page.text()
        self.assertIn("reel decodes canada (msgpack) 8.44× as fast as msgpack-c:reused-zone", text)
        self.assertIn("95 % interval 8.23–8.86, n = 7", text)
        self.assertIn("8.60–8.99", text)
        self.assertIn("AMD EPYC 7B13", text)
        self.assertIn("c11a1811fcc3f64490c64326ea15512d1dff3854225753168465779ff5e78690", text)
        self.assertIn("does not validate UTF-8", text)
        self.assertIn("912 documents kept of 1,000 tried", text)

    def test_shows_how_far_layouts_are_apart(self):
        text = self.page.text()
        self.assertIn("1.28!", text)
        self.assertIn("spread over 2 links", text)
        self.assertIn("Layouts of the program", text)
        self.assertNotIn("one link", text)
        self.assertNotIn("Build against build", text)

    def test_one_link_is_said(self):
        report = small_report()
        report["layouts"] = 1
        report["one_link"] = "one link: it holds for one link"
        for cell in report["cells"]:
            cell["layouts"] = None
        page = Page(render.render(report))
        self.assertEqual(page.faults, [])
        self.assertIn("One link: it holds for one link.", page.text())
        self.assertNotIn("spread over", page.text())

    def test_build_against_build(self):
        report = small_report()
        report["builds"] = [{"name": "O<3", "compiler": "GNU 12", "flags": "-O3", "layouts": 1}]
        speed = {"operation": "decode", "format": "cbor", "codec": "reel", "build": "O<3"}
        speed |= {"datasets": 2, "n": 7, "median": 1.25, "low": 1.2, "high": 1.3}
        report["build_speeds"] = [speed | {"lowest": 1.1, "highest": 1.4, "coverage": 0.98}]
        page = Page(render.render(report))
        self.assertEqual(page.faults, [])
        self.assertIn("O<3 : GNU 12, -O3", page.text())
        self.assertIn("decode reel cbor O<3 1.25× 1.20–1.30 1.10–1.40 2 7", page.text())

    def test_says_what_a_library_was_built_with(self):
        self.assertIn("Built: libcbor.so.0.8.0: compiler not recorded, stack", self.page.text())

    def test_disqualified_is_struck_and_unranked(self):
        struck = [parents for tag, _, parents in self.page.elements if tag == "s"]
        self.assertGreaterEqual(len(struck), 2)
        self.assertIn('class="is-disqualified"', self.html)
        self.assertIn("url(#bars-canada-decode-", self.html, "a hatched bar")

    def test_is_accessible(self):
        self.assertEqual(self.page.of("html")[0].get("lang"), "en")
        self.assertIn(
            "width=device-width",
            [meta for meta in self.page.of("meta") if meta.get("name") == "viewport"][0]["content"],
        )
        charts_drawn = self.page.of("svg")
        self.assertGreaterEqual(len(charts_drawn), 8)
        for svg in charts_drawn:
            self.assertEqual(svg.get("role"), "img")
            self.assertEqual(len(svg["aria-labelledby"].split()), 2)
        for tag, attributes, parents in self.page.elements:
            if tag == "th":
                self.assertIn(attributes.get("scope"), ("row", "col"))
            if tag == "button":
                self.assertEqual(attributes.get("type"), "button")
                self.assertIn("th", parents)
            if "scroll" in attributes.get("class", ""):
                self.assertEqual(attributes.get("tabindex"), "0")
                self.assertTrue(attributes.get("aria-label"))
        captions = len(self.page.of("caption"))
        tables = [
            parents
            for tag, _, parents in self.page.elements
            if tag == "table" and "li" not in parents
        ]
        self.assertEqual(captions, len(tables))
        self.assertEqual(len(self.page.of("h1")), 1)

    def test_colours_are_variables_of_both_themes(self):
        for colour in drawing.COLOURS.values():
            self.assertNotIn(colour, self.html.lower())
        used = set(re.findall(r"var\(--([a-z-]+)\)", self.html))
        style = self.html[self.html.index("<style>") : self.html.index("</style>")]
        light, dark = style.split("prefers-color-scheme: dark", 1)
        dark = dark[: dark.index("}")]
        for name in used:
            self.assertRegex(light, rf"--{name}:")
            self.assertRegex(dark, rf"--{name}:")

    def test_hostile_names_stay_names(self):
        report = small_report()
        for cell in report["cells"]:
            if cell["codec"] == "reel":
                cell["codec"] = HOSTILE
            if cell["dataset"] == "rnd-100":
                cell["dataset"] = HOSTILE
            cell["reason"] = cell["reason"] and HOSTILE
        for overall in report["overall"]:
            overall["codec"] = overall["codec"].replace("reel", HOSTILE)
        for codec in report["codecs"]:
            codec["name"] = codec["name"].replace("reel", HOSTILE)
            codec["notes"] = [HOSTILE]
        report["datasets"][1]["name"] = report["dataset_order"][1] = report["featured"] = HOSTILE
        report["datasets"][0]["source"] = HOSTILE
        report["environment"].append({"key": HOSTILE, "value": HOSTILE})
        report["warnings"] = [HOSTILE]
        report["files"] = [HOSTILE]
        text = render.render(report)
        page = Page(text)
        self.assertEqual(page.faults, [])
        self.assertEqual(page.of("img"), [])
        self.assertEqual(len(page.of("script")), 1)
        self.assertEqual(
            [a for _, a, _ in page.elements if any(name.startswith("on") for name in a)], []
        )
        self.assertNotIn("\x00", text)
        self.assertNotIn("\x1b", text)
        self.assertIn("${{7*7}}", page.text())
        self.assertNotIn("49", page.text().split("Environment")[-1])
        ids = [attributes["id"] for _, attributes, _ in page.elements if "id" in attributes]
        self.assertEqual(len(ids), len(set(ids)))

    def test_names_that_make_the_same_id(self):
        report = small_report()
        report["dataset_order"] = ["a b", "a-b"]
        for dataset, name in zip(report["datasets"], report["dataset_order"]):
            dataset["name"] = name
        for cell in report["cells"]:
            cell["dataset"] = "a b" if cell["dataset"] == "canada" else "a-b"
        page = Page(render.render(report))
        ids = [attributes["id"] for _, attributes, _ in page.elements if "id" in attributes]
        self.assertEqual(len(ids), len(set(ids)))

    def test_without_the_featured_codec_and_a_reference(self):
        report = small_report()
        report["featured"] = ""
        report["reference"] = {"codec": "", "format": ""}
        report["overall"] = []
        for cell in report["cells"]:
            cell["speed"] = None
        page = Page(render.render(report))
        self.assertEqual(page.faults, [])
        self.assertIn("codecs, measured side by side", page.text())

    def test_one_round_of_one_codec(self):
        report = small_report()
        cell = copy.deepcopy(report["cells"][0])
        cell["samples"] = {name: values[:1] for name, values in cell["samples"].items()}
        for estimate in (cell["ns"], cell["speed"]):
            estimate.update(low=None, high=None)
        report.update(
            cells=[cell],
            overall=[],
            datasets=[],
            codecs=[],
            dataset_order=["canada"],
            operations=["decode"],
            environment=[],
            plan=[],
        )
        page = Page(render.render(report))
        self.assertEqual(page.faults, [])
        self.assertIn("∞", page.text())

    def test_only_cells_without_a_time(self):
        report = small_report()
        cells = [copy.deepcopy(cell) for cell in report["cells"] if cell["status"] == "unsupported"]
        report.update(
            cells=cells, overall=[], dataset_order=[cells[0]["dataset"]], operations=["decode"]
        )
        self.assertEqual(Page(render.render(report)).faults, [])



class FairnessTest(unittest.TestCase):
    def page_with(self, over, text="f() {\n  x < y;\n}"):
        report = small_report()
        cell = next(cell for cell in report["cells"] if cell["rank"])
        name = {part: cell[part] for part in ("codec", "format", "operation")}
        tax = {
            "measure": "time",
            "n": 6,
            "ratio": 1.08 if over else 1.001,
            "low": 1.05 if over else 0.99,
            "high": None,
            "over_limit": over,
            "unclear": False,
            "verdict": "over the limit" if over else "",
            "datasets": [],
        }
        report["fairness"] = {
            "file": "fairness.txt",
            "limit": 0.03,
            "taxes": [name | tax],
            "drivers": [name | {"text": text}],
        }
        return Page(render.render(report))

    def test_not_measured_is_said(self):
        page = Page(render.render(small_report()))
        self.assertEqual(page.faults, [])
        self.assertIn("was not measured: codecbench fairness does", page.text())
        self.assertNotIn("taxed", page.text())

    def test_over_the_limit_is_flagged_at_its_cells(self):
        page = self.page_with(over=True)
        self.assertEqual(page.faults, [])
        self.assertIn("+8.0", page.text())
        self.assertIn("over the limit", page.text())
        self.assertIn({"class": "flag", "href": "#fairness"}, page.of("a"))

    def test_within_the_limit_flags_nothing_and_claims_only_estimates(self):
        page = self.page_with(over=False)
        self.assertEqual(page.faults, [])
        self.assertIn("no estimate is over it", page.text())
        self.assertNotIn({"class": "flag", "href": "#fairness"}, page.of("a"))
        self.assertIn("∞", page.text())

    def test_a_driver_is_shown_as_it_is(self):
        page = self.page_with(over=False, text=HOSTILE)
        self.assertEqual(page.faults, [])
        self.assertNotIn("onerror", str(page.of("img")))
        self.assertIn("x < y;", self.page_with(over=False).text())


class OutcomesTest(unittest.TestCase):
    def test_what_the_file_calls_a_failure_is_one(self):
        outcomes = conformance_model.Outcomes(
            [
                {"name": "exited", "word": "exited", "failure": True},
                {"name": "melted", "word": "melted down", "failure": True},
                {"name": "passed", "word": "passed", "failure": False},
            ]
        )
        counts = {"exited": 3, "melted": 1, "passed": 5}
        self.assertEqual(outcomes.failures(counts), 4)
        self.assertEqual(outcomes.heat({"exited": 3, "passed": 5}), "bad-4")
        self.assertEqual(outcomes.heat({"passed": 5}), "good")
        self.assertEqual(
            [line["text"] for line in outcomes.lines(counts)],
            ["3 exited", "1 melted down", "5 passed"],
        )


class ConformanceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.conformance = read_json(CONFORMANCE)
        cls.failing = [o["name"] for o in cls.conformance["outcomes"] if o["failure"]]
        cls.html = render.render(read_json(JUDGED_REPORT), read_json(CONFORMANCE))
        cls.page = Page(cls.html)

    def ids(self):
        return [attributes["id"] for _, attributes, _ in self.page.elements if "id" in attributes]

    def section(self, start, end="</table>"):
        at = self.html.index(start)
        return self.html[at : self.html.index(end, at)]

    def test_stands_alone_and_leads_somewhere(self):
        self.assertEqual(self.page.faults, [])
        self.assertEqual(len(self.ids()), len(set(self.ids())))
        for anchor in self.page.of("a"):
            self.assertIn(anchor["href"][1:], self.ids())
        self.assertNotRegex(self.html, r"(?i)@import|url\(\s*['\"]?(?!#)|https?://|src=")
        self.assertEqual(
            self.html, render.render(read_json(JUDGED_REPORT), read_json(CONFORMANCE))
        )

    def test_every_failure_is_told_in_full(self):
        text = self.page.text()
        failures = [
            verdict
            for verdict in self.conformance["verdicts"]
            if verdict["outcome"] in self.failing
        ]
        self.assertEqual(len(failures), 27)
        for verdict in failures:
            for part in ("case", "input", "call", "clause", "expected", "observed", "note"):
                self.assertIn(verdict[part], text)
        shown = [a for a in self.page.of("details") if a.get("class") == "failure"]
        recorded = [v for v in self.conformance["verdicts"] if v["outcome"] == "recorded"]
        self.assertEqual(len(shown), len(failures) + len(recorded))

    def test_a_cell_has_its_colour_its_numbers_and_a_link(self):
        table = self.section("cbor, by class of case")
        libcbor = table[table.index(">libcbor<") :]
        libcbor = libcbor[: libcbor.index("</tr>")]
        self.assertIn(
            '<td class="cell bad-2" data-value="15"><a href="#findings-libcbor-cbor-well-formedness">'
            '<span class="failing">15 failed</span><span class="passed">240 passed</span></a></td>',
            libcbor,
        )
        self.assertIn("findings-libcbor-cbor-well-formedness", self.ids())
        self.assertEqual(libcbor.count('class="cell good"'), 3)
        self.assertIn('class="cell none"', libcbor)
        self.assertIn('class="cell policy"', self.section("msgpack, by class of case"))
        for word in ("1 crashed", "1 hung", "1 out of memory"):
            self.assertIn(word, self.page.text())

    def test_the_featured_codec_comes_first(self):
        table = self.section("cbor, by class of case")
        self.assertLess(table.index(">reel<"), table.index(">libcbor<"))

    def test_round_trips_and_cross_have_a_place_of_their_own(self):
        self.assertIn("findings-nlohmann-cbor-data", self.ids())
        self.assertIn('href="#findings-nlohmann-cbor-data"', self.section("cbor, by check"))

    def test_the_matrix_is_square_and_of_one_format(self):
        matrix = self.section("cbor: what the codec of a row encodes")
        self.assertEqual(matrix.count("<th scope=\"row\">"), 3)
        self.assertEqual(matrix.count("<td "), 9)
        self.assertEqual(matrix.count("1 failed"), 2, "what libcbor and reel write, nlohmann reads")
        self.assertNotIn("msgpuck", matrix)

    def test_probes_are_a_table_with_their_evidence(self):
        table = self.section("Probed behaviour")
        self.assertEqual(table.count("<tr"), 1 + len(self.conformance["codecs"]))
        self.assertIn('<td class="bad" title="killed by SIGSEGV">crashes at 10,474 levels</td>', table)
        self.assertIn('<td class="none" title="it makes no document">–</td>', table)
        self.assertIn('data-value="846.0"', table)
        self.assertIn("killed by SIGSEGV", self.page.text())

    def test_speeds_are_struck_marked_and_keep_their_rank(self):
        mark = self.html.index(">4 failed</a>")
        row = self.html[self.html.rindex("<tr", 0, mark) : self.html.index("</tr>", mark)]
        self.assertIn(">4 failed</a> <sup>a</sup></span></th>", row)
        self.assertIn('<a class="mark" href="#findings-msgpack-c-reused-zone-msgpack-', row)
        self.assertIn("<s>", row)
        self.assertRegex(row, r'<td class="number" data-value="[0-9.]+">[0-9]+</td>')
        self.assertIn("<sup>a</sup> utf8: Strings are not checked for UTF-8", self.html)
        # A codec that fails nothing is not struck.
        reel = self.html[self.html.index('<th scope="row">reel</th>') :]
        self.assertNotIn("<s>", reel[: reel.index("</tr>")])

    def test_a_wrong_round_trip_is_disqualified(self):
        self.assertIn("its round trip of this dataset: [1.5]; expected [1.5_2]", self.page.text())

    def test_without_the_file_the_marks_stay(self):
        page = Page(render.render(read_json(JUDGED_REPORT)))
        self.assertEqual(page.faults, [])
        self.assertIn("4 failed", page.text())
        self.assertNotIn("conformance", [a.get("id") for a in page.of("section")])
        self.assertIn("Utf8 is not enforced.", page.text())

    def test_many_failures_are_cut_and_said_to_be(self):
        conformance = copy.deepcopy(self.conformance)
        one = [v for v in conformance["verdicts"] if v["codec"] == "libcbor"][0]
        conformance["verdicts"] += [dict(one, case=f"case-{number}") for number in range(200)]
        text = Page(render.render(read_json(JUDGED_REPORT), conformance)).text()
        self.assertIn("And 115 more, in conformance.json.", text)

    def test_names_that_are_not_known_yet(self):
        conformance = copy.deepcopy(self.conformance)
        codec = conformance["codecs"][0]
        codec["checks"]["astonishment"] = {"failed": 3, "amazed": 1}
        conformance["verdicts"].append(
            dict(
                conformance["verdicts"][1],
                check="astonishment",
                **{"class": "wonder"},
                codec=codec["codec"],
                format=codec["format"],
            )
        )
        conformance["probes"].append(dict(conformance["probes"][0], probe="mood", answer="glad"))
        page = Page(render.render(read_json(JUDGED_REPORT), conformance))
        self.assertEqual(page.faults, [])
        for word in ("astonishment", "wonder", "glad"):
            self.assertIn(word, page.text())

    def test_without_probes_cross_and_sources(self):
        conformance = copy.deepcopy(self.conformance)
        for member in ("probes", "cross", "sources"):
            del conformance[member]
        page = Page(render.render(read_json(JUDGED_REPORT), conformance))
        self.assertEqual(page.faults, [])
        self.assertNotIn("Probed behaviour", page.text())

    def test_hostile_texts_stay_texts(self):
        conformance = copy.deepcopy(self.conformance)
        for verdict in conformance["verdicts"]:
            for part in ("case", "input", "call", "clause", "expected", "observed", "note"):
                verdict[part] = HOSTILE
        for codec in conformance["codecs"]:
            codec["policy"]["lenient"] = [{"rule": HOSTILE, "reason": HOSTILE}]
        for probe in conformance["probes"]:
            probe["answer"] = probe["detail"] = HOSTILE
        text = render.render(read_json(JUDGED_REPORT), conformance)
        page = Page(text)
        self.assertEqual(page.faults, [])
        self.assertEqual(page.of("img"), [])
        self.assertEqual(len(page.of("script")), 1)
        self.assertNotIn("\x00", text)
        self.assertNotIn("\x1b", text)

    def test_is_accessible(self):
        for tag, attributes, _ in self.page.elements:
            if tag == "th":
                self.assertIn(attributes.get("scope"), ("row", "col"))
            if "scroll" in attributes.get("class", ""):
                self.assertEqual(attributes.get("tabindex"), "0")
                self.assertTrue(attributes.get("aria-label"))

    def test_bad_input_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            other = os.path.join(folder, "conformance.json")
            with open(other, "w", encoding="utf-8") as file:
                file.write('{"schema": "codecbench-conformance-99"}')
            output = os.path.join(folder, "index.html")
            done = subprocess.run(
                [sys.executable, "-B", os.path.join(HERE, "render.py"), JUDGED_REPORT]
                + ["-o", output, "--conformance", other],
                capture_output=True,
                text=True,
            )
            self.assertEqual(done.returncode, 2)
            self.assertIn("it is not codecbench-conformance-2", done.stderr)
            self.assertFalse(os.path.exists(output))

class ProgramTest(unittest.TestCase):
    def run_program(self, *arguments, **options):
        return subprocess.run(
            [sys.executable, "-B", os.path.join(HERE, "render.py"), *arguments],
            capture_output=True,
            text=True,
            **options,
        )

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def path(self, name, content=None):
        path = os.path.join(self.folder.name, name)
        if content is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(content)
        return path

    def test_bad_input_is_said(self):
        output = self.path("index.html")
        for content, words in (
            (None, "No such file"),
            ("{", "is no JSON"),
            ("[]", "is not codecbench-report version 1"),
            (
                '{"schema": {"name": "codecbench-report", "version": 99}}',
                "is not codecbench-report version 1",
            ),
            (
                '{"schema": {"name": "codecbench-report", "version": 1}}',
                "is missing or of another type",
            ),
        ):
            done = self.run_program(
                self.path("none.json" if content is None else "report.json", content), "-o", output
            )
            self.assertEqual(done.returncode, 2, words)
            self.assertIn(words, done.stderr)
            self.assertNotIn("Traceback", done.stderr)
            self.assertFalse(os.path.exists(output))

    def test_usage(self):
        self.assertEqual(self.run_program().returncode, 2)

    def test_an_output_that_cannot_be_written(self):
        done = self.run_program(REPORT, "-o", self.path("none/index.html"))
        self.assertEqual(done.returncode, 3)
        self.assertIn("cannot write", done.stderr)

    def test_a_full_disk_leaves_the_old_page(self):
        output = self.path("index.html", "old")
        # A limit on the file size ends a write as a full disk does.
        done = subprocess.run(
            [
                "/bin/sh",
                "-c",
                "trap '' XFSZ; ulimit -f 8; exec \"$@\"",
                "sh",
                sys.executable,
                "-B",
                os.path.join(HERE, "render.py"),
                REPORT,
                "-o",
                output,
            ],
            capture_output=True,
            text=True,
        )
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("cannot write", done.stderr)
        with open(output, encoding="utf-8") as file:
            self.assertEqual(file.read(), "old")
        self.assertEqual(os.listdir(self.folder.name), ["index.html"])

    def test_leaves_nothing_else(self):
        output = self.path("index.html")
        self.assertEqual(self.run_program(REPORT, "-o", output).returncode, 0)
        self.assertEqual(os.listdir(self.folder.name), ["index.html"])
        self.assertFalse(os.path.exists(os.path.join(HERE, "__pycache__")))


class NumberTextTest(unittest.TestCase):
    """The same cases as reports/number_format_test.cpp."""

    def test_significant(self):
        for value, shown in (
            (0.139917, "0.140"),
            (8.8306, "8.83"),
            (49.32, "49.3"),
            (149.47, "149"),
            (9500.4, "9,500"),
            (1234567.8, "1,234,568"),
            (0, "0"),
            (-1234.6, "-1,235"),
            (0.0000123456, "0.0000123"),
            (9.999, "10.0"),
            (99.96, "100"),
            (0.9996, "1.00"),
            (999.5, "1,000"),
            (float("inf"), "∞"),
            (None, ""),
            (float("nan"), ""),
        ):
            self.assertEqual(number_text.significant(value), shown)
        self.assertEqual(number_text.significant(8.8306, 2), "8.8")

    def test_whole(self):
        for value, shown in (
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (28907210.4, "28,907,210"),
            (-12345, "-12,345"),
            (2.5, "3"),
        ):
            self.assertEqual(number_text.whole(value), shown)

    def test_units(self):
        space = number_text.NARROW_SPACE
        for value, shown in (
            (0.02, "0.0200 ns"),
            (31.6, "31.6 ns"),
            (1000, "1.00 µs"),
            (149471, "149 µs"),
            (9500481, "9.50 ms"),
            (2.5e9, "2.50 s"),
        ):
            self.assertEqual(number_text.duration(value), shown.replace(" ", space))
        for value, shown in (
            (0, "0 B"),
            (87, "87 B"),
            (86.95, "87.0 B"),
            (999.6, "1.00 kB"),
            (1055552, "1.06 MB"),
        ):
            self.assertEqual(number_text.byte_count(value), shown.replace(" ", space))
        for value, shown in ((811, "811"), (6690, "6.69k"), (31622551, "31.6M"), (5e15, "5,000T")):
            self.assertEqual(number_text.rate(value), shown)

    def test_half_width(self):
        for low, high, shown in (
            (97, 104.2, "4.2 %"),
            (88, 101, "12 %"),
            (100, 100, "0.0 %"),
            (None, 101, "∞"),
        ):
            self.assertEqual(
                number_text.half_width({"median": 100, "low": low, "high": high}),
                shown.replace(" ", number_text.NARROW_SPACE),
            )


class ScaleTest(unittest.TestCase):
    def test_nice_ticks(self):
        self.assertEqual(charts.nice_ticks(6623), [0, 2000, 4000, 6000])
        self.assertEqual(charts.nice_ticks(1), [0, 0.5, 1.0])
        self.assertEqual(charts.nice_ticks(0), [0])
        for highest in (0.003, 7, 99.9, 1e9, 3.2e12):
            ticks = charts.nice_ticks(highest)
            self.assertTrue(2 <= len(ticks) <= 5, ticks)
            self.assertLessEqual(ticks[-1], highest)

    def test_log_ticks(self):
        for got, wanted in zip(charts.log_ticks(0.9, 13), [1, 2, 5, 10]):
            self.assertAlmostEqual(got, wanted)
        self.assertEqual([f"{tick:g}" for tick in charts.log_ticks(0.03, 15)], ["0.1", "1", "10"])
        for lowest, highest in ((1e-9, 1e9), (0.5, 0.9), (3, 4.9)):
            self.assertLessEqual(len(charts.log_ticks(lowest, highest)), 7)

    def test_log_scale_of_equal_values(self):
        scale = charts.LogScale([5, 5], 0, 100)
        self.assertAlmostEqual(scale(5), 50)

    def test_tick_text(self):
        self.assertEqual(
            [charts.tick_text(tick) for tick in (0, 0.5, 2000, 2.5e6)], ["0", "0.5", "2k", "2.5M"]
        )


class ModelTest(unittest.TestCase):
    def test_anchor(self):
        self.assertEqual(
            page_model.anchor("bars", "a b/ü", "decode+visit"), "bars-a-b-decode-visit"
        )
        self.assertEqual(page_model.anchor("dataset", "<>"), "dataset-x")

    def test_listed(self):
        self.assertEqual(page_model.listed([]), "")
        self.assertEqual(page_model.listed(["a"]), "a")
        self.assertEqual(page_model.listed(["a", "b", "c"]), "a, b and c")

    def test_sentence(self):
        self.assertEqual(page_model.sentence("the map, seed 1"), "The map, seed 1.")
        self.assertEqual(page_model.sentence("A map."), "A map.")

    def test_text_is_fit_for_xml(self):
        self.assertEqual(
            page_model.clean({"a": ["x\x00\x1b\x9b\n"]}), {"a": ["x\ufffd\ufffd\ufffd\n"]}
        )


if __name__ == "__main__":
    unittest.main()
