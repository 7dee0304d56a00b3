//! The OpenAPI document: built from the handlers, completed with the responses that follow from what an
//! operation declares (its guard, method, parameters and body).

mod form_limits;

use utoipa::{
    Modify, OpenApi,
    openapi::{
        Components, ContentBuilder, Header, OpenApi as Document, Ref, RefOr, Response, ResponseBuilder,
        path::{Operation, ParameterIn},
        schema::{ObjectBuilder, Schema, Type},
        security::{ApiKey, ApiKeyValue, SecurityScheme},
    },
};
use utoipa_actix_web::AppExt;

use crate::{
    extract::cookie::SESSION_COOKIE,
    operations::operations,
    response::{PROBLEM_JSON, Problem},
};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Marque",
        description = "Lists are arrays; `X-Total-Count` and `Link` page them. Errors are problems (RFC 9457).",
        license(name = "Proprietary")
    ),
    tags(
        (name = "accounts", description = "Registration, login, sessions, profile and preferences"),
        (name = "appointments", description = "Appointments with the concierge"),
        (name = "contact-requests", description = "Contact, service and test-drive requests"),
        (name = "admin", description = "The concierge's admin area"),
        (name = "documents", description = "Private documents of collectors"),
        (name = "inquiries", description = "Conversations between members and the concierge"),
        (name = "account-closure", description = "Data export, deactivation and deletion of an account"),
        (name = "forum", description = "The collectors' forum"),
        (name = "legal", description = "Terms, privacy and cookies in their versions"),
        (name = "markets", description = "Cars for sale and sold by make and model family"),
        (name = "members", description = "Public member profiles"),
        (name = "notifications", description = "Notifications of members"),
        (name = "pictures", description = "Uploaded pictures"),
        (name = "membership", description = "Collector applications and invitations"),
        (name = "saved", description = "Favorites, watch lists and saved searches"),
        (name = "submissions", description = "Vehicles submitted for review"),
        (name = "vehicles", description = "The inventory"),
    ),
    components(schemas(Problem)),
    modifiers(&SharedResponses)
)]
struct ApiDocument;

/// The API described as OpenAPI 3.1, generated from the handlers.
#[must_use]
pub fn openapi() -> Document {
    let app = actix_web::App::new().into_utoipa_app().openapi(ApiDocument::openapi());
    let mut document = app.configure(operations).split_for_parts().1;
    for item in document.paths.paths.values_mut() {
        let writes = [&mut item.post, &mut item.put, &mut item.patch, &mut item.delete];
        for operation in writes.into_iter().flatten() {
            let mut statuses = vec![403, 429];
            if operation.request_body.is_some() {
                statuses.extend([400, 408, 413, 415, 422]);
            }
            complete(operation, &statuses);
            describe_location(operation);
        }
        if let Some(operation) = &mut item.get {
            complete(operation, &[]);
            describe_paging(operation);
        }
    }
    form_limits::describe_limits(&mut document);
    remove_defaults_of_required_fields(&mut document);
    document
}

/// Removes the defaults of required fields: they come from `serde(default)`, with which a missing field gets the
/// message of its form instead of a parser's error, and an empty text is no day and no name.
fn remove_defaults_of_required_fields(document: &mut Document) {
    for schema in document.components.iter_mut().flat_map(|components| components.schemas.values_mut()) {
        let RefOr::T(Schema::Object(schema)) = schema else { continue };
        for name in &schema.required {
            if let Some(RefOr::T(Schema::Object(field))) = schema.properties.get_mut(name) {
                field.default = None;
            }
        }
    }
}

/// Errors that several operations share, as `components.responses`.
const SHARED: [(u16, &str, &str); 10] = [
    (400, "BadRequest", "The request could not be understood"),
    (401, "Unauthorized", "Not signed in"),
    (403, "Forbidden", "Not allowed for this user, or the request comes from another site"),
    (404, "NotFound", "Not found, or not visible to this user"),
    (408, "RequestTimeout", "The body took too long to arrive"),
    (413, "PayloadTooLarge", "The body is too large"),
    (415, "UnsupportedMediaType", "The body is not JSON"),
    (422, "ValidationFailed", "Validation failed; `fields` holds a message for each field"),
    (429, "TooManyRequests", "Rate limit exceeded; `Retry-After` holds the seconds to wait"),
    (503, "ServiceUnavailable", "The database is unavailable"),
];
/// Name of the response for every status without one of its own.
const ANY_OTHER: &str = "Error";

/// Adds [`SHARED`] and the session cookie to the document's components.
struct SharedResponses;

impl Modify for SharedResponses {
    fn modify(&self, document: &mut Document) {
        let components = document.components.get_or_insert_with(Components::new);
        for (status, name, description) in SHARED {
            components.responses.insert(name.to_owned(), problem(status, description).into());
        }
        components.responses.insert(ANY_OTHER.to_owned(), problem(500, "Any other error").into());
        let cookie = ApiKeyValue::with_description(
            SESSION_COOKIE,
            "Set by login. Operations name the roles of which one is required.",
        );
        components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(cookie)));
    }
}

/// A problem response of that status.
fn problem(status: u16, description: &str) -> Response {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    let response = ResponseBuilder::new().description(description).content(PROBLEM_JSON, content);
    match status {
        416 => {
            let mut size = Header::default();
            size.description = Some("`bytes */` and the size of the file in bytes".to_owned());
            response.header("Content-Range", size).build()
        }
        429 | 503 => response.header("Retry-After", integer_header("Seconds to wait")).build(),
        _ => response.build(),
    }
}

fn integer_header(description: &str) -> Header {
    let mut header = Header::new(Schema::from(ObjectBuilder::new().schema_type(Type::Integer).build()));
    header.description = Some(description.to_owned());
    header
}

/// Adds the error responses that follow from the operation's declaration and `statuses`. Errors that it
/// describes itself keep their description and get the body of a problem.
fn complete(operation: &mut Operation, statuses: &[u16]) {
    let mut statuses = statuses.to_vec();
    statuses.push(503);
    for requirement in operation.security.iter().flatten() {
        statuses.push(401);
        let scopes = serde_json::to_value(requirement).unwrap_or_default()["session"].take();
        if scopes.as_array().is_some_and(|roles| !roles.is_empty()) {
            statuses.push(403);
        }
    }
    for parameter in operation.parameters.iter().flatten() {
        let RefOr::T(parameter) = parameter else { continue };
        match parameter.parameter_in {
            ParameterIn::Path => statuses.push(404),
            ParameterIn::Query | ParameterIn::QueryString | ParameterIn::Header => {
                statuses.extend([400, 422])
            }
            ParameterIn::Cookie => {}
        }
    }
    let responses = &mut operation.responses.responses;
    for (status, response) in responses.iter_mut() {
        let status: u16 = status.parse().unwrap_or_default();
        if let RefOr::T(response) = response
            && status >= 400
            && response.content.is_empty()
        {
            *response = problem(status, &response.description);
        }
    }
    for (status, name, _) in SHARED.iter().filter(|(status, ..)| statuses.contains(status)) {
        responses.entry(status.to_string()).or_insert_with(|| Ref::from_response_name(*name).into());
    }
    responses.entry("default".to_owned()).or_insert_with(|| Ref::from_response_name(ANY_OTHER).into());
}

/// Adds `X-Total-Count` and `Link` to the 200 of an operation that takes the place where a page begins.
fn describe_paging(operation: &mut Operation) {
    let is_paged = operation.parameters.iter().flatten().any(
        |parameter| matches!(parameter, RefOr::T(one) if ["cursor", "page"].contains(&one.name.as_str())),
    );
    if let Some(RefOr::T(response)) = operation.responses.responses.get_mut("200").filter(|_| is_paged) {
        let headers = &mut response.headers;
        headers.insert("X-Total-Count".into(), integer_header("Number of items on all pages").into());
        let mut link = Header::default();
        link.description = Some("The next page as `rel=\"next\"`; absent on the last (RFC 8288)".to_owned());
        headers.insert("Link".into(), link.into());
    }
}

/// Describes the `Location` of a 201 that has one: of an operation whose result has an address of its own.
fn describe_location(operation: &mut Operation) {
    if let Some(RefOr::T(response)) = operation.responses.responses.get_mut("201")
        && let Some(RefOr::T(location)) = response.headers.get_mut("Location")
    {
        location.description = Some("Address of what was created, in this API".to_owned());
    }
}
