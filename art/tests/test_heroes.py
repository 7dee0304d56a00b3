"""The home page crops a hero; the whole car stays in sight."""

import re

import pytest

from marque_art.cars import CARS
from marque_art.measure import shapes_of
from marque_art.paths import ART
from marque_art.pictures import hero_frames
from marque_art.view import View

HERO_STYLE = (ART.parent / "frontend/src/features/home/Hero.tsx").read_text()
HEROES = ["ferrari-812-superfast", "lamborghini-aventador-svj"]
PX_PER_REM = 16


def share_of(name, frame):
    """Left, right, top and bottom of the car as shares of the picture."""
    view = View(**frame)
    points = [view.px(shape) for shape in shapes_of(CARS[name])]
    x = [value / view.w for p in points for value in (p[:, 0].min(), p[:, 0].max())]
    return min(x), max(x), min(p[:, 1].min() for p in points) / view.h, frame["ground"]


@pytest.mark.parametrize("window", [(896, 844), (1440, 600), (1440, 900), (2560, 1440), (3440, 1440)])
@pytest.mark.parametrize("name", HEROES)
def test_wide_windows_show_the_whole_car(name, window):
    width, height = window
    limit_rem, limit_share = map(int, re.search(r"max-height: min\((\d+)rem, (\d+)svh\)", HERO_STYLE).groups())
    position = int(re.search(r"object-position: 50% (\d+)%", HERO_STYLE).group(1)) / 100
    frame, _ = hero_frames(name)
    scaled = width * frame["h"] / frame["w"]
    shown = min(scaled, limit_rem * PX_PER_REM, height * limit_share / 100) / scaled
    left, right, roof, ground = share_of(name, frame)
    assert left > 0.02 and right < 0.98
    assert roof > position * (1 - shown)
    assert ground < position * (1 - shown) + shown


@pytest.mark.parametrize("name", HEROES)
def test_narrow_phones_show_the_whole_car(name):
    # The stage is at least 33rem high, so a window of 320 px cuts the portrait at both sides.
    lowest_rem = int(re.search(r"height: clamp\((\d+)rem", HERO_STYLE).group(1))
    _, frame = hero_frames(name)
    cut = (1 - 320 / (lowest_rem * PX_PER_REM * frame["w"] / frame["h"])) / 2
    left, right, _, _ = share_of(name, frame)
    assert left > cut and right < 1 - cut
