//! Reads phrases about transmissions: "7-Speed Manual", "Automatic (4-Speed)", "5MT", "PDK".

use super::{
    Speeds, Transmission,
    fact::Fact,
    gearbox_names::{GEARBOXES, known_name},
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
    let words: Vec<&str> = spelled_out(words).into_iter().flat_map(short_count).collect();
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

/// The words with numbers and "w/" apart from what is joined to them: "5mt" is "5 speed manual", "w/od" is "w/ od".
fn spelled_out<'a>(words: &[&'a str]) -> Vec<&'a str> {
    let spell = |word: &'a str| {
        if let Some(with) = word.strip_prefix("w/").filter(|with| !with.is_empty()) {
            return vec!["w/", with];
        }
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

/// The number of speeds and the type that a code means where a transmission is stated: "6m", "m6", "8a", "a8", "mt6". Other
/// words as they are.
fn short_count(word: &str) -> Vec<&str> {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let leading = word.len() - word.trim_start_matches(is_digit).len();
    let (count, kind) = match word.split_at(leading) {
        ("", _) => {
            let (kind, count) = word.split_at(word.trim_end_matches(is_digit).len());
            (count, kind)
        }
        parts => parts,
    };
    let kind = match kind {
        "m" | "mt" => "manual",
        "a" | "at" => "automatic",
        "dct" | "pdk" => "dct",
        _ => return vec![word],
    };
    // "M20" is a code of Muncie's.
    if count.len() == 1 || count == "10" { vec![count, "speed", kind] } else { vec![word] }
}

/// Names that mean a transmission only where one is stated.
fn short_name(word: &str) -> Option<(usize, Word)> {
    let kind = match word {
        "m" | "mt" | "stick" | "standard" | "man" => Transmission::Manual,
        "a" | "at" => Transmission::Automatic,
        "variable" => Transmission::Cvt,
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

/// A transmission that a typed search asks for.
pub(super) struct SearchedGearbox {
    /// The folded name, without spaces.
    pub(super) name: String,
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
    let (name, kind, makes) = match known_name(words) {
        Some(name) => (name.words, name.kind, name.makes),
        None if words.first() == Some(&"stick") => (&["stick"][..], Transmission::Manual, &[][..]),
        None => return None,
    };
    let length = name.len();
    let is_only = matches!(words.get(length..)?, [] | ["transmission" | "gearbox" | "transaxle" | "trans"]);
    is_only.then(|| SearchedGearbox { name: name.concat(), kind, speeds, makes })
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
            "transmission" | "gearbox" | "transaxle" | "gated" | "shiftable" | "with" | "w/" | "overdrive"
            | "o/d" | "od",
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
