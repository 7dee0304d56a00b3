//! Names of electric cars, whose facts do not state what drives them.

use super::{Named, TODAY, Years::Between, named};

const EV: &[&str] = &["ev", "electric car", "electric vehicle"];
/// Every model of a maker.
const ALL: &[&str] = &[];

pub(super) const NAMES: &[Named] = &[
    named(EV, "tesla", ALL, Between(2008, TODAY)),
    named(EV, "rivian", ALL, Between(2021, TODAY)),
    named(EV, "polestar", ALL, Between(2020, TODAY)),
    named(EV, "lucid", ALL, Between(2021, TODAY)),
    named(EV, "audi", &["e tron*"], Between(2019, TODAY)),
    named(EV, "bmw", &["i3", "i3s", "i4", "i5", "i7", "ix"], Between(2014, TODAY)),
    named(EV, "chevrolet", &["bolt"], Between(2017, TODAY)),
    named(EV, "ford", &["mustang mach e", "f 150 lightning"], Between(2021, TODAY)),
    named(EV, "mercedes-benz", &["eqb*", "eqe*", "eqs*"], Between(2020, TODAY)),
    named(EV, "nissan", &["leaf", "ariya"], Between(2011, TODAY)),
    named(EV, "porsche", &["taycan", "macan 4 electric"], Between(2020, TODAY)),
];
