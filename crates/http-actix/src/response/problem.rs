//! Every error as `application/problem+json` (RFC 9457), and the only place that knows status codes.

use std::{collections::BTreeMap, fmt, time::Duration};

use actix_web::{HttpResponse, ResponseError, http::StatusCode, http::header};
use domain::{Violation, accounts::ENTER_CODE};
use ports::StoreError;
use serde::Serialize;
use utoipa::ToSchema;

/// What every problem's `type` says; without a byte of its own, for problems are handed on often.
#[derive(Debug, Clone, Copy)]
struct AboutBlank;

impl Serialize for AboutBlank {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str("about:blank")
    }
}

/// An answer that is not the one asked for.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Always `about:blank`: the status says it all.
    #[schema(value_type = String, example = "about:blank")]
    r#type: AboutBlank,
    /// The status in words.
    #[schema(example = "Unprocessable Entity")]
    title: &'static str,
    /// The HTTP status.
    #[schema(example = 422)]
    status: u16,
    /// What happened and what to do, as one sentence.
    #[schema(value_type = String)]
    detail: Box<str>,
    /// The same sentence, as notices show it.
    #[schema(value_type = String)]
    message: Box<str>,
    /// For refused input: the sentence for each field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fields: BTreeMap<String, String>,
    /// Whether a code is asked for: of an authenticator, or one of the recovery codes.
    #[serde(skip_serializing_if = "is_false")]
    #[schema(value_type = Option<bool>)]
    second_factor: bool,
    /// Whether one has to set up two-factor authentication first, under Account, Security.
    #[serde(skip_serializing_if = "is_false")]
    #[schema(value_type = Option<bool>)]
    set_up_second_factor: bool,
    /// After a right password: what the code is to be sent with, within five minutes.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    challenge: Option<Box<str>>,
    /// Names this request in the server's log.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>)]
    request_id: Option<Box<str>>,
    /// Seconds after which the same call may succeed.
    #[serde(skip)]
    retry_after: Option<u32>,
}

impl Problem {
    /// A problem of that status, told as `message`.
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Self {
        let message = message.into().into_boxed_str();
        Self {
            r#type: AboutBlank,
            title: status.canonical_reason().unwrap_or("Error"),
            status: status.as_u16(),
            detail: message.clone(),
            message,
            fields: BTreeMap::new(),
            second_factor: false,
            set_up_second_factor: false,
            challenge: None,
            request_id: None,
            retry_after: None,
        }
    }

    /// What a status says when nobody found better words.
    pub(crate) fn plain(status: StatusCode) -> Self {
        let message = match status {
            StatusCode::NOT_FOUND => "There is nothing at this address",
            StatusCode::METHOD_NOT_ALLOWED => "This address does not take that method",
            StatusCode::PAYLOAD_TOO_LARGE => "What was sent is too large",
            StatusCode::UNSUPPORTED_MEDIA_TYPE => "This address takes JSON only",
            StatusCode::REQUEST_TIMEOUT => "The request took too long to arrive",
            StatusCode::INSUFFICIENT_STORAGE => {
                "There is no room for this at the moment; please try again later"
            }
            StatusCode::SERVICE_UNAVAILABLE => "The site is busy; please try again in a moment",
            status if status.is_server_error() => "Something went wrong on our side; please try again",
            _ => "The request could not be understood",
        };
        Self::new(status, message)
    }

    /// 400: the request does not say anything that can be understood.
    pub(crate) fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, message)
    }

    /// 401: nobody is signed in.
    pub(crate) fn signed_out() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Please log in first")
    }

    /// 401: nobody has that name, or not that password. One sentence for both, or members could be
    /// told from others.
    pub(crate) fn wrong_credentials() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Invalid username or password")
    }

    /// 401: the password is right, and a code is asked for besides.
    pub(crate) fn second_factor(challenge: String) -> Self {
        let mut problem = Self::new(StatusCode::UNAUTHORIZED, ENTER_CODE).asking_for_code();
        problem.challenge = Some(challenge.into());
        problem
    }

    /// 401: the code after the password is wrong.
    pub(crate) fn wrong_code(violation: Violation) -> Self {
        let mut problem = Self::new(StatusCode::UNAUTHORIZED, violation.message.clone()).asking_for_code();
        problem.fields = BTreeMap::from([(violation.field.to_owned(), violation.message)]);
        problem
    }

    /// 401: a log-in that waited for its code waits no longer.
    pub(crate) fn log_in_over() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "This log-in took too long; please log in again")
    }

    /// The same problem, asking for a code.
    pub(crate) fn asking_for_code(mut self) -> Self {
        self.second_factor = true;
        self
    }

    /// 403: signed in, and not allowed to.
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }

    /// 403: an admin has to set up a second factor before the role counts.
    pub(crate) fn second_factor_needed() -> Self {
        let mut problem =
            Self::forbidden("Set up two-factor authentication in your account to use the admin area.");
        problem.set_up_second_factor = true;
        problem
    }

    /// 403: the request comes from another site.
    pub(crate) fn foreign_origin() -> Self {
        Self::new(StatusCode::FORBIDDEN, "This request comes from another site and was refused")
    }

    /// 404.
    pub(crate) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, message)
    }

    /// 410: it was there, and does nothing any more.
    pub(crate) fn gone(message: impl Into<String>) -> Self {
        Self::new(StatusCode::GONE, message)
    }

    /// 503: mail cannot carry links, because nobody has said where they lead.
    pub(crate) fn no_mail() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "This site cannot send links by e-mail yet; please tell whoever runs it",
        )
    }

    /// 409: somebody has it already; the field is named when that may be known.
    pub(crate) fn taken(message: &str, field: Option<&'static str>) -> Self {
        let mut problem = Self::new(StatusCode::CONFLICT, message);
        problem.fields = field.map(|field| (field.to_owned(), message.to_owned())).into_iter().collect();
        problem
    }

    /// 409: in order by itself, but not with what is there already.
    pub(crate) fn conflict(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, message)
    }

    /// 409: the call waits until the member has confirmed their e-mail address.
    pub(crate) fn unconfirmed_address() -> Self {
        Self::conflict("Please confirm your e-mail address first; we mailed you a link")
    }

    /// 422: understood and refused, with a sentence for each field.
    pub(crate) fn invalid(violations: Vec<Violation>) -> Self {
        let message =
            violations.first().map_or_else(|| "The input was refused".into(), |first| first.message.clone());
        let mut problem = Self::new(StatusCode::UNPROCESSABLE_ENTITY, message);
        problem.fields = violations.into_iter().map(|v| (v.field.to_owned(), v.message)).collect();
        problem
    }

    /// 422: a field that has no empty value is not there.
    pub(crate) fn missing(field: &'static str) -> Self {
        Self::invalid(vec![Violation::new(field, format!("{field} must be given"))])
    }

    /// 429: too much from one address, with the time after which another try is worth it.
    pub(crate) fn too_many(retry_after: Duration) -> Self {
        Self::wait("Too many requests came from your network; please try again in", retry_after)
    }

    /// 429: too many wrong passwords under one name, with the time after which another try is worth
    /// it.
    pub(crate) fn too_many_attempts(retry_after: Duration) -> Self {
        Self::wait("Too many failed attempts; please try again in", retry_after)
    }

    /// 429: too many mails to one mailbox, with the time after which another may be sent.
    pub(crate) fn too_many_mails(retry_after: Duration) -> Self {
        Self::wait(
            "A link was asked for several times; please look for the mails, or try again in",
            retry_after,
        )
    }

    /// 429: too many exports, with the time after which there may be another.
    pub(crate) fn too_many_exports(retry_after: Duration) -> Self {
        Self::wait("Your data was put together three times today; please try again in", retry_after)
    }

    /// 416: a file has no such part.
    pub(crate) fn no_such_range() -> Self {
        Self::new(StatusCode::RANGE_NOT_SATISFIABLE, "The file has no such part")
    }

    /// 415: it is not of a kind that is taken here, told at its field.
    pub(crate) fn unsupported(violation: Violation) -> Self {
        let mut problem = Self::invalid(vec![violation]);
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        (problem.status, problem.title) = (status.as_u16(), status.canonical_reason().unwrap_or("Error"));
        problem
    }

    /// 429: too many pictures from one member within a day.
    pub(crate) fn too_many_pictures(retry_after: Duration) -> Self {
        Self::wait("You have sent many pictures today; please try again in", retry_after)
    }

    /// 429: too many submissions from one member within an hour.
    pub(crate) fn too_many_submissions(retry_after: Duration) -> Self {
        Self::wait("You have submitted many vehicles; please try again in", retry_after)
    }

    /// 429: a member does something too often, with the time after which they may go on.
    pub(crate) fn too_fast(retry_after: Duration) -> Self {
        Self::wait("That was a lot within a short time; please try again in", retry_after)
    }

    /// 429: more live channels than one member, or one address, may hold open.
    pub(crate) fn too_many_channels() -> Self {
        let mut problem = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "Too many of this site's pages are open; please close some",
        );
        // Places come free when pages are closed, and nobody knows when that is.
        problem.retry_after = Some(CHANNEL_RETRY);
        problem
    }

    /// 426: only WebSockets lead on from here.
    pub(crate) fn upgrade_required() -> Self {
        Self::new(StatusCode::UPGRADE_REQUIRED, "This address speaks WebSocket only")
    }

    fn wait(what: &str, retry_after: Duration) -> Self {
        let seconds = retry_after.as_secs() + u64::from(retry_after.subsec_nanos() > 0);
        let wait = match (seconds, seconds.div_ceil(60)) {
            (0..=1, _) => "a second".into(),
            (2..60, _) => format!("{seconds} seconds"),
            (_, 1) => "a minute".into(),
            (_, minutes) => format!("{minutes} minutes"),
        };
        let mut problem = Self::new(StatusCode::TOO_MANY_REQUESTS, format!("{what} {wait}"));
        problem.retry_after = Some(u32::try_from(seconds).unwrap_or(u32::MAX));
        problem
    }

    /// 503, with the time after which another try is worth it.
    pub(crate) fn unavailable() -> Self {
        let mut problem = Self::plain(StatusCode::SERVICE_UNAVAILABLE);
        problem.retry_after = Some(2);
        problem
    }

    /// The HTTP status.
    pub(crate) fn status(&self) -> StatusCode {
        StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
    }

    /// The same problem, named in the log.
    pub(crate) fn with_request_id(mut self, id: String) -> Self {
        self.request_id = Some(id.into());
        self
    }

    /// The body to send.
    pub(crate) fn body(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// After how many seconds another live channel is worth a try.
const CHANNEL_RETRY: u32 = 5;

/// The media type of a problem.
pub(crate) const PROBLEM_JSON: &str = "application/problem+json";

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.status, self.title, self.message)
    }
}

impl ResponseError for Problem {
    fn status_code(&self) -> StatusCode {
        self.status()
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status());
        response.insert_header((header::CONTENT_TYPE, PROBLEM_JSON));
        if let Some(seconds) = self.retry_after {
            response.insert_header((header::RETRY_AFTER, seconds.to_string()));
        }
        let mut response = response.body(self.body());
        // The envelope adds the request's id, which is not known here.
        response.extensions_mut().insert(self.clone());
        response
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Unavailable(why) => {
                tracing::warn!(why, "the store is unavailable");
                Self::unavailable()
            }
            StoreError::Full(why) => {
                tracing::error!(why, "the store is full");
                Self::plain(StatusCode::INSUFFICIENT_STORAGE)
            }
            StoreError::SessionEnded => Self::signed_out(),
            StoreError::Failed(why) => {
                tracing::error!(why, "the store failed");
                Self::plain(StatusCode::INTERNAL_SERVER_ERROR)
            }
        }
    }
}
