//! Prints the files in `contract/` that the front end is built from: the OpenAPI document and the form rules.

use domain::{
    inquiries::{BusinessDays, Queue},
    limits::LIMITS,
    rules::{COMMON_PASSWORDS, Constraint, RULES},
};
use serde_json::{Map, Value, json};

/// Prints the OpenAPI document, checked in as `contract/openapi.json`.
pub(crate) fn print_openapi() -> anyhow::Result<()> {
    println!("{}", http_actix::openapi().to_pretty_json()?);
    Ok(())
}

/// Prints the form rules, checked in as `contract/rules.json`.
pub(crate) fn print_rules() -> anyhow::Result<()> {
    println!("{}", serde_json::to_string_pretty(&rules())?);
    Ok(())
}

/// The rules by form and field, in order, as `{check, value?, message}`; beside them the limits and texts
/// that pages mention.
pub(crate) fn rules() -> Value {
    let mut forms = Map::new();
    for rule in RULES {
        let (check, value) = match rule.check {
            Constraint::Required => ("required", Value::Null),
            Constraint::MinLength(least) => ("minLength", json!(least)),
            Constraint::MaxLength(most) => ("maxLength", json!(most)),
            Constraint::WordCharacters => ("wordCharacters", Value::Null),
            Constraint::Email => ("email", Value::Null),
            Constraint::NotCommon => ("notCommon", Value::Null),
            Constraint::KnownMileage => ("knownMileage", Value::Null),
            Constraint::MinInteger(least) => ("minInteger", json!(least)),
            Constraint::MinNumber(least) => ("minNumber", json!(least)),
            Constraint::Same(field) => ("same", json!(field)),
            Constraint::MergeFields(known) => ("mergeFields", json!(known)),
        };
        let mut entry = json!({ "check": check, "message": rule.message });
        if !value.is_null() {
            entry["value"] = value;
        }
        let form = forms.entry(rule.form).or_insert_with(|| json!({}));
        match form.get_mut(rule.field).and_then(Value::as_array_mut) {
            Some(field) => field.push(entry),
            None => form[rule.field] = json!([entry]),
        }
    }
    let promises: Map<String, Value> = Queue::ALL
        .into_iter()
        .map(|queue| (queue.as_str().to_owned(), json!(queue.response_time().0)))
        .collect();
    let limits: Map<String, Value> =
        LIMITS.iter().map(|(name, limit)| ((*name).to_owned(), json!(limit))).collect();
    json!({
        "forms": forms,
        "commonPasswords": COMMON_PASSWORDS,
        "limits": limits,
        "promisedBusinessDays": promises,
        "businessWeek": BusinessDays::BUSINESS_WEEK,
    })
}

#[cfg(test)]
mod tests {
    use domain::{
        rules::violated_rule,
        submissions::SubmissionDraft,
        vehicles::{Vin, plain_number, vin_remarks},
    };

    use super::*;

    /// Both files are checked in; this fails if one is stale. `make contract` writes them.
    #[test]
    fn checked_in_contract_is_current() {
        let checked_in: Value = serde_json::from_str(include_str!("../../../contract/rules.json")).unwrap();
        assert_eq!(checked_in, rules(), "contract/rules.json is stale: run `make contract`");
        let checked_in: Value = serde_json::from_str(include_str!("../../../contract/openapi.json")).unwrap();
        let fresh: Value = serde_json::from_str(&http_actix::openapi().to_json().unwrap()).unwrap();
        assert_eq!(checked_in, fresh, "contract/openapi.json is stale: run `make contract`");
    }

    #[derive(serde::Deserialize)]
    struct Case {
        form: String,
        field: String,
        value: String,
        message: Option<String>,
    }

    /// The message for a number of the submission form, as entered; its own text agrees with it.
    fn number_message(field: &str, value: &str) -> Option<String> {
        // Only the text can be blank here, and that is another field's error.
        let entered = if value.is_empty() { "some" } else { value }.to_owned();
        let mut draft = SubmissionDraft {
            make: "Ferrari".into(),
            model: "F40".into(),
            year: "1990".into(),
            price: "$2,450,000".into(),
            miles: "8,100 miles".into(),
            location: "Chicago, IL".into(),
            ..SubmissionDraft::default()
        };
        match field {
            "yearNumeric" => draft.year = entered,
            "priceNumeric" => draft.price = entered,
            "milesNumeric" => draft.miles = entered,
            other => panic!("{other} is no number of the form"),
        }
        let violations = draft.parse(2026).err().unwrap_or_default();
        violations.into_iter().find(|violation| violation.field == field).map(|violation| violation.message)
    }

    /// The front end runs the same file (`formCases.test.ts`), so both sides report the same message.
    #[derive(serde::Deserialize)]
    struct VinCase {
        vin: String,
        year: i32,
        remarks: Vec<String>,
    }

    /// A number as entered, and in plain notation.
    #[derive(serde::Deserialize)]
    struct NumberCase {
        text: String,
        plain: Option<String>,
    }

    #[test]
    fn vin_cases_give_the_expected_remarks() {
        let cases = include_str!("../../../contract/vin-cases.json");
        for VinCase { vin, year, remarks } in serde_json::from_str::<Vec<VinCase>>(cases).unwrap() {
            let parsed = Vin::parse(&vin).unwrap();
            let found = parsed.map(|vin| vin_remarks(&vin, year, 2026)).unwrap_or_default();
            let found: Vec<String> = found.into_iter().map(|remark| remark.sentence).collect();
            assert_eq!(found, remarks, "{vin} of {year}");
        }
    }

    #[test]
    fn number_cases_parse_as_expected() {
        let cases = include_str!("../../../contract/number-cases.json");
        for NumberCase { text, plain } in serde_json::from_str::<Vec<NumberCase>>(cases).unwrap() {
            assert_eq!(plain_number(&text), plain, "{text:?}");
        }
    }

    #[test]
    fn form_cases_give_the_expected_messages() {
        let cases = include_str!("../../../contract/form-cases.json");
        for Case { form, field, value, message } in serde_json::from_str::<Vec<Case>>(cases).unwrap() {
            let found = if field.ends_with("Numeric") {
                number_message(&field, &value)
            } else {
                let is_kept = ["username", "password", "newPassword"].contains(&&*field);
                let text = if is_kept { &value } else { value.trim() };
                violated_rule(&form, &field, text).map(str::to_owned)
            };
            assert_eq!(found, message, "{form}.{field}: {value:?}");
        }
    }
}
