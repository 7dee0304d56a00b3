//! Badges on vehicle pictures.

use crate::{Violation, text};

/// Meaning of a badge (specification §3); determines its style.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BadgeVariant {
    /// Featured by the concierge.
    Featured,
    /// Newly listed.
    New,
    Sold,
}

impl BadgeVariant {
    pub const ALL: [Self; 3] = [Self::Featured, Self::New, Self::Sold];

    /// Name in the API and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Featured => "featured",
            Self::New => "new",
            Self::Sold => "sold",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.as_str() == word)
    }
}

/// Short label on a vehicle's picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    text: String,
    variant: BadgeVariant,
}

impl Badge {
    /// Creates a badge with a text of 1 to 24 characters.
    ///
    /// # Errors
    /// A [`Violation`] of `badge` if the text is blank or too long.
    pub fn parse(text: &str, variant: BadgeVariant) -> Result<Self, Violation> {
        let text = text::single_line(text);
        match text.chars().count() {
            1..=24 => Ok(Self { text, variant }),
            _ => Err(Violation::new("badge", "Badge text must be 1 to 24 characters")),
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
