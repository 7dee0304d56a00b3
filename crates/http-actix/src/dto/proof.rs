//! Re-authentication before a sensitive change, as JSON.

use application::accounts::ReauthDraft;
use serde::Deserialize;
use utoipa::ToSchema;

/// Re-authentication before a sensitive change.
#[derive(Deserialize, ToSchema)]
#[schema(as = IdentityProof)]
pub(crate) struct ProofDto {
    #[schema(value_type = String, required, format = "password")]
    pub(crate) password: Option<String>,
    /// Authenticator or recovery code; required if two-factor authentication is on.
    #[schema(value_type = String, required = false, example = "123456")]
    pub(crate) code: Option<String>,
}

impl ProofDto {
    /// The input for re-authentication; the password is empty if missing.
    pub(crate) fn draft(self) -> ReauthDraft {
        ReauthDraft { password: self.password.unwrap_or_default(), code: self.code }
    }
}
