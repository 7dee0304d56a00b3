//! Other spellings of compound words in a typed search: "911gt3rs" as "911 gt3 rs".

use super::Vin;

/// Maximum number of parts of a word that is tried in other spellings.
const MAX_PARTS: usize = 4;

/// Other spellings of a word of letters and digits, such as a model's: "300sl" is also "300 sl" and "300-sl", "f-40" is
/// also "f40" and "f 40". With several boundaries some of them may be written: "911gt3" is also "911 gt3", "911gt3rs"
/// also "911 gt3 rs", and "275gtb4" also "275 gtb/4"; "z28" is also "z/28". A slash is a hyphen. A typed hyphen may stay beside other boundaries: "lp640-4" is also
/// "lp 640-4". "etype" is also "e-type". None for two single characters, as in "m3", because no index finds these apart,
/// and none for a VIN.
pub(super) fn spellings(word: &str) -> Vec<String> {
    if let Some(letter) = word.strip_suffix("type").filter(|letter| letter.len() == 1) {
        return ["-", " "].map(|separator| format!("{letter}{separator}type")).into();
    }
    if !has_only_decimal_points(word) {
        return Vec::new();
    }
    let is_number = |letter: char| letter.is_numeric() || letter == '.';
    let mut parts = vec![String::new()];
    // The word with its hyphens, and a space at each other boundary.
    let mut hyphenated = String::new();
    let mut previous: Option<char> = None;
    for letter in word.chars() {
        // "914/6" is "914-6".
        let letter = if letter == '/' { '-' } else { letter };
        if !['-', '.'].contains(&letter) && !letter.is_alphanumeric() {
            return Vec::new();
        }
        let is_boundary = previous
            .is_some_and(|before| letter == '-' || (before != '-' && is_number(before) != is_number(letter)));
        if is_boundary {
            parts.push(String::new());
        }
        if is_boundary && letter != '-' {
            hyphenated.push(' ');
        }
        hyphenated.push(letter);
        if letter != '-'
            && let Some(part) = parts.last_mut()
        {
            part.push(letter);
        }
        previous = Some(letter);
    }
    let is_short = parts.iter().all(|part| part.chars().count() < 2);
    let is_vin = Vin::parse(word).is_ok_and(|vin| vin.is_some_and(|vin| vin.is_full()));
    if is_short || is_vin || !(2..=MAX_PARTS).contains(&parts.len()) || parts.iter().any(String::is_empty) {
        return Vec::new();
    }
    let mut spelled = ["", " ", "-"].map(|separator| parts.join(separator)).to_vec();
    // Each number names the boundaries that are written by its bits; all of them are written above. Every spelling costs
    // a lookup, so a word of four parts is divided by spaces only.
    let all = (1_u32 << (parts.len() - 1)) - 1;
    for separator in if parts.len() < MAX_PARTS { &[" ", "-"][..] } else { &[" "] } {
        spelled.extend((1..all).map(|written| with_boundaries(&parts, written, separator)));
    }
    match parts.as_slice() {
        [first, second] if second.starts_with(char::is_numeric) => spelled.push(format!("{first}/{second}")),
        [first, second, third] if third.starts_with(char::is_numeric) => {
            spelled.push(format!("{first} {second}/{third}"));
        }
        _ => {}
    }
    if hyphenated.contains('-') && hyphenated.contains(' ') {
        spelled.push(hyphenated);
    }
    spelled.retain(|spelled| spelled != word);
    spelled
}

/// Whether each point of a word is between two digits: "2.7rs", but not "u.s.".
fn has_only_decimal_points(word: &str) -> bool {
    let mut parts = word.split('.').peekable();
    let mut is_first = true;
    while let Some(part) = parts.next() {
        let begins = is_first || part.starts_with(|sign: char| sign.is_ascii_digit());
        let ends = parts.peek().is_none() || part.ends_with(|sign: char| sign.is_ascii_digit());
        if !begins || !ends {
            return false;
        }
        is_first = false;
    }
    true
}

/// The parts joined, with a separator at the boundaries whose bits are set; the first boundary has the lowest bit.
fn with_boundaries(parts: &[String], written: u32, separator: &str) -> String {
    let mut joined = String::new();
    for (index, part) in parts.iter().enumerate() {
        if index > 0 && written & (1 << (index - 1)) != 0 {
            joined.push_str(separator);
        }
        joined.push_str(part);
    }
    joined
}
