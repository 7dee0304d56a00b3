//! Names of the generations of British makers.

use super::{
    Named,
    Years::{Between, Of},
    named,
};

const E_TYPE: &[&str] = &["e type", "xk e"];
const RANGE_ROVER: &[&str] = &["range rover"];
/// Other models than the Range Rover.
const OTHERS: &[&str] = &["sport", "evoque", "velar"];

pub(super) const NAMES: &[Named] = &[
    named(&["bugeye", "frogeye"], "austin-healey", &["sprite*"], Between(1958, 1961)),
    named(&["series 1"], "jaguar", E_TYPE, Of("E-Type", 1965)),
    named(&["series 2"], "jaguar", E_TYPE, Of("E-Type", 1970)),
    named(&["series 3"], "jaguar", E_TYPE, Of("E-Type", 1973)),
    // "XJ6", "XJ12" and "XJ-S", which are other words than "XJ".
    named(&["xj"], "jaguar", &["xj*"], Between(1968, 2019)),
    named(&["l663"], "land rover", &["defender*"], Of("Defender", 2022)),
    named(&["range rover classic"], "land rover", RANGE_ROVER, Of("Range Rover", 1990)),
    named(&["p38", "p38a"], "land rover", RANGE_ROVER, Of("Range Rover", 1998)),
    named(&["l322"], "land rover", RANGE_ROVER, Of("Range Rover", 2005)).except(OTHERS),
    named(&["l405"], "land rover", RANGE_ROVER, Of("Range Rover", 2015)).except(OTHERS),
    named(&["l460"], "land rover", RANGE_ROVER, Of("Range Rover", 2023)).except(OTHERS),
    named(&["l320"], "land rover", &["range rover sport"], Between(2006, 2013)),
    named(&["l494"], "land rover", &["range rover sport"], Between(2014, 2022)),
    named(&["chrome bumper"], "mg", &["mgb*"], Between(1962, 1974)),
    named(&["rubber bumper"], "mg", &["mgb*"], Between(1974, 1980)),
];
