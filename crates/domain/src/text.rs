//! Cleaning of user text for storage, and folding for case- and accent-insensitive comparison.

use std::borrow::Cow;

use chrono::NaiveDate;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Folds a text for comparison: lower case, without accents. "Škoda" becomes "skoda".
///
/// Every case-insensitive substring match of a search uses this function on both sides, in
/// every store, so that results do not depend on a database locale.
#[must_use]
pub fn fold(text: &str) -> String {
    // Fast path: ASCII text has nothing to decompose and no combining marks.
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.nfkd()
        .filter(|c| !is_combining_mark(*c))
        .flat_map(char::to_lowercase)
        .filter(|c| !is_combining_mark(*c))
        .map(|c| if c == 'ς' { 'σ' } else { c })
        .collect()
}

/// Normalizes to a single line: control and bidirectional formatting characters become spaces, characters without
/// width are removed, white space is collapsed, ends are trimmed. Empty if nothing of the text would be seen.
#[must_use]
pub fn single_line(text: &str) -> String {
    let printable: String =
        text.chars().filter(|c| !has_no_width(*c)).map(|c| if is_unprintable(c) { ' ' } else { c }).collect();
    let line = printable.split_whitespace().collect::<Vec<_>>().join(" ");
    without_invisible(with_few_marks(line))
}

/// Normalizes to multiple lines: line ends become `\n`, control characters other than tab, bidirectional
/// formatting characters and characters without width are removed, ends are trimmed. Empty if nothing of the text
/// would be seen.
#[must_use]
pub fn multi_line(text: &str) -> String {
    let unified = text.replace("\r\n", "\n").replace('\r', "\n");
    let visible: String = printable(&unified).chars().filter(|c| !has_no_width(*c)).collect();
    without_invisible(with_few_marks(visible.trim().to_owned()))
}

/// The text without control characters other than line feed and tab, and without bidirectional formatting characters.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    let is_shown = |c: char| c == '\n' || c == '\t' || !is_unprintable(c);
    if text.chars().all(is_shown) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.chars().filter(|c| is_shown(*c)).collect())
}

/// Most combining marks on one character: enough for accents, vowel signs and tone marks together.
const MAX_MARKS: usize = 4;

/// The text without the combining marks beyond [`MAX_MARKS`] on one character: stacked higher, they cover the lines around.
fn with_few_marks(text: String) -> String {
    if text.is_ascii() {
        return text;
    }
    let mut marks = 0;
    let is_kept = |c: &char| {
        marks = if is_combining_mark(*c) { marks + 1 } else { 0 };
        marks <= MAX_MARKS
    };
    text.chars().filter(is_kept).collect()
}

/// The text; empty if it has only blank characters, joiners, variation selectors and tags, which change how other
/// characters look. The blank of Braille is no white space for Unicode.
fn without_invisible(text: String) -> String {
    let changes_others = |c| matches!(c, '\u{200C}' | '\u{200D}' | '\u{180B}'..='\u{180F}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0000}'..='\u{E0FFF}');
    if text.chars().all(|c| c.is_whitespace() || c == '\u{2800}' || changes_others(c)) {
        String::new()
    } else {
        text
    }
}

/// Whether the text contains a control character other than line ends and tabs; no field accepts these.
#[must_use]
pub fn has_control_characters(text: &str) -> bool {
    text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

/// Converts a title to a URL slug: lower-case ASCII words joined by hyphens, at most 80 characters. Empty if
/// the text has no letter or digit that folds to ASCII.
#[must_use]
pub fn slug(text: &str) -> String {
    let folded = fold(text);
    let mut slug = String::with_capacity(folded.len());
    for c in folded.chars() {
        if c.is_ascii_alphanumeric() {
            slug.push(c);
        } else if !slug.ends_with('-') && !slug.is_empty() {
            slug.push('-');
        }
    }
    slug.truncate(80);
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// Whether a character is a control character, a noncharacter (some of which no XML document may contain), a
/// bidirectional override (which could reorder the text around a title), a byte order mark or a Unicode line separator.
fn is_unprintable(c: char) -> bool {
    c.is_control()
        || u32::from(c) & 0xFFFE == 0xFFFE
        || matches!(c, '\u{FDD0}'..='\u{FDEF}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{2028}' | '\u{2029}')
}

/// Whether a character shows nothing and changes nothing: soft hyphen, zero-width space, word joiner, invisible
/// operators and fillers. Joiners are kept, because emoji and some scripts need them.
fn has_no_width(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{200B}' | '\u{2060}'..='\u{2064}' | '\u{206A}'..='\u{206F}'
        | '\u{3164}' | '\u{FFA0}')
}

/// A number of an address in its one form: "01", "+1" and "-0" are none. Also other values that are written in one form.
#[must_use]
pub fn canonical_number<T: std::str::FromStr + ToString>(text: &str) -> Option<T> {
    text.parse().ok().filter(|number: &T| number.to_string() == text)
}

/// A date as in `2026-11-21`, without spaces around it. chrono also accepts signs, spaces within and missing zeros;
/// only the exact form is a date here.
#[must_use]
pub fn iso_date(text: &str) -> Option<NaiveDate> {
    canonical_number(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_limited_and_braille_blanks_are_nothing() {
        let stacked = format!("Z{} o\u{302}\u{301}", "\u{301}".repeat(300));
        let shown = format!("Z{} o\u{302}\u{301}", "\u{301}".repeat(MAX_MARKS));
        assert_eq!(single_line(&stacked), shown);
        assert_eq!(multi_line(&stacked), shown);
        assert_eq!(
            (single_line("\u{2800}\u{2800} \u{2800}"), multi_line("\u{2800}\n\u{2800}")),
            (String::new(), String::new())
        );
        assert_eq!(
            single_line("\u{2801}\u{2800}\u{2803}"),
            "\u{2801}\u{2800}\u{2803}",
            "between letters it is a space"
        );
    }

    #[test]
    fn dates_have_one_form() {
        assert_eq!(iso_date("2026-11-21"), NaiveDate::from_ymd_opt(2026, 11, 21));
        for text in ["2026-1-2", "+2026-11-21", "2026 -11-21", "2026-02-30", " 2026-11-21", "11/21/2026", ""]
        {
            assert_eq!(iso_date(text), None, "{text}");
        }
    }

    #[test]
    fn numbers_of_addresses_have_one_form() {
        for (text, number) in
            [("7", Some(7)), ("0", Some(0)), ("-1", Some(-1)), ("9223372036854775807", Some(i64::MAX))]
        {
            assert_eq!(canonical_number::<i64>(text), number, "{text}");
        }
        for text in ["", "07", "+7", "-0", " 7", "7.0", "9223372036854775808", "%37", "٧"] {
            assert_eq!(canonical_number::<i64>(text), None, "{text}");
        }
    }

    #[test]
    fn folding_ignores_case_and_accents() {
        for (text, folded) in [
            ("PORSCHE", "porsche"),
            ("Škoda", "skoda"),
            ("Citroën DS", "citroen ds"),
            ("ΟΔΟΣ", "οδοσ"),
            ("İstanbul", "istanbul"),
            ("1973", "1973"),
        ] {
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn single_line_removes_breaks_controls_and_bidi_overrides() {
        assert_eq!(single_line("  Aston \u{0}\n Martin\t\u{202E}DB5 "), "Aston Martin DB5");
    }

    #[test]
    fn multi_line_keeps_line_breaks_only() {
        assert_eq!(multi_line("\r\nOne\r\n\u{0}Two\rThree  "), "One\nTwo\nThree");
    }

    #[test]
    fn invisible_characters_are_removed() {
        for text in [
            "\u{200B}\u{200B}",
            " \u{AD}\u{2060} ",
            "\u{200D}\u{FE0F}",
            "\u{3164}",
            "\u{FEFF}",
            "\n\u{200B}\n",
        ] {
            assert_eq!((single_line(text).as_str(), multi_line(text).as_str()), ("", ""), "{text:?}");
        }
        for (text, expected) in [
            ("Aston\u{200B}Martin\u{AD}", "AstonMartin"),
            ("👨\u{200D}👩\u{200D}👧 ❤\u{FE0F}", "👨\u{200D}👩\u{200D}👧 ❤\u{FE0F}"),
            ("می\u{200C}خواهم", "می\u{200C}خواهم"),
        ] {
            assert_eq!(
                (single_line(text).as_str(), multi_line(text).as_str()),
                (expected, expected),
                "{text:?}"
            );
        }
    }

    #[test]
    fn a_slug_is_ascii_words() {
        assert_eq!(
            slug("1955 Mercedes-Benz 300 SL \u{201C}Gullwing\u{201D}"),
            "1955-mercedes-benz-300-sl-gullwing"
        );
        assert_eq!(slug("Citroën  DS"), "citroen-ds");
        assert_eq!(slug("日本"), "");
    }
}
