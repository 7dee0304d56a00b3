"""Every car is drawn as long, as high and as far between its axles as its maker says."""

import pytest
from PIL import Image

from marque_art import sheet
from marque_art.cars import CARS
from marque_art.measure import PUBLISHED, TOLERANCE, TYRE_TOLERANCE, TYRES, Tyre, drawn


def test_every_car_has_published_figures():
    assert set(PUBLISHED) == set(CARS)


@pytest.mark.parametrize("quantity", ["length", "height", "wheelbase"])
@pytest.mark.parametrize("name", CARS)
def test_a_car_is_drawn_to_its_published_figures(name, quantity):
    assert getattr(drawn(name), quantity) == pytest.approx(getattr(PUBLISHED[name], quantity), abs=TOLERANCE)


def test_a_tyre_size_gives_its_diameter():
    assert Tyre(255, 35, 20).diameter == pytest.approx(686.5)


@pytest.mark.parametrize("name", TYRES)
def test_wheels_are_drawn_as_large_as_their_tyres(name):
    for wheel, tyre in zip(CARS[name]["wheels"], TYRES[name], strict=True):
        assert 2 * wheel["r"] == pytest.approx(tyre.diameter, rel=TYRE_TOLERANCE)


@pytest.mark.parametrize("name", CARS)
def test_a_car_stands_on_the_ground_inside_its_frame(name):
    front, rear = CARS[name]["wheels"]
    assert front["x"] > front["r"] and rear["x"] + rear["r"] < CARS[name]["span"][1]
    assert CARS[name]["span"][1] == PUBLISHED[name].length


def test_the_sheet_shows_every_car(tmp_path):
    sheet.write(tmp_path / "sheet.png")
    with Image.open(tmp_path / "sheet.png") as image:
        assert image.size == (1220, 250 * len(CARS))
