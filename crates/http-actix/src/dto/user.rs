//! The signed-in user as JSON.

use domain::accounts::{SignedIn, User};
use serde::Serialize;
use utoipa::ToSchema;

use crate::AppState;

/// The signed-in user.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = User)]
pub(crate) struct UserDto {
    id: i64,
    username: String,
    email: String,
    /// First name, for greetings.
    first_name: String,
    is_collector: bool,
    is_admin: bool,
    /// Whether the member confirmed the email address.
    email_verified: bool,
    /// True if the admin role is withheld until two-factor authentication is set up; otherwise absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    needs_second_factor: Option<bool>,
}

impl From<&SignedIn> for UserDto {
    fn from(signed_in: &SignedIn) -> Self {
        Self::with(signed_in.user(), signed_in.needs_second_factor())
    }
}

impl UserDto {
    /// Builds the DTO for a user without a loaded session.
    pub(crate) fn new(user: &User, state: &AppState) -> Self {
        Self::with(user, state.settings.admin_two_factor.suspends_admin_role(user))
    }

    fn with(user: &User, needs_second_factor: bool) -> Self {
        Self {
            id: user.id.0,
            username: user.username.as_str().to_owned(),
            email: user.email.as_str().to_owned(),
            first_name: user.name.first_name().to_owned(),
            is_collector: user.roles.is_collector,
            is_admin: user.roles.is_admin || needs_second_factor,
            email_verified: user.is_email_verified,
            needs_second_factor: needs_second_factor.then_some(true),
        }
    }
}
