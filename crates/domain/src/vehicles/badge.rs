//! Badges on vehicle pictures.

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
