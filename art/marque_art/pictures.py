"""Every picture the studio makes: what it shows, how it is framed, and which widths the site needs."""

import copy
from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

from marque_art import drawing, dust_sheet, inspection, storage
from marque_art.cars import CARS
from marque_art.geometry import merge
from marque_art.measure import PUBLISHED
from marque_art.stage import compose
from marque_art.view import View

CARD_WIDTHS = (400, 800, 1200, 1600)
HERO_WIDTHS = (800, 1200, 1600, 2400)
PORTRAIT_WIDTHS = (400, 800, 1200)


@dataclass(frozen=True)
class Picture:
    """One picture: its master's size, its renditions, and the function that draws it."""

    name: str
    alt: str
    kind: str
    width: int
    height: int
    widths: tuple[int, ...]
    draw: Callable[[], Image.Image]
    shared: bool = False
    """Whether links to the site may show it: it then also has a 1200x630 `og.jpg`."""

    def entry(self):
        """How `pictures.json` describes it."""
        return {
            "path": f"/plates/{self.name}",
            "widths": list(self.widths),
            "width": self.width,
            "height": self.height,
            "alt": self.alt,
            "kind": self.kind,
        }

    def height_at(self, width):
        """Height of the rendition of the given width."""
        return round(self.height * width / self.width)


COLOURS = {
    "aston-martin-dbs-superleggera": "a dark green",
    "bugatti-chiron": "a two-tone blue",
    "ferrari-812-superfast": "a red",
    "ferrari-f40": "a red",
    "ferrari-f8-tributo": "a yellow",
    "lamborghini-aventador-svj": "a green",
    "lamborghini-miura-p400-sv": "a lime green",
    "mclaren-720s": "an orange",
    "mercedes-benz-300-sl": "a silver",
    "porsche-911-carrera-rs-2-7": "a white",
    "porsche-911-gt3": "a blue",
    "porsche-taycan-turbo-s": "a grey",
}

HERO_LIGHTS = dict(line=dict(I=0.8), back=dict(I=0.6))
HERO_BACKDROP = dict(glow=0.03, sx=2600, sy=1000)
# Wide windows crop a hero above and below, phones crop the portrait at its sides: the whole car stands clear of both.
HERO_FRAME = dict(w=2400, h=1350, ground=0.80, xoff=1.0)
HERO_CAR, HERO_MARGIN = 1660, 90
# A car this small needs softer creases, or their reflections break into dots.
PORTRAIT_FRAME, PORTRAIT_SOFT = dict(w=1200, h=1500, ground=0.66), 16.0
PORTRAIT_CAR = 880
PORTRAIT_BACKDROP = dict(glow=0.034, sx=2300, sy=1300)


def _shot(name, lights, backdrop, soft=None, **frame):
    car = copy.deepcopy(CARS[name])
    if soft:
        car["soft"] = soft
    car["lights"] = merge(car.get("lights", {}), lights)
    car["backdrop"] = merge(car.get("backdrop", {}), backdrop)
    return compose(car, View(**frame))


def _profile(name):
    return _shot(name, {}, {}, cx=CARS[name]["span"][1] / 2)


def _car(name):
    colour, label = COLOURS[name], CARS[name]["label"]
    return Picture(
        name,
        f"Studio illustration of {colour} {label} in profile",
        "illustration",
        1600,
        1000,
        CARD_WIDTHS,
        lambda: _profile(name),
        shared=True,
    )


def _drawing(name):
    return Picture(
        f"{name}-drawing",
        f"Line drawing of the {CARS[name]['label']} in profile",
        "drawing",
        1600,
        1000,
        CARD_WIDTHS,
        lambda: drawing.draw(CARS[name]),
    )


def hero_frames(name):
    """Arguments of the views of a car's two heroes: the wide one and the portrait."""
    length = PUBLISHED[name].length
    scale = HERO_CAR / length
    wide = dict(HERO_FRAME, scale=scale, cx=length + HERO_MARGIN / scale)
    return wide, dict(PORTRAIT_FRAME, scale=PORTRAIT_CAR / length, cx=length / 2)


def _heroes(short, name, over):
    colour, label = COLOURS[name], CARS[name]["label"]
    wide_frame, portrait_frame = hero_frames(name)
    lights = dict(HERO_LIGHTS, over=dict(I=over))
    alt = f"Studio illustration of {colour} {label} in profile on a dark, reflecting floor"
    wide = Picture(
        f"hero-{short}",
        alt,
        "illustration",
        2400,
        1350,
        HERO_WIDTHS,
        lambda: _shot(name, lights, HERO_BACKDROP, **wide_frame),
    )
    portrait = Picture(
        f"hero-{short}-portrait",
        alt,
        "illustration",
        1200,
        1500,
        PORTRAIT_WIDTHS,
        lambda: _shot(name, lights, PORTRAIT_BACKDROP, soft=PORTRAIT_SOFT, **portrait_frame),
    )
    return wide, portrait


def _macro(short, name, subject, scale, centre, ground):
    return Picture(
        f"macro-{short}",
        f"Studio illustration: {subject}",
        "illustration",
        1600,
        1000,
        CARD_WIDTHS,
        lambda: _shot(name, dict(over=dict(I=1.5)), {}, scale=scale, cx=centre, ground=ground),
    )


def _all():
    yield from (_car(name) for name in CARS)
    yield from (_drawing(name) for name in CARS)
    yield from _heroes("svj", "lamborghini-aventador-svj", 0.9)
    yield from _heroes("812", "ferrari-812-superfast", 1.0)
    yield _macro(
        "812-front", "ferrari-812-superfast", "the front wing of a red Ferrari 812 Superfast", 0.60, 1250, 0.80
    )
    yield _macro(
        "chiron-c", "bugatti-chiron", "the sweeping side line of a two-tone blue Bugatti Chiron", 0.62, 3050, 0.82
    )
    yield Picture(
        "unphotographed",
        "Studio illustration of a car under a dust sheet",
        "illustration",
        1600,
        1000,
        CARD_WIDTHS,
        lambda: dust_sheet.draw(View(cx=2330)),
        shared=True,
    )
    yield Picture(
        "service-storage",
        "Studio illustration of a car under a fitted red cover in a lit bay, its battery on a conditioner",
        "illustration",
        1600,
        1000,
        CARD_WIDTHS,
        storage.draw,
    )
    yield Picture(
        "service-inspection",
        "Studio illustration of a silver 1955 Mercedes-Benz 300 SL: the front half drawn in lines, the rear half"
        " painted, with measuring lines and marked points",
        "illustration",
        1600,
        1000,
        CARD_WIDTHS,
        inspection.draw,
    )


PICTURES = {picture.name: picture for picture in _all()}
