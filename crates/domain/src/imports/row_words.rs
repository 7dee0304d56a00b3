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
    /// Sold, or offered no more.
    Sold,
}

/// Longest part of an unknown status that its message names, in characters.
const SHOWN_STATUS: usize = 40;

impl RowStatus {
    /// Reads the words and codes of dealers; blank is `None`. After a status that ends an offer, as in "Reserved - John",
    /// further words may follow.
    ///
    /// # Errors
    /// A [`Violation`] of `status` for other words.
    pub fn parse(words: &str) -> Result<Option<Self>, Violation> {
        let folded = text::fold(words);
        let line = folded.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        if let Some(known) = Self::of_words(line) {
            return Ok(known);
        }
        let remarks = [" - ", ": ", ", ", " (", "; "];
        let first = remarks.iter().filter_map(|separator| line.split_once(separator)).map(|(first, _)| first);
        let first = first.min_by_key(|first| first.len()).and_then(Self::of_words).flatten();
        first.filter(|status| *status != Self::ForSale).map(Some).ok_or_else(|| {
            let shown: String = text::single_line(words).chars().take(SHOWN_STATUS).collect();
            let sentence = format!(
                "“{shown}” is not a known status. Please write available, under offer (or pending, reserved, deposit) or \
                 sold; if the column holds something else, ignore it"
            );
            Violation::new("status", sentence)
        })
    }

    /// The status that folded words or a code mean; `None` if they are not known, `Some(None)` if they state none.
    fn of_words(folded: &str) -> Option<Option<Self>> {
        let words = folded.replace(['_', '-'], " ");
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        Some(Some(match words.as_str() {
            // The condition of a car, which some programs call its status.
            "" | "new" | "used" | "certified" | "cpo" | "preowned" | "pre owned" => return Some(None),
            "a" | "available" | "avail" | "active" | "live" | "for sale" | "ready for sale" | "retail"
            | "in stock" | "on lot" | "on the lot" | "in transit" | "coming soon" | "new arrival" => {
                Self::ForSale
            }
            "p" | "h" | "under offer" | "pending" | "sale pending" | "pending sale" | "reserved"
            | "on hold" | "hold" | "deposit" | "deposit taken" | "deposit received" | "under deposit"
            | "under contract" => Self::UnderOffer,
            "s" | "sold" | "delivered" | "inactive" => Self::Sold,
            _ => return None,
        }))
    }

    /// The status that stands in place of a price. A single letter is none there.
    #[must_use]
    pub fn in_place_of_price(words: &str) -> Option<Self> {
        let letters = words.chars().filter(|sign| sign.is_alphanumeric()).count();
        Self::parse(words).ok().flatten().filter(|_| letters > 1)
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

/// Whether a value states something about its field. A price of 0 does not: dealers' programs write it for none. A status
/// of "used" does not either.
#[must_use]
pub fn states_value(field: &str, value: &str) -> bool {
    let is_zero = || plain_number(value).is_some_and(|number| number.parse() == Ok(0.0));
    let is_condition = || RowStatus::parse(value) == Ok(None);
    !(value.trim().is_empty()
        || is_left_open(value)
        || field == "price" && is_zero()
        || field == "status" && is_condition())
}

/// Fewest signs of a VIN that consists of one sign and is therefore none. Shorter ones may be chassis numbers.
const REPEATED_SIGNS: usize = 6;

/// Whether a VIN is a word or sign that dealers' programs write for none: "NOVIN", "0", "11111111111111111".
#[must_use]
pub fn is_placeholder_vin(written: &str) -> bool {
    const WORDS: [&str; 7] = ["novin", "novinnumber", "none", "unknown", "unk", "notavailable", "pending"];
    let signs: String = text::fold(written).chars().filter(|sign| sign.is_alphanumeric()).collect();
    let is_repeated = || signs.chars().all(|sign| signs.starts_with(sign));
    WORDS.contains(&signs.as_str())
        || (!signs.is_empty() && is_repeated() && (signs.starts_with('0') || signs.len() >= REPEATED_SIGNS))
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
            ("A", Some(RowStatus::ForSale)),
            ("Avail.", Some(RowStatus::ForSale)),
            ("Ready for sale", Some(RowStatus::ForSale)),
            ("On Lot", Some(RowStatus::ForSale)),
            ("Retail", Some(RowStatus::ForSale)),
            ("p", Some(RowStatus::UnderOffer)),
            ("H", Some(RowStatus::UnderOffer)),
            ("Pending Sale", Some(RowStatus::UnderOffer)),
            ("Reserved - John", Some(RowStatus::UnderOffer)),
            ("Deposit (Mary), Friday", Some(RowStatus::UnderOffer)),
            ("S", Some(RowStatus::Sold)),
            ("SOLD!", Some(RowStatus::Sold)),
            ("Sold - pending delivery", Some(RowStatus::Sold)),
            ("Delivered", Some(RowStatus::Sold)),
            ("Inactive", Some(RowStatus::Sold)),
        ] {
            assert_eq!(read(words), Ok(status), "{words}");
        }
        for unknown in ["wholesale", "Available - not yet", "B", "Used - sold", "Reserved John"] {
            let message = read(unknown).unwrap_err();
            assert!(message.contains(unknown) && message.contains("under offer"), "{message}");
        }
        for (price, status) in [("Sold!", Some(RowStatus::Sold)), ("S", None), ("A", None), ("$9", None)] {
            assert_eq!(RowStatus::in_place_of_price(price), status, "{price}");
        }
    }

    #[test]
    fn a_placeholder_is_no_vin() {
        for none in [
            "0",
            "000",
            "0000000",
            "11111111111111111",
            "XXXXXX",
            "NOVIN",
            "no vin",
            "N0NE".replace('0', "O").as_str(),
        ] {
            assert!(is_placeholder_vin(none), "{none}");
        }
        for vin in ["", "1", "1111", "18-001234", "ZFF76ZHB000123456", "1M8GDM9AXKP042788", "0384"] {
            assert!(!is_placeholder_vin(vin), "{vin}");
        }
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
    fn a_value_states_something_unless_it_is_open_or_no_price() {
        for (field, value, states) in [
            ("price", "$84,900", true),
            ("price", "0", false),
            ("price", "$0.00", false),
            ("price", "N/A", false),
            ("price", "POA", true),
            ("miles", "0", true),
            ("trim", "-", false),
            ("status", "Used", false),
            ("status", "S", true),
            ("status", "wholesale", true),
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
