//! DTO of the state of a report.

use domain::{CaseFilter, forum::ReportState};
use serde::Serialize;
use utoipa::ToSchema;

use super::enums::one_of;
use crate::response::rfc3339;

/// State of a report of a forum post or private message.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportState)]
pub(crate) struct ReportStateDto {
    #[schema(schema_with = one_of::<CaseFilter>)]
    state: &'static str,
    /// `kept` or `removed`; null while open.
    #[schema(required)]
    outcome: Option<&'static str>,
    /// Reason for the outcome; may be empty.
    outcome_reason: String,
    #[schema(required, format = DateTime)]
    closed_at: Option<String>,
}

impl From<&ReportState> for ReportStateDto {
    fn from(state: &ReportState) -> Self {
        let (state, outcome, outcome_reason, closed_at) = match state {
            ReportState::Open => (CaseFilter::Open.as_str(), None, String::new(), None),
            ReportState::Closed { outcome, reason, at } => {
                (CaseFilter::Closed.as_str(), Some(outcome.as_str()), reason.clone(), Some(rfc3339(*at)))
            }
        };
        Self { state, outcome, outcome_reason, closed_at }
    }
}
