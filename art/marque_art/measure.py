"""What the drawings measure, beside the figures the makers publish."""

from dataclasses import dataclass

from marque_art.cars import CARS
from marque_art.geometry import curve

TOLERANCE = 20
"""How many mm a drawing may differ from a published figure."""

TYRE_TOLERANCE = 0.015
"""Share by which a drawn wheel may differ from the diameter of its tyre."""

MM_PER_INCH = 25.4


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


@dataclass(frozen=True)
class Tyre:
    """A tyre size as it is moulded on the side: width in mm, height of the side in percent of it, rim in inches."""

    width: int
    aspect: int
    rim: int

    @property
    def diameter(self):
        """Outside diameter in mm, without load."""
        return self.rim * MM_PER_INCH + 2 * self.width * self.aspect / 100


TYRES = {
    "aston-martin-dbs-superleggera": (Tyre(265, 35, 21), Tyre(305, 30, 21)),
    "bugatti-chiron": (Tyre(285, 30, 20), Tyre(355, 25, 21)),
    "ferrari-812-superfast": (Tyre(275, 35, 20), Tyre(315, 35, 20)),
    "ferrari-f40": (Tyre(245, 40, 17), Tyre(335, 35, 17)),
    "ferrari-f8-tributo": (Tyre(245, 35, 20), Tyre(305, 30, 20)),
    "lamborghini-aventador-svj": (Tyre(255, 30, 20), Tyre(355, 25, 21)),
    "mclaren-720s": (Tyre(245, 35, 19), Tyre(305, 30, 20)),
    "porsche-911-carrera-rs-2-7": (Tyre(185, 70, 15), Tyre(215, 60, 15)),
    "porsche-911-gt3": (Tyre(255, 35, 20), Tyre(315, 30, 21)),
    "porsche-taycan-turbo-s": (Tyre(265, 35, 21), Tyre(305, 30, 21)),
}
"""Front and rear tyres as delivered, where the size gives the diameter: not for the Miura and the 300 SL."""


def shapes_of(car):
    """The curves that bound a car: its outline and its loose parts, such as mirrors and wings."""
    return [curve(points, closed=True) for points in (car["outline"], *(part["pts"] for part in car["parts"]))]


def drawn(name):
    """The dimensions of a car as its curves are drawn: bumpers and wings count, as they do for the maker."""
    car = CARS[name]
    shapes = shapes_of(car)
    front, rear = car["wheels"]
    left = min(shape[:, 0].min() for shape in shapes)
    right = max(shape[:, 0].max() for shape in shapes)
    top = max(shape[:, 1].max() for shape in shapes)
    return Dimensions(round(right - left), round(top), round(rear["x"] - front["x"]))
