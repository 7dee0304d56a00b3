//! Words in the values of a feed's rows.

use crate::text;

/// Whether a value stands for none: "n/a", "TBD", "-".
#[must_use]
pub fn is_left_open(value: &str) -> bool {
    const WORDS: [&str; 10] = ["-", "--", "---", "\u{2013}", "\u{2014}", "n/a", "n.a.", "na", "tba", "tbd"];
    WORDS.contains(&text::fold(value.trim()).as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_be_left_open() {
        for word in ["n/a", " N/A ", "-", "TBD", "\u{2014}"] {
            assert!(is_left_open(word), "{word}");
        }
        for word in ["", "none", "0", "TMU", "n/a miles"] {
            assert!(!is_left_open(word), "{word}");
        }
    }
}
