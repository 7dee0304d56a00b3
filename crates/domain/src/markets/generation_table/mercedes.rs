//! Names of the classes and generations of Mercedes-Benz.

use super::{
    CONVERTIBLE, COUPE_OR_CONVERTIBLE, Named, TODAY, WAGON,
    Years::{Between, Of},
    named,
};

const MERCEDES: &str = "mercedes-benz";
const AMG: &str = "mercedes-amg";
const MODEL_G: &[&str] = &["g class", "g wagen", "g wagon", "g 300*", "g 320*", "g 350*", "g 36", "g 400*"];
const MORE_G: &[&str] = &[
    "g 500*", "g 55*", "g 550*", "g 580*", "g 63", "g 65", "230 g", "230 ge", "280 ge", "300 gd", "300 ge",
    "500 g", "500 ge",
];
const C: &[&str] = &[
    "c class", "c 220", "c 230", "c 240", "c 250", "c 280", "c 300", "c 320", "c 350", "c 400", "c 450",
    "c 32", "c 36", "c 43", "c 55", "c 63",
];
const E: &[&str] = &[
    "e class", "e 250", "e 300", "e 320", "e 350", "e 400", "e 420", "e 430", "e 450", "e 500", "e 550",
    "e 43", "e 50", "e 53", "e 55", "e 60", "e 63",
];
const S: &[&str] = &[
    "s class", "s 320", "s 350", "s 400", "s 420", "s 430", "s 450", "s 500", "s 550", "s 560", "s 580",
    "s 600", "s 680", "s 55", "s 63", "s 65",
];
const CL: &[&str] = &["cl 500", "cl 550", "cl 600", "cl 55", "cl 63", "cl 65"];
const ML: &[&str] =
    &["m class", "ml 320", "ml 350", "ml 400", "ml 430", "ml 500", "ml 550", "ml 55", "ml 63"];

pub(super) const NAMES: &[Named] = &[
    named(&["c class"], MERCEDES, C, Between(1994, TODAY)),
    named(&["c class"], AMG, C, Between(1994, TODAY)),
    named(&["e class"], MERCEDES, E, Between(1994, TODAY)),
    named(&["e class"], AMG, E, Between(1994, TODAY)),
    named(&["s class"], MERCEDES, S, Between(1994, TODAY)),
    named(&["s class"], AMG, S, Between(1994, TODAY)),
    named(&["m class"], MERCEDES, ML, Between(1998, 2015)),
    named(&["clk class"], MERCEDES, &["clk*"], Between(1998, 2009)),
    named(&["cls class"], MERCEDES, &["cls*"], Between(2006, TODAY)),
    named(&["slk class"], MERCEDES, &["slk*"], Between(1998, 2016)),
    named(&["g class", "g wagen", "g wagon"], MERCEDES, MODEL_G, Between(1979, TODAY)),
    named(&["g class", "g wagen", "g wagon"], MERCEDES, MORE_G, Between(1979, TODAY)),
    named(&["g class", "g wagen", "g wagon"], AMG, &["g 55*", "g 63", "g 65"], Between(1999, TODAY)),
    named(
        &["w460"],
        MERCEDES,
        &["230 g", "230 ge", "240 gd", "280 ge", "300 gd", "300 ge"],
        Between(1979, 1992),
    ),
    named(&["w463"], MERCEDES, MODEL_G, Between(1990, TODAY)),
    named(&["w463"], MERCEDES, MORE_G, Between(1993, TODAY)),
    named(&["w463"], AMG, &["g 55*", "g 63", "g 65"], Between(1999, TODAY)),
    named(&["w100"], MERCEDES, &["600*"], Between(1963, 1981)),
    named(&["w108"], MERCEDES, &["250 s*", "280 s*"], Between(1965, 1972)).except(&[
        "coupe",
        "convertible",
        "cabriolet",
        "roadster",
    ]),
    named(&["w109"], MERCEDES, &["300 sel*"], Between(1966, 1972)),
    named(&["w111"], MERCEDES, &["220 se*", "250 se*", "280 se*"], Between(1961, 1971))
        .only(COUPE_OR_CONVERTIBLE),
    named(&["w112"], MERCEDES, &["300 se*"], Between(1962, 1967)).only(COUPE_OR_CONVERTIBLE),
    named(
        &["w114", "w115"],
        MERCEDES,
        &["220", "220 d", "230", "240 d", "250", "250 c", "280", "280 c", "280 ce", "300 d"],
        Between(1968, 1976),
    )
    .except(&["s", "se", "sel", "sl", "slc"]),
    named(&["w121", "r121", "sl class"], MERCEDES, &["190 sl"], Between(1955, 1963)),
    named(&["w198", "sl class"], MERCEDES, &["300 sl", "gullwing"], Of("300 SL", 1957)),
    named(&["gullwing"], MERCEDES, &["300 sl"], Between(1954, 1957)).except(&["roadster", "convertible"]),
    named(&["w113", "pagoda", "sl class"], MERCEDES, &["230 sl", "250 sl", "280 sl"], Between(1963, 1971)),
    named(
        &["r107", "sl class"],
        MERCEDES,
        &["280 sl", "300 sl", "350 sl", "380 sl", "420 sl", "450 sl", "500 sl", "560 sl"],
        Of("SL", 1980),
    ),
    named(&["c107"], MERCEDES, &["280 slc", "350 slc", "380 slc", "450 slc", "500 slc"], Between(1972, 1981)),
    named(
        &["w123"],
        MERCEDES,
        &["200*", "230*", "240 d", "250*", "280 e", "280 ce", "280 te", "300 d", "300 td", "300 cd"],
        Between(1976, 1985),
    ),
    named(
        &["w124", "e class"],
        MERCEDES,
        &["260 e", "300 e", "300 ce", "300 te", "400 e", "500 e"],
        Between(1985, 1993),
    ),
    named(&["w124", "e class"], MERCEDES, &["300 d", "300 td"], Between(1986, 1993)),
    named(&["w124"], MERCEDES, E, Between(1993, 1995)),
    named(
        &["w126", "s class"],
        MERCEDES,
        &["280 se*", "300 s*", "350 sd*", "380 se*", "420 se*", "500 se*", "560 se*"],
        Between(1980, 1991),
    ),
    named(
        &["w116", "s class"],
        MERCEDES,
        &["280 s", "280 se*", "300 sd", "350 se*", "450 se*"],
        Between(1972, 1980),
    ),
    named(
        &["w140", "s class"],
        MERCEDES,
        &["s class", "300 se*", "400 se*", "500 se*", "600 se*", "s 320", "s 420", "s 500", "s 600"],
        Between(1992, 1999),
    ),
    named(&["r170"], MERCEDES, &["slk*"], Between(1998, 2004)),
    named(&["r171"], MERCEDES, &["slk*"], Between(2005, 2011)),
    named(&["r172"], MERCEDES, &["slk*", "slc*"], Between(2012, 2020)),
    named(&["c197", "r197"], MERCEDES, &["sls*"], Between(2010, 2015)),
    named(&["w201"], MERCEDES, &["190 e", "190 d"], Between(1984, 1993)),
    named(&["w202"], MERCEDES, C, Between(1994, 2000)),
    named(&["w203"], MERCEDES, C, Between(2001, 2007)),
    named(&["w204"], MERCEDES, C, Between(2008, 2014)),
    named(&["w205"], MERCEDES, C, Between(2015, 2021)),
    named(&["w206"], MERCEDES, C, Between(2022, TODAY)),
    named(&["w208", "c208", "a208"], MERCEDES, &["clk*"], Between(1998, 2002)),
    named(&["w208", "a208"], MERCEDES, &["clk*"], Between(2003, 2003)).only(CONVERTIBLE),
    named(&["w209", "c209"], MERCEDES, &["clk*"], Between(2003, 2003)).except(CONVERTIBLE),
    named(&["w209", "c209", "a209"], MERCEDES, &["clk*"], Between(2004, 2009)),
    named(&["w210"], MERCEDES, E, Between(1996, 2002)),
    named(&["w210", "s210"], MERCEDES, E, Between(2003, 2003)).only(WAGON),
    named(&["w211"], MERCEDES, E, Between(2003, 2003)).except(WAGON),
    named(&["w211"], MERCEDES, E, Between(2004, 2009)),
    named(&["s211"], MERCEDES, E, Between(2004, 2009)).only(WAGON),
    named(&["w212"], MERCEDES, E, Between(2010, 2016)).except(COUPE_OR_CONVERTIBLE),
    named(&["s212"], MERCEDES, E, Between(2011, 2016)).only(WAGON),
    named(&["c207", "a207"], MERCEDES, E, Between(2010, 2017)).only(COUPE_OR_CONVERTIBLE),
    named(&["w213"], MERCEDES, E, Between(2017, 2023)).except(COUPE_OR_CONVERTIBLE),
    named(&["s213"], MERCEDES, E, Between(2017, 2023)).only(WAGON),
    named(&["w215", "c215"], MERCEDES, CL, Between(2000, 2006)),
    named(&["w216", "c216"], MERCEDES, CL, Between(2007, 2014)),
    named(&["w219"], MERCEDES, &["cls*"], Between(2006, 2011)),
    named(&["w218"], MERCEDES, &["cls*"], Between(2012, 2018)),
    named(&["w220"], MERCEDES, S, Between(2000, 2006)),
    named(&["w221"], MERCEDES, S, Between(2007, 2013)),
    named(&["w222"], MERCEDES, S, Between(2014, 2020)),
    named(&["w223"], MERCEDES, S, Between(2021, TODAY)),
    named(&["w163"], MERCEDES, ML, Between(1998, 2005)),
    named(&["w164"], MERCEDES, ML, Between(2006, 2011)),
    named(&["w166"], MERCEDES, ML, Between(2012, 2015)),
    named(
        &["r129", "sl class"],
        MERCEDES,
        &[
            "300 sl", "500 sl", "600 sl", "sl class", "sl 280", "sl 320", "sl 500", "sl 600", "sl 60",
            "sl 70", "sl 72", "sl 73",
        ],
        Of("SL", 1995),
    ),
    named(
        &["r230", "sl class"],
        MERCEDES,
        &["sl class", "sl 350", "sl 500", "sl 550", "sl 600", "sl 55*", "sl 63*", "sl 65*"],
        Of("SL", 2005),
    ),
    named(
        &["r231", "sl class"],
        MERCEDES,
        &["sl class", "sl 400", "sl 450", "sl 550", "sl 63*", "sl 65*"],
        Of("SL", 2015),
    ),
    named(&["r232", "sl class"], MERCEDES, &["sl class", "sl 43*", "sl 55*", "sl 63*"], Of("SL", 2023)),
    named(&["r232", "sl class"], AMG, &["sl 43*", "sl 55*", "sl 63*"], Between(2022, TODAY)),
];
