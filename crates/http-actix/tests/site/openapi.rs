//! Checks every answer of the test suite against the API document.

use std::sync::LazyLock;

use serde_json::{Value, json};

use crate::harness::Answer;

static DOCUMENT: LazyLock<Value> = LazyLock::new(|| serde_json::to_value(http_actix::openapi()).unwrap());

/// The operation for a method and path pattern; `None` outside the API.
pub fn operation(method: &str, pattern: &str) -> Option<&'static Value> {
    DOCUMENT["paths"].get(pattern)?.get(method.to_lowercase())
}

/// Resolves a `$ref`.
fn resolve(part: &'static Value) -> &'static Value {
    let Some(reference) = part["$ref"].as_str() else { return part };
    DOCUMENT.pointer(reference.trim_start_matches('#')).unwrap_or_else(|| panic!("{reference} is missing"))
}

/// All operations with path, method and content.
pub fn operations() -> impl Iterator<Item = (String, &'static str, &'static Value)> {
    DOCUMENT["paths"].as_object().unwrap().iter().flat_map(|(path, item)| {
        let methods = item.as_object().unwrap().iter().filter(|(_, operation)| operation.is_object());
        methods.map(move |(method, operation)| (method.to_uppercase(), path.as_str(), operation))
    })
}

/// Panics if an answer does not match the document.
///
/// A success must be documented with its own status; an error with its own or as the default.
pub fn check(method: &str, pattern: &str, answer: &Answer) {
    let Some(operation) = operation(method, pattern) else { return };
    let what = format!("{method} {pattern}: {}", answer.status);
    let responses = &operation["responses"];
    let is_error = answer.status.is_client_error() || answer.status.is_server_error();
    let described = responses.get(answer.status.as_str());
    let described = described.or_else(|| responses.get("default").filter(|_| is_error));
    let Some(described) = described.map(resolve) else { panic!("{what} is not described") };
    for (name, header) in described["headers"].as_object().into_iter().flatten() {
        let value = answer.header(name);
        match header["schema"]["type"].as_str() {
            _ if value.is_empty() => {}
            Some("integer") => assert!(value.parse::<u64>().is_ok(), "{what}: {name} is {value:?}"),
            Some("boolean") => assert!(matches!(value, "true" | "false"), "{what}: {name} is {value:?}"),
            _ => {}
        }
    }
    let (is_sent, location) = (!answer.header("location").is_empty(), &described["headers"]["Location"]);
    // The thread of a visitor has no address in the API, so there is no `Location`.
    let is_optional = ["/api/inquiries", "/api/appointments"].contains(&pattern);
    let is_expected = is_sent == location.is_object() || is_optional;
    assert!(answer.status.as_u16() != 201 || is_expected, "{what}: Location is sent: {is_sent}");
    let Some(contents) = described["content"].as_object() else {
        assert!(answer.bytes.is_empty(), "{what} has a body that is not described: {}", answer.body);
        return;
    };
    if answer.bytes.is_empty() {
        return;
    }
    let kind = answer.header("content-type").split(';').next().unwrap_or_default().trim();
    let family = kind.split('/').next().unwrap_or_default();
    let media = contents.get(kind).or_else(|| contents.get(&format!("{family}/*")));
    let Some(media) = media else { panic!("{what} is {kind}, which is not described") };
    if kind != "application/json" && kind != "application/problem+json" {
        return;
    }
    let mut wrong = Vec::new();
    compare(&answer.json(), &media["schema"], "", &mut wrong);
    assert!(wrong.is_empty(), "{what} is not what is described: {}\n{}", wrong.join("\n"), answer.body);
}

/// Keywords that do not constrain a value, or that are not checked here.
const NOTES: [&str; 9] = [
    "description",
    "example",
    "examples",
    "title",
    "default",
    "contentMediaType",
    "contentEncoding",
    "deprecated",
    "propertyNames",
];

/// Compares a value with a schema of the JSON Schema 2020-12 subset that the document uses; an unknown
/// keyword panics. (A library would enable a serde_json feature that changes number parsing in the whole
/// workspace.)
fn compare(value: &Value, schema: &Value, at: &str, wrong: &mut Vec<String>) {
    let Some(keywords) = schema.as_object() else { return };
    let mut fail = |what: String| wrong.push(format!("{at}: {what}, but it is {value}"));
    for (keyword, wanted) in keywords {
        match keyword.as_str() {
            "type" => {
                let fits = |kind: &Value| is_of(value, kind.as_str().unwrap());
                let is_one = wanted.as_array().map_or_else(|| fits(wanted), |kinds| kinds.iter().any(fits));
                if !is_one {
                    fail(format!("it must be {wanted}"));
                }
            }
            "const" if value != wanted => fail(format!("it must be {wanted}")),
            "enum" if !wanted.as_array().unwrap().contains(value) => {
                fail(format!("it must be one of {wanted}"))
            }
            "minimum" if value.as_f64().is_some_and(|n| n < wanted.as_f64().unwrap()) => {
                fail(format!("it must be {wanted} at least"));
            }
            "maximum" if value.as_f64().is_some_and(|n| n > wanted.as_f64().unwrap()) => {
                fail(format!("it must be {wanted} at most"));
            }
            "minLength" | "maxLength" => {
                let length = value.as_str().map(|text| text.chars().count() as u64);
                let bound = wanted.as_u64().unwrap();
                let is_least = keyword == "minLength";
                if length.is_some_and(|length| if is_least { length < bound } else { length > bound }) {
                    fail(format!("its length must be {keyword} {bound}"));
                }
            }
            "minItems" | "maxItems" => {
                let length = value.as_array().map(|items| items.len() as u64);
                let bound = wanted.as_u64().unwrap();
                let is_least = keyword == "minItems";
                if length.is_some_and(|length| if is_least { length < bound } else { length > bound }) {
                    fail(format!("its length must be {keyword} {bound}"));
                }
            }
            "format" if value.is_string() => {
                if !is_formatted(value.as_str().unwrap(), wanted.as_str().unwrap()) {
                    fail(format!("it must be a {wanted}"));
                }
            }
            "required" => {
                for name in wanted.as_array().unwrap() {
                    if value.as_object().is_some_and(|parts| !parts.contains_key(name.as_str().unwrap())) {
                        fail(format!("{name} must be there"));
                    }
                }
            }
            "const" | "enum" | "minimum" | "maximum" | "format" | "pattern" => {}
            "properties"
            | "additionalProperties"
            | "items"
            | "$ref"
            | "allOf"
            | "oneOf"
            | "anyOf"
            | "prefixItems" => {}
            note if NOTES.contains(&note) || note.starts_with("x-") => {}
            other => panic!("the document uses {other}, which is not compared yet"),
        }
    }
    compare_parts(value, schema, at, wrong);
}

/// Compares the items or properties of a value.
fn compare_parts(value: &Value, schema: &Value, at: &str, wrong: &mut Vec<String>) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.strip_prefix("#/components/schemas/").unwrap();
        let referred = &DOCUMENT["components"]["schemas"][name];
        assert!(referred.is_object(), "{name} is not described");
        compare(value, referred, at, wrong);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        compare(value, part, at, wrong);
    }
    for keyword in ["oneOf", "anyOf"] {
        let Some(choices) = schema[keyword].as_array() else { continue };
        let fits = |choice: &&Value| {
            let mut wrong = Vec::new();
            compare(value, choice, at, &mut wrong);
            wrong.is_empty()
        };
        let count = choices.iter().filter(fits).count();
        if count == 0 || (keyword == "oneOf" && count > 1) {
            wrong.push(format!("{at}: {count} of {keyword} fit {value}"));
        }
    }
    if let Some(items) = value.as_array() {
        for (index, item) in items.iter().enumerate() {
            let of_place = schema["prefixItems"].get(index);
            compare(item, of_place.unwrap_or(&schema["items"]), &format!("{at}/{index}"), wrong);
        }
    }
    for (name, part) in value.as_object().into_iter().flatten() {
        let at = format!("{at}/{name}");
        match (schema["properties"].get(name), &schema["additionalProperties"]) {
            (Some(known), _) => compare(part, known, &at, wrong),
            (None, Value::Bool(false)) => wrong.push(format!("{at} is not described")),
            (None, other) => compare(part, other, &at, wrong),
        }
    }
}

fn is_of(value: &Value, kind: &str) -> bool {
    match kind {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        "integer" => value.as_i64().is_some() || value.as_u64().is_some(),
        "number" => value.is_number(),
        other => panic!("{other} is no type"),
    }
}

fn is_formatted(text: &str, format: &str) -> bool {
    match format {
        "date-time" => chrono::DateTime::parse_from_rfc3339(text).is_ok(),
        "date" => text.parse::<chrono::NaiveDate>().is_ok(),
        "uri" => url::Url::parse(text).is_ok(),
        "email" => text.contains('@'),
        _ => true,
    }
}

#[test]
fn undocumented_response_values_are_detected() {
    let schema = json!({
        "type": "object",
        "required": ["id"],
        "properties": {
            "id": { "type": "integer", "format": "int64", "minimum": 0 },
            "at": { "type": ["string", "null"], "format": "date-time" },
            "kind": { "oneOf": [{ "enum": ["a"] }, { "type": "integer" }] },
            "all": { "type": "array", "items": { "type": "string", "maxLength": 2 } },
        },
        "additionalProperties": false,
    });
    let count = |value: Value| {
        let mut wrong = Vec::new();
        compare(&value, &schema, "", &mut wrong);
        wrong.len()
    };
    assert_eq!(count(json!({ "id": 1, "at": null, "kind": "a", "all": ["x"] })), 0);
    for value in [
        json!([]),
        json!({}),
        json!({ "id": "1" }),
        json!({ "id": 1.5 }),
        json!({ "id": -1 }),
        json!({ "id": 1, "at": "yesterday" }),
        json!({ "id": 1, "kind": "b" }),
        json!({ "id": 1, "all": ["xyz"] }),
        json!({ "id": 1, "all": {} }),
        json!({ "id": 1, "more": 1 }),
    ] {
        assert_eq!(count(value.clone()), 1, "{value}");
    }
}
