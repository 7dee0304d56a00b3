//! Sort orders of the inventory, and positions in them.

use super::{UsDollars, VehicleSummary};

/// Sort order of results. `docs/where-to-find.md` ("Adding a sort order") lists what else names each one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Sort {
    /// Latest listing first.
    #[default]
    Newest,
    /// Highest price first, prices on request last.
    PriceHigh,
    /// Lowest price first, prices on request last.
    PriceLow,
    /// Highest price drop ([`VehicleSummary::price_drop`]) first.
    PriceDrop,
    /// Latest model year first.
    YearNew,
    /// Earliest model year first.
    YearOld,
    /// Lowest mileage first, unknown mileage last.
    MilesLow,
    /// Highest mileage first, unknown mileage last.
    MilesHigh,
    /// Highest relevance ([`VehicleQuery::relevance`](super::VehicleQuery::relevance)) first.
    Relevance,
    /// Nearest to the place of [`VehicleQuery::origin`](super::VehicleQuery::origin) first, unknown towns last; by id without a place.
    Nearest,
}

named_enum!(Sort);

impl Sort {
    /// Key of a price on request in ascending order: above every known one.
    pub const ON_REQUEST_LOW: i64 = UsDollars::MAX + 1;
    /// Key of a price on request in descending order: below every known one.
    pub const ON_REQUEST_HIGH: i64 = -1;
    /// Key of unknown mileage in ascending order: above every known one.
    pub const UNKNOWN_MILES_LOW: i64 = i32::MAX as i64;
    /// Key of unknown mileage in descending order: below every known one.
    pub const UNKNOWN_MILES_HIGH: i64 = -1;
    /// Key of an unknown distance: above every known one.
    pub const UNKNOWN_DISTANCE: i64 = i32::MAX as i64;

    /// Whether larger keys come first. Ties are broken by id in the same direction, so that one index serves
    /// both directions.
    #[must_use]
    pub const fn is_descending(self) -> bool {
        match self {
            Self::Relevance
            | Self::Newest
            | Self::PriceHigh
            | Self::PriceDrop
            | Self::YearNew
            | Self::MilesHigh => true,
            Self::PriceLow | Self::YearOld | Self::MilesLow | Self::Nearest => false,
        }
    }

    /// Position of a vehicle in this order; for [`Nearest`](Self::Nearest) without a place, and for
    /// [`Relevance`](Self::Relevance) without a search. See [`VehicleQuery::position`](super::VehicleQuery::position).
    #[must_use]
    pub fn position(self, vehicle: &VehicleSummary) -> Position {
        let miles = |unknown: i64| vehicle.miles.map_or(unknown, |miles| miles.get().into());
        let key = match self {
            Self::Newest => vehicle.listed_at.timestamp_micros(),
            Self::PriceLow => vehicle.price.dollars().unwrap_or(Self::ON_REQUEST_LOW),
            Self::PriceHigh => vehicle.price.dollars().unwrap_or(Self::ON_REQUEST_HIGH),
            Self::PriceDrop => vehicle.price_drop.map_or(0, UsDollars::get),
            Self::YearNew | Self::YearOld => i64::from(vehicle.year.get()),
            Self::MilesLow => miles(Self::UNKNOWN_MILES_LOW),
            Self::MilesHigh => miles(Self::UNKNOWN_MILES_HIGH),
            Self::Relevance => 0,
            Self::Nearest => Self::UNKNOWN_DISTANCE,
        };
        Position { key, id: vehicle.id.0 }
    }

    /// Whether position `a` comes before `b`.
    #[must_use]
    pub fn precedes(self, a: Position, b: Position) -> bool {
        if self.is_descending() { a > b } else { a < b }
    }
}

/// Position in a sorted list, used as paging cursor: sort key, then vehicle id. A page starts after a
/// position, so paging is stable while vehicles are added and removed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// Microseconds since 1970, US dollars, a model year, miles, tenths of a mile, or relevance, depending on the
    /// [`Sort`].
    pub key: i64,
    pub id: i64,
}
