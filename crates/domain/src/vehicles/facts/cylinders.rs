//! Reads arrangements of cylinders: "flat-6", "v12", "rotary".

use super::reading::{number, words};

/// The arrangements of cylinders in a text about an engine, each by one name: "flat-6", "inline-8", "v12", "rotary".
pub(super) fn arrangements(text: &str) -> Vec<String> {
    let words = words(text);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let arrangement = cylinders(&words[at..]);
        at += arrangement.as_ref().map_or(1, |(_, length)| *length);
        found.extend(arrangement.map(|(name, _)| name));
    }
    found
}

/// The number of cylinders of an arrangement by the name that [`arrangements`] gives it: "6-cylinder" for "flat-6". `None`
/// from 13 on, where it would contain the name of a smaller number.
pub(super) fn count_name(arrangement: &str) -> Option<String> {
    let digits: String = arrangement.chars().filter(char::is_ascii_digit).collect();
    let count: u8 = digits.parse().ok().filter(|count| *count <= 12)?;
    Some(format!("{count}-cylinder"))
}

/// The arrangement of cylinders that the words consist of, by the name that [`arrangements`] gives it.
pub(super) fn only_arrangement(words: &[&str]) -> Option<String> {
    cylinders(words).filter(|(_, length)| *length == words.len()).map(|(name, _)| name)
}

/// The arrangement of cylinders that the words begin with ("v8", "flat 6", "i 6", "rotary"), and their number.
pub(super) fn cylinders(words: &[&str]) -> Option<(String, usize)> {
    let count = |word: &str| {
        let count = if word == "twelve" { Some(12) } else { number(word) };
        count.filter(|count| (2..=16).contains(count))
    };
    let name = |layout: &str, count: i64| match layout {
        "flat" | "boxer" | "h" => format!("flat-{count}"),
        "straight" | "inline" | "i" | "l" => format!("inline-{count}"),
        letters => format!("{letters}{count}"),
    };
    match words {
        ["rotary" | "wankel", ..] => Some(("rotary".to_owned(), 1)),
        [layout @ ("flat" | "boxer" | "straight" | "inline" | "i" | "v" | "h" | "w"), number, ..]
            if count(number).is_some() =>
        {
            Some((name(layout, count(number)?), 2))
        }
        [number, "cylinder" | "cylinders", rest @ ..] => match (count(number)?, rest) {
            (count, ["boxer", ..]) => Some((name("boxer", count), 3)),
            (count, _) => Some((format!("{count}-cylinder"), 2)),
        },
        [word, ..] => {
            let digits = word.trim_start_matches(|sign: char| sign.is_ascii_alphabetic());
            let letters = &word[..word.len() - digits.len()];
            let is_layout = ["v", "i", "l", "w", "h", "vr"].contains(&letters);
            Some((name(letters, count(digits).filter(|_| is_layout)?), 1))
        }
        [] => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrangement_of_cylinders_has_one_name() {
        for (engine, name) in [
            ("3.8L flat six", "flat-6"),
            ("3.8 Boxer-6", "flat-6"),
            ("3.8L H6", "flat-6"),
            ("6-cylinder boxer, 3.8L", "flat-6"),
            ("5.0L V-12", "v12"),
            ("3.2L Straight Six", "inline-6"),
            ("3.2L I6", "inline-6"),
            ("4.2L 6 Cylinder", "6-cylinder"),
            ("654cc Wankel", "rotary"),
        ] {
            assert_eq!(arrangements(engine), [name], "{engine}");
        }
        for (name, count) in [
            ("flat-6", Some("6-cylinder")),
            ("v12", Some("12-cylinder")),
            ("6-cylinder", Some("6-cylinder")),
            ("w16", None),
            ("rotary", None),
        ] {
            assert_eq!(count_name(name).as_deref(), count, "{name}");
        }
    }
}
