"""Masters to what the site serves: AVIF and WebP at every width, link previews, and `pictures.json`."""

import json
import shutil

from PIL import Image

from marque_art.paths import MASTERS, PLATES
from marque_art.paths import PICTURES as PICTURES_FILE
from marque_art.pictures import PICTURES

# As low as the dark backdrop allows before it bands or blocks; the resize takes the grain from small renditions,
# so they need more.
AVIF_QUALITY = {400: 78, 800: 78, 1200: 74, 1600: 72, 2400: 64}
WEBP_QUALITY = {400: 84, 800: 86, 1200: 84, 1600: 84, 2400: 82}
DRAWING_QUALITY = {"AVIF": 64, "WEBP": 78}

LINK_PREVIEW_SIZE = (1200, 630)
HOME_PREVIEW = "macro-chiron-c"


def master_of(picture):
    """Path of a picture's lossless master."""
    return MASTERS / f"{picture.name}.png"


def write(names=None):
    """Write the renditions of the named pictures, or of all of them."""
    for picture in [PICTURES[name] for name in names or PICTURES]:
        _write_picture(picture)


def _write_picture(picture):
    master = Image.open(master_of(picture)).convert("RGB")
    if master.size != (picture.width, picture.height):
        raise ValueError(f"{picture.name}: master is {master.size}, expected {(picture.width, picture.height)}")
    folder = PLATES / picture.name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for width in picture.widths:
        size = (width, picture.height_at(width))
        image = master if size == master.size else master.resize(size, Image.LANCZOS)
        is_drawing = picture.kind == "drawing"
        avif = DRAWING_QUALITY["AVIF"] if is_drawing else AVIF_QUALITY[width]
        webp = DRAWING_QUALITY["WEBP"] if is_drawing else WEBP_QUALITY[width]
        image.save(folder / f"{width}.avif", quality=avif, speed=4)
        image.save(folder / f"{width}.webp", quality=webp, method=6)
    if picture.shared:
        _write_preview(master, folder / "og.jpg")
    if picture.name == HOME_PREVIEW:
        home = PLATES / "og" / "home.jpg"
        home.parent.mkdir(parents=True, exist_ok=True)
        _write_preview(master, home, cut_above=0.2)


def _write_preview(master, path, cut_above=0.55):
    """Write the 1200x630 crop; `cut_above` is the share of the surplus height taken from the top."""
    w, h = LINK_PREVIEW_SIZE
    scaled = master.resize((w, round(master.height * w / master.width)), Image.LANCZOS)
    top = round((scaled.height - h) * cut_above)
    scaled.crop((0, top, w, top + h)).save(path, quality=86, optimize=True, progressive=True)


def write_index():
    """Describe every picture in `pictures.json`, one per line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(PICTURES[name].entry())}" for name in sorted(PICTURES)]
    PICTURES_FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
