//! DTOs of account closure and data export.

use crate::response::rfc3339;
use application::accounts::ReauthDraft;
use domain::account_closure::{ClosureState, Export, ExportState};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Re-authentication for a deactivation.
#[derive(Deserialize, ToSchema)]
#[schema(as = Deactivation)]
pub(crate) struct DeactivationDto {
    #[serde(default)]
    #[schema(format = Password, required = true)]
    password: String,
    /// Authenticator or recovery code; required if two-factor authentication is on.
    #[serde(default)]
    code: Option<String>,
}

impl DeactivationDto {
    pub(super) fn draft(self) -> ReauthDraft {
        ReauthDraft { password: self.password, code: self.code }
    }
}

/// Confirmation of an account closure.
#[derive(Deserialize, ToSchema)]
#[schema(as = AccountClosureRequest)]
pub(crate) struct ClosingDto {
    /// The caller's own username, as a confirmation.
    #[serde(default)]
    #[schema(required = true)]
    username: String,
    #[serde(default)]
    #[schema(format = Password, required = true)]
    password: String,
    /// Authenticator or recovery code; required if two-factor authentication is on.
    #[serde(default)]
    code: Option<String>,
}

impl ClosingDto {
    pub(super) fn into_parts(self) -> (String, ReauthDraft) {
        (self.username, ReauthDraft { password: self.password, code: self.code })
    }
}

/// A closed account.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AccountClosure)]
pub(crate) struct ClosedDto {
    /// Time of the deletion; a login before then keeps the account.
    erased_at: Option<String>,
}

impl From<ClosureState> for ClosedDto {
    fn from(closure: ClosureState) -> Self {
        Self { erased_at: closure.erased_at().map(rfc3339) }
    }
}

/// State of a data export.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DataExportStatus)]
pub(crate) enum ExportStatusDto {
    /// No export, or it has expired.
    None,
    /// In progress.
    Building,
    /// Ready for download.
    Ready,
    /// Failed; a new request may succeed.
    Failed,
}

/// A data export.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DataExport)]
pub(crate) struct ExportDto {
    state: ExportStatusDto,
    /// Percent done.
    progress: u8,
    /// Size in bytes; null unless ready.
    size: Option<u64>,
    /// Time of the request; null if there is no export.
    requested_at: Option<String>,
    /// End of the download period; null unless ready.
    expires_at: Option<String>,
}

impl From<Option<Export>> for ExportDto {
    fn from(export: Option<Export>) -> Self {
        let requested_at = export.map(|export| rfc3339(export.requested_at));
        let (state, progress, size, expires_at) = match export.map(|export| export.state) {
            None => (ExportStatusDto::None, 0, None, None),
            Some(ExportState::Building { percent }) => (ExportStatusDto::Building, percent, None, None),
            Some(ExportState::Failed) => (ExportStatusDto::Failed, 0, None, None),
            Some(ExportState::Ready { length, expires_at, .. }) => {
                (ExportStatusDto::Ready, 100, Some(length), Some(rfc3339(expires_at)))
            }
        };
        Self { state, progress, size, requested_at, expires_at }
    }
}
