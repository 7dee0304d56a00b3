//! The submission form: the seller's statements about a vehicle, with validation.

use super::Shot;
use crate::{
    Violation,
    edit::FieldChange,
    pictures::{Picture, PictureId, StoredPicture, alternative_text},
    rules, text,
    vehicles::{
        FactsDraft, NewVehicle, NumberKind, OdometerUnit, Place, UsDollars, VehicleDraft, offer_changes,
        plain_number, vin_violation, whole_number, without_kilometers,
    },
};

/// Maximum number of pictures per submission.
pub const MAX_SUBMISSION_PHOTOS: usize = 20;
/// Maximum number of document names.
pub const MAX_DOCUMENTS: usize = 20;
/// Maximum length of a document's name or address in characters.
pub const MAX_DOCUMENT: usize = 2048;

/// Unvalidated submission form. Year, price and mileage are sent as text and, optionally, as numbers.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SubmissionDraft {
    pub make: String,
    pub model: String,
    /// As displayed.
    pub year: String,
    /// Numeric value of `year`.
    pub year_numeric: Option<f64>,
    /// As displayed.
    pub price: String,
    /// In US dollars.
    pub price_numeric: Option<f64>,
    /// As displayed.
    pub miles: String,
    /// In statute miles.
    pub miles_numeric: Option<f64>,
    /// Location of the car.
    pub location: String,
    /// Markdown.
    pub description: String,
    /// Most important first.
    pub specs: Vec<String>,
    /// Names or addresses of documents.
    pub documents: Vec<String>,
    /// Stated facts, among them the VIN.
    pub facts: FactsDraft,
}

/// A picture in a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownPicture {
    pub id: PictureId,
    /// Alternative text; may be empty.
    pub alt: String,
}

impl ShownPicture {
    /// Creates a picture with its alternative text, cut to the maximum length.
    #[must_use]
    pub fn new(id: PictureId, alt: &str) -> Self {
        Self { id, alt: alternative_text(alt) }
    }

    /// The photo as the listing shows it, in the group that its caption describes ([`Shot::of_caption`]).
    #[must_use]
    pub fn photo(&self, stored: &StoredPicture) -> Picture {
        Picture { group: Shot::of_caption(&self.alt).map(Shot::group), ..stored.picture(&self.alt) }
    }
}

/// Validated content of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionContent {
    /// The vehicle, without pictures and badge, which are set when it is listed.
    pub car: NewVehicle,
    pub documents: Vec<String>,
    /// Pictures; the first one is the cover.
    pub shown: Vec<ShownPicture>,
}

impl SubmissionContent {
    /// Changes from this content to `revised`, by API field name.
    #[must_use]
    pub fn changes(&self, revised: &Self) -> Vec<Option<FieldChange>> {
        let pictures = |content: &Self| -> Vec<String> {
            content.shown.iter().map(|picture| picture.id.to_string()).collect()
        };
        let words = |content: &Self| -> Vec<String> {
            content.shown.iter().map(|picture| picture.alt.clone()).collect()
        };
        let mut changes = offer_changes(&self.car, &revised.car);
        changes.extend([
            FieldChange::of_lists("documents", &self.documents, &revised.documents),
            FieldChange::of_lists("pictures", &pictures(self), &pictures(revised)),
            FieldChange::of_lists("alt", &words(self), &words(revised)),
        ]);
        changes
    }
}

impl SubmissionDraft {
    /// Validates a draft. The result has no pictures; callers add them.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, with the messages of [`rules`](crate::rules). Contradictory text
    /// and number are a violation too.
    pub fn parse(self, this_year: i32) -> Result<SubmissionContent, Vec<Violation>> {
        let mut violations = Vec::new();
        let fields = [
            ("make", &self.make),
            ("model", &self.model),
            ("year", &self.year),
            ("price", &self.price),
            ("miles", &self.miles),
            ("location", &self.location),
        ];
        for (field, value) in fields {
            if let Some(message) = rules::violated_rule("submission", field, value) {
                violations.push(Violation::new(field, message));
            }
        }
        let year = number(&YEAR, &self.year, self.year_numeric, &mut violations);
        let price = number(&PRICE, &self.price, self.price_numeric, &mut violations);
        let miles = number(&MILES, &self.miles, self.miles_numeric, &mut violations);
        let documents = documents(&self.documents).map_err(|violation| violations.push(violation)).ok();
        let mut facts = self.facts;
        if without_kilometers(&self.miles).is_some()
            && facts.odometer_unit.as_deref().is_none_or(str::is_empty)
        {
            facts.odometer_unit = Some(OdometerUnit::Kilometers.as_str().to_owned());
        }
        let draft = VehicleDraft {
            make: self.make,
            model: self.model,
            // Unreadable numbers have a violation already; placeholders avoid a second one.
            year: year.unwrap_or(i64::from(this_year)).into(),
            price: Some(price.unwrap_or(0)),
            miles: Some(miles.unwrap_or(0).into()),
            location: Place::spelled(&self.location),
            description: self.description,
            specs: self.specs,
            facts,
        };
        let car = NewVehicle::parse(draft.with_trim_in_model(), this_year).map_err(|refused| {
            for violation in refused.into_iter().map(Violation::with_numeric_field_name) {
                if !violations.iter().any(|known| known.field == violation.field) {
                    violations.push(violation);
                }
            }
        });
        if let Ok(car) = &car
            && car.place.is_none()
            && !violations.iter().any(|known| known.field == "location")
        {
            violations.push(Violation::new("location", "Location is required"));
        }
        if let Ok(car) = &car
            && year.is_some()
        {
            violations.extend(vin_violation(car, this_year));
        }
        match (car, documents) {
            (Ok(car), Some(documents)) if violations.is_empty() => {
                Ok(SubmissionContent { car, documents, shown: Vec::new() })
            }
            _ => Err(violations),
        }
    }
}

/// A number that is sent both as text and as a number, with its error messages.
pub(super) struct Pair {
    numeric: &'static str,
    invalid: &'static str,
    contradiction: &'static str,
    /// Cents of money are dropped; other fractions are rejected.
    kind: NumberKind,
    /// Smallest valid number.
    least: i64,
}

pub(super) const YEAR: Pair = Pair {
    numeric: "yearNumeric",
    invalid: "Please enter a valid year",
    contradiction: "The year is written in two ways that differ; please make them agree",
    kind: NumberKind::Year,
    least: 1900,
};
pub(super) const PRICE: Pair = Pair {
    numeric: "priceNumeric",
    invalid: "Please enter a valid price",
    contradiction: "The price is written in two ways that differ; please make them agree",
    kind: NumberKind::Money,
    least: 0,
};
pub(super) const MILES: Pair = Pair {
    numeric: "milesNumeric",
    invalid: "Please enter valid mileage",
    contradiction: "The mileage is written in two ways that differ; please make them agree",
    kind: NumberKind::Distance,
    least: 0,
};

/// Number that text and numeric field agree on; `None`, with a violation unless the text is blank, if they
/// are invalid or differ.
pub(super) fn number(
    pair: &Pair,
    shown: &str,
    numeric: Option<f64>,
    violations: &mut Vec<Violation>,
) -> Option<i64> {
    if shown.trim().is_empty() {
        return None;
    }
    let read = read(shown, pair.kind);
    let given = match numeric {
        None => None,
        Some(number) => match whole(number, pair.kind).filter(|whole| *whole >= pair.least) {
            Some(whole) => Some(whole),
            None => {
                violations.push(Violation::new(pair.numeric, pair.invalid));
                return None;
            }
        },
    };
    match (read, given) {
        (Some(read), Some(given)) if read != given => {
            violations.push(Violation::new(pair.numeric, pair.contradiction));
            None
        }
        (Some(read), _) => Some(read),
        (None, _) => {
            let message = rules::violated_rule("submission", pair.numeric, shown).unwrap_or(pair.invalid);
            violations.push(Violation::new(pair.numeric, message));
            None
        }
    }
}

/// Converts the numeric field. Money is validated before its cents are dropped.
fn whole(number: f64, kind: NumberKind) -> Option<i64> {
    match kind {
        NumberKind::Money => UsDollars::from_amount(number).ok().map(UsDollars::get),
        NumberKind::Year | NumberKind::Distance => whole_number(number),
    }
}

/// Reads a number from text like "$425,000.00", "4,200 miles" or "1973". Cents are allowed only for money and
/// dropped; negative numbers with cents are rejected.
fn read(shown: &str, kind: NumberKind) -> Option<i64> {
    let plain = plain_number(shown).filter(|_| kind.admits(shown))?;
    let (whole, cents) = plain.split_once('.').unwrap_or((&plain, ""));
    let is_fraction = cents.bytes().any(|digit| digit != b'0');
    // Longer numbers would not be exact in the numeric field.
    let is_exact = whole.trim_start_matches('-').len() <= 15;
    let is_readable =
        cents.len() <= 2 && !(is_fraction && (plain.starts_with('-') || kind != NumberKind::Money));
    (is_exact && is_readable).then(|| whole.parse().ok()).flatten()
}

fn documents(input: &[String]) -> Result<Vec<String>, Violation> {
    let documents: Vec<String> =
        input.iter().map(|name| text::single_line(name)).filter(|name| !name.is_empty()).collect();
    if documents.len() > MAX_DOCUMENTS {
        return Err(Violation::new("documents", "There can be at most 20 documents"));
    }
    if documents.iter().any(|name| name.chars().count() > MAX_DOCUMENT) {
        return Err(Violation::new("documents", "The name of a document must be at most 2,048 characters"));
    }
    Ok(documents)
}

#[cfg(test)]
#[path = "content_tests.rs"]
mod tests;
