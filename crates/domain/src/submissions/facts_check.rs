//! The check of a submission for what buyers ask for: description, specifications, facts and captions.

use super::{CheckName, CheckState, SubmissionCheck};
use crate::vehicles::{FactName, VehicleFacts};

/// Descriptions with fewer characters count as short.
const SHORT: usize = 80;

/// Optional facts that buyers ask for. The VIN has its own check.
const ASKED_FOR: [FactName; 6] = [
    FactName::ExteriorColor,
    FactName::InteriorColor,
    FactName::TitleStatus,
    FactName::Owners,
    FactName::BodyStyle,
    FactName::Drivetrain,
];

/// Checks for a missing or short description and missing specifications. Missing facts and captions are named but fail
/// nothing, because they are optional. `facts` includes those that the texts state.
#[must_use]
pub fn facts_check<'a>(
    description: &str,
    has_specs: bool,
    facts: &VehicleFacts,
    captions: impl IntoIterator<Item = &'a str>,
) -> SubmissionCheck {
    let unknown = ASKED_FOR.into_iter().filter(|name| !facts.knows(*name));
    let unknown: Vec<String> = unknown.map(|name| name.label().to_lowercase()).collect();
    let captions: Vec<bool> = captions.into_iter().map(|caption| !caption.trim().is_empty()).collect();
    let mut sentences = defects(description, has_specs);
    let state = if sentences.is_empty() { CheckState::Ok } else { CheckState::Warning };
    if sentences.is_empty() {
        let passed = "Has a description and specifications";
        sentences.push(if unknown.is_empty() {
            format!("{passed}, and states colors, title status, owners, body style and drivetrain")
        } else {
            passed.to_owned()
        });
    }
    if !unknown.is_empty() {
        sentences.push(format!("Buyers also ask for: {}", unknown.join(", ")));
    }
    match captions.iter().filter(|is_there| !**is_there).count() {
        0 => {}
        1 => sentences.push("1 photo has no caption".to_owned()),
        count => sentences.push(format!("{count} photos have no caption")),
    }
    SubmissionCheck::new(CheckName::MissingFacts, state, sentences.join(". "))
}

/// Sentences about missing texts and a short description; empty if there is nothing to say.
fn defects(description: &str, has_specs: bool) -> Vec<String> {
    let length = description.trim().chars().count();
    let missing: Vec<&str> = [("a description", length == 0), ("specifications", !has_specs)]
        .into_iter()
        .filter_map(|(what, is_missing)| is_missing.then_some(what))
        .collect();
    let missing = (!missing.is_empty()).then(|| format!("Missing: {}", missing.join(", ")));
    let short = (1..SHORT).contains(&length).then(|| "The description is short".to_owned());
    short.into_iter().chain(missing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::FactsDraft;

    fn all_facts() -> VehicleFacts {
        let draft = FactsDraft {
            exterior_color: Some("Rosso Corsa".into()),
            interior_color: Some("Black".into()),
            title_status: Some("clean".into()),
            owners: Some("2".into()),
            body_style: Some("coupe".into()),
            drivetrain: Some("rwd".into()),
            ..FactsDraft::default()
        };
        VehicleFacts::parse(&draft).unwrap()
    }

    #[test]
    fn short_description_is_not_reported_as_missing() {
        let long = "x".repeat(SHORT);
        for (description, has_specs, sentence) in [
            ("", false, "Missing: a description, specifications"),
            (" \n", true, "Missing: a description"),
            ("Gated", true, "The description is short"),
            ("Gated", false, "The description is short. Missing: specifications"),
            (long.as_str(), false, "Missing: specifications"),
        ] {
            let check = facts_check(description, has_specs, &all_facts(), []);
            assert_eq!((check.state, check.sentence.as_str()), (CheckState::Warning, sentence));
        }
    }

    #[test]
    fn missing_facts_and_captions_are_named_but_fail_nothing() {
        let long = "x".repeat(SHORT);
        let check = |facts: &VehicleFacts, captions: &[&str]| {
            let check = facts_check(&long, true, facts, captions.iter().copied());
            assert_eq!(check.state, CheckState::Ok);
            check.sentence
        };
        let all = "Has a description and specifications, and states colors, title status, owners, body style and \
                   drivetrain";
        assert_eq!(check(&all_facts(), &["Engine"]), all);
        assert_eq!(check(&all_facts(), &["Engine", " "]), format!("{all}. 1 photo has no caption"));
        let facts = VehicleFacts { title_status: None, ..all_facts() };
        assert_eq!(
            check(&facts, &["", ""]),
            "Has a description and specifications. Buyers also ask for: title status. 2 photos have no caption"
        );
        let none = "Has a description and specifications. Buyers also ask for: exterior color, interior color, title \
                    status, owners, body style, drivetrain";
        assert_eq!(check(&VehicleFacts::default(), &[]), none);
        let failed = facts_check("", true, &facts, []).sentence;
        assert_eq!(failed, "Missing: a description. Buyers also ask for: title status");
    }
}
