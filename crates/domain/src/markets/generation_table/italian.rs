//! Names of the generations of Italian makers.

use super::{Named, Years::Between, named};

pub(super) const NAMES: &[Named] = &[
    named(&["air cooled"], "fiat", &["500*", "600*"], Between(1957, 1977)),
    // Its name is a code of BMW, too, which is found as a whole word only.
    named(&["f12"], "ferrari", &["f12*"], Between(2012, 2017)),
];
