use super::{Badge, ListingStatus, Make, Mileage, Model, ModelYear, Place, UsDollars, parse_make_and_model};
use crate::{Timestamp, Violation, pictures::Picture, text};

/// A vehicle's number: positive, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VehicleId(pub i64);

/// The longest description, in characters.
pub const MAX_DESCRIPTION: usize = 50_000;
/// The most specification strings a vehicle may have.
pub const MAX_SPECS: usize = 100;
/// The longest specification string, in characters.
pub const MAX_SPEC: usize = 1_000;

/// What somebody says about a car, before anything of it is believed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct VehicleDraft {
    /// See [`Make`].
    pub make: String,
    /// See [`Model`].
    pub model: String,
    /// See [`ModelYear`].
    pub year: i64,
    /// In whole US dollars; see [`UsDollars`].
    pub price: i64,
    /// In statute miles; see [`Mileage`].
    pub miles: Option<i64>,
    /// See [`Place`].
    pub location: String,
    /// Markdown.
    pub description: String,
    /// Engine, horsepower, top speed and so on, most important first.
    pub specs: Vec<String>,
}

/// A car fit to be listed: every field has been checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewVehicle {
    /// Who built it.
    pub make: Make,
    /// Which car of the make.
    pub model: Model,
    /// The maker's year.
    pub year: ModelYear,
    /// What is asked for it.
    pub price: UsDollars,
    /// How far it has gone, when stated.
    pub miles: Option<Mileage>,
    /// Where it stands, when stated.
    pub place: Option<Place>,
    /// Markdown, as its author wrote it.
    pub description: String,
    /// Most important first.
    pub specs: Vec<String>,
    /// The label on its picture.
    pub badge: Option<Badge>,
    /// Its place among the featured vehicles, lowest first; none when it is not featured.
    pub featured_rank: Option<i32>,
    /// The cover first.
    pub pictures: Vec<Picture>,
}

impl NewVehicle {
    /// Checks a draft.
    ///
    /// # Errors
    /// Every [`Violation`], one per field at most, in the order of the fields.
    pub fn parse(draft: VehicleDraft, this_year: i32) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let (make, model) = parse_make_and_model(&draft.make, &draft.model);
        let make = keep(make, &mut violations);
        let model = keep(model, &mut violations);
        let year = keep(ModelYear::parse(draft.year, this_year), &mut violations);
        let price = keep(UsDollars::parse(draft.price), &mut violations);
        let miles = keep(draft.miles.map(Mileage::parse).transpose(), &mut violations);
        let place = keep(Place::parse(&draft.location), &mut violations);
        let description = keep(parse_description(&draft.description), &mut violations);
        let specs = keep(parse_specs(&draft.specs), &mut violations);
        match (make, model, year, price, miles, place, description, specs) {
            (
                Some(make),
                Some(model),
                Some(year),
                Some(price),
                Some(miles),
                Some(place),
                Some(description),
                Some(specs),
            ) => Ok(Self {
                make,
                model,
                year,
                price,
                miles,
                place,
                description,
                specs,
                badge: None,
                featured_rank: None,
                pictures: Vec::new(),
            }),
            _ => Err(violations),
        }
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

/// A listing as lists show it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VehicleSummary {
    /// Its number.
    pub id: VehicleId,
    /// Who built it.
    pub make: Make,
    /// Which car of the make.
    pub model: Model,
    /// The maker's year.
    pub year: ModelYear,
    /// What is asked for it now, or what it was sold for.
    pub price: UsDollars,
    /// How far it has gone, when stated.
    pub miles: Option<Mileage>,
    /// Where it stands, when stated.
    pub place: Option<Place>,
    /// The first three specifications.
    pub specs: Vec<String>,
    /// The label on its picture.
    pub badge: Option<Badge>,
    /// Where the listing stands.
    pub status: ListingStatus,
    /// When it was listed.
    pub listed_at: Timestamp,
    /// The picture that stands for it.
    pub cover: Option<Picture>,
}

impl VehicleSummary {
    /// How many specifications a list shows of each car.
    pub const SPECS: usize = 3;

    /// "2020 Ferrari 812 Superfast".
    #[must_use]
    pub fn title(&self) -> String {
        format!("{} {} {}", self.year, self.make.as_str(), self.model.as_str())
    }

    /// The readable end of its page's address.
    #[must_use]
    pub fn slug(&self) -> String {
        text::slug(&self.title())
    }
}

/// What happened to a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PriceKind {
    /// First asked when the car was listed.
    Asked,
    /// Changed by the seller.
    Changed,
    /// Sold for.
    Sold,
}

impl PriceKind {
    /// Every kind.
    pub const ALL: [Self; 3] = [Self::Asked, Self::Changed, Self::Sold];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Changed => "changed",
            Self::Sold => "sold",
        }
    }

    /// The kind of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// One step of a car's price history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PriceEvent {
    /// The price from then on.
    pub price: UsDollars,
    /// When.
    pub at: Timestamp,
    /// What happened.
    pub kind: PriceKind,
    /// When a correction took its place; `None` while it counts. Only sales are corrected.
    pub superseded_at: Option<Timestamp>,
}

impl PriceEvent {
    /// A step that counts.
    #[must_use]
    pub const fn new(kind: PriceKind, price: UsDollars, at: Timestamp) -> Self {
        Self { price, at, kind, superseded_at: None }
    }

    /// Whether it tells what was paid, not what is asked.
    #[must_use]
    pub const fn is_sale(&self) -> bool {
        matches!(self.kind, PriceKind::Sold)
    }
}

/// A listing as its own page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vehicle {
    /// What lists show of it, except that here `specs` holds all specifications.
    pub summary: VehicleSummary,
    /// Markdown, as its author wrote it.
    pub description: String,
    /// All pictures, the cover first.
    pub pictures: Vec<Picture>,
    /// Oldest first.
    pub prices: Vec<PriceEvent>,
    /// When anything of the listing last changed.
    pub updated_at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_tells_everything_that_is_wrong_with_it_at_once() {
        let draft = VehicleDraft { year: 1850, price: -3, miles: Some(-1), ..VehicleDraft::default() };
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
    fn blank_specifications_are_dropped() {
        let draft = VehicleDraft {
            make: "FERRARI".into(),
            model: "F40".into(),
            year: 1990,
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
