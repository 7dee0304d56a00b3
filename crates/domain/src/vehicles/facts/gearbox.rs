//! Reads phrases about transmissions: "7-Speed Manual", "Automatic (4-Speed)", "PDK".

use super::{
    Speeds, Transmission,
    fact::Fact,
    reading::{Reading, number},
};

/// Reads the words of a phrase; `None` if one of them is not about a transmission.
pub(super) fn read(words: &[&str]) -> Option<Reading> {
    let (mut speeds, mut kind) = (None, None);
    let mut rest = words;
    while let Some((length, found)) = next(rest) {
        rest = &rest[length..];
        match found {
            Word::Speeds(count) if speeds.replace(count).is_some() => return None,
            Word::Kind(Transmission::Automatic) if kind.is_some() => {}
            // "Automatic (PDK)", "automated manual": the more specific word counts.
            Word::Kind(new) => match kind.replace(new) {
                None | Some(Transmission::Automatic) => {}
                Some(known) if known == new => {}
                Some(_) => return None,
            },
            Word::Speeds(_) | Word::Filler => {}
        }
    }
    if !rest.is_empty() {
        return None;
    }
    let single = Speeds::new(1);
    if speeds == single && speeds.is_some() && kind.is_none_or(|kind| kind == Transmission::Automatic) {
        kind = Some(Transmission::SingleSpeed);
    }
    let facts = [kind.map(Fact::Transmission), speeds.map(Fact::Speeds)];
    Reading::of(facts.into_iter().flatten())
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
        [count, "speed" | "speeds", ..] => Some((2, Word::Speeds(number(count).and_then(Speeds::new)?))),
        ["automated" | "sequential", "manual", ..] | ["e", "gear", ..] => kind(2, AutomatedManual),
        ["automated" | "smg" | "f1" | "selespeed", ..] => kind(1, AutomatedManual),
        ["dual" | "double" | "twin", "clutch", ..] | ["s", "tronic", ..] => kind(2, DualClutch),
        ["pdk" | "dct" | "dsg" | "doppelkupplung", ..] => kind(1, DualClutch),
        ["continuously", "variable", ..] => kind(2, Cvt),
        ["cvt", ..] => kind(1, Cvt),
        ["automatic" | "auto" | "tiptronic" | "steptronic", ..] => kind(1, Automatic),
        ["manual", ..] => kind(1, Manual),
        ["transmission" | "gearbox" | "transaxle" | "gated" | "with" | "overdrive", ..] => {
            Some((1, Word::Filler))
        }
        _ => None,
    }
}
