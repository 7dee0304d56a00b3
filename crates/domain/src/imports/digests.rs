//! Digests of a record's fields, which show what the feed changed since the last import.

use crate::vehicles::{ListingStatus, NewVehicle};

/// Digest of each field of a record, in the order of [`FeedField`]; used to detect what the feed changed
/// since the last import. The last one holds seven bytes of the facts' digest and one for the status, so that
/// a changed status does not count as a change of the facts, nor the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FieldDigests(pub [[u8; 8]; FieldDigests::COUNT]);

/// Index of the status in the digest of the facts.
const STATUS: usize = 7;

/// A field of a listing that a feed can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedField {
    Make,
    Model,
    Year,
    Price,
    Miles,
    Location,
    Description,
    Specs,
    /// All stated facts together.
    Facts,
    Status,
}

/// The stated status as one byte. The numbers are stored.
const fn status_byte(status: Option<ListingStatus>) -> u8 {
    match status {
        None => 0,
        Some(ListingStatus::Live) => 1,
        Some(ListingStatus::UnderOffer) => 2,
        Some(ListingStatus::Sold) => 3,
        Some(ListingStatus::Withdrawn) => 4,
    }
}

impl FieldDigests {
    /// Number of digests; the facts and the status share one.
    pub const COUNT: usize = 9;

    /// Computes the digests with the given hash function.
    #[must_use]
    pub fn of(vehicle: &NewVehicle, digest: impl Fn(&str) -> [u8; 8]) -> Self {
        let place = vehicle.place.as_ref().map(|place| place.as_str()).unwrap_or_default();
        let mut facts = digest(&vehicle.facts.digest_text());
        facts[STATUS] = status_byte(vehicle.stated_status);
        Self([
            digest(vehicle.make.as_str()),
            digest(vehicle.model.as_str()),
            digest(&vehicle.year.to_string()),
            digest(&vehicle.price.to_string()),
            digest(&vehicle.miles.map(|miles| miles.get().to_string()).unwrap_or_default()),
            digest(place),
            digest(&vehicle.description),
            digest(&vehicle.specs.join("\n")),
            facts,
        ])
    }

    fn of_field(&self, field: FeedField) -> &[u8] {
        let facts = &self.0[FeedField::Facts as usize];
        match field {
            FeedField::Facts => &facts[..STATUS],
            FeedField::Status => &facts[STATUS..],
            field => &self.0[field as usize],
        }
    }

    /// Whether the feed's value of a field has changed; true for every field if the previous digests are
    /// unknown.
    pub(super) fn differs(&self, before: Option<&Self>, field: FeedField) -> bool {
        before.is_none_or(|before| before.of_field(field) != self.of_field(field))
    }
}
