//! Names of the generations of American makers.

use super::{
    COUPE, Named, TODAY,
    Years::{Between, Of},
    named,
};

const CORVETTE: &[&str] = &["corvette"];
const CHEVROLET_TRUCKS: &[&str] =
    &["c1500", "k1500", "c2500", "k2500", "c3500", "k3500", "silverado*", "tahoe", "suburban*"];
const MUSTANG: &[&str] = &["mustang"];

pub(super) const NAMES: &[Named] = &[
    named(&["c1"], "chevrolet", CORVETTE, Of("Corvette", 1960)),
    named(&["c2"], "chevrolet", CORVETTE, Of("Corvette", 1965)),
    named(&["c3"], "chevrolet", CORVETTE, Of("Corvette", 1970)),
    named(&["c4"], "chevrolet", CORVETTE, Of("Corvette", 1990)),
    named(&["c5"], "chevrolet", CORVETTE, Of("Corvette", 2000)),
    named(&["c6"], "chevrolet", CORVETTE, Of("Corvette", 2008)),
    named(&["c7"], "chevrolet", CORVETTE, Of("Corvette", 2016)),
    named(&["c8"], "chevrolet", CORVETTE, Of("Corvette", 2021)),
    named(&["split window"], "chevrolet", CORVETTE, Between(1963, 1963)).only(COUPE),
    named(&["air cooled"], "chevrolet", &["corvair*"], Between(1960, 1969)),
    named(&["tri five"], "chevrolet", &["bel air", "150", "210", "nomad"], Between(1955, 1957)),
    named(&["g body"], "chevrolet", &["monte carlo", "malibu"], Between(1978, 1988)),
    named(&["g body"], "buick", &["regal*", "grand national", "gnx"], Between(1978, 1987)),
    named(&["g body"], "oldsmobile", &["cutlass*", "442", "4-4-2", "hurst*"], Between(1978, 1988)),
    named(&["g body"], "pontiac", &["grand prix"], Between(1978, 1987)),
    named(&["square body"], "chevrolet", &["c10", "k10", "c20", "k20", "k5*", "blazer"], Between(1973, 1991)),
    named(&["square body"], "gmc", &["c1500", "k1500", "jimmy", "sierra*"], Between(1973, 1991)),
    named(&["obs"], "chevrolet", CHEVROLET_TRUCKS, Between(1988, 1998)),
    named(&["obs"], "ford", &["f 150*", "f 250*", "f 350*", "bronco"], Between(1992, 1997)),
    named(&["early bronco"], "ford", &["bronco"], Of("Bronco", 1970)),
    named(&["e body"], "dodge", &["challenger*"], Between(1970, 1974)),
    named(&["e body"], "plymouth", &["barracuda*", "cuda*"], Between(1970, 1974)),
    named(&["fox body"], "ford", MUSTANG, Of("Mustang", 1987)),
    named(&["sn95"], "ford", MUSTANG, Of("Mustang", 1996)),
    named(&["s197"], "ford", MUSTANG, Of("Mustang", 2008)),
    named(&["terminator"], "ford", MUSTANG, Between(2003, 2004)).only(&["cobra"]),
    named(&["xj"], "jeep", &["cherokee"], Between(1984, 2001)).except(&["grand cherokee"]),
    named(&["zj"], "jeep", &["grand cherokee"], Between(1993, 1998)),
    named(&["wj"], "jeep", &["grand cherokee"], Between(1999, 2004)),
    named(&["wk"], "jeep", &["grand cherokee"], Between(2005, 2010)),
    named(&["wk2"], "jeep", &["grand cherokee"], Between(2011, 2022)),
    named(&["yj"], "jeep", &["wrangler"], Between(1987, 1995)),
    named(&["tj"], "jeep", &["wrangler"], Between(1997, 2006)),
    named(&["jk"], "jeep", &["wrangler"], Between(2007, 2018)),
    named(&["jl"], "jeep", &["wrangler"], Between(2018, TODAY)),
];
