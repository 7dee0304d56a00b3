//! Content of a listing, and the differences between two versions of it.

use domain::{
    audit::FieldChange,
    vehicles::{ListingContent, Mileage},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{OwnFactsDto, PictureDto};

/// Facts, texts and photos of a listing.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ListingContent)]
pub(crate) struct ListingContentDto {
    make: String,
    model: String,
    year: String,
    /// In statute miles; null if not stated.
    #[schema(required)]
    miles_numeric: Option<i32>,
    location: String,
    /// Markdown.
    description: String,
    specs: Vec<String>,
    /// The stated facts, without those that are read from the texts.
    facts: OwnFactsDto,
    /// The first is the cover.
    photos: Vec<PictureDto<'static>>,
}

impl From<&ListingContent> for ListingContentDto {
    fn from(content: &ListingContent) -> Self {
        Self {
            make: content.make.as_str().to_owned(),
            model: content.model.as_str().to_owned(),
            year: content.year.to_string(),
            miles_numeric: content.miles.map(Mileage::get),
            location: content.place.as_ref().map(|place| place.as_str().to_owned()).unwrap_or_default(),
            description: content.description.clone(),
            specs: content.specs.clone(),
            facts: OwnFactsDto::from(&content.facts),
            photos: content.photos.iter().cloned().map(PictureDto::from).collect(),
        }
    }
}

/// A change of one field. Of a long text only the part that differs is given.
#[derive(Serialize, ToSchema)]
#[schema(as = ProposedChange)]
pub(crate) struct FieldChangeDto {
    /// Name of the field.
    field: String,
    /// Null if it was empty.
    #[schema(required)]
    before: Option<String>,
    /// Null if it becomes empty.
    #[schema(required)]
    after: Option<String>,
}

impl From<FieldChange> for FieldChangeDto {
    fn from(FieldChange { field, before, after, .. }: FieldChange) -> Self {
        Self { field, before, after }
    }
}

/// Differences between two versions of a listing's content, for its seller and the concierge.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ContentChanges)]
pub(crate) struct ContentChangesDto {
    /// Changed fields except the photos.
    changes: Vec<FieldChangeDto>,
    /// Photos before; null if they are the same.
    #[schema(required)]
    photos_before: Option<Vec<PictureDto<'static>>>,
}

impl ContentChangesDto {
    pub(crate) fn between(before: &ListingContent, after: &ListingContent) -> Self {
        let mut changes = before.changes_with_vin(after);
        changes.retain(|change| change.field != "photos" && change.field != "photoOrder");
        let photos = (before.photos != after.photos).then_some(&before.photos);
        Self {
            changes: changes.into_iter().map(FieldChangeDto::from).collect(),
            photos_before: photos.map(|photos| photos.iter().cloned().map(PictureDto::from).collect()),
        }
    }
}
