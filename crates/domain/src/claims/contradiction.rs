//! Detection of claims that contradict later corrections of the listing by staff.

use super::{Claim, ClaimKind};
use crate::{Timestamp, edit::FieldChange, vehicles::FactName};

/// An edit of a listing's facts by staff.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FactEdit {
    pub at: Timestamp,
    pub change: FieldChange,
}

impl Claim {
    /// Returns the latest edit that contradicts the claim, if any.
    ///
    /// Considers only edits made after the claim was stated, and only the latest one of each field. Odometer
    /// claims are contradicted by a different or unknown mileage, ownership claims by a different number of owners,
    /// matching-numbers claims by a text that denies them; service claims never.
    #[must_use]
    pub fn contradicted_by<'a>(&self, edits: &'a [FactEdit]) -> Option<&'a FactEdit> {
        let statement = self.statement.as_str();
        let is_latest = |edit: &FactEdit| {
            !edits.iter().any(|other| other.at > edit.at && other.change.field == edit.change.field)
        };
        let later = edits.iter().filter(|edit| edit.at > self.stated_at && is_latest(edit));
        let contradicts = |edit: &&FactEdit| {
            let (field, after) =
                (edit.change.field.as_str(), edit.change.after.as_deref().unwrap_or_default());
            let is_text = matches!(field, "description" | "specs");
            match self.kind {
                ClaimKind::Odometer => {
                    (field == "miles" && !agrees_with_miles(statement, after))
                        || (field == FactName::MileageUnknown.as_str() && after == "yes")
                }
                ClaimKind::Owners if field == FactName::Owners.as_str() => {
                    owner_count(statement).is_some_and(|owners| after.parse() != Ok(owners))
                }
                ClaimKind::Owners if is_text => owner_count(after)
                    .is_some_and(|owners| owner_count(statement).is_some_and(|it| it != owners)),
                ClaimKind::MatchingNumbers if is_text => {
                    denies_matching(after) && !denies_matching(statement)
                }
                ClaimKind::Owners | ClaimKind::MatchingNumbers | ClaimKind::Service => false,
            }
        };
        later.filter(contradicts).max_by_key(|edit| edit.at)
    }
}

/// Whether the statement contains this mileage. A statement without numbers does not agree, because it
/// referred to the mileage of its time.
fn agrees_with_miles(statement: &str, miles: &str) -> bool {
    let Some(wanted) = numbers(miles).first().copied() else { return false };
    numbers(statement).contains(&wanted)
}

/// Whole numbers in a text: "4,200", "4200" and "4.2k" are equal. Decimals are dropped.
fn numbers(text: &str) -> Vec<u64> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let run = &rest[start..];
        let is_part = |letter: char| letter.is_ascii_digit() || letter == ',' || letter == '.';
        let end = run.find(|letter| !is_part(letter)).unwrap_or(run.len());
        let (word, after) = (run[..end].trim_end_matches([',', '.']), &run[end..]);
        let is_thousands = after.starts_with(['k', 'K']);
        let (whole, fraction) = word.split_once('.').unwrap_or((word, ""));
        let whole = whole.replace(',', "").parse::<u64>().unwrap_or(u64::MAX);
        found.push(if is_thousands {
            let hundreds = fraction.chars().next().and_then(|digit| digit.to_digit(10)).unwrap_or_default();
            whole.saturating_mul(1_000).saturating_add(u64::from(hundreds) * 100)
        } else {
            whole
        });
        rest = after;
    }
    found
}

/// Number of owners mentioned in a text, for example "one owner", "2 owners" or "third owner".
fn owner_count(text: &str) -> Option<u64> {
    const WORDS: [(&[&str], u64); 6] = [
        (&["one", "single", "first", "1st", "sole"], 1),
        (&["two", "second", "2nd"], 2),
        (&["three", "third", "3rd"], 3),
        (&["four", "fourth", "4th"], 4),
        (&["five", "fifth", "5th"], 5),
        (&["six", "sixth", "6th"], 6),
    ];
    let text = text.to_lowercase();
    let words: Vec<&str> =
        text.split(|letter: char| !letter.is_alphanumeric()).filter(|w| !w.is_empty()).collect();
    words.windows(2).find_map(|pair| {
        if !pair[1].starts_with("owner") {
            return None;
        }
        let named = WORDS.iter().find(|(names, _)| names.contains(&pair[0])).map(|(_, count)| *count);
        named.or_else(|| pair[0].parse().ok())
    })
}

/// Whether a text says that engine, gearbox or body are not original.
fn denies_matching(text: &str) -> bool {
    const DENIALS: [&str; 7] = [
        "non-matching",
        "non matching",
        "not matching",
        "not numbers-matching",
        "replacement engine",
        "non-original engine",
        "engine swap",
    ];
    let text = text.to_lowercase();
    DENIALS.iter().any(|denial| text.contains(denial))
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;
    use crate::{
        claims::{ClaimId, Statement},
        submissions::SubmissionId,
    };

    fn claim(kind: ClaimKind, statement: &str) -> Claim {
        Claim {
            id: ClaimId(1),
            submission: SubmissionId(1),
            kind,
            statement: Statement::parse(statement).unwrap(),
            stated_at: Timestamp::UNIX_EPOCH + TimeDelta::days(5),
            proof: None,
            review: None,
            is_proof_gone: false,
        }
    }

    fn edit(day: i64, field: &str, before: &str, after: &str) -> FactEdit {
        let change = FieldChange::between(field, Some(before), Some(after)).unwrap();
        FactEdit { at: Timestamp::UNIX_EPOCH + TimeDelta::days(day), change }
    }

    fn is_flagged(kind: ClaimKind, statement: &str, field: &str, after: &str) -> bool {
        claim(kind, statement).contradicted_by(&[edit(6, field, "as it was listed", after)]).is_some()
    }

    #[test]
    fn edited_mileage_contradicts_odometer_claim() {
        use ClaimKind::Odometer;
        for (statement, is_contradicted) in [
            ("4,200 miles, documented", true),
            ("42,000 miles from new", false),
            ("42000 mi on the clock", false),
            ("42k miles, all original", false),
            ("The reading is true", true),
            ("Covered 42,001 miles", true),
        ] {
            assert_eq!(
                is_flagged(Odometer, statement, "miles", "42,000 miles"),
                is_contradicted,
                "{statement}"
            );
        }
        assert!(is_flagged(Odometer, "4,200 miles", "miles", ""), "taken out");
        assert!(is_flagged(Odometer, "4,200 true miles", "isMileageUnknown", "yes"));
        assert!(!is_flagged(Odometer, "4,200 true miles", "isMileageUnknown", "no"));
        assert!(!is_flagged(Odometer, "4,200 miles", "year", "1988"));
    }

    #[test]
    fn only_edits_after_the_statement_count() {
        let stated = claim(ClaimKind::Odometer, "4,200 miles");
        assert_eq!(stated.contradicted_by(&[edit(4, "miles", "1 mile", "42,000 miles")]), None);
        let there_and_back = [
            edit(6, "miles", "4,200 miles", "42,000 miles"),
            edit(7, "miles", "42,000 miles", "4,200 miles"),
        ];
        assert_eq!(stated.contradicted_by(&there_and_back), None);
        let found = stated.contradicted_by(&there_and_back[..1]);
        assert_eq!(found, Some(&there_and_back[0]));
    }

    #[test]
    fn edited_owner_count_contradicts_owners_claim() {
        use ClaimKind::Owners;
        assert!(is_flagged(Owners, "One owner from new", "description", "a three-owner car"));
        assert!(!is_flagged(Owners, "One owner from new", "specs", "V8; 1 owner"));
        assert!(!is_flagged(Owners, "Family owned", "description", "Two owners"));
        assert!(!is_flagged(Owners, "One owner", "description", "A new clutch"));
        assert!(is_flagged(Owners, "Two owners from new", "owners", "5"));
        assert!(is_flagged(Owners, "Two owners from new", "owners", ""), "taken out");
        assert!(!is_flagged(Owners, "Two owners from new", "owners", "2"));
        assert!(!is_flagged(Owners, "Family owned", "owners", "5"));
    }

    #[test]
    fn denial_in_text_contradicts_matching_numbers() {
        use ClaimKind::MatchingNumbers;
        assert!(is_flagged(MatchingNumbers, "Matching numbers", "specs", "Replacement engine (1998)"));
        assert!(!is_flagged(MatchingNumbers, "Non-matching gearbox", "specs", "Non-matching gearbox"));
        assert!(!is_flagged(MatchingNumbers, "Matching numbers", "specs", "V8"));
    }
}
