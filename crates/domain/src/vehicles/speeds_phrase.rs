//! Numbers of gears in a typed search: "6-speed", "four speed".

use super::word_bounds::bare;

const NUMBERS: [&str; 9] = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// The number of gears that the folded words begin with, from two to ten, and the number of its words.
pub(super) fn speeds_phrase(words: &[String]) -> Option<(usize, u8)> {
    let word = bare(words.first()?);
    if let Some(number) = word.strip_suffix("speed") {
        return Some((1, speeds(number.strip_suffix('-').unwrap_or(number))?));
    }
    (bare(words.get(1)?) == "speed").then(|| Some((2, speeds(word)?)))?
}

fn speeds(number: &str) -> Option<u8> {
    (2..)
        .zip(NUMBERS)
        .find(|(digits, name)| number == *name || number == digits.to_string())
        .map(|(it, _)| it)
}

/// The spellings of a number of gears that texts are searched for.
pub(super) fn speeds_texts(speeds: u8) -> [String; 3] {
    ["-", " ", ""].map(|separator| format!("{speeds}{separator}speed"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::word_bounds::has_word;

    #[test]
    fn numbers_of_gears_are_read() {
        for (words, phrase) in [
            ("6-speed manual", Some((1, 6))),
            ("6 speed manual", Some((2, 6))),
            ("6speed", Some((1, 6))),
            ("four speed", Some((2, 4))),
            ("four-speed,", Some((1, 4))),
            ("ten speed", Some((2, 10))),
            ("10-speed", Some((1, 10))),
            ("1-speed", None),
            ("11 speed", None),
            ("06 speed", None),
            ("6 speedster", None),
            ("speed", None),
            ("-speed", None),
            ("6", None),
            ("6 - speed", None),
        ] {
            let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
            assert_eq!(speeds_phrase(&words), phrase, "{words:?}");
        }
    }

    #[test]
    fn gears_are_found_as_whole_words() {
        for (text, found) in [
            ("corvette\n6-speed", true),
            ("cooper 6 speed", true),
            ("m3 (6speed)", true),
            ("porsche\n356 speedster", false),
            ("356 speedster 6-speed", true),
            ("16-speed", false),
            ("6-speeds", false),
            ("6\nspeed", false),
            ("4-speed", false),
        ] {
            let is_stated = speeds_texts(6).iter().any(|spelled| has_word(text, spelled));
            assert_eq!(is_stated, found, "{text}");
        }
    }
}
