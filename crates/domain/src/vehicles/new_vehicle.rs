//! Data of a vehicle before it is listed, with validation.

use super::{
    Badge, DraftNumber, FactsDraft, ListingAudience, ListingStatus, Make, Mileage, Model, ModelYear, Place,
    Price, VehicleFacts, VinVisibility, parse_make_and_model,
};
use crate::{Violation, pictures::Picture, text};

/// Maximum length of a description in characters.
pub const MAX_DESCRIPTION: usize = 50_000;
/// Maximum number of specifications per vehicle.
pub const MAX_SPECS: usize = 100;
/// Maximum length of a specification in characters.
pub const MAX_SPEC: usize = 1_000;

/// Unvalidated vehicle data.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct VehicleDraft {
    pub make: String,
    pub model: String,
    pub year: DraftNumber,
    /// In whole US dollars; `None` for a price on request.
    pub price: Option<i64>,
    /// In statute miles.
    pub miles: Option<DraftNumber>,
    pub location: String,
    /// Markdown.
    pub description: String,
    /// Engine, horsepower, top speed and so on, most important first.
    pub specs: Vec<String>,
    /// Stated facts.
    pub facts: FactsDraft,
}

impl VehicleDraft {
    /// With the stated trim in the model ([`Model::with_trim`]): a car is named the same however it was entered.
    #[must_use]
    pub fn with_trim_in_model(mut self) -> Self {
        if let Some(trim) = &self.facts.trim {
            self.model = Model::with_trim(&self.model, trim);
        }
        self
    }
}

/// Validated vehicle data, ready to be listed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewVehicle {
    pub make: Make,
    pub model: Model,
    pub year: ModelYear,
    pub price: Price,
    /// `None` if not stated.
    pub miles: Option<Mileage>,
    /// `None` if not stated.
    pub place: Option<Place>,
    /// Whether the place is the default of its feed, which a listing with a place does not take over.
    pub has_default_place: bool,
    /// Markdown, as written by its author.
    pub description: String,
    /// Most important first.
    pub specs: Vec<String>,
    /// As stated; a listing shows those that its texts state too, see [`listed_facts`](Self::listed_facts).
    pub facts: VehicleFacts,
    pub badge: Option<Badge>,
    /// Order among the featured vehicles, lowest first; `None` if not featured.
    pub featured_rank: Option<i32>,
    /// The first one is the cover.
    pub pictures: Vec<Picture>,
    pub audience: ListingAudience,
    /// For sale or under offer, as a feed states it. `None` if it is not stated; a new listing is live then.
    pub stated_status: Option<ListingStatus>,
    /// How much of the VIN is shown, as a feed states it. `None` if it is not stated; a known listing stays as it is then.
    pub stated_vin_visibility: Option<VinVisibility>,
}

impl NewVehicle {
    /// Validates a draft. Badge, rank and pictures are left empty; the listing is for everyone.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
    pub fn parse(draft: VehicleDraft, this_year: i32) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let (make, model) = parse_make_and_model(&draft.make, &draft.model);
        let make = keep(make, &mut violations);
        let model = keep(model, &mut violations);
        let year = keep(ModelYear::from_draft(draft.year, this_year), &mut violations);
        let price = keep(Price::parse(draft.price), &mut violations);
        let miles = keep(draft.miles.map(Mileage::from_draft).transpose(), &mut violations);
        let place = keep(Place::parse(&draft.location), &mut violations);
        let description = keep(parse_description(&draft.description), &mut violations);
        let specs = keep(parse_specs(&draft.specs), &mut violations);
        let facts = draft.facts.of_make(make.as_ref().map_or("", Make::as_str));
        let facts = VehicleFacts::parse(&facts).map_err(|refused| violations.extend(refused)).ok();
        match (make, model, year, price, miles, place, description, specs.zip(facts)) {
            (
                Some(make),
                Some(model),
                Some(year),
                Some(price),
                Some(miles),
                Some(place),
                Some(description),
                Some((specs, facts)),
            ) => Ok(Self {
                make,
                model,
                year,
                price,
                miles,
                place,
                description,
                specs,
                facts,
                badge: None,
                featured_rank: None,
                pictures: Vec::new(),
                audience: ListingAudience::Everyone,
                stated_status: None,
                has_default_place: false,
                stated_vin_visibility: None,
            }
            .with_public_make_model_place()),
            _ => Err(violations),
        }
    }

    /// The status that the vehicle is listed with.
    #[must_use]
    pub fn initial_status(&self) -> ListingStatus {
        self.stated_status.unwrap_or(ListingStatus::Live)
    }

    /// The facts of a listing: as stated, completed by what its model, specifications and description say.
    #[must_use]
    pub fn listed_facts(&self) -> VehicleFacts {
        self.facts.with_text(self.model.as_str(), &self.specs, &self.description)
    }
}

fn keep<T>(parsed: Result<T, Violation>, violations: &mut Vec<Violation>) -> Option<T> {
    parsed.map_err(|violation| violations.push(violation)).ok()
}

fn parse_description(input: &str) -> Result<String, Violation> {
    let description = text::multi_line(input);
    if description.chars().count() > MAX_DESCRIPTION {
        return Err(Violation::new("description", "Description must be at most 50,000 characters"));
    }
    Ok(description)
}

fn parse_specs(input: &[String]) -> Result<Vec<String>, Violation> {
    let specs: Vec<String> =
        input.iter().map(|spec| text::single_line(spec)).filter(|spec| !spec.is_empty()).collect();
    if specs.len() > MAX_SPECS {
        return Err(Violation::new("specs", "There can be at most 100 specifications"));
    }
    if specs.iter().any(|spec| spec.chars().count() > MAX_SPEC) {
        return Err(Violation::new("specs", "A specification must be at most 1,000 characters"));
    }
    Ok(specs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draft_reports_every_invalid_field() {
        let draft = VehicleDraft {
            year: 1850.into(),
            price: Some(-3),
            miles: Some((-1).into()),
            ..VehicleDraft::default()
        };
        let messages: Vec<String> =
            NewVehicle::parse(draft, 2026).unwrap_err().into_iter().map(|v| v.message).collect();
        assert_eq!(
            messages,
            [
                "Make is required",
                "Model is required",
                "Please enter a valid year",
                "Please enter a valid price",
                "Please enter valid mileage"
            ]
        );
    }

    #[test]
    fn a_vin_in_the_title_is_shown_as_far_as_the_vin_itself() {
        let model = |visibility: &str| {
            let facts = FactsDraft {
                vin: Some("WP0AC2990TS375123".into()),
                vin_visibility: Some(visibility.into()),
                ..FactsDraft::default()
            };
            let model = "911 (WP0AC2990TS375123)".into();
            let draft = VehicleDraft {
                make: "Porsche".into(),
                model,
                year: 1996.into(),
                facts,
                ..VehicleDraft::default()
            };
            NewVehicle::parse(draft, 2026).unwrap().model.as_str().to_owned()
        };
        assert_eq!(model("full"), "911 (WP0AC2990TS375123)");
        assert_eq!(model("masked"), "911 (WP0AC2990TS••••••)");
        assert_eq!(model("hidden"), "911 (••••••)");
    }

    #[test]
    fn blank_specifications_are_dropped() {
        let draft = VehicleDraft {
            make: "FERRARI".into(),
            model: "F40".into(),
            year: 1990.into(),
            specs: vec![" ".into(), " 2.9L  V8 ".into()],
            ..VehicleDraft::default()
        };
        let vehicle = NewVehicle::parse(draft, 2026).unwrap();
        assert_eq!(vehicle.specs, ["2.9L V8"]);
        assert_eq!(vehicle.make.as_str(), "Ferrari");
        assert_eq!(vehicle.miles, None);
        assert_eq!(vehicle.place, None);
    }
}
