//! Terms of a typed search, and the ways in which a vehicle can match one.

use std::ops::RangeInclusive;

use super::{ListingStatus, Near, NumberField, UsState, VehicleId};

/// One or more words with a common meaning. At least one [`Alternative`] must match.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SearchTerm {
    pub(super) alternatives: Vec<Alternative>,
}

/// One way in which a vehicle can match a term.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Alternative {
    /// All of these folded texts occur in the make, model, year, location or the words of the facts.
    Contains(Vec<String>),
    /// A run of letters in one of these fields equals these two lower-case letters.
    LetterRun(String),
    /// The location is in this state.
    InState(UsState),
    /// The folded make equals this.
    OfMake(String),
    /// The location's town is in this area.
    Near(Near),
    /// This folded text occurs in one of the texts of [`Contains`](Self::Contains), not as a [part](joins_word) of another
    /// word.
    ///
    /// [`joins_word`]: super::joins_word
    Word(String),
    /// All of these match.
    All(Vec<Self>),
    /// At least one of these matches.
    Any(Vec<Self>),
    /// This does not match.
    Not(Box<Self>),
    /// This number of the vehicle is known and in the range, ends included.
    Within(NumberField, RangeInclusive<i64>),
    /// This is the VIN ([`Vin::key`]) of a vehicle that shows its VIN in full.
    IsVin(String),
    /// The listing has this status.
    HasStatus(ListingStatus),
    /// The stated stock number is this or begins with it: one of the words of the facts contains this search word of it.
    StockNumber(String),
    /// This is the id of the vehicle, which is shown as its stock number while none is stated.
    HasNumber(VehicleId),
}

impl Alternative {
    /// At least one of these, of which there is at least one.
    pub(in crate::vehicles) fn any(mut ways: Vec<Self>) -> Self {
        if ways.len() == 1 { ways.remove(0) } else { Self::Any(ways) }
    }
}

impl SearchTerm {
    /// Alternatives of the term; never empty.
    #[must_use]
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    pub(super) fn contains(words: &[String], others: impl IntoIterator<Item = Alternative>) -> Self {
        let contains = Alternative::Contains(words.to_vec());
        Self { alternatives: std::iter::once(contains).chain(others).collect() }
    }
}
