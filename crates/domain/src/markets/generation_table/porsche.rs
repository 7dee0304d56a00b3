//! Names of the generations of Porsche.

use super::{
    Named, TODAY,
    Years::{Between, Of},
    named,
};

const NINE_ELEVEN: &[&str] = &["911*"];
/// Those of the 996 that were built for another year beside the 997, and of the 997 beside the 991.
const LAST: &[&str] = &["turbo", "gt2", "gt3"];
const AIR_COOLED: &[&str] = &["911*", "912*", "914*", "930*", "356*", "carrera*", "speedster"];

pub(super) const NAMES: &[Named] = &[
    named(&["air cooled"], "porsche", AIR_COOLED, Between(1948, 1998)),
    named(&["water cooled"], "porsche", NINE_ELEVEN, Between(1999, TODAY)),
    named(&["c2"], "porsche", &["c2*", "carrera 2*"], Between(1989, TODAY)),
    named(&["c4"], "porsche", &["c4*", "carrera 4*"], Between(1989, TODAY)),
    named(&["long hood"], "porsche", NINE_ELEVEN, Of("911", 1970)),
    named(&["g body", "impact bumper"], "porsche", NINE_ELEVEN, Of("911", 1980)),
    named(&["930"], "porsche", &["911 turbo", "930*"], Between(1975, 1989)),
    named(&["951"], "porsche", &["944 turbo*"], Between(1986, 1991)),
    named(&["964"], "porsche", NINE_ELEVEN, Of("911", 1991)),
    named(&["964"], "porsche", &["carrera 4*"], Between(1989, 1994)),
    named(&["993"], "porsche", NINE_ELEVEN, Of("911", 1996)),
    named(&["996"], "porsche", NINE_ELEVEN, Of("911", 2002)),
    named(&["996", "996.2"], "porsche", NINE_ELEVEN, Between(2005, 2005)).only(LAST),
    named(&["996.1"], "porsche", NINE_ELEVEN, Between(1999, 2001)),
    named(&["996.2"], "porsche", NINE_ELEVEN, Between(2002, 2004)),
    named(&["997", "997.1"], "porsche", NINE_ELEVEN, Between(2005, 2005)).except(LAST),
    named(&["997"], "porsche", NINE_ELEVEN, Between(2006, 2012)),
    named(&["997", "997.2"], "porsche", NINE_ELEVEN, Between(2013, 2013)).only(&["turbo"]),
    named(&["997.1"], "porsche", NINE_ELEVEN, Between(2006, 2008)),
    named(&["997.2"], "porsche", NINE_ELEVEN, Between(2009, 2012)),
    named(&["991", "991.1"], "porsche", NINE_ELEVEN, Between(2012, 2013)).except(&["turbo", "gt2"]),
    named(&["991"], "porsche", NINE_ELEVEN, Between(2014, 2019)),
    named(&["991.1"], "porsche", NINE_ELEVEN, Between(2014, 2016)),
    named(&["991.2"], "porsche", NINE_ELEVEN, Between(2017, 2019)),
    named(&["992"], "porsche", NINE_ELEVEN, Of("911", 2021)),
    named(&["992.1"], "porsche", NINE_ELEVEN, Between(2020, 2024)),
    named(&["992.2"], "porsche", NINE_ELEVEN, Between(2025, TODAY)),
    named(&["986"], "porsche", &["boxster"], Of("Boxster", 2000)),
    named(&["987"], "porsche", &["boxster", "cayman"], Between(2005, 2012)),
    named(&["981"], "porsche", &["boxster", "cayman"], Between(2013, 2016)),
    named(&["982"], "porsche", &["718*", "boxster", "cayman"], Between(2017, 2025)),
    named(&["955"], "porsche", &["cayenne"], Between(2003, 2006)),
    named(&["957"], "porsche", &["cayenne"], Between(2007, 2010)),
    named(&["958"], "porsche", &["cayenne"], Between(2011, 2018)),
    named(&["970"], "porsche", &["panamera"], Between(2010, 2016)),
    named(&["971"], "porsche", &["panamera"], Between(2017, 2023)),
];
