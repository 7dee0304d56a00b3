//! Facts from a vehicle's model, its stated engine, its specifications and its description.

use std::collections::BTreeMap;

use super::{
    Confidence, Drivetrain, FactName, OdometerUnit, VehicleFacts,
    body::body_style_of_model,
    engine,
    fact::Fact,
    phrase::{read, read_engine},
    reading::{Reading, comma_parts, sentences},
    sentence::stated_facts,
};

/// Characters of a description that are read. What identifies a car stands at the beginning.
const MAX_READ: usize = 4_000;

/// Facts that the texts state, with their confidence. The first statement of a fact counts: the stated engine, then
/// the specifications, then parts of an engine's text that says something else too, then the model, then the description. Of
/// the description, only phrases that say nothing but facts are read: sentences, list items, and the parts of the first line
/// between commas. One owner, an odometer in kilometers and that the true mileage is unknown are read in any sentence.
#[must_use]
pub fn mine_facts(
    model: &str,
    engine: Option<&str>,
    specs: &[String],
    description: &str,
) -> BTreeMap<FactName, (Fact, Confidence)> {
    let mut mined = BTreeMap::new();
    let mut add = |reading: Reading, confidence: Confidence| {
        let is_open = reading.is_open;
        for fact in reading.facts {
            // Miles are what an odometer shows anyway.
            if fact != Fact::OdometerUnit(OdometerUnit::Miles) {
                let confidence = if is_open { Confidence::Low } else { confidence };
                mined.entry(fact.name()).or_insert((fact, confidence));
            }
        }
    };
    let specs_read = specs.iter().filter_map(|spec| read(spec));
    for reading in engine.and_then(read_engine).into_iter().chain(specs_read) {
        add(reading, Confidence::High);
    }
    if let Some(reading) = engine.and_then(engine::read_value) {
        add(reading, Confidence::Low);
    }
    if let Some(reading) = body_style_of_model(model).and_then(|style| Reading::of([Fact::BodyStyle(style)]))
    {
        add(reading, Confidence::High);
    }
    let description: String = description.chars().take(MAX_READ).collect();
    for reading in phrases(&description).filter_map(read) {
        add(reading, Confidence::Low);
    }
    let headline = comma_parts(headline(&description));
    let sentences = headline.chain(description.lines().flat_map(sentences));
    let stated = specs.iter().map(String::as_str).chain(sentences).map(stated_facts);
    for reading in stated.filter_map(Reading::of) {
        add(reading, Confidence::Low);
    }
    if let Some((Fact::Drivetrain(drivetrain), Confidence::Low)) = mined.get_mut(&FactName::Drivetrain)
        && *drivetrain == Drivetrain::AllWheel
        && specs.iter().map(String::as_str).chain([description.as_str()]).any(names_four_wheel_drive)
    {
        *drivetrain = Drivetrain::FourWheel;
    }
    mined
}

/// The first line of a description, without the words that tell how the car is sold.
fn headline(description: &str) -> &str {
    let line = description.lines().next().unwrap_or_default();
    line.strip_prefix("NO RESERVE ").unwrap_or(line)
}

/// Phrases of a description that may be facts.
fn phrases(description: &str) -> impl Iterator<Item = &str> {
    let headline = headline(description);
    let sentences = description.lines().flat_map(sentences);
    let sentences = sentences.map(|sentence| sentence.trim_start_matches(['-', '*', '•', ' ']));
    comma_parts(headline).chain(sentences).map(str::trim).filter(|phrase| (1..80).contains(&phrase.len()))
}

/// Whether a text names parts that only four-wheel drive has, where "4WD/AWD" leaves it open.
fn names_four_wheel_drive(text: &str) -> bool {
    let folded = crate::text::fold(text).replace('-', " ");
    let plain = folded.replace("4wd/awd", "");
    ["4wd", "4x4", "four wheel drive", "transfer case", "low range"].iter().any(|words| plain.contains(words))
}

/// The specifications that restate no fact, in order. One that says more than the facts, or something else,
/// stays.
#[must_use]
pub fn equipment(specs: &[String], facts: &VehicleFacts) -> Vec<String> {
    let restates = |spec: &&String| {
        read(spec).is_some_and(|reading| {
            let is_open = reading.is_open;
            reading.is_complete && reading.facts.into_iter().all(|fact| facts.says(fact, is_open))
        })
    };
    specs.iter().filter(|spec| !restates(spec)).cloned().collect()
}

impl VehicleFacts {
    /// Whether these facts contain a fact. "4WD/AWD" is contained in either of the two.
    fn says(&self, fact: Fact, is_open: bool) -> bool {
        if is_open && self.drivetrain == Some(Drivetrain::FourWheel) {
            return true;
        }
        if fact == Fact::OdometerUnit(OdometerUnit::Miles) {
            return self.odometer_unit() == OdometerUnit::Miles;
        }
        let mut with = self.clone();
        with.set(fact);
        with == *self
    }
}

#[cfg(test)]
#[path = "mine_tests.rs"]
mod tests;
