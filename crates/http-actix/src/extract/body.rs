//! Extractors for JSON request bodies with limits on size and time (reliability rows R5, R10).

use std::{future::Future, pin::Pin, time::Duration};

use actix_web::{
    FromRequest, HttpMessage, HttpRequest,
    dev::Payload,
    http::{
        StatusCode,
        header::{self, HeaderValue},
    },
    web,
};
use serde::de::DeserializeOwned;
use validator::Validate;

use super::form_rules;
use crate::response::Problem;

/// Default size limit of a body in bytes.
pub(crate) const MAX_BODY: usize = 64 * 1024;
/// Time limit for receiving a whole body.
const DEADLINE: Duration = Duration::from_secs(10);

/// Size limit in bytes of a body that carries a forum text: enough for 20,000 characters in any escaping.
pub(crate) const MAX_TEXT_BODY: usize = 256 * 1024;

/// Longest path of a field in bytes that an error names; a longer one has keys that no body of this API has.
const LONGEST_PATH: usize = 100;

const UNREADABLE: &str = "The request's JSON could not be understood";

/// A JSON object of at most `MOST` bytes. Unknown fields are ignored unless `T` denies them.
///
/// Rejects with 415 (not JSON), 413 (too large), 408 (too slow) or 400 (malformed).
pub(crate) struct Body<T, const MOST: usize = MAX_BODY>(pub(crate) T);

/// A [`Body`] with the size limit of forum texts.
pub(crate) type TextBody<T> = Body<T, MAX_TEXT_BODY>;

/// A [`Body`] that may be absent; `None` when the request has nothing in its body.
pub(crate) struct OptionalBody<T>(pub(crate) Option<T>);

impl<T: Validate, const MOST: usize> Body<T, MOST> {
    /// The body if all its fields are valid, else 422 with a message for each invalid one. Not part of the
    /// extraction, so that a request that fails a guard is never told about its fields.
    pub(crate) fn valid(self) -> Result<T, Problem> {
        match self.0.validate() {
            Ok(()) => Ok(self.0),
            Err(errors) => Err(Problem::invalid(form_rules::violations(&errors))),
        }
    }
}

/// 400 for a body that cannot be read as a `T`; names the field of JSON whose value has the wrong type.
fn unreadable<T: DeserializeOwned>(body: &[u8], error: &serde_json::Error) -> Problem {
    let field = error.is_data().then(|| {
        let read = serde_path_to_error::deserialize::<_, T>(&mut serde_json::Deserializer::from_slice(body));
        read.err().map(|error| error.path().to_string())
    });
    match field
        .flatten()
        .filter(|path| path.len() <= LONGEST_PATH && !["", ".", "?"].contains(&path.as_str()))
    {
        Some(field) => Problem::unreadable_field(field),
        None => Problem::malformed(UNREADABLE),
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for OptionalBody<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        if !request.headers().contains_key(header::CONTENT_TYPE) {
            let bytes = received::<MAX_BODY>(request, payload);
            return Box::pin(
                async move { if bytes.await?.is_empty() { Ok(Self(None)) } else { Err(no_json()) } },
            );
        }
        let bytes = json_bytes::<MAX_BODY>(request, payload);
        Box::pin(async move {
            let bytes = bytes.await?;
            if bytes.trim_ascii().is_empty() { Ok(Self(None)) } else { parse(&bytes).map(Some).map(Self) }
        })
    }
}

impl<T: DeserializeOwned + 'static, const MOST: usize> FromRequest for Body<T, MOST> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let bytes = json_bytes::<MOST>(request, payload);
        Box::pin(async move { parse(&bytes.await?).map(Self) })
    }
}

/// Receives the bytes of a JSON body: 415, 413, 408, or 400 if the request was cut off.
fn json_bytes<const MOST: usize>(
    request: &HttpRequest,
    payload: &mut Payload,
) -> impl Future<Output = Result<web::Bytes, Problem>> + use<MOST> {
    let coding = request.headers().get(header::CONTENT_ENCODING).map(HeaderValue::as_bytes);
    let is_json = request.content_type().eq_ignore_ascii_case("application/json");
    let is_compressed = coding.is_some_and(|coding| !coding.eq_ignore_ascii_case(b"identity"));
    let body = received::<MOST>(request, payload);
    async move {
        if !is_json {
            return Err(no_json());
        }
        if is_compressed {
            let sentence = "This address takes no compressed bodies";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, sentence));
        }
        body.await
    }
}

/// 415 for a body that is not declared as JSON.
fn no_json() -> Problem {
    Problem::plain(StatusCode::UNSUPPORTED_MEDIA_TYPE)
}

/// Receives the bytes of a body of any type: 413, 408, or 400 if the request was cut off.
fn received<const MOST: usize>(
    request: &HttpRequest,
    payload: &mut Payload,
) -> impl Future<Output = Result<web::Bytes, Problem>> + use<MOST> {
    let declared = request.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok());
    let is_too_long =
        declared.and_then(|length| length.parse().ok()).is_some_and(|length: usize| length > MOST);
    let body = web::Payload::from_request(request, payload);
    async move {
        if is_too_long {
            return Err(Problem::plain(StatusCode::PAYLOAD_TOO_LARGE));
        }
        let body = body.await.map_err(|_| Problem::plain(StatusCode::BAD_REQUEST))?;
        tokio::time::timeout(DEADLINE, body.to_bytes_limited(MOST))
            .await
            .map_err(|_| Problem::plain(StatusCode::REQUEST_TIMEOUT))?
            .map_err(|_| Problem::plain(StatusCode::PAYLOAD_TOO_LARGE))?
            .map_err(|_| Problem::malformed("The request was cut off"))
    }
}

/// Parses a JSON object: 400 for anything else.
fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // serde would accept a JSON array as the struct's fields in order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(Problem::malformed(UNREADABLE));
    }
    serde_json::from_slice(bytes).map_err(|error| {
        // Serde's message may quote the body, which can contain a password; it is not logged.
        tracing::debug!(line = error.line(), column = error.column(), "request body rejected: invalid JSON");
        unreadable::<T>(bytes, &error)
    })
}
