//! Stock numbers in searches: found whole or by their beginning, never by a part inside ("911" in "F04911").

use crate::text;

/// Fewest letters and digits of a typed text that may be the beginning of a stock number; shorter ones are whole numbers.
const MIN_BEGINNING: usize = 4;
/// Most words of a typed stock number.
const MAX_WORDS: usize = 3;
/// Most characters of a word without digits in a typed stock number of several words: "a 123", "sp 41".
const MAX_LETTERS: usize = 3;
/// Years that a typed number means before it means the beginning of a stock number.
const YEARS: std::ops::RangeInclusive<u16> = 1900..=2099;

/// Search words of a stated stock number. One with a digit is one word in capitals, which only [`searched`] finds; one of
/// letters alone is as it is.
pub(super) fn search_words(number: &str) -> Vec<String> {
    let folded = text::fold(number);
    match key(&folded) {
        Some(key) => vec![format!("{}{END}", beginning(&key))],
        None => folded.split_whitespace().map(str::to_owned).collect(),
    }
}

/// The text that the search word of a car contains if its stock number is this, or begins with it; `None` if the folded text
/// is no stock number. Case and separators do not count.
pub(in crate::vehicles) fn searched(typed: &str) -> Option<String> {
    let is_part = |sign: char| sign.is_alphanumeric() || [' ', '-', '/', '.', '_', '*'].contains(&sign);
    let key =
        key(typed.trim_end_matches(',')).filter(|_| typed.trim_end_matches(',').chars().all(is_part))?;
    let is_year = key.parse().is_ok_and(|year| YEARS.contains(&year));
    let is_whole = is_year || key.chars().count() < MIN_BEGINNING;
    Some(beginning(&key) + if is_whole { END } else { "" })
}

/// The [`searched`] text of a whole search that is one stock number in several words: "a 123".
pub(in crate::vehicles) fn searched_in_words(words: &[String]) -> Option<String> {
    let has_digit = |word: &String| word.contains(|sign: char| sign.is_ascii_digit());
    let is_part = |word: &String| has_digit(word) || word.chars().count() <= MAX_LETTERS;
    let is_number = (2..=MAX_WORDS).contains(&words.len()) && words.iter().all(is_part);
    is_number.then(|| searched(&words.concat()))?
}

/// The letters and digits of a folded stock number; `None` without a digit.
fn key(folded: &str) -> Option<String> {
    let key: String = folded.chars().filter(|sign| sign.is_alphanumeric()).collect();
    key.contains(|sign: char| sign.is_ascii_digit()).then_some(key)
}

/// Sign after the last pair of a search word.
const END: &str = "E";

/// The search word of a stock number that begins with this key, without its end. Each character is a pair of capitals, which
/// no folded search contains: "D" and the letter at the place of a digit, or "L" and the letter itself.
fn beginning(key: &str) -> String {
    let pair = |sign: char| match sign.to_digit(10) {
        Some(digit) => ['D'.to_string(), char::from(b"ABCDEFGHIJ"[digit as usize]).to_string()].concat(),
        None => format!("L{}", sign.to_uppercase()),
    };
    let pairs: String = key.chars().map(pair).collect();
    format!("STOCK{pairs}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stock_number_is_found_whole_or_by_its_beginning() {
        let finds = |typed: &str, number: &str| {
            let word = search_words(number);
            searched(&text::fold(typed)).is_some_and(|text| word[0].contains(&text))
        };
        for (number, typed, is_found) in [
            ("F04911", "911", false),
            ("F04911", "4911", false),
            ("F04911", "04911", false),
            ("F04911", "F04911", true),
            ("F04911", "f-04911,", true),
            ("F04911", "f049", true),
            ("F04911", "f04", false),
            ("F04911", "F049112", false),
            ("SP-041/B", "sp041b", true),
            ("SP-041/B", "sp041", true),
            ("U 123", "u123", true),
            ("911", "911", true),
            ("9111", "911", false),
            ("19690012", "1969", false),
            ("1969", "1969", true),
            ("19690012", "19690", true),
            ("300K1", "<300k", false),
            ("STOCK12", "stoc", false),
            ("STOCK12", "stock1", true),
        ] {
            assert_eq!(finds(typed, number), is_found, "{typed} for {number}");
        }
        let words = |typed: &str| searched_in_words(&typed.split(' ').map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(words("u 123"), searched("u123"));
        assert_eq!(
            (words("porsche 911"), words("u123"), words("a 1 b 2"), words("a b")),
            (None, None, None, None)
        );
        assert_eq!(search_words("Blue Bird"), ["blue", "bird"], "without a digit it is text");
    }

    #[test]
    fn no_typed_text_is_a_part_of_the_search_word() {
        let word = search_words("F04911").concat();
        assert!(word.chars().all(|sign| sign.is_ascii_uppercase()), "{word}");
    }
}
