//! Words in the values of a feed's rows.

use crate::{
    Violation, text,
    vehicles::{ListingStatus, plain_number, short_year},
};

/// Status that a feed states of a car.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowStatus {
    ForSale,
    UnderOffer,
    Sold,
}

impl RowStatus {
    /// Reads the words of dealers; blank is `None`.
    ///
    /// # Errors
    /// A [`Violation`] of `status` for other words.
    pub fn parse(words: &str) -> Result<Option<Self>, Violation> {
        let folded = text::fold(words).replace(['_', '-'], " ");
        let folded = folded.split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(Some(match folded.as_str() {
            // The condition of a car, which some programs call its status.
            "" | "new" | "used" | "certified" | "cpo" | "preowned" | "pre owned" => return Ok(None),
            "available" | "active" | "live" | "for sale" | "in stock" | "in transit" | "coming soon"
            | "new arrival" => Self::ForSale,
            "under offer" | "pending" | "sale pending" | "reserved" | "on hold" | "hold" | "deposit"
            | "deposit taken" | "deposit received" | "under deposit" | "under contract" => Self::UnderOffer,
            "sold" => Self::Sold,
            _ => {
                let sentence = "Please choose a status: available, under offer (or pending, reserved, deposit) or sold; if the column holds something else, ignore it";
                return Err(Violation::new("status", sentence));
            }
        }))
    }

    /// Status of the listing; `None` of a sold car, which is not listed for sale.
    #[must_use]
    pub const fn of_listing(self) -> Option<ListingStatus> {
        match self {
            Self::ForSale => Some(ListingStatus::Live),
            Self::UnderOffer => Some(ListingStatus::UnderOffer),
            Self::Sold => None,
        }
    }
}

/// Whether a value stands for none: "n/a", "TBD", "-".
#[must_use]
pub fn is_left_open(value: &str) -> bool {
    const WORDS: [&str; 10] = ["-", "--", "---", "\u{2013}", "\u{2014}", "n/a", "n.a.", "na", "tba", "tbd"];
    WORDS.contains(&text::fold(value.trim()).as_str())
}

/// Whether a value states something about its field. A price of 0 does not: dealers' programs write it for none.
#[must_use]
pub fn states_value(field: &str, value: &str) -> bool {
    let is_zero = || plain_number(value).is_some_and(|number| number.parse() == Ok(0.0));
    !(value.trim().is_empty() || is_left_open(value) || field == "price" && is_zero())
}

/// Most letters of a word that may be an abbreviation, as in "GT3 RS" or "AMG".
const MAX_ABBREVIATION: usize = 3;
/// Abbreviations of more letters.
const LONG_ABBREVIATIONS: [&str; 7] = ["FXXK", "GTAM", "GTSR", "LMGT", "NART", "RSTR", "TTRS"];

/// A text in capitals with its longer words capitalized: "CORVETTE STINGRAY Z06" becomes "Corvette Stingray Z06". A text
/// with small letters stays as it is.
#[must_use]
pub fn without_capitals(text: &str) -> String {
    if text.chars().any(char::is_lowercase) {
        return text.to_owned();
    }
    let word = |word: &str| {
        let is_name = word.chars().count() > MAX_ABBREVIATION
            && word.chars().all(char::is_alphabetic)
            && !LONG_ABBREVIATIONS.contains(&word);
        let mut letters = word.chars();
        match letters.next().filter(|_| is_name) {
            Some(first) => first.to_string() + &letters.as_str().to_lowercase(),
            None => word.to_owned(),
        }
    };
    let between = |sign: char| sign == ' ' || sign == '-' || sign == '/' || sign == '(' || sign == ')';
    let words: Vec<String> = text
        .split_inclusive(between)
        .map(|part| {
            let (letters, sign) = part.split_at(part.trim_end_matches(between).len());
            word(letters) + sign
        })
        .collect();
    words.concat()
}

/// A model year as dealers write it: "1967", "'67", "67", "1967.5", "1967 1/2", "1967/68". Two digits are a
/// [`short_year`] up to the next year. `None` for anything else.
#[must_use]
pub fn feed_year(written: &str, this_year: i32) -> Option<i64> {
    let line = written.trim();
    let (line, is_short) = match line.strip_prefix(['\'', '\u{2019}', '\u{2018}']) {
        Some(rest) => (rest, true),
        None => (line, false),
    };
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let (year, rest) = line.split_at(digits);
    let is_half = [".5", ".0", " 1/2", "-1/2", "\u{bd}", " \u{bd}"].contains(&rest);
    let is_span = rest
        .strip_prefix(['/', '-'])
        .is_some_and(|end| [2, 4].contains(&end.len()) && end.bytes().all(|sign| sign.is_ascii_digit()));
    if !rest.is_empty() && !is_half && !is_span {
        return None;
    }
    match (digits, is_short) {
        (2, _) => short_year(year, this_year + 1).map(i64::from),
        (4, false) => year.parse().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_status_is_read_in_the_words_of_dealers() {
        let read = |words| RowStatus::parse(words).map_err(|refused| refused.message);
        for (words, status) in [
            ("", None),
            (" In Stock ", Some(RowStatus::ForSale)),
            ("live", Some(RowStatus::ForSale)),
            ("under_offer", Some(RowStatus::UnderOffer)),
            ("SALE-PENDING", Some(RowStatus::UnderOffer)),
            ("Deposit", Some(RowStatus::UnderOffer)),
            ("SOLD", Some(RowStatus::Sold)),
            ("In Transit", Some(RowStatus::ForSale)),
            ("Used", None),
        ] {
            assert_eq!(read(words), Ok(status), "{words}");
        }
        assert!(read("wholesale").unwrap_err().contains("under offer"));
    }

    #[test]
    fn years_are_read_as_dealers_write_them() {
        for (written, year) in [
            ("1967", Some(1967)),
            (" '67 ", Some(1967)),
            ("\u{2019}05", Some(2005)),
            ("67", Some(1967)),
            ("27", Some(2027)),
            ("28", Some(1928)),
            ("1967.5", Some(1967)),
            ("1967 1/2", Some(1967)),
            ("1967/68", Some(1967)),
            ("1967-1968", Some(1967)),
            ("2006.0", Some(2006)),
            ("'1967", None),
            ("967", None),
            ("1967.3", None),
            ("1967/8", None),
            ("c. 1967", None),
            ("", None),
        ] {
            assert_eq!(feed_year(written, 2026), year, "{written}");
        }
    }

    #[test]
    fn words_in_capitals_are_capitalized_but_abbreviations_are_not() {
        for (written, read) in [
            ("CORVETTE STINGRAY Z06", "Corvette Stingray Z06"),
            ("911 GT3 RS", "911 GT3 RS"),
            ("RANGE ROVER SPORT", "Range Rover Sport"),
            ("DROPHEAD COUPÉ", "Drophead Coupé"),
            ("SL-CLASS (AMG)", "SL-Class (AMG)"),
            ("GT SILVER METALLIC", "GT Silver Metallic"),
            ("BLACK/RED", "Black/RED"),
            ("250 GTO NART", "250 GTO NART"),
            ("XJ220", "XJ220"),
            ("Corvette STINGRAY", "Corvette STINGRAY"),
            ("", ""),
        ] {
            assert_eq!(without_capitals(written), read, "{written}");
        }
    }

    #[test]
    fn a_value_states_something_unless_it_is_open_or_no_price() {
        for (field, value, states) in [
            ("price", "$84,900", true),
            ("price", "0", false),
            ("price", "$0.00", false),
            ("price", "N/A", false),
            ("price", "POA", true),
            ("miles", "0", true),
            ("trim", "-", false),
            ("trim", " ", false),
        ] {
            assert_eq!(states_value(field, value), states, "{field} {value}");
        }
    }

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
