//! Listings: validated vehicle data, summaries for lists, full details and price history.

use super::{
    Badge, FactsDraft, ListingStatus, Make, Mileage, Model, ModelYear, Place, Price, UsDollars, VehicleFacts,
    parse_make_and_model,
};
use crate::audience::{ListingAudience, ListingViewer};
use crate::{Timestamp, Violation, pictures::Picture, text};

/// Id of a vehicle: positive, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct VehicleId(pub i64);

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
    pub year: i64,
    /// In whole US dollars; `None` for a price on request.
    pub price: Option<i64>,
    /// In statute miles.
    pub miles: Option<i64>,
    pub location: String,
    /// Markdown.
    pub description: String,
    /// Engine, horsepower, top speed and so on, most important first.
    pub specs: Vec<String>,
    /// Stated facts.
    pub facts: FactsDraft,
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
        let year = keep(ModelYear::parse(draft.year, this_year), &mut violations);
        let price = keep(Price::parse(draft.price), &mut violations);
        let miles = keep(draft.miles.map(Mileage::parse).transpose(), &mut violations);
        let place = keep(Place::parse(&draft.location), &mut violations);
        let description = keep(parse_description(&draft.description), &mut violations);
        let specs = keep(parse_specs(&draft.specs), &mut violations);
        let facts = VehicleFacts::parse(&draft.facts).map_err(|refused| violations.extend(refused)).ok();
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
            }),
            _ => Err(violations),
        }
    }

    /// The facts of a listing: as stated, completed by what its specifications and description say.
    #[must_use]
    pub fn listed_facts(&self) -> VehicleFacts {
        self.facts.with_text(&self.specs, &self.description)
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

/// A listing as shown in lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VehicleSummary {
    pub id: VehicleId,
    pub make: Make,
    pub model: Model,
    pub year: ModelYear,
    /// Current asking price, or the price paid if sold. Of a sold vehicle it is on request if the price paid is not
    /// known and none was asked.
    pub price: Price,
    /// How far the asking price is below the highest one that was asked; see [`Vehicle::price_drop`].
    pub price_drop: Option<UsDollars>,
    /// `None` if not stated.
    pub miles: Option<Mileage>,
    /// `None` if not stated.
    pub place: Option<Place>,
    /// The first [`Self::SPECS`] specifications.
    pub specs: Vec<String>,
    pub badge: Option<Badge>,
    pub status: ListingStatus,
    pub audience: ListingAudience,
    /// When the audience first could see it; anew when it becomes visible to everyone.
    pub listed_at: Timestamp,
    /// Boxed: an inventory in memory has many vehicles without a picture.
    pub cover: Option<Box<Picture>>,
}

impl VehicleSummary {
    /// Number of specifications shown in lists.
    pub const SPECS: usize = 3;

    /// Display title, for example "2020 Ferrari 812 Superfast".
    #[must_use]
    pub fn title(&self) -> String {
        format!("{} {} {}", self.year, self.make.as_str(), self.model.as_str())
    }

    /// The price for display: `$425,000`, `Price on request`, or `Price not published` of a sold vehicle without a
    /// known price.
    #[must_use]
    pub fn price_text(&self) -> String {
        match (self.price, self.status) {
            (Price::OnRequest, ListingStatus::Sold) => "Price not published".to_owned(),
            (price, _) => price.to_string(),
        }
    }

    /// Whether the viewer may see the listing.
    #[must_use]
    pub fn is_visible_to(&self, viewer: ListingViewer) -> bool {
        self.status.is_public() && self.audience.admits(viewer)
    }

    /// Whether everyone may see the listing.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.is_visible_to(ListingViewer::Public)
    }

    /// Whether everyone sees the vehicle offered for sale.
    #[must_use]
    pub fn is_publicly_for_sale(&self) -> bool {
        self.status.is_for_sale() && self.is_public()
    }

    /// URL slug of its page.
    #[must_use]
    pub fn slug(&self) -> String {
        text::slug(&self.title())
    }
}

/// Kind of a price event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PriceKind {
    /// Initial asking price.
    Asked,
    /// Changed asking price.
    Changed,
    /// Sale price.
    Sold,
}

impl PriceKind {
    pub const ALL: [Self; 3] = [Self::Asked, Self::Changed, Self::Sold];

    /// Name in the API and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Asked => "asked",
            Self::Changed => "changed",
            Self::Sold => "sold",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// An entry of the price history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PriceEvent {
    /// Price from this time on; that of a sale is known.
    pub price: Price,
    pub at: Timestamp,
    pub kind: PriceKind,
    /// When a correction replaced it; `None` while valid. Only sales are corrected.
    pub superseded_at: Option<Timestamp>,
}

impl PriceEvent {
    /// Creates a valid entry.
    #[must_use]
    pub const fn new(kind: PriceKind, price: Price, at: Timestamp) -> Self {
        Self { price, at, kind, superseded_at: None }
    }

    /// Whether the price was paid, not asked.
    #[must_use]
    pub const fn is_sale(&self) -> bool {
        matches!(self.kind, PriceKind::Sold)
    }
}

/// A listing with all details.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vehicle {
    /// Summary, except that its `specs` are complete here.
    pub summary: VehicleSummary,
    /// Markdown, as written by its author.
    pub description: String,
    pub facts: VehicleFacts,
    /// The first one is the cover.
    pub pictures: Vec<Picture>,
    /// Oldest first.
    pub prices: Vec<PriceEvent>,
    /// When the listing expires; `None` if it has no end.
    pub expires_at: Option<Timestamp>,
    /// Last change of any kind.
    pub updated_at: Timestamp,
}

impl Vehicle {
    /// What was stated to list it, with the current price; without badge, rank and pictures.
    #[must_use]
    pub fn as_stated(&self) -> NewVehicle {
        let summary = &self.summary;
        NewVehicle {
            make: summary.make.clone(),
            model: summary.model.clone(),
            year: summary.year,
            price: summary.price,
            miles: summary.miles,
            place: summary.place.clone(),
            description: self.description.clone(),
            specs: summary.specs.clone(),
            facts: self.facts.stated(),
            badge: None,
            featured_rank: None,
            pictures: Vec::new(),
            audience: summary.audience,
        }
    }

    /// How far the asking price is below the highest one that was asked; `None` unless the vehicle is for sale and both
    /// are known and differ.
    #[must_use]
    pub fn price_drop(&self) -> Option<UsDollars> {
        let asked = self.prices.iter().filter(|step| !step.is_sale()).filter_map(|step| step.price.dollars());
        let drop = asked.max()? - self.summary.price.dollars()?;
        let is_lower = drop > 0 && self.summary.status.is_for_sale();
        UsDollars::parse(drop).ok().filter(|_| is_lower)
    }

    /// A vehicle that is listed at `at`.
    #[must_use]
    pub fn listed(id: VehicleId, new: NewVehicle, at: Timestamp) -> Self {
        Self {
            facts: new.listed_facts(),
            summary: VehicleSummary {
                id,
                make: new.make,
                model: new.model,
                year: new.year,
                price: new.price,
                price_drop: None,
                miles: new.miles,
                place: new.place,
                specs: new.specs,
                badge: new.badge,
                status: ListingStatus::Live,
                audience: new.audience,
                listed_at: at,
                cover: new.pictures.first().cloned().map(Box::new),
            },
            description: new.description,
            pictures: new.pictures,
            prices: vec![PriceEvent::new(PriceKind::Asked, new.price, at)],
            expires_at: None,
            updated_at: at,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_draft_tells_everything_that_is_wrong_with_it_at_once() {
        let draft = VehicleDraft { year: 1850, price: Some(-3), miles: Some(-1), ..VehicleDraft::default() };
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
    fn a_price_drop_is_the_distance_from_the_highest_asking_price() {
        use PriceKind::{Asked, Changed, Sold};
        let price = |dollars: Option<i64>| Price::parse(dollars).unwrap();
        let draft =
            VehicleDraft { make: "BMW".into(), model: "Z3".into(), year: 2001, ..VehicleDraft::default() };
        let listed =
            Vehicle::listed(VehicleId(1), NewVehicle::parse(draft, 2026).unwrap(), Timestamp::UNIX_EPOCH);
        let drop = |status, steps: &[(PriceKind, Option<i64>)]| {
            let prices = steps.iter();
            let prices: Vec<PriceEvent> =
                prices.map(|(kind, at)| PriceEvent::new(*kind, price(*at), Timestamp::UNIX_EPOCH)).collect();
            let summary =
                VehicleSummary { price: prices.last().unwrap().price, status, ..listed.summary.clone() };
            Vehicle { prices, summary, ..listed.clone() }.price_drop().map(UsDollars::get)
        };
        use ListingStatus::{Live, Sold as IsSold, UnderOffer, Withdrawn};
        let lower = [(Asked, Some(90)), (Changed, Some(100)), (Changed, Some(70))];
        for (status, steps, expected) in [
            (Live, &lower[..], Some(30)),
            (UnderOffer, &lower, Some(30)),
            (Withdrawn, &lower, None),
            (Live, &lower[..2], None),
            (IsSold, &[(Asked, Some(90)), (Sold, Some(70))], None),
            (Live, &[(Asked, Some(90)), (Changed, None)], None),
            (Live, &[(Asked, None), (Changed, Some(90))], None),
            (Live, &[(Asked, Some(90)), (Changed, None), (Changed, Some(80))], Some(10)),
        ] {
            assert_eq!(drop(status, steps), expected, "{status:?} {steps:?}");
        }
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
