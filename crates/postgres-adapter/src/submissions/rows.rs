//! Rows of submissions and their conversion to domain types.

use std::collections::HashMap;

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    pictures::StoredPicture,
    submissions::{
        MessageCounts, ShownPicture, Submission, SubmissionContent, SubmissionId, SubmissionListing,
        SubmissionStatus,
    },
    text,
    vehicles::{
        ListingAudience, ListingExpiry, ListingStatus, Mileage, ModelYear, NewVehicle, Place, Price,
        SearchFacts, VehicleId, Vin, parse_make_and_model, searchable_text,
    },
};

use crate::{
    database::Failure,
    decoding::{decode_enum, invalid},
    facts::{StoredFacts, facts_json, facts_of},
    pictures::{picture_id, stored_pictures},
    schema::{listing_expiries, submission_pictures, submissions, vehicles},
};

#[derive(Queryable)]
struct Row {
    id: i64,
    seller_id: i64,
    make: String,
    model: String,
    year: i32,
    price: i64,
    miles: Option<i32>,
    location: Option<String>,
    description: String,
    specs: Vec<String>,
    documents: Vec<String>,
    facts: StoredFacts,
    status: String,
    notes: String,
    revision: i32,
    vehicle_id: Option<i64>,
    created_at: Timestamp,
    updated_at: Timestamp,
    waiting_since: Timestamp,
    unread_by_seller: i32,
    unread_by_concierge: i32,
}

/// The listing of a submission.
#[derive(Queryable)]
struct ListingRow {
    id: i64,
    status: String,
    price: Option<i64>,
    ends_at: Option<Timestamp>,
    expired_at: Option<Timestamp>,
}

impl ListingRow {
    fn into_domain(self) -> Result<SubmissionListing, Failure> {
        Ok(SubmissionListing {
            vehicle: VehicleId(self.id),
            status: decode_enum("status", ListingStatus::parse(&self.status))?,
            price: Price::parse(self.price)?,
            expiry: ListingExpiry { ends_at: self.ends_at, expired_at: self.expired_at },
        })
    }
}

/// Loads submissions by ID, in the order of `ids`.
pub(crate) fn load(ids: &[i64], connection: &mut PgConnection) -> Result<Vec<Submission>, Failure> {
    let mut rows: Vec<Row> = submissions::table
        .filter(submissions::id.eq_any(ids))
        .select((
            submissions::id,
            submissions::seller_id,
            submissions::make,
            submissions::model,
            submissions::year,
            submissions::price,
            submissions::miles,
            submissions::location,
            submissions::description,
            submissions::specs,
            submissions::documents,
            (submissions::vin, submissions::vin_visibility, submissions::facts),
            submissions::status,
            submissions::notes,
            submissions::revision,
            submissions::vehicle_id,
            submissions::created_at,
            submissions::updated_at,
            submissions::waiting_since,
            submissions::unread_by_seller,
            submissions::unread_by_concierge,
        ))
        .load(connection)?;
    rows.sort_by_key(|row| ids.iter().position(|id| *id == row.id));
    let shown: Vec<(i64, Vec<u8>, String)> = submission_pictures::table
        .filter(submission_pictures::submission_id.eq_any(ids))
        .order((submission_pictures::submission_id, submission_pictures::position))
        .select((
            submission_pictures::submission_id,
            submission_pictures::picture_id,
            submission_pictures::alt,
        ))
        .load(connection)?;
    let mut by_submission: HashMap<i64, Vec<ShownPicture>> = HashMap::new();
    for (submission, picture, alt) in shown {
        let shown = ShownPicture { id: picture_id(picture)?, alt };
        by_submission.entry(submission).or_default().push(shown);
    }
    let names: Vec<_> = by_submission.values().flatten().map(|shown| shown.id).collect();
    let pictures: HashMap<_, StoredPicture> =
        stored_pictures(&names, connection)?.into_iter().map(|picture| (picture.id, picture)).collect();
    let vehicle_ids: Vec<i64> = rows.iter().filter_map(|row| row.vehicle_id).collect();
    let listings: Vec<ListingRow> = vehicles::table
        .left_join(listing_expiries::table)
        .filter(vehicles::id.eq_any(vehicle_ids))
        .select((
            vehicles::id,
            vehicles::status,
            vehicles::price,
            vehicles::expires_at,
            listing_expiries::expired_at.nullable(),
        ))
        .load(connection)?;
    let listings: HashMap<i64, SubmissionListing> =
        listings.into_iter().map(|row| Ok((row.id, row.into_domain()?))).collect::<Result<_, Failure>>()?;
    rows.into_iter()
        .map(|row| {
            let shown = by_submission.remove(&row.id).unwrap_or_default();
            let pictures = shown.iter().filter_map(|shown| pictures.get(&shown.id).cloned()).collect();
            let listing = row.vehicle_id.and_then(|vehicle| listings.get(&vehicle).copied());
            row.into_domain(shown, pictures, listing)
        })
        .collect()
}

impl Row {
    fn into_domain(
        self,
        shown: Vec<ShownPicture>,
        pictures: Vec<StoredPicture>,
        listing: Option<SubmissionListing>,
    ) -> Result<Submission, Failure> {
        // Normalized by the current rules, which may have changed since the seller wrote them.
        let (make, model) = parse_make_and_model(&self.make, &self.model);
        let car = NewVehicle {
            make: make?,
            model: model?,
            year: ModelYear::from_store(self.year),
            price: Price::parse(Some(self.price))?,
            miles: self.miles.map(|miles| Mileage::parse(miles.into())).transpose()?,
            place: self.location.map_or(Ok(None), |location| Place::parse(&location))?,
            description: self.description,
            specs: self.specs,
            facts: facts_of(self.facts)?,
            badge: None,
            featured_rank: None,
            pictures: Vec::new(),
            audience: ListingAudience::Everyone,
            stated_status: None,
            has_default_place: false,
            stated_vin_visibility: None,
        };
        Ok(Submission {
            id: SubmissionId(self.id),
            seller: UserId(self.seller_id),
            content: SubmissionContent { car, documents: self.documents, shown },
            pictures,
            status: decode_enum("status", SubmissionStatus::parse(&self.status))?,
            notes: self.notes,
            revision: self.revision,
            listing,
            created_at: self.created_at,
            updated_at: self.updated_at,
            waiting_since: self.waiting_since,
            unread: MessageCounts {
                seller: self.unread_by_seller.unsigned_abs(),
                concierge: self.unread_by_concierge.unsigned_abs(),
            },
        })
    }
}

/// The seller's content as columns to insert or update.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = submissions)]
#[diesel(treat_none_as_null = true)]
pub(crate) struct ContentRow {
    make: String,
    model: String,
    year: i32,
    price: i64,
    miles: Option<i32>,
    location: Option<String>,
    description: String,
    specs: Vec<String>,
    documents: Vec<String>,
    vin: Option<String>,
    vin_key: Option<String>,
    vin_visibility: &'static str,
    facts: serde_json::Value,
    search_folded: String,
}

impl ContentRow {
    pub(crate) fn new(content: &SubmissionContent, username: &str) -> Result<Self, Failure> {
        let car = &content.car;
        let search =
            searchable_text(&car.make, &car.model, car.year, car.place.as_ref(), &SearchFacts::default());
        Ok(Self {
            make: car.make.as_str().to_owned(),
            model: car.model.as_str().to_owned(),
            year: car.year.get(),
            price: car.price.dollars().ok_or_else(|| invalid("submissions.price"))?,
            miles: car.miles.map(Mileage::get),
            location: car.place.as_ref().map(|place| place.as_str().to_owned()),
            description: car.description.clone(),
            specs: car.specs.clone(),
            documents: content.documents.clone(),
            vin: car.facts.vin.as_ref().map(|vin| vin.as_str().to_owned()),
            vin_key: car.facts.vin.as_ref().map(Vin::key),
            vin_visibility: car.facts.vin_visibility.as_str(),
            facts: facts_json(&car.facts)?,
            search_folded: format!("{search}\n{}", text::fold(username)),
        })
    }
}
