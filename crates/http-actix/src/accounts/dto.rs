//! DTOs of accounts. Text fields of forms may be missing, so that validation reports every field at once. Ids
//! and roles are never read from a request.

use application::accounts::NewPasswordDraft;
use domain::{
    account_closure::ClosureState,
    accounts::{LogInDraft, RegistrationDraft, Session, SessionId},
};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use crate::{dto::UserDto, extract::form_rules, response::rfc3339};

/// A successful login.
#[derive(Serialize, ToSchema)]
#[schema(as = LoggedIn)]
pub(crate) struct LoggedInDto {
    #[serde(flatten)]
    pub(super) user: UserDto,
    /// Account closure (deactivation or scheduled deletion) that this login canceled; absent if there was
    /// none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) returned: Option<ReturnDto>,
}

/// Account closure that a login canceled.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AccountReturn)]
pub(crate) enum ReturnDto {
    /// The account was deactivated and is active again.
    Deactivated,
    /// The account was to be deleted and is kept.
    Closing,
}

impl From<ClosureState> for ReturnDto {
    fn from(closure: ClosureState) -> Self {
        match closure {
            ClosureState::Deactivated { .. } => Self::Deactivated,
            ClosureState::Closing { .. } => Self::Closing,
        }
    }
}

/// A registration.
#[derive(Deserialize, ToSchema)]
#[schema(as = Registration)]
pub(crate) struct RegistrationDto {
    #[schema(value_type = String, required)]
    name: Option<String>,
    #[schema(value_type = String, required, format = "email")]
    email: Option<String>,
    #[schema(value_type = String, required, pattern = "^[A-Za-z0-9_]{3,50}$")]
    username: Option<String>,
    #[schema(value_type = String, required, format = "password")]
    password: Option<String>,
    /// Invitation token; the invitation is accepted with the registration if it is valid.
    pub(super) invitation: Option<String>,
}

impl RegistrationDto {
    pub(super) fn draft(self) -> RegistrationDraft {
        RegistrationDraft {
            name: self.name.unwrap_or_default(),
            email: self.email.unwrap_or_default(),
            username: self.username.unwrap_or_default(),
            password: self.password.unwrap_or_default(),
        }
    }
}

/// Login credentials.
#[derive(Deserialize, ToSchema, Validate)]
#[schema(as = LogIn)]
pub(crate) struct LogInDto {
    #[serde(default, deserialize_with = "text")]
    #[schema(required, pattern = "^[A-Za-z0-9_]{3,50}$")]
    #[validate(custom(function = form_rules::login_username))]
    username: String,
    #[serde(default, deserialize_with = "text")]
    #[schema(required, format = "password")]
    #[validate(custom(function = form_rules::login_password))]
    password: String,
}

impl LogInDto {
    pub(super) fn draft(self) -> LogInDraft {
        LogInDraft { username: self.username, password: self.password }
    }
}

/// Deserializer that takes null as an empty text, like a missing field.
fn text<'de, D: Deserializer<'de>>(input: D) -> Result<String, D::Error> {
    Option::deserialize(input).map(Option::unwrap_or_default)
}

/// Second step of a login.
#[derive(Deserialize, ToSchema)]
#[schema(as = SecondFactor)]
pub(crate) struct SecondFactorDto {
    /// Challenge from the response of `POST /api/login`.
    #[schema(value_type = String, required)]
    pub(super) challenge: Option<String>,
    /// Six-digit authenticator code, or a recovery code.
    #[schema(value_type = String, required, example = "123456")]
    pub(super) code: Option<String>,
}

/// A password change.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewPassword)]
pub(crate) struct NewPasswordDto {
    #[schema(value_type = String, required, format = "password")]
    current_password: Option<String>,
    #[schema(value_type = String, required, format = "password")]
    new_password: Option<String>,
    /// Authenticator or recovery code; required if two-factor authentication is on.
    #[schema(value_type = String, required = false, example = "123456")]
    code: Option<String>,
}

impl NewPasswordDto {
    pub(super) fn draft(self) -> NewPasswordDraft {
        NewPasswordDraft {
            current: self.current_password.unwrap_or_default(),
            new: self.new_password.unwrap_or_default(),
            code: self.code,
        }
    }
}

/// A request for a password reset link.
#[derive(Deserialize, ToSchema)]
#[schema(as = PasswordReset)]
pub(crate) struct PasswordResetDto {
    #[schema(value_type = String, required, format = "email")]
    pub(super) email: Option<String>,
}

/// The new password of a reset.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChosenPassword)]
pub(crate) struct ChosenPasswordDto {
    #[schema(value_type = String, required, format = "password")]
    pub(super) new_password: Option<String>,
}

/// Confirmation that an email was queued.
#[derive(Serialize, ToSchema)]
#[schema(as = EmailSent)]
pub(crate) struct MailedDto {
    /// Text to show to the user.
    pub(super) message: String,
}

/// A browser in which the member is signed in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Session)]
pub(crate) struct SessionDto {
    id: i64,
    /// Browser and operating system.
    #[schema(example = "Firefox on Linux")]
    device: String,
    /// IP address of the login; null if unknown.
    #[schema(example = "203.0.113.7")]
    address: Option<String>,
    #[schema(format = "date-time")]
    created_at: String,
    #[schema(format = "date-time")]
    last_seen_at: String,
    /// Whether it is the session of this request.
    is_current: bool,
}

impl SessionDto {
    pub(super) fn new(session: &Session, current: SessionId) -> Self {
        Self {
            id: session.id.0,
            device: session.device.label(),
            address: session.address.map(|address| address.to_string()),
            created_at: rfc3339(session.created_at),
            last_seen_at: rfc3339(session.last_seen_at),
            is_current: session.id == current,
        }
    }
}
