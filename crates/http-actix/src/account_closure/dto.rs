//! What travels when somebody leaves.

use application::account_closure::ClosureDraft;
use chrono::SecondsFormat;
use domain::{
    Timestamp,
    account_closure::{ClosureState, Export, ExportState},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What shows that it is oneself.
#[derive(Deserialize, ToSchema)]
#[schema(as = Deactivation)]
pub(crate) struct DeactivationDto {
    #[serde(default)]
    #[schema(format = Password, required = true)]
    password: String,
    /// Of an authenticator, or a recovery code; only when two-factor authentication is on.
    #[serde(default)]
    code: Option<String>,
}

impl DeactivationDto {
    pub(super) fn draft(self) -> ClosureDraft {
        ClosureDraft { password: self.password, code: self.code }
    }
}

/// What shows that it is oneself, and that one knows which account it is.
#[derive(Deserialize, ToSchema)]
#[schema(as = Closing)]
pub(crate) struct ClosingDto {
    /// One's own, typed once more.
    #[serde(default)]
    #[schema(required = true)]
    username: String,
    #[serde(default)]
    #[schema(format = Password, required = true)]
    password: String,
    /// Of an authenticator, or a recovery code; only when two-factor authentication is on.
    #[serde(default)]
    code: Option<String>,
}

impl ClosingDto {
    pub(super) fn into_parts(self) -> (String, ClosureDraft) {
        (self.username, ClosureDraft { password: self.password, code: self.code })
    }
}

/// An account that is closed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Closed)]
pub(crate) struct ClosedDto {
    /// When everything about it is deleted; a log-in before then keeps it.
    erased_at: Option<String>,
}

impl From<ClosureState> for ClosedDto {
    fn from(departure: ClosureState) -> Self {
        Self { erased_at: departure.erased_at().map(written) }
    }
}

fn written(at: Timestamp) -> String {
    at.to_rfc3339_opts(SecondsFormat::Millis, true)
}

/// What a log-in took back.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Return)]
pub(crate) enum ReturnDto {
    /// The account rested, and is active again.
    Deactivated,
    /// The account was to be deleted, and is kept.
    Closing,
}

impl From<ClosureState> for ReturnDto {
    fn from(departure: ClosureState) -> Self {
        match departure {
            ClosureState::Deactivated { .. } => Self::Deactivated,
            ClosureState::Closing { .. } => Self::Closing,
        }
    }
}

/// How far an export is.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExportStatus)]
pub(crate) enum ExportStatusDto {
    /// There is none (any more).
    None,
    /// It is being put together.
    Building,
    /// It can be downloaded.
    Ready,
    /// It could not be put together; asking again may help.
    Failed,
}

/// What one takes along.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Export)]
pub(crate) struct ExportDto {
    state: ExportStatusDto,
    /// How much of it is done, in percent.
    progress: u8,
    /// In bytes; when it is ready.
    size: Option<u64>,
    /// When it was asked for.
    requested_at: Option<String>,
    /// Until when it can be downloaded; when it is ready.
    expires_at: Option<String>,
}

impl From<Option<Export>> for ExportDto {
    fn from(export: Option<Export>) -> Self {
        let requested_at = export.map(|export| written(export.requested_at));
        let (state, progress, size, expires_at) = match export.map(|export| export.state) {
            None => (ExportStatusDto::None, 0, None, None),
            Some(ExportState::Building { percent }) => (ExportStatusDto::Building, percent, None, None),
            Some(ExportState::Failed) => (ExportStatusDto::Failed, 0, None, None),
            Some(ExportState::Ready { length, expires_at, .. }) => {
                (ExportStatusDto::Ready, 100, Some(length), Some(written(expires_at)))
            }
        };
        Self { state, progress, size, requested_at, expires_at }
    }
}
