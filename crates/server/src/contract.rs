//! Prints the files in `contract/` that the front end is built from: the OpenAPI document and the form rules.

use domain::{
    inquiries::{BusinessDays, Queue},
    membership,
    rules::{COMMON_PASSWORDS, Check, RULES},
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

/// The rules by form and field, in order, as `{check, value?, message}`; beside them the constants that pages
/// mention.
pub(crate) fn rules() -> Value {
    let mut forms = Map::new();
    for rule in RULES {
        let (check, value) = match rule.check {
            Check::Required => ("required", Value::Null),
            Check::MinLength(least) => ("minLength", json!(least)),
            Check::MaxLength(most) => ("maxLength", json!(most)),
            Check::WordCharacters => ("wordCharacters", Value::Null),
            Check::Email => ("email", Value::Null),
            Check::NotCommon => ("notCommon", Value::Null),
            Check::MinInteger(least) => ("minInteger", json!(least)),
            Check::MinNumber(least) => ("minNumber", json!(least)),
            Check::Same(field) => ("same", json!(field)),
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
    json!({
        "forms": forms,
        "commonPasswords": COMMON_PASSWORDS,
        "openInvitations": membership::QUOTA,
        "promisedWorkingDays": promises,
        "workingWeek": BusinessDays::BUSINESS_WEEK,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both files are checked in; this fails if one is stale. `make contract` writes them.
    #[test]
    fn the_checked_in_contract_is_fresh() {
        let held: Value = serde_json::from_str(include_str!("../../../contract/rules.json")).unwrap();
        assert_eq!(held, rules(), "contract/rules.json is stale: run `make contract`");
        let held: Value = serde_json::from_str(include_str!("../../../contract/openapi.json")).unwrap();
        let fresh: Value = serde_json::from_str(&http_actix::openapi().to_json().unwrap()).unwrap();
        assert_eq!(held, fresh, "contract/openapi.json is stale: run `make contract`");
    }
}
