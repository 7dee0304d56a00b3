//! Re-authentication before a sensitive change, as JSON.

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
    /// Password (empty if missing) and code.
    pub(crate) fn into_parts(self) -> (String, Option<String>) {
        (self.password.unwrap_or_default(), self.code)
    }
}
