//! Names of the generations of Audi and Volkswagen.

use super::{CONVERTIBLE, Named, TODAY, Years::Between, named};

const GOLF: &[&str] = &["golf", "gti", "rabbit", "cabriolet", "cabrio", "r32"];
const BUS: &[&str] = &["bus", "microbus", "type 2", "transporter", "westfalia", "samba", "kombi"];

pub(super) const NAMES: &[Named] = &[
    named(&["b5"], "audi", &["a4", "s4", "rs 4"], Between(1996, 2002)),
    named(&["b6"], "audi", &["a4", "s4"], Between(2002, 2005)),
    named(&["b7"], "audi", &["a4", "s4", "rs 4"], Between(2005, 2008)),
    named(&["b8"], "audi", &["a4", "s4", "rs 4", "a5", "s5", "rs 5"], Between(2008, 2016)),
    named(&["b9"], "audi", &["a4", "s4", "rs 4", "a5", "s5", "rs 5"], Between(2017, 2025)),
    named(&["c5"], "audi", &["a6", "s6", "rs 6", "allroad"], Between(1998, 2005)),
    named(&["c6"], "audi", &["a6", "s6", "rs 6"], Between(2005, 2011)),
    named(&["c7"], "audi", &["a6", "s6", "rs 6", "a7", "s7", "rs 7"], Between(2012, 2018)),
    named(&["c8"], "audi", &["a6", "s6", "rs 6", "a7", "s7", "rs 7"], Between(2019, 2025)),
    named(&["d2"], "audi", &["a8", "s8"], Between(1997, 2003)),
    named(&["d3"], "audi", &["a8", "s8"], Between(2004, 2010)),
    named(&["d4"], "audi", &["a8", "s8"], Between(2011, 2018)),
    named(&["mk 1"], "audi", &["tt"], Between(2000, 2006)),
    named(&["mk 2"], "audi", &["tt", "tts", "tt rs"], Between(2008, 2015)),
    named(&["air cooled"], "volkswagen", &["beetle", "karmann ghia", "thing"], Between(1945, 1981)),
    named(&["air cooled"], "volkswagen", &["type 1", "type 3", "type 4", "squareback"], Between(1945, 1981)),
    named(&["air cooled"], "volkswagen", BUS, Between(1949, 1983)),
    named(&["split window"], "volkswagen", BUS, Between(1949, 1967)),
    named(&["bay window"], "volkswagen", BUS, Between(1968, 1979)),
    named(&["mk 1"], "volkswagen", GOLF, Between(1974, 1984)),
    named(&["mk 1"], "volkswagen", GOLF, Between(1985, 1993)).only(CONVERTIBLE),
    named(&["mk 2"], "volkswagen", GOLF, Between(1985, 1992)).except(CONVERTIBLE),
    named(&["mk 3"], "volkswagen", GOLF, Between(1993, 1998)),
    named(&["mk 4"], "volkswagen", GOLF, Between(1999, 2005)),
    named(&["mk 5"], "volkswagen", GOLF, Between(2006, 2009)),
    named(&["mk 6"], "volkswagen", GOLF, Between(2010, 2014)),
    named(&["mk 7"], "volkswagen", GOLF, Between(2015, 2021)),
    named(&["mk 8"], "volkswagen", GOLF, Between(2022, TODAY)),
];
