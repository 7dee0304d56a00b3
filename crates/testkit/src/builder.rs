//! Builder of test vehicles, and the fixed time that tests run at.

use chrono::{DateTime, TimeDelta};
use domain::Timestamp;
use domain::pictures::{Picture, PictureFormat, PictureKind};
use domain::vehicles::{Badge, BadgeVariant, FactsDraft, NewVehicle, VehicleDraft};

/// The year of all test data.
pub const THIS_YEAR: i32 = 2026;

/// The given number of minutes after the start time of tests: noon UTC, 15 January of [`THIS_YEAR`].
#[must_use]
pub fn at_minute(minutes: i64) -> Timestamp {
    DateTime::from_timestamp(1_768_478_400, 0).expect("a moment of our age") + TimeDelta::minutes(minutes)
}

/// A picture in a folder of that name.
#[must_use]
pub fn picture(name: &str) -> Picture {
    Picture {
        path: format!("/plates/{name}"),
        widths: vec![400, 800, 1200, 1600],
        formats: PictureFormat::DRAWN.to_vec(),
        width: 1600,
        height: 1000,
        alt: format!("The {name} from the side"),
        kind: PictureKind::Illustration,
        group: None,
    }
}

/// Starts a builder with a 2020 Ferrari 812 Superfast for $425,000 with 4,200 miles in Chicago, IL.
pub fn vehicle() -> VehicleBuilder {
    VehicleBuilder {
        draft: VehicleDraft {
            make: "Ferrari".into(),
            model: "812 Superfast".into(),
            year: 2020.into(),
            price: Some(425_000),
            miles: Some(4200.into()),
            location: "Chicago, IL".into(),
            description: "One owner.".into(),
            specs: vec!["6.5L V12".into(), "789 HP".into()],
            ..VehicleDraft::default()
        },
        badge: None,
        featured_rank: None,
        pictures: Vec::new(),
    }
}

/// Builder of a vehicle; see [`vehicle`].
#[derive(Debug, Clone)]
#[must_use]
pub struct VehicleBuilder {
    draft: VehicleDraft,
    badge: Option<Badge>,
    featured_rank: Option<i32>,
    pictures: Vec<Picture>,
}

impl VehicleBuilder {
    pub fn make(mut self, make: &str) -> Self {
        self.draft.make = make.into();
        self
    }

    pub fn model(mut self, model: &str) -> Self {
        self.draft.model = model.into();
        self
    }

    pub fn year(mut self, year: i64) -> Self {
        self.draft.year = year.into();
        self
    }

    /// In US dollars.
    pub fn price(mut self, price: i64) -> Self {
        self.draft.price = Some(price);
        self
    }

    pub fn price_on_request(mut self) -> Self {
        self.draft.price = None;
        self
    }

    /// `None`: not stated.
    pub fn miles(mut self, miles: Option<i64>) -> Self {
        self.draft.miles = miles.map(Into::into);
        self
    }

    /// Empty: not stated.
    pub fn place(mut self, place: &str) -> Self {
        self.draft.location = place.into();
        self
    }

    pub fn description(mut self, description: &str) -> Self {
        self.draft.description = description.into();
        self
    }

    pub fn specs(mut self, specs: &[&str]) -> Self {
        self.draft.specs = specs.iter().map(|spec| (*spec).to_owned()).collect();
        self
    }

    /// Sets the stated facts.
    pub fn facts(mut self, facts: FactsDraft) -> Self {
        self.draft.facts = facts;
        self
    }

    /// Sets the rank among the featured vehicles.
    pub fn featured(mut self, rank: i32) -> Self {
        self.featured_rank = Some(rank);
        self
    }

    pub fn badge(mut self, text: &str, variant: BadgeVariant) -> Self {
        self.badge = Some(Badge::parse(text, variant).expect("a badge that a test made up"));
        self
    }

    /// Sets the pictures, the cover first.
    pub fn pictures(mut self, pictures: Vec<Picture>) -> Self {
        self.pictures = pictures;
        self
    }

    /// Builds the vehicle.
    ///
    /// # Panics
    /// When the domain refuses it.
    #[must_use]
    pub fn build(self) -> NewVehicle {
        let parsed = NewVehicle::parse(self.draft, THIS_YEAR).expect("a vehicle that a test made up");
        NewVehicle { badge: self.badge, featured_rank: self.featured_rank, pictures: self.pictures, ..parsed }
    }
}
