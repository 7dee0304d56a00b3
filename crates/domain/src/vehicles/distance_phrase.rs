//! Distances from a place in a typed search: "near Naperville", "within 25 miles of Chicago", "10 mi from 60540".

use super::{Near, number_amount::MILE_UNITS};

/// Maximum number of words in the name of a place.
const MAX_PLACE: usize = 4;

/// The area that the words begin with, and their number. A radius beyond the largest one is read as that one.
pub(super) fn distance_phrase(words: &[String]) -> Option<(usize, Near)> {
    let (begin, radius) = match words.first()?.as_str() {
        "near" => (1, Near::DEFAULT_RADIUS),
        _ => distance(words)?,
    };
    let (count, near) = place(&words[begin..], |name| Near::around(name, radius))?;
    Some((begin + count, near))
}

/// Finds the longest place that the words begin with, and their number.
pub(super) fn place<T>(words: &[String], known: impl Fn(&str) -> Option<T>) -> Option<(usize, T)> {
    (1..=MAX_PLACE.min(words.len())).rev().find_map(|count| {
        let name = words[..count].join(" ");
        Some((count, known(name.trim_end_matches(','))?))
    })
}

/// The words before a place that state a distance from it, and the radius in miles: "within 25 miles of", "10mi from".
fn distance(words: &[String]) -> Option<(usize, u16)> {
    let word = |at: usize| words.get(at).map(String::as_str);
    let begin = match (word(0)?, word(1)) {
        ("within" | "under", _) => 1,
        ("less", Some("than")) => 2,
        _ => 0,
    };
    let amount = word(begin)?;
    let unit = amount.trim_start_matches(|c: char| c.is_ascii_digit());
    let digits = &amount[..amount.len() - unit.len()];
    let used = match word(begin + 1) {
        _ if MILE_UNITS.contains(&unit) => begin + 1,
        Some(next) if unit.is_empty() && MILE_UNITS.contains(&next) => begin + 2,
        _ if unit.is_empty() && word(0) == Some("within") => begin + 1,
        _ => return None,
    };
    let radius: u16 = digits.parse().ok()?;
    matches!(word(used)?, "of" | "from").then(|| (used + 1, radius.min(Near::MAX_RADIUS)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_is_read_before_a_known_place() {
        for (text, expected) in [
            ("near chicago", Some((2, "chicago, IL", 50))),
            ("near lake forest, il 911", Some((4, "lake forest, IL", 50))),
            ("within 25 miles of chicago under", Some((5, "chicago, IL", 25))),
            ("within 25 of 60601", Some((4, "60601", 25))),
            ("within 1 mile of 60601-1234,", Some((5, "60601", 1))),
            ("25 mi from milwaukee, wi", Some((5, "milwaukee, WI", 25))),
            ("under 100mi. from milwaukee", Some((4, "milwaukee, WI", 100))),
            ("less than 30miles from st. charles", Some((6, "st. charles, IL", 30))),
            ("within 9000 miles of chicago", Some((5, "chicago, IL", 500))),
            ("within 99999 miles of chicago", None),
            ("within miles of chicago", None),
            ("within -5 miles of chicago", None),
            ("within 25 miles of nowhereville", None),
            ("within 25 miles of", None),
            ("within 25 miles chicago", None),
            ("25 of chicago", None),
            ("under 200k from chicago", None),
            ("chicago", None),
            ("", None),
        ] {
            let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
            let found = distance_phrase(&words);
            let found = found.as_ref().map(|(count, near)| (*count, near.place(), near.radius()));
            assert_eq!(found, expected, "{text}");
        }
    }
}
