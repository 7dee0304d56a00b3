//! Content of listings as JSON, for proposals and the journal of feeds.

use domain::{
    pictures::Picture,
    vehicles::{ListingContent, Make, Mileage, Model, ModelYear, Place, VehicleId},
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    database::Failure,
    facts::{facts_json, facts_of},
    rows::PictureRow,
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
    /// Missing in journals of feeds from before it was stored.
    #[serde(default)]
    photos: Vec<PictureRow>,
}

/// Writes the content of a vehicle.
pub(crate) fn content_json(content: &ListingContent, vehicle: VehicleId) -> Result<Value, Failure> {
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

/// Reads stored content; other keys are ignored.
pub(crate) fn content_of(json: Value) -> Result<ListingContent, Failure> {
    let json: ContentJson = serde_json::from_value(json)
        .map_err(|error| Failure::Corrupt(format!("the content of a listing cannot be read: {error}")))?;
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
