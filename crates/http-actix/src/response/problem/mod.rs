//! Error responses: `application/problem+json` (RFC 9457). Status codes are decided here only: `authentication`
//! and `rate_limits` hold the problems of these areas, `conversions` what other errors become, `response` the headers.

mod authentication;
mod conversions;
mod rate_limits;
mod response;

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use domain::{
    Violation,
    forum::{PostPlace, TopicId},
};
use serde::Serialize;
use utoipa::ToSchema;

pub(crate) use self::response::PROBLEM_JSON;

/// Most topics that a problem names.
const MAX_TOPICS: usize = 5;

/// The `type` of every problem. A unit type instead of a string, because problems are cloned often.
#[derive(Debug, Clone, Copy)]
struct AboutBlank;

impl Serialize for AboutBlank {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("about:blank")
    }
}

/// Message for each invalid field. Boxed in a problem, which every handler returns by value.
#[derive(Debug, Clone, Serialize)]
struct FieldMessages(BTreeMap<String, String>);

impl FieldMessages {
    /// `None` without any.
    fn boxed(messages: impl IntoIterator<Item = (String, String)>) -> Option<Box<Self>> {
        let messages: BTreeMap<String, String> = messages.into_iter().collect();
        (!messages.is_empty()).then(|| Box::new(Self(messages)))
    }
}

/// Ids of topics. Boxed in a problem like the messages.
#[derive(Debug, Clone, Serialize)]
struct TopicIds(Vec<i64>);

/// Where a post of a merged topic is now.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MovedTo {
    topic_id: i64,
    /// Number of the post in that topic.
    number: u32,
}

/// An error response (RFC 9457).
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Always `about:blank`: the status says which kind of problem it is.
    #[schema(value_type = String, example = "about:blank")]
    r#type: AboutBlank,
    /// The reason phrase of the status.
    #[schema(example = "Unprocessable Entity")]
    title: &'static str,
    /// The HTTP status.
    #[schema(example = 422)]
    status: u16,
    /// Explanation for the user, in one sentence: the cause, and the remedy if there is one.
    #[schema(value_type = String)]
    detail: Box<str>,
    /// The same sentence as `detail`.
    #[schema(value_type = String)]
    message: Box<str>,
    /// Message for each invalid field, by the field's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = BTreeMap<String, String>, required = false)]
    fields: Option<Box<FieldMessages>>,
    /// Whether a second-factor code is required: from an authenticator, or a recovery code.
    #[serde(skip_serializing_if = "is_false")]
    #[schema(value_type = Option<bool>)]
    second_factor: bool,
    /// Whether the user must set up two-factor authentication first.
    #[serde(skip_serializing_if = "is_false")]
    #[schema(value_type = Option<bool>)]
    set_up_second_factor: bool,
    /// After a correct password: the challenge to send together with the code, within five minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    challenge: Option<Box<str>>,
    /// Ids of topics that prevent what was requested, at most five.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<i64>, required = false)]
    topics: Option<Box<TopicIds>>,
    /// Where the requested post is now, if its topic was merged.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<MovedTo>)]
    moved_to: Option<Box<MovedTo>>,
    /// Id of the request in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    request_id: Option<Box<str>>,
    /// Seconds to wait before repeating the request, sent as `Retry-After`.
    #[serde(skip)]
    retry_after: Option<u32>,
}

impl Problem {
    /// Creates a problem with that status and message.
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        let message = message.into().into_boxed_str();
        Self {
            r#type: AboutBlank,
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: message.clone(),
            message,
            fields: None,
            second_factor: false,
            set_up_second_factor: false,
            challenge: None,
            topics: None,
            moved_to: None,
            request_id: None,
            retry_after: None,
        }
    }

    /// Creates a problem with the default message of its status.
    pub(crate) fn plain(status: StatusCode) -> Self {
        let message = match status {
            StatusCode::NOT_FOUND => "There is nothing at this address",
            StatusCode::METHOD_NOT_ALLOWED => "This address does not take that method",
            StatusCode::NOT_ACCEPTABLE => {
                "The request accepts no encoding that the answer can have; please accept identity"
            }
            StatusCode::PAYLOAD_TOO_LARGE => "What was sent is too large",
            StatusCode::UNSUPPORTED_MEDIA_TYPE => "This address takes JSON only",
            StatusCode::REQUEST_TIMEOUT => "The request took too long to arrive",
            StatusCode::INSUFFICIENT_STORAGE => "The storage is full right now; please try again later",
            StatusCode::SERVICE_UNAVAILABLE => "The site is busy; please try again in a moment",
            status if status.is_server_error() => "Something went wrong on our side; please try again",
            _ => "The request could not be understood",
        };
        Self::new(status, message)
    }

    /// 400: the request cannot be understood.
    pub(crate) fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// 400: the value of a field has the wrong type.
    pub(crate) fn unreadable_field(field: String) -> Self {
        let message = format!("The value of {field} could not be understood");
        let mut problem = Self::malformed(message.clone());
        problem.fields = FieldMessages::boxed([(field, message)]);
        problem
    }

    /// 404: not found, or not visible to this user.
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// 410: existed, but no longer works.
    pub(crate) fn gone(message: impl Into<String>) -> Self {
        Self::new(StatusCode::GONE, message)
    }

    /// 503: emails cannot contain links, because the site's public address is not configured.
    pub(crate) fn no_mail() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "This site can’t send links by email yet; please tell its operator",
        )
    }

    /// 409: already in use by somebody else. `field` is named unless that would reveal private data.
    pub(crate) fn taken(message: &str, field: Option<&'static str>) -> Self {
        let mut problem = Self::new(StatusCode::CONFLICT, message);
        problem.fields = FieldMessages::boxed(field.map(|field| (field.to_owned(), message.to_owned())));
        problem
    }

    /// 409: valid, but in conflict with the current state.
    pub(crate) fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    /// Names topics that prevent what was requested; only the first five.
    #[must_use]
    pub(crate) fn with_topics(self, topics: &[TopicId]) -> Self {
        let topics: Vec<i64> = topics.iter().take(MAX_TOPICS).map(|topic| topic.0).collect();
        Self { topics: (!topics.is_empty()).then(|| Box::new(TopicIds(topics))), ..self }
    }

    /// Says where the requested post is now.
    #[must_use]
    pub(crate) fn with_moved_to(self, PostPlace { topic, number }: PostPlace) -> Self {
        Self { moved_to: Some(Box::new(MovedTo { topic_id: topic.0, number })), ..self }
    }

    /// 422: validation failed, with a message for each field.
    pub(crate) fn invalid(violations: Vec<Violation>) -> Self {
        let message =
            violations.first().map_or_else(|| "The input was refused".into(), |first| first.message.clone());
        let mut problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, message);
        problem.fields =
            FieldMessages::boxed(violations.into_iter().map(|v| (v.field.to_owned(), v.message)));
        problem
    }

    /// 422: a required field is missing.
    pub(crate) fn missing(field: &'static str) -> Self {
        Self::invalid(vec![Violation::new(field, format!("{field} must be given"))])
    }

    /// 415: the file's format is not accepted, reported at its field.
    pub(crate) fn unsupported(violation: Violation) -> Self {
        let mut problem = Self::invalid(vec![violation]);
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        (problem.status, problem.title) = (status.as_u16(), status.canonical_reason().unwrap_or("Error"));
        problem
    }

    /// 426: the address accepts web socket upgrades only.
    pub(crate) fn upgrade_required() -> Self {
        Self::new(StatusCode::UPGRADE_REQUIRED, "This address speaks WebSocket only")
    }

    /// 503: the database is unavailable, or the server has as many web sockets as it admits; the client may try again soon.
    pub(crate) fn unavailable() -> Self {
        let mut problem = Self::plain(StatusCode::SERVICE_UNAVAILABLE);
        problem.retry_after = Some(2);
        problem
    }

    /// The HTTP status.
    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// Adds the request id.
    pub(crate) fn with_request_id(mut self, id: String) -> Self {
        self.request_id = Some(id.into());
        self
    }

    /// Serializes the problem.
    pub(crate) fn body(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_false(value: &bool) -> bool {
    !*value
}
