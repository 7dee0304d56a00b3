use crate::{Violation, text};

/// What a badge means (spec §3): it decides how the badge looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BadgeVariant {
    /// Chosen by the concierge.
    Featured,
    /// Just arrived.
    New,
    /// Gone to a new owner.
    Sold,
}

impl BadgeVariant {
    /// Every variant.
    pub const ALL: [Self; 3] = [Self::Featured, Self::New, Self::Sold];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Featured => "featured",
            Self::New => "new",
            Self::Sold => "sold",
        }
    }

    /// The variant of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.as_str() == word)
    }
}

/// The small label on a vehicle's picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    text: String,
    variant: BadgeVariant,
}

impl Badge {
    /// A badge with a text of 1 to 24 characters.
    ///
    /// # Errors
    /// A [`Violation`] of `badge` when the text is empty or too long.
    pub fn parse(text: &str, variant: BadgeVariant) -> Result<Self, Violation> {
        let text = text::single_line(text);
        match text.chars().count() {
            1..=24 => Ok(Self { text, variant }),
            _ => Err(Violation::new("badge", "Badge text must be 1 to 24 characters")),
        }
    }

    /// What it says.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What it means.
    #[must_use]
    pub const fn variant(&self) -> BadgeVariant {
        self.variant
    }
}
