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
        }
    }

    fn reading(mut self) -> Option<Reading> {
        let is_single = self.speeds.is_some() && self.speeds == Speeds::new(1);
        if is_single && self.kind.is_none_or(|kind| kind == Transmission::Automatic) {
            self.kind = Some(Transmission::SingleSpeed);
        }
        let facts = [self.kind.map(Fact::Transmission), self.speeds.map(Fact::Speeds)];
        Reading::of(facts.into_iter().flatten())
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
        "mt" | "stick" | "standard" | "man" => Transmission::Manual,
        "at" => Transmission::Automatic,
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
}

/// The next word or words, with their number.
fn next(words: &[&str]) -> Option<(usize, Word)> {
    use Transmission::{AutomatedManual, Automatic, Cvt, DualClutch, Manual, SingleSpeed};
    let kind = |length: usize, kind| Some((length, Word::Kind(kind)));
    match words {
        ["single", "speed", ..] => kind(2, SingleSpeed),
        [count, "speed" | "speeds" | "spd" | "sp", ..] => {
            Some((2, Word::Speeds(number(count).and_then(Speeds::new)?)))
        }
        // "Automatic with manual mode"
        ["manual", "mode" | "shift" | "shifting" | "override" | "control", ..] => Some((2, Word::Filler)),
        ["automated" | "sequential", "manual", ..] | ["e", "gear", ..] => kind(2, AutomatedManual),
        ["automated" | "smg" | "ssg" | "f1" | "egear" | "selespeed" | "cambiocorsa" | "duoselect", ..]
        | ["sportshift" | "sportomatic", ..] => kind(1, AutomatedManual),
        ["dual" | "double" | "twin", "clutch", ..] | ["s", "tronic", ..] => kind(2, DualClutch),
        ["pdk" | "dct" | "dsg" | "doppelkupplung" | "stronic", ..] => kind(1, DualClutch),
        ["continuously", "variable", ..] => kind(2, Cvt),
        ["cvt", ..] => kind(1, Cvt),
        ["automatic" | "auto" | "a/t" | "tiptronic" | "steptronic" | "touchtronic" | "geartronic", ..]
        | ["powerglide" | "hydramatic" | "torqueflite" | "dynaflow", ..] => kind(1, Automatic),
        ["manual" | "m/t", ..] => kind(1, Manual),
        ["transmission" | "gearbox" | "transaxle" | "gated" | "with" | "w/" | "overdrive", ..] => {
            Some((1, Word::Filler))
        }
        _ => None,
    }
}
