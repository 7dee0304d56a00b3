//! The form as the wire carries it (spec §3). What a client has no say in (`userId`, `id`, `status`,
//! `notes`, `createdAt`) is not read at all (reliability row S18).

use std::collections::BTreeMap;

use application::submissions::{Form, SubmittedPictures};
use domain::submissions::SubmissionDraft;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A vehicle that is offered. Year, price and mileage may come as they are shown, as numbers, or both,
/// which then must agree.
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
    #[schema(max_length = 50000)]
    description: Option<String>,
    /// Addresses of pictures: own ones, or others that begin with `https://`, which are fetched.
    #[schema(max_items = 20)]
    #[serde(default)]
    images: Option<Vec<String>>,
    /// The one that stands for them all.
    main_image: Option<String>,
    #[schema(max_items = 20)]
    #[serde(default)]
    documents: Option<Vec<String>>,
    #[schema(max_items = 100)]
    #[serde(default)]
    specs: Option<Vec<String>>,
    /// VIN or chassis number; never public.
    vin: Option<String>,
    /// What pictures show, in words, by address.
    #[serde(default)]
    alts: Option<BTreeMap<String, String>>,
    /// For a change: the revision that was looked at.
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
                vin: self.vin.unwrap_or_default(),
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
