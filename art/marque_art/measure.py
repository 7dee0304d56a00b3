"""What the drawings measure, beside the figures the makers publish."""

from dataclasses import dataclass

from marque_art.cars import CARS
from marque_art.geometry import curve

TOLERANCE = 20
"""How many mm a drawing may differ from a published figure."""


@dataclass(frozen=True)
class Dimensions:
    """Length, height and wheelbase in mm."""

    length: int
    height: int
    wheelbase: int


PUBLISHED = {
    "aston-martin-dbs-superleggera": Dimensions(4712, 1280, 2805),
    "bugatti-chiron": Dimensions(4544, 1212, 2711),
    "ferrari-812-superfast": Dimensions(4657, 1276, 2720),
    "ferrari-f40": Dimensions(4358, 1124, 2450),
    "ferrari-f8-tributo": Dimensions(4611, 1206, 2650),
    "lamborghini-aventador-svj": Dimensions(4943, 1136, 2700),
    "lamborghini-miura-p400-sv": Dimensions(4390, 1050, 2505),
    "mclaren-720s": Dimensions(4543, 1196, 2670),
    "mercedes-benz-300-sl": Dimensions(4520, 1300, 2400),
    "porsche-911-carrera-rs-2-7": Dimensions(4147, 1320, 2271),
    "porsche-911-gt3": Dimensions(4573, 1279, 2457),
    "porsche-taycan-turbo-s": Dimensions(4963, 1378, 2900),
}


def drawn(name):
    """The dimensions of a car as its curves are drawn: bumpers and wings count, as they do for the maker."""
    car = CARS[name]
    shapes = [curve(shape["pts"], closed=True) for shape in car["parts"]] + [curve(car["outline"], closed=True)]
    front, rear = car["wheels"]
    left = min(shape[:, 0].min() for shape in shapes)
    right = max(shape[:, 0].max() for shape in shapes)
    top = max(shape[:, 1].max() for shape in shapes)
    return Dimensions(round(right - left), round(top), round(rear["x"] - front["x"]))
