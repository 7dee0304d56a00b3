//! Reads phrases about transmissions: "7-Speed Manual", "Automatic (4-Speed)", "5MT", "PDK".

use super::{
    Speeds, Transmission,
    fact::Fact,
    reading::{Reading, number},
};

/// Reads the words of a phrase; `None` if one of them is not about a transmission.
pub(super) fn read(words: &[&str]) -> Option<Reading> {
    let words = spelled_out(words);
    let mut found = StatedGearbox::default();
    let mut rest = words.as_slice();
    while let Some((length, word)) = next(rest) {
        rest = &rest[length..];
        found.add(word)?;
    }
    if rest.is_empty() { found.reading() } else { None }
}

/// Reads the words of a value that is known to state a transmission: "6 speed manual Getrag". Other words are passed over,
/// and the reading is incomplete then. `None` if the known words contradict each other or leave the type open.
pub(super) fn read_value(words: &[&str]) -> Option<Reading> {
    const OPEN: [&str; 5] = ["or", "no", "not", "speed", "speeds"];
    if let Some(reading) = read(words) {
        return Some(reading);
    }
    let words = spelled_out(words);
    let mut found = StatedGearbox::default();
    let mut rest = words.as_slice();
    while let Some((first, others)) = rest.split_first() {
        let Some((length, word)) = next(rest).or_else(|| short_name(first)) else {
            if OPEN.contains(first) {
                return None;
            }
            rest = others;
            continue;
        };
        found.add(word)?;
        rest = &rest[length..];
    }
    found.reading().map(|reading| Reading { is_complete: false, ..reading })
}

/// Number of speeds and type of transmission that the words read so far state.
#[derive(Default)]
struct StatedGearbox {
    speeds: Option<Speeds>,
    kind: Option<Transmission>,
    /// Whether the words say more than the facts.
    says_more: bool,
}

impl StatedGearbox {
    /// Adds a word; `None` if it contradicts the earlier ones.
    fn add(&mut self, word: Word) -> Option<()> {
        use Transmission::{AutomatedManual, Automatic, DualClutch, Manual};
        match word {
            Word::Speeds(count) => self.speeds.replace(count).is_none().then_some(()),
            // "Automatic (PDK)", "automated manual", "F1 DCT": the more specific word counts.
            Word::Kind(new) => match (self.kind, new) {
                (Some(Manual), Automatic) | (Some(Automatic), Manual) => None,
                (Some(_), Automatic) | (Some(DualClutch), AutomatedManual) => Some(()),
                (None | Some(Automatic), _) | (Some(AutomatedManual), DualClutch) => {
                    self.kind = Some(new);
                    Some(())
                }
                (Some(known), _) => (known == new).then_some(()),
            },
            Word::Filler => Some(()),
            Word::Other => {
                self.says_more = true;
                Some(())
            }
        }
    }

    fn reading(mut self) -> Option<Reading> {
        let is_single = self.speeds.is_some() && self.speeds == Speeds::new(1);
        if is_single && self.kind.is_none_or(|kind| kind == Transmission::Automatic) {
            self.kind = Some(Transmission::SingleSpeed);
        }
        let facts = [self.kind.map(Fact::Transmission), self.speeds.map(Fact::Speeds)];
        let reading = Reading::of(facts.into_iter().flatten())?;
        Some(Reading { is_complete: !self.says_more, ..reading })
    }
}

/// The words with numbers apart from what is joined to them: "5mt" is "5 speed manual".
fn spelled_out<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let spell = |word: &'a str| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (count, kind) = word.split_at(digits);
        let kind = match kind {
            _ if count.is_empty() => return vec![word],
            "spd" | "sp" | "speed" => return vec![count, "speed"],
            "mt" => "manual",
            "at" => "automatic",
            "amt" => "automated",
            "dct" | "dsg" | "pdk" => "dct",
            _ => return vec![word],
        };
        vec![count, "speed", kind]
    };
    words.iter().flat_map(|word| spell(word)).collect()
}

/// Names that mean a transmission only where one is stated.
fn short_name(word: &str) -> Option<(usize, Word)> {
    let kind = match word {
        "m" | "mt" | "stick" | "standard" | "man" => Transmission::Manual,
        "a" | "at" => Transmission::Automatic,
        "amt" | "superfast" | "superfast2" | "superfast3" => Transmission::AutomatedManual,
        _ => return None,
    };
    Some((1, Word::Kind(kind)))
}

enum Word {
    Speeds(Speeds),
    Kind(Transmission),
    /// Adds nothing.
    Filler,
    /// Says something that no fact does: a maker or a code.
    Other,
}

/// A name of a type of transmission.
struct GearboxName {
    words: &'static [&'static str],
    kind: Transmission,
    /// Folded makes, if the name means their transmission only.
    makes: &'static [&'static str],
}

/// The names of transmissions. Searches know them, too.
const NAMES: [GearboxName; 39] = {
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
        of(&["porsche", "audi", "volkswagen", "bentley", "aston martin"], &["tiptronic"], Automatic),
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
        name(&["twin", "clutch"], DualClutch),
        of(&["porsche"], &["pdk"], DualClutch),
        name(&["dct"], DualClutch),
        name(&["dsg"], DualClutch),
        of(&["porsche"], &["doppelkupplung"], DualClutch),
        of(&["audi"], &["s", "tronic"], DualClutch),
        of(&["audi"], &["stronic"], DualClutch),
        name(&["continuously", "variable"], Cvt),
        name(&["cvt"], Cvt),
        name(&["single", "speed"], SingleSpeed),
    ]
};

/// Makers and codes of transmissions, which tell neither the type nor the number of speeds.
const GEARBOXES: [&str; 26] = [
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
fn known_name(words: &[&str]) -> Option<&'static GearboxName> {
    NAMES.iter().find(|name| words.starts_with(name.words))
}

/// A transmission that a typed search asks for.
pub(super) struct SearchedGearbox {
    pub(super) kind: Transmission,
    pub(super) speeds: Option<Speeds>,
    /// Folded makes whose transmission is meant; empty for every make.
    pub(super) makes: &'static [&'static str],
}

/// The transmission that the words are: "manual gearbox", "6MT", "stick", "tiptronic".
pub(super) fn searched(words: &[&str]) -> Option<SearchedGearbox> {
    let words = spelled_out(words);
    let (speeds, words) = match words.as_slice() {
        [count, "speed", rest @ ..] => (Some(number(count).and_then(Speeds::new)?), rest),
        words => (None, words),
    };
    let (length, kind, makes) = match known_name(words) {
        Some(name) => (name.words.len(), name.kind, name.makes),
        None if words.first() == Some(&"stick") => (1, Transmission::Manual, &[][..]),
        None => return None,
    };
    let is_only = matches!(words.get(length..)?, [] | ["transmission" | "gearbox" | "transaxle" | "trans"]);
    is_only.then_some(SearchedGearbox { kind, speeds, makes })
}

/// The next word or words, with their number.
fn next(words: &[&str]) -> Option<(usize, Word)> {
    // "Automatic with manual mode"
    if let ["manual", "mode" | "shift" | "shifting" | "override" | "control", ..] = words {
        return Some((2, Word::Filler));
    }
    if let Some(name) = known_name(words) {
        return Some((name.words.len(), Word::Kind(name.kind)));
    }
    match words {
        [count, "speed" | "speeds" | "spd" | "sp", ..] => {
            Some((2, Word::Speeds(number(count).and_then(Speeds::new)?)))
        }
        [
            "transmission" | "gearbox" | "transaxle" | "gated" | "with" | "w/" | "overdrive" | "o/d" | "od",
            ..,
        ] => Some((1, Word::Filler)),
        ["close" | "wide", "ratio", ..] | ["turbo", "350" | "400", ..] | ["borg", "warner", ..] => {
            Some((2, Word::Other))
        }
        // "T-56"
        ["t", number, ..] if number.parse::<u8>().is_ok() => Some((2, Word::Other)),
        [first, ..] if GEARBOXES.contains(first) => Some((1, Word::Other)),
        _ => None,
    }
}
