//! Row types of vehicles and their conversion to and from domain types.

use std::collections::BTreeSet;

use diesel::{prelude::*, sql_types};
use domain::{
    Timestamp,
    audience::ListingAudience,
    pictures::{PhotoGroup, Picture, PictureFormat, PictureKind},
    text,
    vehicles::{
        Badge, BadgeVariant, ListingStatus, Make, Mileage, Model, ModelYear, NewVehicle, Place, Price,
        PriceEvent, PriceKind, UsDollars, UsState, VehicleFacts, VehicleId, VehicleSummary,
        description_words, searchable_text, two_letter_runs,
    },
};

use crate::{
    database::Failure,
    decoding::{decode_enum, integer},
    facts::FactsColumns,
    schema::{vehicle_pictures, vehicle_prices, vehicles},
    statement::{SqlExpression, expression},
};

/// Columns of a vehicle in lists.
#[derive(Queryable)]
pub(crate) struct SummaryRow {
    id: i64,
    make: String,
    model: String,
    year: i32,
    price: Option<i64>,
    miles: Option<i32>,
    location: Option<String>,
    specs: Vec<String>,
    badge_text: Option<String>,
    badge_variant: Option<String>,
    status: String,
    audience: String,
    collectors_until: Option<Timestamp>,
    listed_at: Timestamp,
    price_drop: i64,
}

type SummaryColumns = (
    vehicles::id,
    vehicles::make,
    vehicles::model,
    vehicles::year,
    vehicles::price,
    vehicles::miles,
    vehicles::location,
    SqlExpression<sql_types::Array<sql_types::Text>>,
    vehicles::badge_text,
    vehicles::badge_variant,
    vehicles::status,
    vehicles::audience,
    vehicles::collectors_until,
    vehicles::listed_at,
    vehicles::price_drop,
);

impl SummaryRow {
    /// Selects the columns in field order, with the first specifications only.
    pub(crate) fn columns() -> SummaryColumns {
        (
            vehicles::id,
            vehicles::make,
            vehicles::model,
            vehicles::year,
            vehicles::price,
            vehicles::miles,
            vehicles::location,
            // Three is `VehicleSummary::SPECS`.
            expression::<sql_types::Array<sql_types::Text>>("vehicles.specs[1:3]"),
            vehicles::badge_text,
            vehicles::badge_variant,
            vehicles::status,
            vehicles::audience,
            vehicles::collectors_until,
            vehicles::listed_at,
            vehicles::price_drop,
        )
    }

    pub(crate) fn id(&self) -> i64 {
        self.id
    }

    pub(crate) fn into_domain(self, cover: Option<Picture>) -> Result<VehicleSummary, Failure> {
        Ok(VehicleSummary {
            id: VehicleId(self.id),
            make: Make::from_store(self.make),
            model: Model::parse(&self.model)?,
            year: ModelYear::from_store(self.year),
            price: Price::parse(self.price)?,
            price_drop: Some(self.price_drop).filter(|drop| *drop > 0).map(UsDollars::parse).transpose()?,
            miles: self.miles.map(|miles| Mileage::parse(miles.into())).transpose()?,
            place: self.location.map_or(Ok(None), |location| Place::parse(&location))?,
            specs: self.specs,
            badge: match (self.badge_text, self.badge_variant) {
                (Some(text), Some(variant)) => {
                    Some(Badge::parse(&text, decode_enum("badge", BadgeVariant::parse(&variant))?)?)
                }
                _ => None,
            },
            status: decode_enum("status", ListingStatus::parse(&self.status))?,
            audience: decode_enum("audience", ListingAudience::of(&self.audience, self.collectors_until))?,
            listed_at: self.listed_at,
            cover,
        })
    }
}

#[derive(Queryable, Selectable, Insertable, serde::Serialize, serde::Deserialize)]
#[diesel(table_name = vehicle_pictures)]
pub(crate) struct PictureRow {
    pub(crate) vehicle_id: i64,
    position: i32,
    path: String,
    widths: Vec<i32>,
    formats: Vec<String>,
    width: i32,
    height: i32,
    alt: String,
    kind: String,
    photo_group: Option<String>,
}

impl PictureRow {
    pub(crate) fn new(vehicle_id: i64, position: usize, picture: &Picture) -> Result<Self, Failure> {
        Ok(Self {
            vehicle_id,
            position: integer(position)?,
            path: picture.path.clone(),
            widths: picture.widths.iter().map(|&width| integer(width)).collect::<Result<_, _>>()?,
            formats: picture.formats.iter().map(|format| format.as_str().to_owned()).collect(),
            width: integer(picture.width)?,
            height: integer(picture.height)?,
            alt: picture.alt.clone(),
            kind: picture.kind.as_str().to_owned(),
            photo_group: picture.group.map(|group| group.as_str().to_owned()),
        })
    }

    pub(crate) fn into_domain(self) -> Result<Picture, Failure> {
        Ok(Picture {
            path: self.path,
            widths: self.widths.into_iter().map(integer).collect::<Result<_, _>>()?,
            formats: self
                .formats
                .iter()
                .map(|format| decode_enum("picture format", PictureFormat::parse(format)))
                .collect::<Result<_, _>>()?,
            width: integer(self.width)?,
            height: integer(self.height)?,
            alt: self.alt,
            kind: decode_enum("picture kind", PictureKind::parse(&self.kind))?,
            group: self
                .photo_group
                .map(|group| decode_enum("photo group", PhotoGroup::parse(&group)))
                .transpose()?,
        })
    }
}

/// A price history entry.
#[derive(Queryable, Selectable)]
#[diesel(table_name = vehicle_prices)]
pub(crate) struct PriceRow {
    price: Option<i64>,
    kind: String,
    at: Timestamp,
    superseded_at: Option<Timestamp>,
}

impl PriceRow {
    pub(crate) fn into_domain(self) -> Result<PriceEvent, Failure> {
        let kind = decode_enum("price kind", PriceKind::parse(&self.kind))?;
        let step = PriceEvent::new(kind, Price::parse(self.price)?, self.at);
        Ok(PriceEvent { superseded_at: self.superseded_at, ..step })
    }
}

/// A price history entry to insert.
#[derive(Insertable)]
#[diesel(table_name = vehicle_prices)]
pub(crate) struct NewPriceRow {
    pub(crate) vehicle_id: i64,
    pub(crate) price: Option<i64>,
    pub(crate) kind: &'static str,
    pub(crate) at: Timestamp,
}

/// Whether a text is too short for the trigram index and contains no white space, so that it is searched in
/// [`short_grams`].
pub(crate) fn is_short(text: &str) -> bool {
    text.chars().count() < 3 && !text.contains(char::is_whitespace)
}

/// The entry in [`short_grams`] for a run of exactly two letters. It contains a space, which no word does.
pub(crate) fn letter_run_gram(letters: &str) -> String {
    format!(" {letters} ")
}

/// All distinct runs of one or two characters in the words of a text: searches like "M3" and "GT" are too
/// short for a trigram index. Also contains an entry for each run of exactly two letters.
fn short_grams(text: &str) -> Vec<String> {
    let mut grams: BTreeSet<String> = two_letter_runs(text).map(letter_run_gram).collect();
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        for length in [1, 2] {
            grams.extend(letters.windows(length).map(|gram| gram.iter().collect::<String>()));
        }
    }
    grams.into_iter().collect()
}

/// Search columns derived from a vehicle's make, model, year, location, facts and description. Changing the derivation
/// requires increasing [`derivation::RULES`](crate::derivation).
#[derive(Insertable, AsChangeset, serde::Serialize)]
#[diesel(table_name = vehicles)]
#[diesel(treat_none_as_null = true)]
pub(crate) struct DerivedColumns {
    make_folded: String,
    model_folded: String,
    location_folded: String,
    search_folded: String,
    short_grams: Vec<String>,
    town_folded: String,
    state: Option<&'static str>,
    description_words: Vec<String>,
}

impl DerivedColumns {
    pub(crate) fn of(
        make: &Make,
        model: &Model,
        year: ModelYear,
        place: Option<&Place>,
        facts: &VehicleFacts,
        description: &str,
    ) -> Self {
        let search = searchable_text(make, model, year, place, &facts.search_facts());
        let town = place.map(Place::town).unwrap_or_default();
        Self {
            make_folded: text::fold(make.as_str()),
            model_folded: text::fold(model.as_str()),
            location_folded: text::fold(place.map_or("", Place::as_str)),
            short_grams: short_grams(&search),
            search_folded: search,
            town_folded: town.name().to_owned(),
            state: town.state().map(UsState::code),
            description_words: description_words(description),
        }
    }

    /// The columns of a vehicle with its listed facts.
    fn of_new(vehicle: &NewVehicle, facts: &VehicleFacts) -> Self {
        let place = vehicle.place.as_ref();
        Self::of(&vehicle.make, &vehicle.model, vehicle.year, place, facts, &vehicle.description)
    }
}

/// A vehicle to insert.
#[derive(Insertable)]
#[diesel(table_name = vehicles)]
pub(crate) struct NewVehicleRow {
    make: String,
    model: String,
    year: i32,
    price: Option<i64>,
    highest_asked: Option<i64>,
    miles: Option<i32>,
    location: Option<String>,
    description: String,
    specs: Vec<String>,
    badge_text: Option<String>,
    badge_variant: Option<&'static str>,
    featured_rank: Option<i32>,
    status: &'static str,
    audience: &'static str,
    collectors_until: Option<Timestamp>,
    listed_at: Timestamp,
    updated_at: Timestamp,
    #[diesel(embed)]
    derived: DerivedColumns,
    #[diesel(embed)]
    facts: FactsColumns,
    import_key: Option<Vec<u8>>,
}

impl NewVehicleRow {
    /// `key` must be unused; it prevents a second row for the same source.
    pub(crate) fn new(vehicle: &NewVehicle, key: Option<[u8; 32]>, at: Timestamp) -> Result<Self, Failure> {
        let (place, facts) = (vehicle.place.as_ref().map(Place::as_str), vehicle.listed_facts());
        Ok(Self {
            make: vehicle.make.as_str().to_owned(),
            model: vehicle.model.as_str().to_owned(),
            year: vehicle.year.get(),
            price: vehicle.price.dollars(),
            highest_asked: vehicle.price.dollars(),
            miles: vehicle.miles.map(Mileage::get),
            location: place.map(str::to_owned),
            description: vehicle.description.clone(),
            specs: vehicle.specs.clone(),
            badge_text: vehicle.badge.as_ref().map(|badge| badge.text().to_owned()),
            badge_variant: vehicle.badge.as_ref().map(|badge| badge.variant().as_str()),
            featured_rank: vehicle.featured_rank,
            status: ListingStatus::Live.as_str(),
            audience: vehicle.audience.as_str(),
            collectors_until: vehicle.audience.until(),
            listed_at: at,
            updated_at: at,
            derived: DerivedColumns::of_new(vehicle, &facts),
            facts: FactsColumns::new(&facts)?,
            import_key: key.map(Vec::from),
        })
    }
}

/// The facts of a vehicle to update.
#[derive(AsChangeset, serde::Serialize)]
#[diesel(table_name = vehicles)]
#[diesel(treat_none_as_null = true)]
pub(crate) struct FactsRow {
    make: String,
    model: String,
    year: i32,
    miles: Option<i32>,
    location: Option<String>,
    description: String,
    specs: Vec<String>,
    #[diesel(embed)]
    #[serde(flatten)]
    derived: DerivedColumns,
    #[diesel(embed)]
    #[serde(flatten)]
    facts: FactsColumns,
}

impl FactsRow {
    /// Converts to one JSON record of a batch update, with the price; see `imports`.
    pub(crate) fn to_json(&self, id: i64, price: Option<i64>) -> serde_json::Value {
        #[derive(serde::Serialize)]
        struct Record<'a> {
            id: i64,
            price: Option<i64>,
            #[serde(flatten)]
            facts: &'a FactsRow,
        }
        serde_json::json!(Record { id, price, facts: self })
    }

    pub(crate) fn new(vehicle: &NewVehicle) -> Result<Self, Failure> {
        let (place, facts) = (vehicle.place.as_ref().map(Place::as_str), vehicle.listed_facts());
        Ok(Self {
            make: vehicle.make.as_str().to_owned(),
            model: vehicle.model.as_str().to_owned(),
            year: vehicle.year.get(),
            miles: vehicle.miles.map(Mileage::get),
            location: place.map(str::to_owned),
            description: vehicle.description.clone(),
            specs: vehicle.specs.clone(),
            derived: DerivedColumns::of_new(vehicle, &facts),
            facts: FactsColumns::new(&facts)?,
        })
    }
}
