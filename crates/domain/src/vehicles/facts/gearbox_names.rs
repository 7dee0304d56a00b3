//! Names of transmissions, of their makers and codes.

use super::Transmission;

/// A name of a type of transmission.
pub(super) struct GearboxName {
    pub(super) words: &'static [&'static str],
    pub(super) kind: Transmission,
    /// Folded makes, if the name means their transmission only.
    pub(super) makes: &'static [&'static str],
}

/// The names of transmissions. Searches know them, too.
const NAMES: [GearboxName; 42] = {
    use Transmission::{AutomatedManual, Automatic, Cvt, DualClutch, Manual, SingleSpeed};
    const fn name(words: &'static [&'static str], kind: Transmission) -> GearboxName {
        GearboxName { words, kind, makes: &[] }
    }
    const fn of(
        makes: &'static [&'static str],
        words: &'static [&'static str],
        kind: Transmission,
    ) -> GearboxName {
        GearboxName { words, kind, makes }
    }
    [
        name(&["manual"], Manual),
        name(&["m/t"], Manual),
        name(&["stick", "shift"], Manual),
        name(&["automatic"], Automatic),
        name(&["auto"], Automatic),
        name(&["a/t"], Automatic),
        of(&["porsche", "audi", "volkswagen", "bentley"], &["tiptronic"], Automatic),
        of(&["bmw", "mini"], &["steptronic"], Automatic),
        of(&["aston martin"], &["touchtronic"], Automatic),
        of(&["volvo"], &["geartronic"], Automatic),
        of(&["chevrolet", "pontiac"], &["powerglide"], Automatic),
        of(
            &[
                "cadillac",
                "oldsmobile",
                "pontiac",
                "chevrolet",
                "buick",
                "gmc",
                "lincoln",
                "rolls-royce",
                "bentley",
            ],
            &["hydramatic"],
            Automatic,
        ),
        of(&["chrysler", "dodge", "plymouth", "imperial", "desoto", "jensen"], &["torqueflite"], Automatic),
        of(&["buick"], &["dynaflow"], Automatic),
        name(&["automated", "manual"], AutomatedManual),
        name(&["sequential", "manual"], AutomatedManual),
        name(&["automated"], AutomatedManual),
        of(&["bmw"], &["smg"], AutomatedManual),
        of(&["bmw"], &["ssg"], AutomatedManual),
        of(&["ferrari"], &["f1"], AutomatedManual),
        of(&["lamborghini"], &["e", "gear"], AutomatedManual),
        of(&["lamborghini"], &["egear"], AutomatedManual),
        of(&["alfa romeo"], &["selespeed"], AutomatedManual),
        of(&["maserati"], &["cambiocorsa"], AutomatedManual),
        of(&["maserati"], &["duoselect"], AutomatedManual),
        of(&["aston martin"], &["sportshift"], AutomatedManual),
        of(&["porsche"], &["sportomatic"], AutomatedManual),
        name(&["dual", "clutch"], DualClutch),
        name(&["double", "clutch"], DualClutch),
        name(&["dbl", "clutch"], DualClutch),
        name(&["twin", "clutch"], DualClutch),
        of(&["porsche"], &["pdk"], DualClutch),
        name(&["dct"], DualClutch),
        name(&["dsg"], DualClutch),
        of(&["porsche"], &["doppelkupplung"], DualClutch),
        of(&["audi"], &["s", "tronic"], DualClutch),
        of(&["audi"], &["stronic"], DualClutch),
        name(&["continuously", "variable"], Cvt),
        name(&["cvt"], Cvt),
        name(&["ecvt"], Cvt),
        name(&["e", "cvt"], Cvt),
        name(&["single", "speed"], SingleSpeed),
    ]
};

/// Makers and codes of transmissions, which tell neither the type nor the number of speeds.
pub(super) const GEARBOXES: [&str; 26] = [
    "dogleg",
    "zf",
    "getrag",
    "muncie",
    "tremec",
    "aisin",
    "hewland",
    "saginaw",
    "toploader",
    "m20",
    "m21",
    "m22",
    "t10",
    "t56",
    "g50",
    "901",
    "915",
    "th350",
    "th400",
    "700r4",
    "4l60e",
    "4l65e",
    "4l80e",
    "c4",
    "c6",
    "10r80",
];

/// The name that the words begin with; the longest, because those of two words are before "automated".
pub(super) fn known_name(words: &[&str]) -> Option<&'static GearboxName> {
    NAMES.iter().find(|name| words.starts_with(name.words))
}
