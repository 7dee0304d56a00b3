"""Compares what is checked in with what `pictures.json` promises."""

import json

from PIL import Image, UnidentifiedImageError

from marque_art.icons import PNG_ICONS
from marque_art.pictures import PICTURES
from marque_art.renditions import LINK_PREVIEW_SIZE

TOTAL_LIMIT = 12_000_000
KINDS = {"illustration", "drawing"}


def faults(index_file, public):
    """Every fault found, as a sentence; an empty list when all is well."""
    index = json.loads(index_file.read_text())
    found = [f"pictures.json does not list {name}" for name in PICTURES if name not in index]
    expected = {}
    for name, entry in index.items():
        if name in PICTURES and entry != PICTURES[name].entry():
            found.append(f"pictures.json describes {name} otherwise than the studio does")
        if entry["kind"] not in KINDS:
            found.append(f"{name} has the unknown kind {entry['kind']}")
        for width in entry["widths"]:
            size = (width, round(entry["height"] * width / entry["width"]))
            for extension, decoder in (("avif", "AVIF"), ("webp", "WEBP")):
                expected[public / entry["path"].lstrip("/") / f"{width}.{extension}"] = (size, decoder)
        if name in PICTURES and PICTURES[name].shared:
            expected[public / "plates" / name / "og.jpg"] = (LINK_PREVIEW_SIZE, "JPEG")
    expected[public / "plates" / "og" / "home.jpg"] = (LINK_PREVIEW_SIZE, "JPEG")
    for icon, size in PNG_ICONS.items():
        expected[public / "icons" / icon] = ((size, size), "PNG")

    for path, (size, decoder) in expected.items():
        found += _faults_of(path, size, decoder)
    plates = [path for path in (public / "plates").rglob("*") if path.is_file()]
    found += [f"{path} belongs to no picture" for path in plates if path not in expected]
    total = sum(path.stat().st_size for path in plates)
    if total > TOTAL_LIMIT:
        found.append(f"the plates weigh {total} bytes, more than {TOTAL_LIMIT}")
    return found


def _faults_of(path, size, decoder):
    if not path.is_file():
        return [f"{path} is missing"]
    try:
        with Image.open(path) as image:
            image.load()
            actual, actual_decoder = image.size, image.format
    except (OSError, SyntaxError, ValueError, UnidentifiedImageError) as error:
        return [f"{path} cannot be decoded: {error}"]
    if actual_decoder != decoder:
        return [f"{path} is {actual_decoder}, not {decoder}"]
    if actual != size:
        return [f"{path} is {actual}, not {size}"]
    return []
