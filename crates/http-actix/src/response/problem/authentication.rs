//! Problems of authentication and permissions.

use actix_web::http::StatusCode;
use domain::{Violation, accounts::ENTER_CODE};

use super::{FieldMessages, Problem};

impl Problem {
    /// 401: not signed in.
    pub(crate) fn signed_out() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Please log in first")
    }

    /// 401: unknown username or wrong password. One message for both, so that it does not reveal which
    /// usernames exist.
    pub(crate) fn wrong_credentials() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Invalid username or password")
    }

    /// 401: the account is suspended.
    pub(crate) fn suspended(message: String) -> Self {
        Self::new(StatusCode::UNAUTHORIZED, message)
    }

    /// 401: the password is correct and a second-factor code is required.
    pub(crate) fn second_factor(challenge: String) -> Self {
        let mut problem = Self::new(StatusCode::UNAUTHORIZED, ENTER_CODE).asking_for_code();
        problem.challenge = Some(challenge.into());
        problem
    }

    /// 401: the second-factor code after the password is wrong.
    pub(crate) fn wrong_code(violation: Violation) -> Self {
        let mut problem = Self::new(StatusCode::UNAUTHORIZED, violation.message.clone()).asking_for_code();
        problem.fields = FieldMessages::boxed([(violation.field.to_owned(), violation.message)]);
        problem
    }

    /// 401: the login challenge has expired or was completed.
    pub(crate) fn log_in_over() -> Self {
        Self::new(
            StatusCode::UNAUTHORIZED,
            "This login has expired or was completed already; please log in again",
        )
    }

    /// Marks the problem as requiring a second-factor code.
    pub(crate) fn asking_for_code(mut self) -> Self {
        self.second_factor = true;
        self
    }

    /// 403: signed in, but not permitted.
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, message)
    }

    /// 403: the admin must set up a second factor before using the role.
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

    /// 409: the member must verify their email address first.
    pub(crate) fn unconfirmed_address() -> Self {
        Self::conflict("Please confirm your email address first; we sent you a link")
    }
}
