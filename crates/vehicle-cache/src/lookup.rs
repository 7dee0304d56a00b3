//! Conditions whose matching rows a segment caches.

use domain::vehicles::{ListingStatus, Near, UsState, VehicleId};

/// A column with a text index.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Column {
    /// The words of make, model, location and facts, and the year. A search word contains no white space, so it is
    /// found within one of them or not at all.
    Words,
    Make,
    Model,
    Location,
    Town,
    /// Make and model between spaces, as in `domain::vehicles::search_name`.
    Name,
    Year,
}

impl Column {
    pub(crate) const COUNT: usize = Self::Year as usize + 1;
}

/// A condition whose matching rows are cached. Texts are folded.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Lookup {
    /// The column contains this text.
    Contains(Column, String),
    /// The column equals this text.
    Is(Column, String),
    /// A word contains these letters without another letter before or after them.
    LetterRun(String),
    /// A text contains this, not as a part of another word.
    Word(String),
    InState(UsState),
    /// The town is in this area.
    Near(Near),
    /// The VIN, if everyone sees it, equals this.
    IsVin(String),
    /// The listing has this status.
    HasStatus(ListingStatus),
    /// This is the id of the vehicle.
    HasNumber(VehicleId),
    /// A word of make or model, or the year, equals this.
    NameWord(String),
    /// Make, model or year contains this.
    NamePart(String),
}

impl Lookup {
    /// Approximate memory use, for the weight of the cache entry.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Contains(_, text)
            | Self::Is(_, text)
            | Self::LetterRun(text)
            | Self::Word(text)
            | Self::IsVin(text)
            | Self::NameWord(text)
            | Self::NamePart(text) => text.len(),
            Self::InState(_) | Self::HasStatus(_) | Self::HasNumber(_) => 0,
            Self::Near(near) => near.place().len(),
        }
    }
}
