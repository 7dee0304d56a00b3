//! Rows of proposals, and the content of listings as JSON.

use diesel::{
    prelude::*,
    sql_types::{Array, BigInt, Integer, Jsonb, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    accounts::UserId,
    pictures::Picture,
    proposals::{Proposal, ProposalId, ProposalState},
    submissions::{Reason, SubmissionId},
    vehicles::{ListingContent, Make, Mileage, Model, ModelYear, Place, VehicleId},
};
use ports::proposals::QueuedProposal;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    database::Failure,
    facts::{facts_json, facts_of},
    rows::{PictureRow, decode_enum},
};

/// Content of a listing as JSON.
#[derive(Serialize, Deserialize)]
struct ContentJson {
    make: String,
    model: String,
    year: i32,
    miles: Option<i32>,
    location: Option<String>,
    description: String,
    specs: Vec<String>,
    vin: Option<String>,
    vin_visibility: String,
    facts: Value,
    photos: Vec<PictureRow>,
}

pub(super) fn stored(content: &ListingContent, vehicle: VehicleId) -> Result<Value, Failure> {
    let photos = content.photos.iter().enumerate();
    let photos = photos.map(|(position, photo)| PictureRow::new(vehicle.0, position, photo));
    let json = ContentJson {
        make: content.make.as_str().to_owned(),
        model: content.model.as_str().to_owned(),
        year: content.year.get(),
        miles: content.miles.map(Mileage::get),
        location: content.place.as_ref().map(|place| place.as_str().to_owned()),
        description: content.description.clone(),
        specs: content.specs.clone(),
        vin: content.facts.vin.as_ref().map(|vin| vin.as_str().to_owned()),
        vin_visibility: content.facts.vin_visibility.as_str().to_owned(),
        facts: facts_json(&content.facts)?,
        photos: photos.collect::<Result<_, _>>()?,
    };
    serde_json::to_value(json)
        .map_err(|error| Failure::Corrupt(format!("a listing cannot be written as JSON: {error}")))
}

fn restored(json: Value) -> Result<ListingContent, Failure> {
    let json: ContentJson = serde_json::from_value(json)
        .map_err(|error| Failure::Corrupt(format!("a proposal cannot be read: {error}")))?;
    let photos: Vec<Picture> =
        json.photos.into_iter().map(PictureRow::into_domain).collect::<Result<_, _>>()?;
    Ok(ListingContent {
        make: Make::from_store(json.make),
        model: Model::parse(&json.model)?,
        year: ModelYear::from_store(json.year),
        miles: json.miles.map(|miles| Mileage::parse(miles.into())).transpose()?,
        place: json.location.map_or(Ok(None), |location| Place::parse(&location))?,
        description: json.description,
        specs: json.specs,
        facts: facts_of((json.vin, json.vin_visibility, json.facts))?,
        photos,
    })
}

/// Selects proposals `p` with their submission `s`.
pub(super) const PROPOSALS: &str =
    "SELECT p.id, p.submission_id, s.vehicle_id, s.seller_id, p.state, p.revision, p.base, p.proposed,
            p.proposed_at, p.closed_at, p.reason
       FROM listing_proposals p JOIN submissions s ON s.id = p.submission_id";

#[derive(QueryableByName)]
pub(super) struct ProposalRow {
    #[diesel(sql_type = BigInt)]
    pub(super) id: i64,
    #[diesel(sql_type = BigInt)]
    submission_id: i64,
    #[diesel(sql_type = BigInt)]
    vehicle_id: i64,
    #[diesel(sql_type = BigInt)]
    seller_id: i64,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Integer)]
    revision: i32,
    #[diesel(sql_type = Jsonb)]
    base: Value,
    #[diesel(sql_type = Jsonb)]
    proposed: Value,
    #[diesel(sql_type = Timestamptz)]
    proposed_at: Timestamp,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    closed_at: Option<Timestamp>,
    #[diesel(sql_type = Text)]
    reason: String,
}

impl ProposalRow {
    pub(super) fn into_proposal(self) -> Result<Proposal, Failure> {
        Ok(Proposal {
            id: ProposalId(self.id),
            submission: SubmissionId(self.submission_id),
            vehicle: VehicleId(self.vehicle_id),
            seller: UserId(self.seller_id),
            state: decode_enum("state", ProposalState::parse(&self.state))?,
            revision: self.revision,
            base: restored(self.base)?,
            proposed: restored(self.proposed)?,
            proposed_at: self.proposed_at,
            closed_at: self.closed_at,
            reason: Reason::parse("reason", &self.reason)?,
        })
    }
}

/// Selects rows of the admin queue; conditions on `p` follow.
pub(super) const QUEUED: &str =
    "SELECT p.id, p.submission_id, s.vehicle_id, v.year || ' ' || v.make || ' ' || v.model AS title,
            u.id AS seller_id, u.username, u.name, p.state, p.fields, p.proposed_at, p.closed_at
       FROM listing_proposals p JOIN submissions s ON s.id = p.submission_id
       JOIN vehicles v ON v.id = s.vehicle_id JOIN users u ON u.id = s.seller_id";

#[derive(QueryableByName)]
pub(super) struct QueuedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    submission_id: i64,
    #[diesel(sql_type = BigInt)]
    vehicle_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = BigInt)]
    seller_id: i64,
    #[diesel(sql_type = Text)]
    username: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = Array<Text>)]
    fields: Vec<String>,
    #[diesel(sql_type = Timestamptz)]
    proposed_at: Timestamp,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    closed_at: Option<Timestamp>,
}

impl QueuedRow {
    pub(super) fn into_queued(self) -> Result<QueuedProposal, Failure> {
        Ok(QueuedProposal {
            id: ProposalId(self.id),
            submission: SubmissionId(self.submission_id),
            vehicle: VehicleId(self.vehicle_id),
            title: self.title,
            seller: (UserId(self.seller_id), self.username, self.name),
            state: decode_enum("state", ProposalState::parse(&self.state))?,
            fields: self.fields,
            proposed_at: self.proposed_at,
            closed_at: self.closed_at,
        })
    }
}
