"""The cars the studio can draw, by picture name."""

from marque_art.cars import (
    aston_martin_dbs_superleggera,
    bugatti_chiron,
    ferrari_812_superfast,
    ferrari_f8_tributo,
    ferrari_f40,
    lamborghini_aventador_svj,
    lamborghini_miura_p400_sv,
    mclaren_720s,
    mercedes_benz_300_sl,
    porsche_911_carrera_rs_2_7,
    porsche_911_gt3,
    porsche_taycan_turbo_s,
)

_MODULES = (
    porsche_911_gt3,
    ferrari_812_superfast,
    lamborghini_aventador_svj,
    aston_martin_dbs_superleggera,
    mclaren_720s,
    bugatti_chiron,
    ferrari_f8_tributo,
    porsche_taycan_turbo_s,
    porsche_911_carrera_rs_2_7,
    ferrari_f40,
    lamborghini_miura_p400_sv,
    mercedes_benz_300_sl,
)

CARS = {module.CAR["name"]: module.CAR for module in _MODULES}
