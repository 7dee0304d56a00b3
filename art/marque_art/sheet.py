"""The test sheet: each plate beside its line drawing, with what the drawing measures against the published figures."""

from PIL import Image, ImageDraw, ImageFont

from marque_art import drawing
from marque_art.cars import CARS
from marque_art.measure import PUBLISHED, TOLERANCE, drawn
from marque_art.paths import MASTERS, PLATES
from marque_art.view import View

CARD = (400, 250)
TABLE_WIDTH = 420
COLUMNS = (16, 130, 220, 320)
PAPER, INK, QUIET, FAULT = "#f4efe4", "#1b1a18", "#6c665b", "#9c1c1c"


def write(path):
    """Write the sheet of all cars; the plates are shown as the site serves them on a card."""
    names = sorted(CARS)
    sheet = Image.new("RGB", (2 * CARD[0] + TABLE_WIDTH, CARD[1] * len(names)), PAPER)
    for row, name in enumerate(names):
        top = row * CARD[1]
        sheet.paste(_plate(name), (0, top))
        sheet.paste(_line_drawing(name), (CARD[0], top))
        sheet.paste(_table(name), (2 * CARD[0], top))
    sheet.save(path)


def _plate(name):
    master = MASTERS / f"{name}.png"
    source = master if master.is_file() else PLATES / name / "400.webp"
    return Image.open(source).convert("RGB").resize(CARD, Image.LANCZOS)


def _line_drawing(name):
    # Framed as the plate is, so that one can be laid over the other.
    view = View(ss=2, cx=CARS[name]["span"][1] / 2)
    return drawing.draw(CARS[name], view).resize(CARD, Image.LANCZOS)


def _table(name):
    image = Image.new("RGB", (TABLE_WIDTH, CARD[1]), PAPER)
    pen = ImageDraw.Draw(image)
    title, text = ImageFont.load_default(20), ImageFont.load_default(15)
    pen.text((COLUMNS[0], 24), CARS[name]["label"], INK, title)
    for x, word in zip(COLUMNS, ("mm", "drawn", "published", "difference"), strict=True):
        pen.text((x, 76), word, QUIET, text)
    measured, published = drawn(name), PUBLISHED[name]
    for row, quantity in enumerate(("length", "height", "wheelbase")):
        is_drawn, is_published = getattr(measured, quantity), getattr(published, quantity)
        difference = is_drawn - is_published
        colour = INK if abs(difference) <= TOLERANCE else FAULT
        cells = (quantity, f"{is_drawn}", f"{is_published}", f"{difference:+d}" if difference else "0")
        for x, cell in zip(COLUMNS, cells, strict=True):
            pen.text((x, 108 + 30 * row), cell, colour, text)
    return image
