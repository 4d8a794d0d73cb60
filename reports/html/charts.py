"""The pictures of the report, made of the report's cells. Nothing here computes a statistic.

Every chart is 352 pixels wide, so that it is read on a phone as it is; a wide page puts several
side by side.
"""

import math

import number_text as text
from drawing import Drawing

WIDTH = 352
LABELS = 110  # the column of names
FIGURES = 54  # the column of numbers on the right
SHAPES = {"cbor": "o", "msgpack": "s", "keks": "D", "json": "^"}
OTHER_SHAPE = "p"


def shape_of(format_name):
    return SHAPES.get(format_name, OTHER_SHAPE)


def shortened(name, characters):
    return name if len(name) <= characters else name[: characters - 1] + "…"


def split_name(codec):
    """("msgpack-c", "reused-zone"): library and mode."""
    name, _, mode = codec.partition(":")
    return name, mode


def draw_name(drawing, y, cell, role, bold=False):
    name, mode = split_name(cell["codec"])
    below = cell["format"] + (f" · {mode}" if mode else "")
    drawing.text(0, y, shortened(name, 17), role, 11, bold=bold)
    drawing.text(0, y + 10.5, shortened(below, 22), "muted", 9)


def role_of(cell, report):
    if cell["yardstick"]:
        return "yardstick"
    if cell["codec"] == report["featured"]:
        return "featured"
    if cell["speed"] and is_reference(cell):
        return "reference"
    return "bar"


def is_reference(cell):
    speed = cell["speed"]
    return (
        bool(speed)
        and speed["reference_codec"] == cell["codec"]
        and speed["reference_format"] == cell["format"]
    )


def shows_speed(cell):
    """Of what is no codec only the order of magnitude is of interest, and `null` has none."""
    return bool(cell["speed"]) and not (cell["yardstick"] and cell["speed"]["median"] >= 1000)


def references_of(report, cells):
    """The codecs that the speeds of these cells are relative to: one, unless modes differ. With the
    format if that was asked for, else it can differ from row to row."""
    fixed = f"@{report['reference']['format']}" if report["reference"]["format"] else ""
    names = []
    for cell in cells:
        name = cell["speed"] and cell["speed"]["reference_codec"] + fixed
        if name and name not in names:
            names.append(name)
    return ", ".join(names)


def nice_ticks(highest, wanted=4):
    """Round numbers from 0 up to `highest`."""
    if highest <= 0:
        return [0]
    step = 10 ** math.floor(math.log10(highest / wanted))
    for factor in (1, 2, 5, 10):
        if highest / (step * factor) <= wanted:
            step *= factor
            break
    return [step * i for i in range(int(highest / step + 1e-9) + 1)]


def log_ticks(lowest, highest):
    """1, 2 and 5 of every decade in range; only decades where that were too many."""
    ticks = [
        base * 10.0**exponent
        for exponent in range(math.floor(math.log10(lowest)), math.ceil(math.log10(highest)) + 1)
        for base in (1, 2, 5)
    ]
    inside = [tick for tick in ticks if lowest * 0.999 <= tick <= highest * 1.001]
    if len(inside) <= 6:
        return inside
    decades = [tick for tick in inside if f"{tick:e}".startswith("1.0")]
    every = math.ceil(len(decades) / 6)
    return decades[::every] if len(decades) >= 2 else inside[:: math.ceil(len(inside) / 6)]


def tick_text(tick):
    """2k, 0.5, 20M."""
    for size, prefix in ((1e12, "T"), (1e9, "G"), (1e6, "M"), (1e3, "k")):
        if tick >= size:
            return f"{tick / size:g}{prefix}"
    return f"{tick:g}"


def byte_tick_text(tick):
    shown = tick_text(tick)
    return (
        f"{shown[:-1]}{text.NARROW_SPACE}{shown[-1]}B"
        if shown[-1].isalpha()
        else f"{shown}{text.NARROW_SPACE}B"
    )


class LogScale:
    def __init__(self, values, left, right, at_least=None):
        values = [value for value in values if value and value > 0] + (at_least or [])
        lowest, highest = min(values), max(values)
        if highest / lowest < 1.5:
            lowest, highest = lowest / 1.3, highest * 1.3
        pad = (highest / lowest) ** 0.04
        self.lowest, self.highest = lowest / pad, highest * pad
        self._left, self._right = left, right

    def __call__(self, value):
        share = math.log(value / self.lowest) / math.log(self.highest / self.lowest)
        return self._left + share * (self._right - self._left)

    def ticks(self):
        return log_ticks(self.lowest, self.highest)


def once_a_yardstick(cells):
    """Without a yardstick's other formats: the one that the reference speaks, or else the first."""
    wanted = next((cell["format"] for cell in cells if is_reference(cell)), None)
    chosen = {}
    for cell in cells:
        if cell["yardstick"] and (cell["codec"] not in chosen or cell["format"] == wanted):
            chosen[cell["codec"]] = cell["format"]
    return [
        cell for cell in cells if not cell["yardstick"] or chosen[cell["codec"]] == cell["format"]
    ]


def bar_chart(report, dataset, operation, cells, key):
    """Documents a second: bars from zero, with interval, a dot for every round, and the ratio."""
    drawn = [
        cell
        for cell in once_a_yardstick(cells)
        if cell["ns"] and cell["status"] in ("ok", "disqualified")
    ]
    failed = [cell for cell in cells if cell["status"] in ("crashed", "hung")]
    ranked = [cell for cell in drawn if cell["rank"]] or drawn
    if not ranked:
        return None
    row, top, bottom = 28, 4, 22
    height = top + row * (len(drawn) + len(failed)) + bottom
    drawing = Drawing(WIDTH, height, key)
    left, right = LABELS, WIDTH - FIGURES
    highest = max(max(cell["docs_per_s"], 1e9 / min(cell["samples"]["ns"])) for cell in ranked)

    def x_of(rate):
        return left + min(rate / highest, 1.0) * (right - left)

    floor = height - bottom + 4
    for tick in nice_ticks(highest):
        drawing.line([x_of(tick)] * 2, [top, floor], "grid", 0.8)
        drawing.text(x_of(tick), floor + 11, tick_text(tick), "muted", 9, "center")
    references = [cell for cell in ranked if is_reference(cell)]

    whiskers, dots = [], []
    for index, cell in enumerate(drawn):
        y = top + row * index
        middle = y + 8
        role = role_of(cell, report)
        disqualified = cell["status"] != "ok"
        draw_name(
            drawing,
            y + 12,
            cell,
            "bad" if disqualified else "featured" if role == "featured" else "ink",
            role == "featured",
        )
        drawing.rectangle(
            left,
            y + 2,
            max(x_of(cell["docs_per_s"]) - left, 0.8),
            12,
            "bad" if disqualified else role,
            hatched=disqualified,
            outlined=role == "yardstick",
            tip=tip_of(cell),
        )
        if cell["docs_per_s"] > highest:
            drawing.text(right - 3, y + 12, "›", "muted", 13, "right")
        elif not disqualified:
            low, high = cell["ns"]["low"], cell["ns"]["high"]
            if low and high:
                a, b = x_of(1e9 / high), x_of(1e9 / low)
                whiskers += [
                    (a, middle, b, middle),
                    (a, middle - 3, a, middle + 3),
                    (b, middle - 3, b, middle + 3),
                ]
            dots += [(x_of(1e9 / ns), y + 19.5) for ns in cell["samples"]["ns"]]
        if disqualified:
            figure = "wrong"
        elif not cell["speed"]:
            figure = text.rate(cell["docs_per_s"])
        else:
            figure = text.ratio(cell["speed"]["median"]) if shows_speed(cell) else ""
        colour = "bad" if disqualified else "featured" if role == "featured" else "ink"
        drawing.text(
            WIDTH, y + 12, figure, colour, 11, "right", role == "featured" and not disqualified
        )
        drawing.text(WIDTH, y + 22.5, text.duration(cell["ns"]["median"]), "muted", 9, "right")
    drawing.segments(whiskers, "ink", 1.0)
    drawing.dots(dots, "muted", 2.2)
    for index, cell in enumerate(failed, start=len(drawn)):
        y = top + row * index
        draw_name(drawing, y + 12, cell, "bad")
        drawing.text(left + 4, y + 12, cell["status"], "bad", 10)
    for reference in references[:1]:
        drawing.line(
            [x_of(reference["docs_per_s"])] * 2, [top, floor], "reference", 0.9, dashed=True
        )
    return drawing.svg(f"{operation}, {dataset}: documents a second", described(cells))


def tip_of(cell):
    time = text.duration(cell["ns"]["median"])
    parts = [
        f"{cell['codec']} ({cell['format']}): {time} a document ± {text.half_width(cell['ns'])}",
        f"{text.rate(cell['docs_per_s'])} documents a second",
    ]
    if cell["speed"] and not is_reference(cell):
        parts.append(f"{ratio_and_interval(cell)} as fast as {cell['speed']['reference_codec']}")
    if cell["status"] != "ok":
        parts.append(f"{cell['status']}: {cell['reason']}")
    return "; ".join(parts)


def ratio_and_interval(cell):
    return f"{text.ratio(cell['speed']['median'])} ({text.interval(cell['speed'])})"


def described(cells):
    """What a picture says to those who do not see it."""
    ranked = [cell for cell in cells if cell["rank"]]
    parts = [
        f"{cell['rank']}. {cell['codec']} {cell['format']} {text.duration(cell['ns']['median'])}"
        for cell in ranked[:5]
    ]
    if len(ranked) > 5:
        parts.append(f"and {len(ranked) - 5} more; the table below has all")
    return "Fastest first: " + ", ".join(parts) + "."


def headline_chart(report, operation, key):
    """How many times as fast as the reference the featured codec is: a row a dataset, a mark a
    format."""
    cells = [
        cell
        for cell in report["cells"]
        if cell["codec"] == report["featured"]
        and cell["operation"] == operation
        and cell["rank"]
        and cell["speed"]
    ]
    datasets = [
        name for name in report["dataset_order"] if any(cell["dataset"] == name for cell in cells)
    ]
    if not datasets or all(is_reference(cell) for cell in cells):
        return None
    row, top, bottom = 22, 6, 22
    height = top + row * len(datasets) + bottom
    drawing = Drawing(WIDTH, height, key)
    left, right = LABELS, WIDTH - FIGURES
    scale = LogScale(
        [cell["speed"]["median"] for cell in cells], left + 6, right - 6, at_least=[1.0]
    )
    floor = height - bottom + 4
    for tick in scale.ticks():
        drawing.line([scale(tick)] * 2, [top, floor], "grid", 0.8)
        drawing.text(scale(tick), floor + 11, f"{tick_text(tick)}×", "muted", 9, "center")
    drawing.line([scale(1)] * 2, [top, floor], "reference", 1.0, dashed=True)
    spans, said = [], []
    for index, dataset in enumerate(datasets):
        y = top + row * index + row / 2
        drawing.text(0, y + 4, shortened(dataset, 18), "ink", 11)
        here = [cell for cell in cells if cell["dataset"] == dataset]
        ratios = [cell["speed"]["median"] for cell in here]
        drawing.line([scale(min(ratios)), scale(max(ratios))], [y, y], "featured-soft", 1.0)
        for cell in here:
            low, high = cell["speed"]["low"], cell["speed"]["high"]
            if low and high:
                spans.append((scale(max(low, scale.lowest)), y, scale(min(high, scale.highest)), y))
        for cell in here:
            drawing.mark(
                scale(cell["speed"]["median"]),
                y,
                "featured",
                7,
                shape_of(cell["format"]),
                tip=f"{dataset}, {cell['format']}: {ratio_and_interval(cell)}, "
                f"n = {cell['speed']['n']}",
            )
        best = max(ratios)
        drawing.text(WIDTH, y + 4, text.ratio(best), "featured", 11, "right", True)
        said.append(f"{dataset} {text.ratio(min(ratios))} to {text.ratio(best)}")
    drawing.segments(spans, "featured", 2.0)
    return drawing.svg(
        f"{operation}: {report['featured']} against {references_of(report, cells)}",
        "; ".join(said) + ".",
    )


def tip_of_overall(overall):
    return (
        f"{overall['codec']} ({overall['format']}): "
        f"geometric mean {text.ratio(overall['geometric_mean'])} "
        f"over {overall['datasets']} datasets, "
        f"{text.ratio(overall['lowest'])} to {text.ratio(overall['highest'])}"
    )


def overall_chart(report, operation, key):
    """All codecs over all datasets: a dot a dataset, a bar at the geometric mean, log scale."""
    rows = [overall for overall in report["overall"] if overall["operation"] == operation]
    if not rows:
        return None
    row, top, bottom = 28, 4, 22
    height = top + row * len(rows) + bottom
    drawing = Drawing(WIDTH, height, key)
    left, right = LABELS, WIDTH - FIGURES
    scale = LogScale(
        [value for overall in rows for value in (overall["lowest"], overall["highest"])],
        left + 4,
        right - 4,
    )
    floor = height - bottom + 4
    for tick in scale.ticks():
        drawing.line([scale(tick)] * 2, [top, floor], "grid", 0.8)
        drawing.text(scale(tick), floor + 11, f"{tick_text(tick)}×", "muted", 9, "center")
    if scale.lowest < 1 < scale.highest:
        drawing.line([scale(1)] * 2, [top, floor], "reference", 1.0, dashed=True)
    dots = {"featured": [], "bar-edge": []}
    most = max(overall["datasets"] for overall in rows)
    for index, overall in enumerate(rows):
        y = top + row * index
        featured = overall["codec"] == report["featured"]
        role = "featured" if featured else "ink"
        draw_name(drawing, y + 12, overall, role, featured)
        for cell in report["cells"]:
            same = all(cell[part] == overall[part] for part in ("operation", "format", "codec"))
            if same and cell["rank"] and cell["speed"]:
                dots["featured" if featured else "bar-edge"].append(
                    (scale(cell["speed"]["median"]), y + 10)
                )
        mean = scale(overall["geometric_mean"])
        drawing.line(
            [mean, mean],
            [y + 3, y + 17],
            role,
            2.4,
            tip=tip_of_overall(overall),
        )
        drawing.text(
            WIDTH, y + 12, text.ratio(overall["geometric_mean"]), role, 11, "right", featured
        )
        if overall["datasets"] != most:
            drawing.text(WIDTH, y + 22.5, f"{overall['datasets']} of {most}", "muted", 9, "right")
    for role, points in dots.items():
        drawing.dots(points, role, 4.0)
    return drawing.svg(
        f"{operation}: all codecs over all datasets",
        "; ".join(f"{o['codec']} {o['format']} {text.ratio(o['geometric_mean'])}" for o in rows)
        + ".",
    )


def size_chart(report, dataset, operation, cells, documents, key):
    """Bytes of a document against documents a second; the line joins what nothing beats in both."""
    points = [cell for cell in cells if cell["rank"] and cell["encoded_bytes"]]
    if len(points) < 3 or len({cell["encoded_bytes"] for cell in points}) < 2:
        return None
    height, left, right, top, floor = 270, 44, WIDTH - 12, 14, 232
    drawing = Drawing(WIDTH, height, key)
    sizes = [cell["encoded_bytes"] / documents for cell in points]
    low, high = min(sizes), max(sizes)
    pad = (high - low) * 0.06
    low, high = low - pad, high + pad

    def x_of(size):
        return left + 8 + (size - low) / (high - low) * (right - left - 16)

    scale = LogScale([cell["docs_per_s"] for cell in points], floor - 4, top + 4)
    for tick in scale.ticks():
        drawing.line([left, right], [scale(tick)] * 2, "grid", 0.8)
        drawing.text(left - 5, scale(tick) + 3, tick_text(tick), "muted", 9, "right")
    step = nice_ticks(high - low, 4)[1]
    for index in range(math.ceil(low / step), math.floor(high / step) + 1):
        drawing.line([x_of(index * step)] * 2, [floor, floor + 4], "grid", 0.8)
        drawing.text(
            x_of(index * step), floor + 14, byte_tick_text(index * step), "muted", 9, "center"
        )
    drawing.line([left, right], [floor, floor], "grid", 0.8)
    drawing.text(right, floor + 28, "bytes of a document →", "muted", 9, "right")
    drawing.text(0, top - 5, "docs/s ↑", "muted", 9)
    front = sorted(
        (cell for cell in points if cell["on_front"]), key=lambda cell: cell["encoded_bytes"]
    )
    if len(front) > 1:
        drawing.line(
            [x_of(cell["encoded_bytes"] / documents) for cell in front],
            [scale(cell["docs_per_s"]) for cell in front],
            "featured-soft",
            1.4,
        )
    labels, marks = [], []
    for cell in reversed(points):
        x, y = x_of(cell["encoded_bytes"] / documents), scale(cell["docs_per_s"])
        role = role_of(cell, report)
        drawing.mark(
            x,
            y,
            "bar-edge" if role == "bar" else role,
            7.5,
            shape_of(cell["format"]),
            hollow=not cell["on_front"],
            tip=f"{tip_of(cell)}; {text.byte_count(cell['encoded_bytes'] / documents)}",
        )
        marks.append((x, y))
        labels.append(
            (
                x,
                y,
                cell["codec"] if role != "featured" else f"{cell['codec']} {cell['format']}",
                role,
            )
        )
    place_labels(drawing, labels, marks, left, right, top, floor)
    return drawing.svg(
        f"{operation}, {dataset}: size against speed",
        "On the line of the best: "
        + ", ".join(f"{cell['codec']} {cell['format']}" for cell in front)
        + ".",
    )


def place_labels(drawing, labels, marks, left, right, top, floor):
    """Names beside their points, moved down or up where one would cover another or a mark, and
    left out where all places are taken."""
    taken = [(x - 5, 10, y + 3) for x, y in marks]

    def is_free(start, width, row):
        return all(abs(row - r) >= 9 or start + width < s or start > s + w for s, w, r in taken)

    for x, y, name, role in sorted(labels, key=lambda label: (label[3] != "featured", label[1])):
        name = shortened(name, 22)
        width = 5.1 * len(name)
        to_the_left = x + 8 + width > right
        start = x - 8 - width if to_the_left else x + 8
        rows = [
            y + 3 + shift
            for shift in (0, 9, -9, 18, -18, 27, -27)
            if top <= y + 3 + shift <= floor - 2
        ]
        row = next((row for row in rows if start >= left and is_free(start, width, row)), None)
        if row is None:
            continue
        taken.append((start, width, row))
        drawing.text(
            start + width if to_the_left else start,
            row,
            name,
            "featured" if role == "featured" else "muted",
            9,
            "right" if to_the_left else "left",
        )
