//! The submission form. Fields that the server sets (`userId`, `id`, `status`, `notes`,
//! `createdAt`) are not read.

use std::collections::BTreeMap;

use application::submissions::{Form, SubmittedPictures};
use domain::submissions::SubmissionDraft;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::dto::FactsInputDto;

/// A vehicle to submit. Year, price and mileage are required as display text, as in "$425,000"; a number sent with
/// them must agree.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewSubmission)]
pub(crate) struct SubmissionFormDto {
    #[schema(value_type = String, required)]
    make: Option<String>,
    #[schema(value_type = String, required)]
    model: Option<String>,
    #[schema(value_type = String, required, example = "1990")]
    year: Option<String>,
    #[schema(minimum = 1900)]
    year_numeric: Option<f64>,
    #[schema(value_type = String, required, example = "$425,000")]
    price: Option<String>,
    #[schema(minimum = 0)]
    price_numeric: Option<f64>,
    #[schema(value_type = String, required, example = "4,200 miles")]
    miles: Option<String>,
    #[schema(minimum = 0)]
    miles_numeric: Option<f64>,
    #[schema(value_type = String, required, example = "Chicago, IL")]
    location: Option<String>,
    /// Markdown.
    description: Option<String>,
    /// Addresses of pictures: uploaded ones on this site, or others that begin with `https://`, which the
    /// server fetches.
    #[serde(default)]
    images: Option<Vec<String>>,
    /// Address of the cover; the first of `images` by default.
    main_image: Option<String>,
    #[serde(default)]
    documents: Option<Vec<String>>,
    #[serde(default)]
    specs: Option<Vec<String>>,
    /// Alternative texts by picture address.
    #[serde(default)]
    alts: Option<BTreeMap<String, String>>,
    #[serde(flatten)]
    facts: FactsInputDto,
    /// Revision that the change is based on; 409 if it is no longer the current one. Only for changes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) revision: Option<i32>,
}

impl SubmissionFormDto {
    pub(super) fn form(self, origin: &str) -> Form {
        Form {
            draft: SubmissionDraft {
                make: self.make.unwrap_or_default(),
                model: self.model.unwrap_or_default(),
                year: self.year.unwrap_or_default(),
                year_numeric: self.year_numeric,
                price: self.price.unwrap_or_default(),
                price_numeric: self.price_numeric,
                miles: self.miles.unwrap_or_default(),
                miles_numeric: self.miles_numeric,
                location: self.location.unwrap_or_default(),
                description: self.description.unwrap_or_default(),
                specs: self.specs.unwrap_or_default(),
                documents: self.documents.unwrap_or_default(),
                facts: self.facts.into(),
            },
            shown: SubmittedPictures {
                images: self.images.unwrap_or_default(),
                main: self.main_image,
                alts: self.alts.unwrap_or_default(),
                origin: origin.to_owned(),
            },
        }
    }
}
