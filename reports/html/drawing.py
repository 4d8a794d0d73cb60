"""A drawing in pixels that becomes inline SVG, by way of matplotlib.

Colours are roles, not values: they end as CSS variables, so that one drawing serves a light and a
dark page. The same calls give the same bytes. Text is text, in the font of the page. Ids are made
unique by the drawing's key, since many drawings share one HTML document.
"""

import io
import re

import matplotlib
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.transforms import Affine2D

# A role is drawn in a colour that nothing else has, which the variable replaces at the end.
ROLES = [
    "ink",
    "muted",
    "grid",
    "bar",
    "bar-edge",
    "featured",
    "featured-soft",
    "reference",
    "yardstick",
    "bad",
    "paper",
]
COLOURS = {role: f"#0a0b{index:02x}" for index, role in enumerate(ROLES, start=1)}

ANCHORS = {"center": "middle", "right": "end"}

matplotlib.rcdefaults()
matplotlib.rcParams.update(
    {
        "svg.hashsalt": "codecbench",
        "hatch.linewidth": 0.8,
        "path.simplify": False,
    }
)


class Drawing:
    def __init__(self, width, height, key):
        self.width = width
        self.height = height
        self._key = key
        self._tips = {}
        self._texts = []
        self._drawn = 0
        # 72 dots an inch, so that a point is a pixel. Without axes: they would cost more time than
        # all that is drawn.
        self._figure = Figure(figsize=(width / 72, height / 72), dpi=72)
        self._canvas = FigureCanvasSVG(self._figure)
        self._figure.patch.set_visible(False)
        self._pixels = Affine2D().scale(1, -1).translate(0, height)

    def rectangle(self, x, y, width, height, role, hatched=False, outlined=False, tip=None):
        patch = Rectangle((x, y), width, height, linewidth=0.8)
        colour = COLOURS[role]
        patch.set_facecolor("none" if hatched or outlined else colour)
        patch.set_edgecolor(colour if hatched or outlined else "none")
        if hatched:
            patch.set_hatch("/////")
        if outlined:
            patch.set_linestyle((0, (2, 2)))
        self._add(patch, tip)

    def line(self, xs, ys, role, width=1.0, dashed=False, tip=None):
        line = Line2D(xs, ys, color=COLOURS[role], linewidth=width, solid_capstyle="butt")
        if dashed:
            line.set_dashes((3, 3))
        self._add(line, tip)

    def segments(self, segments, role, width=1.0):
        """Many (x1, y1, x2, y2) as one path."""
        nan = float("nan")
        xs = [x for x1, _, x2, _ in segments for x in (x1, x2, nan)]
        ys = [y for _, y1, _, y2 in segments for y in (y1, y2, nan)]
        if segments:
            self.line(xs, ys, role, width)

    def dots(self, points, role, size=2.4):
        """Many small dots (x, y) as one path of round ends: a tenth of what marks would be."""
        nan = float("nan")
        line = Line2D(
            [value for x, _ in points for value in (x, x + 0.01, nan)],
            [value for _, y in points for value in (y, y, nan)],
            color=COLOURS[role],
            linewidth=size,
        )
        line.set_solid_capstyle("round")
        if points:
            self._add(line, None)

    def mark(self, x, y, role, size=6.0, shape="o", hollow=False, tip=None):
        self._add(
            Line2D(
                [x],
                [y],
                linestyle="none",
                marker=shape,
                markersize=size,
                markerfacecolor=COLOURS["paper" if hollow else role],
                markeredgecolor=COLOURS[role],
                markeredgewidth=1.2 if hollow else 0,
            ),
            tip,
        )

    def text(self, x, y, text, role="ink", size=11, align="left", bold=False, tip=None):
        """On the baseline y, above all shapes. Not by way of matplotlib, which would measure every
        text with a font of its own that need not have its letters."""
        anchor = "" if align == "left" else f' text-anchor="{ANCHORS[align]}"'
        weight = ' font-weight="700"' if bold else ""
        title = f"<title>{_escaped(tip)}</title>" if tip else ""
        self._texts.append(
            f'<text x="{_trimmed(x)}" y="{_trimmed(y)}" font-size="{size:g}"{anchor}{weight}'
            f' fill="var(--{role})">{title}{_escaped(text)}</text>'
        )

    def _add(self, artist, tip):
        artist.set_transform(self._pixels)
        # What is drawn later covers what was drawn before, whatever its kind.
        self._drawn += 1
        artist.set_zorder(self._drawn)
        self._figure.add_artist(artist)
        self._add_tip(artist, tip)

    def _add_tip(self, artist, tip):
        if tip:
            gid = f"tip{len(self._tips)}"
            artist.set_gid(gid)
            self._tips[gid] = tip

    def svg(self, title, description):
        """The <svg> element, with an accessible name and description."""
        buffer = io.StringIO()
        self._canvas.print_svg(
            buffer, metadata={"Date": None, "Creator": None, "Format": None, "Type": None}
        )
        svg = buffer.getvalue()
        svg = svg[svg.index("<svg") :]
        body = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
        body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.S)
        body = re.sub(r"<!--.*?-->", "", body, flags=re.S)
        body = body.replace("xlink:href", "href")
        body = self._with_tips(body)
        body = self._with_own_ids(body)
        body = _compact(body)
        for role, colour in COLOURS.items():
            body = body.replace(colour, f"var(--{role})")
        key = self._key
        return (
            f'<svg class="chart" viewBox="0 0 {self.width:g} {self.height:g}" role="img"'
            f' aria-labelledby="{key}-t {key}-d"><title id="{key}-t">{_escaped(title)}</title>'
            f'<desc id="{key}-d">{_escaped(description)}</desc>{body}{"".join(self._texts)}</svg>'
        )

    def _with_tips(self, body):
        for gid, tip in self._tips.items():
            body = body.replace(f'<g id="{gid}">', f"<g><title>{_escaped(tip)}</title>")
        return body

    # Only what is referred to needs an id.
    def _with_own_ids(self, body):
        used = set(re.findall(r'(?:url\(#|href="#)([^)"]+)', body))

        def own_id(match):
            return f' id="{self._key}-{match.group(1)}"' if match.group(1) in used else ""

        body = re.sub(r' id="([^"]*)"', own_id, body)
        body = re.sub(r"url\(#([^)]+)\)", rf"url(#{self._key}-\1)", body)
        return re.sub(r'href="#([^"]+)"', rf'href="#{self._key}-\1"', body)


def _escaped(text):
    return (
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    )


def _compact(body):
    def shorter(match):
        numbers = re.sub(
            r"-?\d+\.\d+", lambda number: _trimmed(float(number.group(0))), match.group(2)
        )
        return f'{match.group(1)}="{" ".join(numbers.split())}"'

    # The style sheet of the page has these rules, for drawings only.
    body = re.sub(r"<defs>\s*<style.*?</style>\s*</defs>", "", body, flags=re.S)
    body = re.sub(r'\b(d|x|y|transform)="([^"]*)"', shorter, body)
    body = re.sub(r">\s+<", "><", body)
    return _without_bare_groups(body).strip()


# A group without attributes serves nothing, unless a tip belongs to it.
def _without_bare_groups(body):
    kept = []
    parts = []
    position = 0
    for tag in re.finditer(r"<g>|<g [^>]*>|</g>", body):
        parts.append(body[position : tag.start()])
        position = tag.end()
        if tag.group(0) == "</g>":
            keep = kept.pop()
        else:
            keep = tag.group(0) != "<g>" or body.startswith("<title>", tag.end())
            kept.append(keep)
        if keep:
            parts.append(tag.group(0))
    return "".join(parts) + body[position:]


def _trimmed(value):
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text
