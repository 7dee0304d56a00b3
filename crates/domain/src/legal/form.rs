//! The form of a legal text.

use chrono::{Days, NaiveDate};

use crate::{
    Violation,
    rules::violated_rule,
    text::{multi_line, single_line},
};

const FORM: &str = "legalText";

/// A version to publish, as it is sent; also the content of a draft.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LegalForm {
    pub title: String,
    /// Markdown.
    pub text: String,
    /// Date in Central Time as in `2027-01-01`.
    pub effective_on: String,
    /// Summary of the changes; shown to everyone.
    pub note: String,
}

/// A valid version to publish.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalText {
    pub title: String,
    /// Markdown.
    pub text: String,
    pub effective_on: NaiveDate,
    /// Summary of the changes.
    pub note: String,
}

impl LegalForm {
    pub const NOT_A_DATE: &str = "Please enter a date, as in 2027-01-01";
    pub const PAST: &str = "Please choose today or a later date";
    pub const TOO_LATE: &str = "Please choose a date within the next year";
    /// Days from today to the last possible effective date.
    const MAX_DAYS_AHEAD: Days = Days::new(366);

    /// Validates a version to publish. `today` is the date in Central Time.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field.
    pub fn parse(&self, today: NaiveDate) -> Result<LegalText, Vec<Violation>> {
        let form = self.normalized();
        let mut violations = form.violations(|_| true);
        let effective_on = parse_date(&form.effective_on, today);
        match effective_on {
            Ok(effective_on) if violations.is_empty() => {
                let Self { title, text, note, .. } = form;
                Ok(LegalText { title, text, effective_on, note })
            }
            Ok(_) => Err(violations),
            Err(violation) => {
                if violations.iter().all(|other| other.field != violation.field) {
                    violations.push(violation);
                }
                Err(violations)
            }
        }
    }

    /// Validates a draft, which may be incomplete.
    ///
    /// # Errors
    /// A [`Violation`] for each text that is too long.
    pub fn parse_draft(&self) -> Result<Self, Vec<Violation>> {
        let form = self.normalized();
        let violations = form.violations(|value| !value.is_empty());
        if violations.is_empty() { Ok(form) } else { Err(violations) }
    }

    fn normalized(&self) -> Self {
        Self {
            title: single_line(&self.title),
            text: multi_line(&self.text),
            effective_on: single_line(&self.effective_on),
            note: single_line(&self.note),
        }
    }

    /// The violated rules of the fields that `is_checked` accepts.
    fn violations(&self, is_checked: impl Fn(&str) -> bool) -> Vec<Violation> {
        let fields = [
            ("title", &self.title),
            ("text", &self.text),
            ("effectiveOn", &self.effective_on),
            ("note", &self.note),
        ];
        fields
            .into_iter()
            .filter(|(_, value)| is_checked(value))
            .filter_map(|(field, value)| {
                violated_rule(FORM, field, value).map(|message| Violation::new(field, message))
            })
            .collect()
    }
}

fn parse_date(input: &str, today: NaiveDate) -> Result<NaiveDate, Violation> {
    let refused = |message: &str| Violation::new("effectiveOn", message);
    let date: NaiveDate = input.parse().map_err(|_| refused(LegalForm::NOT_A_DATE))?;
    let latest = today.checked_add_days(LegalForm::MAX_DAYS_AHEAD).unwrap_or(today);
    match date {
        date if date < today => Err(refused(LegalForm::PAST)),
        date if date > latest => Err(refused(LegalForm::TOO_LATE)),
        date => Ok(date),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(effective_on: &str) -> LegalForm {
        LegalForm {
            title: " Terms\nof Use ".into(),
            text: "## Fees\r\n\r\nWe charge fees.\n".into(),
            effective_on: effective_on.into(),
            note: "Fees\nare stated.".into(),
        }
    }

    fn today() -> NaiveDate {
        "2026-11-28".parse().unwrap()
    }

    #[test]
    fn effective_date_is_within_a_year_from_today() {
        let text = form(" 2026-11-28 ").parse(today()).unwrap();
        assert_eq!((text.title.as_str(), text.note.as_str()), ("Terms of Use", "Fees are stated."));
        assert_eq!(text.text, "## Fees\n\nWe charge fees.");
        assert_eq!(text.effective_on, today());
        assert!(form("2027-11-29").parse(today()).is_ok());
        for (date, message) in [
            ("2026-11-27", LegalForm::PAST),
            ("2027-11-30", LegalForm::TOO_LATE),
            ("+262142-12-31", LegalForm::TOO_LATE),
            ("2027-02-30", LegalForm::NOT_A_DATE),
            ("soon", LegalForm::NOT_A_DATE),
            ("", "Please choose a date"),
        ] {
            let violations = form(date).parse(today()).unwrap_err();
            let found: Vec<_> = violations.iter().map(|one| (one.field, one.message.as_str())).collect();
            assert_eq!(found, [("effectiveOn", message)], "{date}");
        }
    }

    #[test]
    fn every_missing_field_is_named_but_a_draft_may_be_incomplete() {
        let blank = LegalForm { title: " ".into(), ..LegalForm::default() };
        let fields: Vec<_> = blank.parse(today()).unwrap_err().iter().map(|one| one.field).collect();
        assert_eq!(fields, ["title", "text", "effectiveOn", "note"]);
        assert_eq!(blank.parse_draft().unwrap(), LegalForm::default());
        let long = LegalForm { title: "x".repeat(121), note: "x".repeat(501), ..form("") };
        let fields: Vec<_> = long.parse_draft().unwrap_err().iter().map(|one| one.field).collect();
        assert_eq!(fields, ["title", "note"]);
    }
}
