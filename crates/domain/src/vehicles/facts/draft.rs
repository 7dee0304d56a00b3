//! Facts as entered: texts of a form or a feed, and their validation.

use super::{
    super::{UsState, Vin, cleaned_trim, whole_number},
    BodyStyle, Drivetrain, Horsepower, OdometerUnit, Owners, Speeds, TitleStatus, Transmission, VehicleFacts,
    VinVisibility,
    body::{body_style_of_make, read_body_style},
    fact::Fact,
    phrase::{read, read_displacement, read_transmission},
    reading::Reading,
};
use crate::{Violation, rules, text};

/// Unvalidated facts. `None` leaves a fact as it is; blank text removes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FactsDraft {
    /// VIN or chassis number.
    pub vin: Option<String>,
    pub vin_visibility: Option<String>,
    pub trim: Option<String>,
    pub stock_number: Option<String>,
    pub engine: Option<String>,
    /// In cubic centimeters, or with a unit: "6.2L", "427 cu in".
    pub displacement: Option<String>,
    pub horsepower: Option<String>,
    /// A name of the API or a phrase, which may name the speeds too: "6-Speed Manual".
    pub transmission: Option<String>,
    pub speeds: Option<String>,
    pub drivetrain: Option<String>,
    pub body_style: Option<String>,
    pub exterior_color: Option<String>,
    pub interior_color: Option<String>,
    pub title_status: Option<String>,
    /// Name or postal abbreviation.
    pub title_state: Option<String>,
    pub odometer_unit: Option<String>,
    pub is_mileage_unknown: Option<bool>,
    pub owners: Option<String>,
}

impl FactsDraft {
    /// With the body style that this make means by the stated word.
    #[must_use]
    pub(in crate::vehicles) fn of_make(mut self, make: &str) -> Self {
        if let Some(style) = self.body_style.as_deref().and_then(|value| body_style_of_make(make, value)) {
            self.body_style = Some(style.as_str().to_owned());
        }
        self
    }
}

impl VehicleFacts {
    /// Validates a draft.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field, in the order of the fields.
    pub fn parse(draft: &FactsDraft) -> Result<Self, Vec<Violation>> {
        Self::default().changed(draft)
    }

    /// The stated facts with the changes of a draft. A fact that the draft names counts as stated.
    ///
    /// # Errors
    /// Like [`parse`](Self::parse).
    pub fn changed(&self, draft: &FactsDraft) -> Result<Self, Vec<Violation>> {
        let (facts, violations) = self.with_valid(draft);
        if violations.is_empty() { Ok(facts) } else { Err(violations) }
    }

    /// The stated facts with the valid changes of a draft, and the violations of the others.
    pub(crate) fn with_valid(&self, draft: &FactsDraft) -> (Self, Vec<Violation>) {
        let mut facts = self.stated();
        let mut violations = Vec::new();
        let mut keep = |result: Result<(), Violation>| violations.extend(result.err());
        keep(set(&draft.vin, &mut facts.vin, |line| {
            let sentence = "Please enter the VIN or chassis number as stamped on the car";
            Vin::parse(line)?.ok_or_else(|| Violation::new("vin", sentence))
        }));
        let mut visibility = Some(facts.vin_visibility);
        let sentence = "Please choose how much of the VIN is shown";
        keep(set(&draft.vin_visibility, &mut visibility, |word| {
            VinVisibility::parse(word).ok_or_else(|| Violation::new("vinVisibility", sentence))
        }));
        facts.vin_visibility = visibility.unwrap_or_default();
        let trim = draft.trim.as_deref().map(cleaned_trim);
        keep(set(&trim, &mut facts.trim, |line| limited("trim", line)));
        keep(set(&draft.stock_number, &mut facts.stock_number, |line| limited("stockNumber", line)));
        keep(set(&draft.engine, &mut facts.engine, |line| limited("engine", line)));
        keep(set(&draft.displacement, &mut facts.displacement, |words| {
            let sentence = "Please enter a valid displacement";
            read_displacement(words).ok_or_else(|| Violation::new("displacementCc", sentence))
        }));
        keep(set(&draft.horsepower, &mut facts.horsepower, |words| {
            let stated = whole(words).and_then(Horsepower::new).or_else(|| found(words, horsepower));
            stated.ok_or_else(|| Violation::new("horsepower", "Please enter valid horsepower"))
        }));
        let gearbox = draft.transmission.as_deref().and_then(read_transmission);
        let (kind, count) = match &gearbox {
            Some(reading) => (first(reading, transmission), first(reading, speeds)),
            None => (None, None),
        };
        // "5-speed" leaves the type open.
        if kind.is_some() || count.is_none() {
            keep(set(&draft.transmission, &mut facts.transmission, |words| {
                let stated = Transmission::parse(words).or(kind);
                stated.ok_or_else(|| not_among("transmission", "a transmission", &Transmission::choices()))
            }));
        }
        keep(set(&draft.speeds, &mut facts.speeds, |words| {
            let stated = whole(words).and_then(Speeds::new).or_else(|| found(words, speeds));
            stated.ok_or_else(|| Violation::new("speeds", "Speeds must be a number from 1 to 10"))
        }));
        if draft.speeds.is_none() && count.is_some() {
            facts.speeds = count;
        }
        keep(set(&draft.drivetrain, &mut facts.drivetrain, |words| {
            let stated = Drivetrain::parse(words).or_else(|| found(words, drivetrain));
            // "Rear Wheel", "Rear"
            let whole = |ending: &str| found(&format!("{words} {ending}"), drivetrain);
            let stated = stated.or_else(|| whole("drive")).or_else(|| whole("wheel drive"));
            stated.ok_or_else(|| not_among("drivetrain", "a drivetrain", &Drivetrain::choices()))
        }));
        keep(set(&draft.body_style, &mut facts.body_style, |words| {
            let stated = BodyStyle::parse(words).or_else(|| read_body_style(words));
            stated.ok_or_else(|| not_among("bodyStyle", "a body style", &BodyStyle::choices()))
        }));
        keep(set(&draft.exterior_color, &mut facts.exterior_color, |line| limited("exteriorColor", line)));
        keep(set(&draft.interior_color, &mut facts.interior_color, |line| limited("interiorColor", line)));
        keep(set(&draft.title_status, &mut facts.title_status, |words| {
            let stated =
                TitleStatus::parse(words).or_else(|| found(&format!("Title: {words}"), title_status));
            stated.ok_or_else(|| not_among("titleStatus", "a title status", &TitleStatus::choices()))
        }));
        keep(set(&draft.title_state, &mut facts.title_state, |words| {
            let choices = "a US state by name or abbreviation, such as Illinois or IL";
            UsState::parse(words).ok_or_else(|| not_among("titleState", "the state of the title", choices))
        }));
        keep(set(&draft.odometer_unit, &mut facts.odometer_unit, |words| {
            let stated = OdometerUnit::parse(words).or_else(|| found(&format!("1 {words}"), odometer_unit));
            stated.ok_or_else(|| Violation::new("odometerUnit", "Please choose miles or kilometers"))
        }));
        if draft.is_mileage_unknown.is_some() {
            facts.is_mileage_unknown = draft.is_mileage_unknown;
        }
        keep(set(&draft.owners, &mut facts.owners, |words| {
            let stated = whole(words).and_then(Owners::new).or_else(|| found(words, owners));
            let stated = stated.or_else(|| found(&format!("{words} owner"), owners));
            stated.ok_or_else(|| Violation::new("owners", "Please enter a valid number of owners"))
        }));
        (facts, violations)
    }
}

/// Replaces a fact by a given text, cleaned to one line; blank text removes it.
fn set<T>(
    given: &Option<String>,
    fact: &mut Option<T>,
    parse: impl FnOnce(&str) -> Result<T, Violation>,
) -> Result<(), Violation> {
    let Some(given) = given else { return Ok(()) };
    let line = text::single_line(given);
    *fact = if line.is_empty() { None } else { Some(parse(&line)?) };
    Ok(())
}

/// A text within the limits of the submission form's rules.
fn limited(field: &'static str, line: &str) -> Result<String, Violation> {
    rules::checked("submission", field, line.to_owned())
}

/// A whole number, possibly with thousands separators.
fn whole(line: &str) -> Option<i64> {
    line.replace(',', "").parse().ok().and_then(whole_number)
}

/// Names the accepted values: a file shows no choice to the person who writes it.
fn not_among(field: &'static str, what: &str, choices: &str) -> Violation {
    Violation::new(field, format!("Please choose {what}: {choices}"))
}

/// The first fact of a kind in a phrase.
fn found<T>(words: &str, of: impl Fn(&Fact) -> Option<T>) -> Option<T> {
    first(&read(words)?, of)
}

fn first<T>(reading: &Reading, of: impl Fn(&Fact) -> Option<T>) -> Option<T> {
    reading.facts.iter().find_map(of)
}

macro_rules! pick {
    ($($name:ident: $variant:ident -> $type:ty),+ $(,)?) => {
        $(fn $name(fact: &Fact) -> Option<$type> {
            if let Fact::$variant(value) = fact { Some(*value) } else { None }
        })+
    };
}

pick! {
    horsepower: Horsepower -> Horsepower,
    transmission: Transmission -> Transmission,
    speeds: Speeds -> Speeds,
    drivetrain: Drivetrain -> Drivetrain,
    title_status: TitleStatus -> TitleStatus,
    odometer_unit: OdometerUnit -> OdometerUnit,
    owners: Owners -> Owners,
}
