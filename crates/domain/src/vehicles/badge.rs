//! Badges on vehicle pictures.

use super::ListingStatus;
use crate::{Violation, text};

/// Meaning of a badge; determines its style.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum BadgeVariant {
    /// Featured by the concierge.
    Featured,
    /// Newly listed.
    New,
    Sold,
}

named_enum!(BadgeVariant);

/// Short label on a vehicle's picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    text: String,
    variant: BadgeVariant,
}

impl Badge {
    /// Maximum length of the text in characters.
    pub const MAX: usize = 24;
    /// Words that claim what only the status of a listing says.
    const SALE_WORDS: [&str; 6] = ["sold", "pending", "reserved", "withdrawn", "expired", "deposit"];
    /// Phrases that claim it.
    const SALE_PHRASES: [&str; 2] = ["under offer", "on hold"];

    /// Creates a badge with a text of 1 to 24 characters.
    ///
    /// # Errors
    /// A [`Violation`] of `badge` if the text is blank or too long.
    pub fn parse(text: &str, variant: BadgeVariant) -> Result<Self, Violation> {
        let text = text::single_line(text);
        match text.chars().count() {
            1..=Self::MAX => Ok(Self { text, variant }),
            _ => Err(Violation::new("badge", "Badge text must be 1 to 24 characters")),
        }
    }

    /// Whether the text claims that the car is sold, or that its sale is pending.
    fn claims_sale(&self) -> bool {
        let text = text::fold(&self.text);
        let words: Vec<&str> =
            text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
        let phrase = words.join(" ");
        words.iter().any(|word| Self::SALE_WORDS.contains(word))
            || Self::SALE_PHRASES.iter().any(|claim| phrase.contains(claim))
    }

    /// Checks that the badge of a listing with that status does not contradict it.
    ///
    /// # Errors
    /// A [`Violation`] of `badge` if a car for sale would be called sold, or its sale pending.
    pub fn check(&self, status: ListingStatus) -> Result<(), Violation> {
        if status.is_for_sale() && self.claims_sale() {
            let sentence = "A badge can’t say that a car for sale is sold or spoken for; change the listing’s status instead";
            return Err(Violation::new("badge", sentence));
        }
        Ok(())
    }

    /// Creates a badge from its text and the name of its variant.
    ///
    /// # Errors
    /// A [`Violation`] of `badge` for another variant, or as of [`parse`](Self::parse).
    pub fn from_words(text: &str, variant: &str) -> Result<Self, Violation> {
        match BadgeVariant::parse(variant) {
            Some(variant) => Self::parse(text, variant),
            None => Err(Violation::new("badge", "A badge is featured, new or sold")),
        }
    }

    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    #[must_use]
    pub const fn variant(&self) -> BadgeVariant {
        self.variant
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn badge_of_a_car_for_sale_claims_no_sale() {
        let check = |text: &str, status| Badge::parse(text, BadgeVariant::Featured).unwrap().check(status);
        for text in
            ["Sold", "SOLD!", "Sale pending", "Sale-Pending", "Under  offer", "On hold", "Deposit taken"]
        {
            for status in ListingStatus::ALL {
                assert_eq!(check(text, status).is_err(), status.is_for_sale(), "{text} {status:?}");
            }
        }
        for text in ["Rare", "Unsold estate car", "New arrival", "Soldier’s car"] {
            assert_eq!(check(text, ListingStatus::Live), Ok(()), "{text}");
        }
    }
}
