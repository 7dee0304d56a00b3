//! Readiness of a submission's form for its review: the checks of the review that concern no other member, the expected
//! photos, and a score.

use super::{
    CheckName, CheckState, Shot, SubmissionCheck, SubmissionDraft, SubmissionId,
    content::{MILES, PRICE, YEAR, number},
    facts_check, pictures_check, price_check, vin_check, with_texts_check,
};
use crate::{
    Violation,
    prices::{ComparableCriteria, PriceEvidence},
    vehicles::{Make, Mileage, Model, ModelYear, UsDollars, VehicleFacts, Vin, parse_make_and_model},
};

/// The valid values of a form that may be incomplete or wrong elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnteredParts {
    pub make: Option<Make>,
    pub model: Option<Model>,
    pub year: Option<ModelYear>,
    pub price: Option<UsDollars>,
    /// `None` if not entered or not true.
    pub miles: Option<Mileage>,
    /// `Ok(None)` if none is entered.
    pub vin: Result<Option<Vin>, Violation>,
}

impl EnteredParts {
    /// Reads what is valid on its own.
    #[must_use]
    pub fn of(draft: &SubmissionDraft, this_year: i32) -> Self {
        // Violations are found by `SubmissionDraft::parse`.
        let read = |pair, shown: &str, numeric| number(pair, shown, numeric, &mut Vec::new());
        let year = read(&YEAR, &draft.year, draft.year_numeric);
        let price = read(&PRICE, &draft.price, draft.price_numeric);
        let miles = read(&MILES, &draft.miles, draft.miles_numeric);
        let (make, model) = parse_make_and_model(&draft.make, &draft.model);
        Self {
            make: make.ok(),
            model: model.ok(),
            year: year.and_then(|year| ModelYear::parse(year, this_year).ok()),
            price: price.and_then(|dollars| UsDollars::parse(dollars).ok()),
            miles: miles
                .filter(|_| draft.facts.is_mileage_unknown != Some(true))
                .and_then(|miles| Mileage::parse(miles).ok()),
            vin: Vin::parse(draft.facts.vin.as_deref().unwrap_or_default()),
        }
    }

    /// Criteria of comparable cars; `None` before make, model, year and price are entered.
    #[must_use]
    pub fn criteria(&self) -> Option<ComparableCriteria> {
        self.price?;
        let criteria = ComparableCriteria::of(self.make.as_ref()?, self.model.as_ref()?, self.year?, None);
        Some(ComparableCriteria { miles: self.miles, ..criteria })
    }

    fn vin_check(&self, this_year: i32) -> SubmissionCheck {
        match (&self.vin, self.year) {
            (Err(violation), _) => {
                SubmissionCheck::new(CheckName::Vin, CheckState::Warning, violation.message.clone())
            }
            (Ok(Some(_)), None) => {
                let sentence = "The VIN is checked against the model year once you enter it";
                SubmissionCheck::new(CheckName::Vin, CheckState::NotEnoughData, sentence)
            }
            (Ok(vin), year) => vin_check(vin.as_ref(), year.map_or(this_year, ModelYear::get), this_year),
        }
    }
}

/// A photo of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormPhoto {
    /// In pixels; `None` if it is not fetched yet.
    pub width: Option<u32>,
    /// May be empty.
    pub caption: String,
}

/// Readiness of a form for its review.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionReadiness {
    pub checks: Vec<SubmissionCheck>,
    /// Every expected photo, and whether a caption describes one.
    pub shots: Vec<(Shot, bool)>,
}

impl SubmissionReadiness {
    /// Checks a form. `evidence` is the price evidence of [`EnteredParts::criteria`]; `duplicates` are the seller's own
    /// other submissions with its VIN.
    #[must_use]
    pub fn of(
        draft: SubmissionDraft,
        photos: &[FormPhoto],
        evidence: Option<&PriceEvidence>,
        duplicates: &[SubmissionId],
        this_year: i32,
    ) -> Self {
        let entered = EnteredParts::of(&draft, this_year);
        // Violations are found by `SubmissionDraft::parse`.
        let (facts, _) = VehicleFacts::default().with_valid(&draft.facts);
        let texts = draft.specs.iter().chain([&draft.description]);
        let mut checks = vec![with_texts_check(entered.vin_check(this_year), &facts, texts)];
        if let Ok(Some(_)) = entered.vin {
            checks.push(duplicate_check(duplicates));
        }
        checks.push(match (entered.price, evidence) {
            (Some(price), Some(evidence)) => price_check(price, evidence),
            _ => {
                let sentence = "Enter make, model, year and price to compare it with similar cars";
                SubmissionCheck::new(CheckName::Price, CheckState::NotEnoughData, sentence)
            }
        });
        let facts = facts.with_text(&draft.model, &draft.specs, &draft.description);
        let captions = photos.iter().map(|photo| photo.caption.as_str());
        checks.push(facts_check(&draft.description, !draft.specs.is_empty(), &facts, captions));
        checks.push(pictures_check(&photos.iter().map(|photo| photo.width).collect::<Vec<_>>()));
        checks.insert(0, required_check(&draft.parse(this_year).err().unwrap_or_default()));
        let shown: Vec<Shot> = photos.iter().filter_map(|photo| Shot::of_caption(&photo.caption)).collect();
        Self { checks, shots: Shot::ALL.map(|shot| (shot, shown.contains(&shot))).to_vec() }
    }

    /// Share of the passed checks and described shots among all that could be judged, in percent, rounded down.
    /// Checks without enough data count neither way.
    #[must_use]
    pub fn score(&self) -> u8 {
        let judged =
            self.checks.iter().map(|check| check.state).filter(|state| *state != CheckState::NotEnoughData);
        let results: Vec<bool> = judged
            .map(|state| state == CheckState::Ok)
            .chain(self.shots.iter().map(|(_, is_shown)| *is_shown))
            .collect();
        let passed = results.iter().filter(|is_passed| **is_passed).count();
        u8::try_from(passed * 100 / results.len().max(1)).unwrap_or(100)
    }
}

/// Names the fields that are missing or invalid, each once.
fn required_check(violations: &[Violation]) -> SubmissionCheck {
    let mut names: Vec<&str> = Vec::new();
    for violation in violations {
        let name = match violation.field {
            "year" | "yearNumeric" => "year",
            "price" | "priceNumeric" => "price",
            "miles" | "milesNumeric" => "mileage",
            "vin" => "VIN",
            field @ ("make" | "model" | "location" | "description") => field,
            "specs" => "specifications",
            _ => "vehicle facts",
        };
        if !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        return SubmissionCheck::new(
            CheckName::RequiredFields,
            CheckState::Ok,
            "Every required field is filled in",
        );
    }
    let sentence = format!("Still missing or invalid: {}", names.join(", "));
    SubmissionCheck::new(CheckName::RequiredFields, CheckState::Warning, sentence)
}

fn duplicate_check(duplicates: &[SubmissionId]) -> SubmissionCheck {
    let link =
        |id: &SubmissionId| (format!("Submission {}", id.0), format!("/dashboard/submissions/{}", id.0));
    let (fine, found) =
        ("None of your other submissions has this VIN", "You have submitted a car with this VIN already");
    SubmissionCheck::of_links(CheckName::DuplicateVin, duplicates.iter().map(link).collect(), fine, found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::FactsDraft;

    fn complete_draft() -> SubmissionDraft {
        SubmissionDraft {
            make: "ferrari".into(),
            model: "F40".into(),
            year: "1990".into(),
            price: "$2,450,000".into(),
            miles: "8,100 miles".into(),
            location: "Chicago, IL".into(),
            description:
                "One owner from new, serviced every year by the dealer in Lake Forest, and never restored."
                    .into(),
            specs: vec!["2.9L V8".into()],
            facts: FactsDraft { vin: Some("ZFFMN34A9L0083456".into()), ..FactsDraft::default() },
            ..SubmissionDraft::default()
        }
    }

    fn photos(captions: &[&str]) -> Vec<FormPhoto> {
        captions.iter().map(|caption| FormPhoto { width: Some(1600), caption: (*caption).into() }).collect()
    }

    fn check(readiness: &SubmissionReadiness, name: CheckName) -> &SubmissionCheck {
        readiness.checks.iter().find(|check| check.name == name).unwrap()
    }

    #[test]
    fn empty_form_lists_missing_parts() {
        let readiness = SubmissionReadiness::of(SubmissionDraft::default(), &[], None, &[], 2026);
        let listed: Vec<(&str, CheckState, &str)> =
            readiness.checks.iter().map(|c| (c.name.as_str(), c.state, c.sentence.as_str())).collect();
        assert_eq!(
            listed,
            [
                (
                    "required_fields",
                    CheckState::Warning,
                    "Still missing or invalid: make, model, year, price, mileage, location"
                ),
                ("vin", CheckState::Warning, "No VIN or chassis number is given"),
                (
                    "price",
                    CheckState::NotEnoughData,
                    "Enter make, model, year and price to compare it with similar cars"
                ),
                (
                    "missing_facts",
                    CheckState::Warning,
                    "Missing: a description, specifications. Buyers also ask for: exterior color, interior color, \
                     title status, owners, body style, drivetrain"
                ),
                ("pictures", CheckState::Warning, "There are no photos"),
            ]
        );
        assert_eq!(readiness.score(), 0);
        assert!(EnteredParts::of(&SubmissionDraft::default(), 2026).criteria().is_none());
    }

    #[test]
    fn complete_form_scores_100() {
        let all: Vec<&str> = Shot::ALL.into_iter().map(Shot::label).collect();
        let evidence = PriceEvidence::of(Vec::new());
        let readiness = SubmissionReadiness::of(complete_draft(), &photos(&all), Some(&evidence), &[], 2026);
        assert_eq!(check(&readiness, CheckName::RequiredFields).state, CheckState::Ok);
        assert_eq!(check(&readiness, CheckName::DuplicateVin).state, CheckState::Ok);
        assert_eq!(check(&readiness, CheckName::Price).state, CheckState::NotEnoughData);
        assert_eq!(check(&readiness, CheckName::Vin).state, CheckState::Ok, "{:?}", readiness.checks);
        assert_eq!(readiness.score(), 100, "{readiness:?}");
        // Five checks pass, and three of seven shots.
        let readiness =
            SubmissionReadiness::of(complete_draft(), &photos(&all[..3]), Some(&evidence), &[], 2026);
        assert_eq!(readiness.score(), 66);
        assert_eq!(readiness.shots[2..4], [(Shot::Interior, true), (Shot::Engine, false)]);
    }

    #[test]
    fn invalid_parts_do_not_hide_other_checks() {
        let draft = SubmissionDraft { location: String::new(), miles: "many".into(), ..complete_draft() };
        let entered = EnteredParts::of(&draft, 2026);
        assert_eq!(entered.criteria().unwrap().miles, None);
        let readiness = SubmissionReadiness::of(draft, &[], None, &[SubmissionId(7)], 2026);
        let sentence = &check(&readiness, CheckName::RequiredFields).sentence;
        assert_eq!(sentence, "Still missing or invalid: location, mileage");
        let links = &check(&readiness, CheckName::DuplicateVin).links;
        assert_eq!(links[..], [("Submission 7".to_owned(), "/dashboard/submissions/7".to_owned())]);
    }

    /// A fact counts when it is stated or in the texts, whatever else is wrong.
    #[test]
    fn facts_check_names_what_no_part_of_the_form_states() {
        let facts = FactsDraft {
            exterior_color: Some("Rosso Corsa".into()),
            horsepower: Some("many".into()),
            ..FactsDraft::default()
        };
        let specs = vec!["Rear-wheel drive".into(), "Clean title".into()];
        let draft = SubmissionDraft { facts, specs, model: "F40 Coupe".into(), ..complete_draft() };
        let readiness = SubmissionReadiness::of(draft, &photos(&["Engine", ""]), None, &[], 2026);
        let check = check(&readiness, CheckName::MissingFacts);
        assert_eq!(check.state, CheckState::Ok);
        let sentence = "Has a description and specifications. Buyers also ask for: interior color. 1 photo has no caption";
        assert_eq!(check.sentence, sentence, "one owner, as the description says");
    }

    #[test]
    fn vin_check_requires_the_year_and_a_valid_vin() {
        for (vin, year, state) in [
            ("ZFFMN34A9L0083456", "", CheckState::NotEnoughData),
            ("???", "1990", CheckState::Warning),
            ("ZFFMN34A9L0083456", "1970", CheckState::Warning),
        ] {
            let facts = FactsDraft { vin: Some(vin.into()), ..FactsDraft::default() };
            let draft = SubmissionDraft { year: year.into(), facts, ..complete_draft() };
            let readiness = SubmissionReadiness::of(draft, &[], None, &[], 2026);
            assert_eq!(check(&readiness, CheckName::Vin).state, state, "{vin} {year}");
        }
    }
}
