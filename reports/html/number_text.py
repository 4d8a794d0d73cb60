"""Numbers as people read them, in the same words as the terminal tables (reports/number_format.h).

Pure functions; None and NaN, which is what an unknown number is in the JSON, become an empty
string.
"""

import math

PREFIXES = ["", "k", "M", "G", "T"]
NARROW_SPACE = "\u202f"


def is_known(value):
    return value is not None and not math.isnan(value)


def significant(value, digits=3):
    """0.139, 8.83, 149, 9,500: never an exponent, whole numbers keep all their digits."""
    if not is_known(value):
        return ""
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    if value == 0:
        return "0"
    # The exponent after rounding: 9.999 is 10.0.
    exponent = int(f"{value:.{digits - 1}e}".partition("e")[2])
    return f"{value:,.{max(0, digits - 1 - exponent)}f}"


def whole(value):
    """Rounded half away from zero."""
    if not is_known(value):
        return ""
    if math.isinf(value):
        return significant(value)
    return f"{int(math.copysign(math.floor(abs(value) + 0.5), value)):,}"


def count(value):
    """A count that is a mean where it is not whole."""
    if not is_known(value):
        return ""
    return whole(value) if value == math.floor(value) else significant(value)


def _scaled(value, separator, unit):
    if not is_known(value):
        return ""
    prefix = 0
    while prefix + 1 < len(PREFIXES) and abs(value) >= 999.5:
        value /= 1000
        prefix += 1
    number = whole(value) if prefix == 0 and value == math.floor(value) else significant(value)
    return f"{number}{separator}{PREFIXES[prefix]}{unit}"


def byte_count(value):
    return _scaled(value, NARROW_SPACE, "B")


def rate(value):
    return _scaled(value, "", "")


def megabytes(value):
    return rate(value) if is_known(value) and value >= 1e6 else significant(value)


def time_unit(nanoseconds):
    """(name, nanoseconds in one of it): the largest unit in which the time is at least 1."""
    for name, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return name, size
    return "ns", 1.0


def duration(nanoseconds):
    if not is_known(nanoseconds):
        return ""
    name, size = time_unit(nanoseconds)
    return f"{significant(nanoseconds / size)}{NARROW_SPACE}{name}"


def ratio(value):
    return f"{significant(value)}×" if is_known(value) else ""


def per_cent_more(ratio):
    """How much more a ratio is than 1: +0.2, -12.0; zero has no sign."""
    if not is_known(ratio):
        return ""
    shown = f"{(ratio - 1) * 100:+.1f}"
    return "0.0" if shown in ("+0.0", "-0.0") else shown


def half_width(estimate):
    """How far the interval reaches from the median on the farther side, in per cent."""
    if not estimate:
        return ""
    if estimate["low"] is None or estimate["high"] is None:
        return "∞"
    share = 100 * max(
        estimate["high"] / estimate["median"] - 1, 1 - estimate["low"] / estimate["median"]
    )
    return f"{share:.1f}{NARROW_SPACE}%" if share < 9.95 else f"{share:.0f}{NARROW_SPACE}%"


def interval(estimate):
    if not estimate:
        return ""
    if estimate["low"] is None or estimate["high"] is None:
        return "∞"
    return f"{significant(estimate['low'])}–{significant(estimate['high'])}"
