//! The response of a problem: its headers and body.

use std::fmt;

use actix_web::{
    HttpResponse, ResponseError,
    http::{StatusCode, header},
};

use super::Problem;

/// Challenge of a 401 (RFC 9110, 15.5.2 demands one). No browser knows the scheme, so none asks for a password.
const COOKIE_CHALLENGE: &str = "Cookie realm=\"api\"";

/// Media type of a problem.
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
        match self.status() {
            StatusCode::UNAUTHORIZED => {
                response.insert_header((header::WWW_AUTHENTICATE, COOKIE_CHALLENGE));
            }
            StatusCode::UPGRADE_REQUIRED => {
                response.upgrade("websocket").insert_header((header::SEC_WEBSOCKET_VERSION, "13"));
            }
            _ => {}
        }
        let mut response = response.body(self.body());
        // The `response_headers` middleware adds the request id, which is unknown here.
        response.extensions_mut().insert(self.clone());
        response
    }
}
