//! Rows of vehicles, their pictures and prices, and their conversion to domain types.

use diesel::{prelude::*, sql_types};
use domain::{
    Timestamp,
    pictures::{PhotoGroup, Picture, PictureFormat, PictureKind},
    vehicles::{
        Badge, BadgeVariant, ListingAudience, ListingStatus, Make, Mileage, Model, ModelYear, Place, Price,
        PriceEvent, PriceKind, UsDollars, VehicleId, VehicleSummary,
    },
};

use crate::{
    database::Failure,
    decoding::{decode_enum, integer},
    facts::facts_of,
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
    vin: Option<String>,
    vin_visibility: String,
    is_mileage_unknown: bool,
    exterior_color: Option<String>,
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
    vehicles::vin,
    vehicles::vin_visibility,
    SqlExpression<sql_types::Bool>,
    SqlExpression<sql_types::Nullable<sql_types::Text>>,
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
            vehicles::vin,
            vehicles::vin_visibility,
            expression::<sql_types::Bool>(
                "coalesce((vehicles.facts ->> 'isMileageUnknown')::boolean, false)",
            ),
            expression::<sql_types::Nullable<sql_types::Text>>("vehicles.facts ->> 'exteriorColor'"),
        )
    }

    pub(crate) fn id(&self) -> i64 {
        self.id
    }

    /// The summary as the public reads it.
    pub(crate) fn into_public(mut self, cover: Option<Picture>) -> Result<VehicleSummary, Failure> {
        let (vin, visibility) = (self.vin.take(), self.vin_visibility.clone());
        let facts = facts_of((vin, visibility, serde_json::json!({})))?;
        Ok(self.into_domain(cover)?.with_public_texts(&facts))
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
            is_mileage_unknown: self.is_mileage_unknown,
            exterior_color: self.exterior_color.map(Box::from),
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
            cover: cover.map(Box::new),
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
