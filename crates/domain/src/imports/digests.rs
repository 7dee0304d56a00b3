//! Digests of a record's fields, which show what the feed changed since the last import.

use crate::vehicles::{ListingStatus, NewVehicle};

/// Digest of each field of a record, in the order of [`FeedField`]; used to detect what the feed changed
/// since the last import. The last one holds seven bytes of the facts' digest and one for the status, so that
/// a changed status does not count as a change of the facts, nor the other way round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FieldDigests(pub [[u8; 8]; FieldDigests::COUNT]);

/// Index of the status in the digest of the facts.
const STATUS: usize = 7;

/// In place of a digest: the record does not state the field.
const UNSTATED: [u8; 8] = [0; 8];

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

    /// Computes the digests with the given hash function. A record whose mileage, location, description or
    /// specifications are missing or empty does not state them.
    #[must_use]
    pub fn of(vehicle: &NewVehicle, digest: impl Fn(&str) -> [u8; 8]) -> Self {
        let stated = |text: &str| if text.is_empty() { UNSTATED } else { digest(text) };
        let place = match &vehicle.place {
            // Another text than that of a stated place.
            Some(place) if vehicle.has_default_place => digest(&format!("default\n{}", place.as_str())),
            Some(place) => digest(place.as_str()),
            None => UNSTATED,
        };
        let miles = match vehicle.miles {
            Some(miles) => digest(&miles.get().to_string()),
            None if vehicle.facts.is_mileage_unknown() => digest(""),
            None => UNSTATED,
        };
        let mut stated_facts = vehicle.facts.digest_text();
        // The usual visibility of a VIN is not part of the text, but a feed may state it after another one.
        if let Some(visibility) = vehicle.stated_vin_visibility {
            stated_facts.push_str("\nvinVisibility=");
            stated_facts.push_str(visibility.as_str());
        }
        let mut facts = digest(&stated_facts);
        facts[STATUS] = status_byte(vehicle.stated_status);
        Self([
            digest(vehicle.make.as_str()),
            digest(vehicle.model.as_str()),
            digest(&vehicle.year.to_string()),
            digest(&vehicle.price.to_string()),
            miles,
            place,
            stated(&vehicle.description),
            stated(&vehicle.specs.join("\n")),
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

    /// Whether the feed's value of a field has changed; true for every stated field if the previous digests are
    /// unknown.
    pub(super) fn differs(&self, before: Option<&Self>, field: FeedField) -> bool {
        let stated = self.of_field(field);
        stated != UNSTATED && before.is_none_or(|before| before.of_field(field) != stated)
    }

    /// These digests, with the previous ones of the fields that the record does not state.
    #[must_use]
    pub fn after(self, before: &Self) -> Self {
        let mut digests = self.0;
        for (digest, previous) in digests.iter_mut().zip(before.0) {
            if *digest == UNSTATED {
                *digest = previous;
            }
        }
        let (facts, previous) = (&mut digests[FeedField::Facts as usize], before.of_field(FeedField::Status));
        if facts[STATUS] == status_byte(None) {
            facts[STATUS..].copy_from_slice(previous);
        }
        Self(digests)
    }
}
