//! Codes that dealers' programs write for colors.

use super::super::without_capitals;

/// Codes in lower case, each with its color. Others ("MAR", "PUR") have several meanings and stay as they are.
const CODES: [(&str, &str); 16] = [
    ("wht", "White"),
    ("blk", "Black"),
    ("sil", "Silver"),
    ("slv", "Silver"),
    ("slvr", "Silver"),
    ("gry", "Gray"),
    ("red", "Red"),
    ("blu", "Blue"),
    ("grn", "Green"),
    ("yel", "Yellow"),
    ("org", "Orange"),
    ("brn", "Brown"),
    ("tan", "Tan"),
    ("bge", "Beige"),
    ("gld", "Gold"),
    ("gold", "Gold"),
];

/// A color of a feed in words: codes that are certain as the colors they mean ("BLK/TAN" is "Black/Tan"), and capitals as
/// [`without_capitals`] writes them. "Blu" among other words is Italian: "Blu Tour de France" stays.
#[must_use]
pub fn color_in_words(written: &str) -> String {
    let between = |sign: char| [' ', '/', '-', '&', ','].contains(&sign);
    let color = |word: &str| {
        let known = CODES.iter().find(|(code, _)| code.eq_ignore_ascii_case(word));
        known.map(|(_, color)| *color)
    };
    let mut words = written.split(between).filter(|word| !word.is_empty()).peekable();
    let are_codes = words.peek().is_some() && words.all(|word| color(word).is_some());
    let plain = without_capitals(written);
    let word = |part: &str| {
        let (letters, sign) = part.split_at(part.trim_end_matches(between).len());
        // In a text of capitals, "RED" and "TAN" are words.
        let is_word = letters == "RED" || letters == "TAN";
        color(letters).filter(|_| are_codes || is_word).unwrap_or(letters).to_owned() + sign
    };
    plain.split_inclusive(between).map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_colors_are_shown_as_words() {
        for (written, read) in [
            ("WHT", "White"),
            ("BLK", "Black"),
            ("SIL", "Silver"),
            ("SLV", "Silver"),
            ("GRY", "Gray"),
            ("RED", "Red"),
            ("BLU", "Blue"),
            ("GRN", "Green"),
            ("YEL", "Yellow"),
            ("ORG", "Orange"),
            ("BRN", "Brown"),
            ("TAN", "Tan"),
            ("BGE", "Beige"),
            ("GLD", "Gold"),
            ("Blk", "Black"),
            ("BLK/TAN", "Black/Tan"),
            ("BLK / RED", "Black / Red"),
            ("GUARDS RED", "Guards Red"),
            ("BLACK/RED", "Black/Red"),
            ("Blu Tour de France", "Blu Tour de France"),
            ("Rosso Corsa", "Rosso Corsa"),
            ("PUR", "PUR"),
            ("MAR", "MAR"),
            ("GT SILVER METALLIC", "GT Silver Metallic"),
            ("", ""),
        ] {
            assert_eq!(color_in_words(written), read, "{written}");
        }
    }
}
