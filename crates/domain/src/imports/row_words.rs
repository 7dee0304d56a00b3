//! Words in the values of a feed's rows.

use crate::{Violation, text, vehicles::ListingStatus};

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
            "" => return Ok(None),
            "available" | "active" | "live" | "for sale" | "in stock" => Self::ForSale,
            "under offer" | "pending" | "sale pending" | "reserved" | "on hold" | "hold" | "deposit"
            | "deposit taken" | "deposit received" | "under deposit" | "under contract" => Self::UnderOffer,
            "sold" => Self::Sold,
            _ => {
                let sentence =
                    "Please choose a status: available, under offer (or pending, reserved, deposit) or sold";
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
        ] {
            assert_eq!(read(words), Ok(status), "{words}");
        }
        assert!(read("wholesale").unwrap_err().contains("under offer"));
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
