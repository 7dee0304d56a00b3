//! Table of the names of generations: chassis codes ("964", "E30", "R107") and nicknames ("Fox body", "pagoda").

/// Model years of a named generation.
#[derive(Clone, Copy)]
pub(super) enum Years {
    /// Those of the listed generation of this family that contains this year.
    Of(&'static str, i32),
    /// First and last.
    Between(i32, i32),
}
use Years::{Between, Of};

/// Cars that a name means.
#[derive(Clone, Copy)]
pub(super) struct Named {
    /// In lower case. A space stands for a space, a hyphen or nothing.
    pub(super) names: &'static [&'static str],
    /// Folded.
    pub(super) make: &'static str,
    /// Words of the model of which one must occur, written like the names; a `*` at the end allows more letters or digits.
    pub(super) models: &'static [&'static str],
    pub(super) years: Years,
}

const fn named(
    names: &'static [&'static str],
    make: &'static str,
    models: &'static [&'static str],
    years: Years,
) -> Named {
    Named { names, make, models, years }
}

/// Last year of a generation that is still built.
const TODAY: i32 = i32::MAX;

const FIVE: &[&str] = &["5 series", "525*", "528*", "530*", "535*", "540*", "545*", "550*", "m5"];
const SEVEN: &[&str] = &["7 series", "733*", "735*", "740*", "745*", "750*", "760*"];
const THREE: &[&str] =
    &["3 series", "316*", "318*", "320*", "323*", "324*", "325*", "328*", "330*", "335*", "340*"];
const M3: &[&str] = &["m3"];
const SIX: &[&str] = &["6 series", "628*", "630*", "633*", "635*", "645*", "650*", "m6", "m635csi", "l6"];
const CORVETTE: &[&str] = &["corvette"];
const NINE_ELEVEN: &[&str] = &["911*"];
/// Those of the 996 that were built for another year beside the 997.
const LAST_996: &[&str] = &["911 turbo*", "911 gt2*", "911 gt3*"];
const MODEL_G: &[&str] = &["g class", "g wagen", "g wagon", "g 300*", "g 320*", "g 350*", "g 36", "g 400*"];
const MORE_G: &[&str] =
    &["g 500*", "g 55*", "g 550*", "g 580*", "g 63", "g 65", "230 g*", "280 ge", "300 g*", "500 g*"];

/// Names of generations and series. Several entries may share a name.
pub(super) const NAMES: &[Named] = &[
    named(&["ap1"], "honda", &["s2000"], Between(2000, 2003)),
    named(&["ap2"], "honda", &["s2000"], Between(2004, 2009)),
    named(&["na1"], "acura", &["nsx*"], Between(1991, 1996)),
    named(&["na1"], "honda", &["nsx*"], Between(1990, 1996)),
    named(&["na2"], "acura", &["nsx*"], Between(1997, 2005)),
    named(&["na2"], "honda", &["nsx*"], Between(1997, 2005)),
    named(&["dc2"], "acura", &["integra*"], Between(1994, 2001)),
    named(&["dc2"], "honda", &["integra*"], Between(1993, 2001)),
    named(&["c5"], "audi", &["a6", "s6", "rs6", "rs 6"], Between(1998, 2004)),
    named(&["c6"], "audi", &["a6", "s6", "rs6", "rs 6"], Between(2005, 2011)),
    named(&["c7"], "audi", &["a6", "s6", "rs6", "rs 6", "a7", "s7", "rs7", "rs 7"], Between(2012, 2018)),
    named(&["c8"], "audi", &["a6", "s6", "rs6", "rs 6", "a7", "s7", "rs7", "rs 7"], Between(2019, 2025)),
    named(&["b5"], "audi", &["a4", "s4", "rs4", "rs 4"], Between(1996, 2001)),
    named(&["b6"], "audi", &["a4", "s4"], Between(2002, 2005)),
    named(&["b7"], "audi", &["a4", "s4", "rs4", "rs 4"], Between(2005, 2008)),
    named(&["b8"], "audi", &["a4", "s4", "rs4", "rs 4", "a5", "s5", "rs5", "rs 5"], Between(2009, 2016)),
    named(&["e9"], "bmw", &["3.0*", "2800 cs", "2.5 cs"], Between(1968, 1975)),
    named(&["e12"], "bmw", &["518*", "520*", "525*", "528*", "530*"], Between(1975, 1981)),
    named(&["e21"], "bmw", THREE, Between(1975, 1983)),
    named(&["e24"], "bmw", SIX, Between(1976, 1989)),
    named(&["e23"], "bmw", &["728*", "732*", "733*", "735*", "745*"], Between(1978, 1987)),
    named(&["e26"], "bmw", &["m1"], Between(1978, 1981)),
    named(&["e28"], "bmw", &["524*", "528*", "533*", "535*", "m5"], Between(1982, 1988)),
    named(&["e30"], "bmw", THREE, Between(1984, 1991)),
    named(&["e30"], "bmw", &["318i convertible", "325i convertible"], Between(1992, 1993)),
    named(&["e30"], "bmw", M3, Between(1986, 1991)),
    named(&["e31"], "bmw", &["8 series", "840*", "850*"], Between(1990, 1999)),
    named(&["e32"], "bmw", SEVEN, Between(1987, 1994)),
    named(&["e34"], "bmw", FIVE, Between(1989, 1996)),
    named(&["e36"], "bmw", THREE, Between(1992, 1999)),
    named(&["e36"], "bmw", M3, Of("M3", 1995)),
    named(&["e38"], "bmw", SEVEN, Between(1995, 2001)),
    named(&["e39"], "bmw", FIVE, Between(1997, 2003)),
    named(&["e46"], "bmw", THREE, Between(1999, 2006)),
    named(&["e46"], "bmw", M3, Of("M3", 2003)),
    named(&["e52"], "bmw", &["z8"], Between(1999, 2003)),
    named(&["e60", "e61"], "bmw", FIVE, Between(2004, 2010)),
    named(&["e63", "e64"], "bmw", SIX, Between(2004, 2010)),
    named(&["e65", "e66"], "bmw", SEVEN, Between(2002, 2008)),
    named(&["e82", "e88"], "bmw", &["1 series", "128*", "135*", "1 m"], Between(2008, 2013)),
    named(&["e85", "e86"], "bmw", &["z4*"], Between(2003, 2008)),
    named(&["e89"], "bmw", &["z4*"], Between(2009, 2016)),
    named(&["e90", "e91", "e92", "e93"], "bmw", THREE, Between(2006, 2013)),
    named(&["e90", "e92", "e93"], "bmw", M3, Of("M3", 2010)),
    named(&["f06", "f12", "f13"], "bmw", SIX, Between(2012, 2018)),
    named(&["f10"], "bmw", FIVE, Between(2011, 2016)),
    named(&["f30", "f31"], "bmw", THREE, Between(2012, 2018)),
    named(&["f80"], "bmw", M3, Of("M3", 2016)),
    named(&["f82", "f83"], "bmw", &["m4"], Between(2015, 2020)),
    named(&["f87"], "bmw", &["m2"], Between(2016, 2021)),
    named(&["f90"], "bmw", &["m5"], Of("M5", 2020)),
    named(&["g20"], "bmw", THREE, Between(2019, TODAY)),
    named(&["g80"], "bmw", M3, Of("M3", 2022)),
    named(&["g82", "g83"], "bmw", &["m4"], Between(2021, TODAY)),
    named(&["g87"], "bmw", &["m2"], Between(2023, TODAY)),
    named(&["c1"], "chevrolet", CORVETTE, Of("Corvette", 1960)),
    named(&["c2"], "chevrolet", CORVETTE, Of("Corvette", 1965)),
    named(&["c3"], "chevrolet", CORVETTE, Of("Corvette", 1970)),
    named(&["c4"], "chevrolet", CORVETTE, Of("Corvette", 1990)),
    named(&["c5"], "chevrolet", CORVETTE, Of("Corvette", 2000)),
    named(&["c6"], "chevrolet", CORVETTE, Of("Corvette", 2008)),
    named(&["c7"], "chevrolet", CORVETTE, Of("Corvette", 2016)),
    named(&["c8"], "chevrolet", CORVETTE, Of("Corvette", 2021)),
    named(&["square body"], "chevrolet", &["c10", "k10", "c20", "k20", "k5*", "blazer"], Between(1973, 1991)),
    named(&["square body"], "gmc", &["c1500", "k1500", "jimmy", "sierra*"], Between(1973, 1991)),
    named(&["fox body"], "ford", &["mustang"], Of("Mustang", 1987)),
    named(&["sn95"], "ford", &["mustang"], Of("Mustang", 1996)),
    named(&["s197"], "ford", &["mustang"], Of("Mustang", 2008)),
    named(&["yj"], "jeep", &["wrangler"], Between(1987, 1995)),
    named(&["tj"], "jeep", &["wrangler"], Between(1997, 2006)),
    named(&["jk"], "jeep", &["wrangler"], Between(2007, 2018)),
    named(&["jl"], "jeep", &["wrangler"], Between(2018, TODAY)),
    named(&["l663"], "land rover", &["defender*"], Of("Defender", 2022)),
    named(&["l460"], "land rover", &["range rover"], Of("Range Rover", 2023)),
    named(&["l322"], "land rover", &["range rover"], Of("Range Rover", 2005)),
    named(&["l405"], "land rover", &["range rover"], Of("Range Rover", 2015)),
    named(&["p38", "p38a"], "land rover", &["range rover"], Of("Range Rover", 1998)),
    named(&["fb"], "mazda", &["rx 7"], Of("RX-7", 1983)),
    named(&["fc3s", "fc"], "mazda", &["rx 7"], Of("RX-7", 1990)),
    named(&["fd3s", "fd"], "mazda", &["rx 7"], Of("RX-7", 1995)),
    named(&["g class", "g wagen", "g wagon"], "mercedes-benz", MODEL_G, Between(1979, TODAY)),
    named(&["g class", "g wagen", "g wagon"], "mercedes-benz", MORE_G, Between(1979, TODAY)),
    named(
        &["g class", "g wagen", "g wagon"],
        "mercedes-amg",
        &["g 55*", "g 63", "g 65"],
        Between(1999, TODAY),
    ),
    named(&["w100"], "mercedes-benz", &["600*"], Between(1963, 1981)),
    named(&["w121", "r121"], "mercedes-benz", &["190 sl"], Between(1955, 1963)),
    named(&["w198"], "mercedes-benz", &["300 sl", "gullwing"], Of("300 SL", 1957)),
    named(&["w113", "pagoda"], "mercedes-benz", &["230 sl", "250 sl", "280 sl"], Between(1963, 1971)),
    named(
        &["r107"],
        "mercedes-benz",
        &["280 sl", "300 sl", "350 sl", "380 sl", "420 sl", "450 sl", "500 sl", "560 sl"],
        Of("SL", 1980),
    ),
    named(
        &["w123"],
        "mercedes-benz",
        &["200*", "230*", "240 d", "250*", "280 e", "280 ce", "280 te", "300 d", "300 td", "300 cd"],
        Between(1976, 1985),
    ),
    named(
        &["w124"],
        "mercedes-benz",
        &["260 e", "300 e", "300 d", "300 ce", "300 te", "300 td", "400 e", "500 e"],
        Between(1985, 1995),
    ),
    named(
        &["w124"],
        "mercedes-benz",
        &["e class", "e 300", "e 320", "e 420", "e 500", "e 60"],
        Between(1993, 1995),
    ),
    named(
        &["w126"],
        "mercedes-benz",
        &["280 se*", "300 s*", "350 sd*", "380 se*", "420 se*", "500 se*", "560 se*"],
        Between(1980, 1991),
    ),
    named(
        &["w116"],
        "mercedes-benz",
        &["280 s", "280 se*", "300 sd", "350 se*", "450 se*"],
        Between(1972, 1980),
    ),
    named(
        &["w140"],
        "mercedes-benz",
        &["s class", "300 se*", "400 se*", "500 se*", "600 se*", "s 320", "s 420", "s 500", "s 600"],
        Between(1992, 1999),
    ),
    named(&["r170"], "mercedes-benz", &["slk*"], Between(1998, 2004)),
    named(&["r171"], "mercedes-benz", &["slk*"], Between(2005, 2011)),
    named(&["r172"], "mercedes-benz", &["slk*", "slc*"], Between(2012, 2020)),
    named(&["c197", "r197"], "mercedes-benz", &["sls*"], Between(2010, 2015)),
    named(&["w201"], "mercedes-benz", &["190 e", "190 d"], Between(1984, 1993)),
    named(
        &["r129"],
        "mercedes-benz",
        &[
            "300 sl", "500 sl", "600 sl", "sl class", "sl 280", "sl 320", "sl 500", "sl 600", "sl 60",
            "sl 70", "sl 72", "sl 73",
        ],
        Of("SL", 1995),
    ),
    named(
        &["r230"],
        "mercedes-benz",
        &["sl class", "sl 350", "sl 500", "sl 550", "sl 600", "sl 55*", "sl 63*", "sl 65*"],
        Of("SL", 2005),
    ),
    named(
        &["r231"],
        "mercedes-benz",
        &["sl class", "sl 400", "sl 450", "sl 550", "sl 63*", "sl 65*"],
        Of("SL", 2015),
    ),
    named(&["r232"], "mercedes-benz", &["sl class", "sl 43*", "sl 55*", "sl 63*"], Of("SL", 2023)),
    named(&["r232"], "mercedes-amg", &["sl 43*", "sl 55*", "sl 63*"], Between(2022, TODAY)),
    named(&["r32", "bnr32"], "nissan", &["skyline", "gt r"], Of("Skyline", 1990)),
    named(&["r33", "bcnr33"], "nissan", &["skyline", "gt r"], Of("Skyline", 1996)),
    named(&["r34", "bnr34"], "nissan", &["skyline", "gt r"], Of("Skyline", 2000)),
    named(&["r35"], "nissan", &["gt r"], Of("GT-R", 2010)),
    named(&["s13"], "nissan", &["240sx", "silvia", "180sx"], Between(1989, 1994)),
    named(&["s14"], "nissan", &["240sx", "silvia"], Between(1995, 1998)),
    named(&["s15"], "nissan", &["silvia"], Between(1999, 2002)),
    named(&["s30"], "datsun", &["240 z", "260 z", "280 z"], Between(1969, 1978)),
    named(&["s30"], "nissan", &["240 z", "260 z", "280 z", "fairlady*"], Between(1969, 1978)),
    named(&["s130"], "datsun", &["280 zx*"], Between(1979, 1983)),
    named(&["s130"], "nissan", &["280 zx*"], Between(1979, 1983)),
    named(&["z31"], "nissan", &["300 zx*"], Between(1984, 1989)),
    named(&["z32"], "nissan", &["300 zx*"], Between(1990, 1996)),
    named(&["z33"], "nissan", &["350 z"], Between(2003, 2008)),
    named(&["z34"], "nissan", &["370 z"], Between(2009, 2020)),
    named(&["c2"], "porsche", &["c2*", "carrera 2*"], Between(1989, TODAY)),
    named(&["c4"], "porsche", &["c4*", "carrera 4*"], Between(1989, TODAY)),
    named(&["long hood"], "porsche", NINE_ELEVEN, Of("911", 1970)),
    named(&["g body", "impact bumper"], "porsche", NINE_ELEVEN, Of("911", 1980)),
    named(&["930"], "porsche", &["911 turbo", "930*"], Between(1975, 1989)),
    named(&["964"], "porsche", NINE_ELEVEN, Of("911", 1991)),
    named(&["964"], "porsche", &["carrera 4*"], Between(1989, 1994)),
    named(&["993"], "porsche", NINE_ELEVEN, Of("911", 1996)),
    named(&["996"], "porsche", NINE_ELEVEN, Of("911", 2002)),
    named(&["996", "996.2"], "porsche", LAST_996, Between(2005, 2005)),
    named(&["996.1"], "porsche", NINE_ELEVEN, Between(1999, 2001)),
    named(&["996.2"], "porsche", NINE_ELEVEN, Between(2002, 2004)),
    named(&["997"], "porsche", NINE_ELEVEN, Between(2005, 2012)),
    named(&["997.1"], "porsche", NINE_ELEVEN, Between(2005, 2008)),
    named(&["997.2"], "porsche", NINE_ELEVEN, Between(2009, 2012)),
    named(&["991"], "porsche", NINE_ELEVEN, Of("911", 2015)),
    named(&["991.1"], "porsche", NINE_ELEVEN, Between(2012, 2016)),
    named(&["991.2"], "porsche", NINE_ELEVEN, Between(2017, 2019)),
    named(&["992"], "porsche", NINE_ELEVEN, Of("911", 2021)),
    named(&["992.1"], "porsche", NINE_ELEVEN, Between(2020, 2024)),
    named(&["992.2"], "porsche", NINE_ELEVEN, Between(2025, TODAY)),
    named(&["986"], "porsche", &["boxster"], Of("Boxster", 2000)),
    named(&["987"], "porsche", &["boxster", "cayman"], Between(2005, 2012)),
    named(&["981"], "porsche", &["boxster", "cayman"], Between(2013, 2016)),
    named(&["982"], "porsche", &["718*", "boxster", "cayman"], Between(2017, 2025)),
    named(&["gc8"], "subaru", &["impreza"], Between(1993, 2001)),
    named(&["a80", "jza80", "mk4", "mkiv"], "toyota", &["supra"], Of("Supra", 1995)),
    named(&["a70", "mk3", "mkiii"], "toyota", &["supra"], Of("Supra", 1990)),
    named(&["a90"], "toyota", &["supra"], Of("Supra", 2021)),
    named(&["fj 40"], "toyota", &["land cruiser"], Between(1960, 1980)),
    named(&["fj 60"], "toyota", &["land cruiser"], Between(1981, 1987)),
    named(&["fj 62"], "toyota", &["land cruiser"], Between(1988, 1990)),
    named(&["fj 80", "fzj 80"], "toyota", &["land cruiser"], Between(1991, 1997)),
    named(&["aw 11"], "toyota", &["mr 2"], Between(1985, 1989)),
    named(&["sw 20"], "toyota", &["mr 2"], Between(1990, 1999)),
    named(&["ae86"], "toyota", &["corolla", "trueno", "levin"], Between(1984, 1987)),
];
