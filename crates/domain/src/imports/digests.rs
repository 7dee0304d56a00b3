//! Digests of a record's fields, which show what the feed changed since the last import.

use crate::vehicles::NewVehicle;

/// Digest of each field of a record, in the order of [`FeedField`]; used to detect what the feed changed
/// since the last import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FieldDigests(pub [[u8; 8]; FeedField::COUNT]);

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
    /// All stated facts together, with the status.
    Facts,
}

impl FeedField {
    pub const COUNT: usize = 9;
}

impl FieldDigests {
    /// Computes the digests with the given hash function.
    #[must_use]
    pub fn of(vehicle: &NewVehicle, digest: impl Fn(&str) -> [u8; 8]) -> Self {
        let place = vehicle.place.as_ref().map(|place| place.as_str()).unwrap_or_default();
        let status = match vehicle.stated_status {
            Some(status) => &format!("\nstatus={}", status.as_str()),
            None => "",
        };
        Self([
            digest(vehicle.make.as_str()),
            digest(vehicle.model.as_str()),
            digest(&vehicle.year.to_string()),
            digest(&vehicle.price.to_string()),
            digest(&vehicle.miles.map(|miles| miles.get().to_string()).unwrap_or_default()),
            digest(place),
            digest(&vehicle.description),
            digest(&vehicle.specs.join("\n")),
            digest(&[vehicle.facts.digest_text().as_str(), status].concat()),
        ])
    }

    /// Whether the feed's value of a field has changed; true for every field if the previous digests are
    /// unknown.
    pub(super) fn differs(&self, before: Option<&Self>, field: FeedField) -> bool {
        before.is_none_or(|before| before.0[field as usize] != self.0[field as usize])
    }
}
