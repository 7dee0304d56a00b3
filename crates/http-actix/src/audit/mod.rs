//! The audit log for admins: list, list of actions, and CSV export (`export`).

mod export;

pub use export::audit_csv;

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::business_time::business_moment;
use chrono::{DateTime, Datelike, NaiveDate};
use domain::{
    Timestamp, Violation,
    accounts::Admin,
    audit::{AuditObject, FieldChange, action_names},
};
use ports::audit::{AuditLine, AuditMember, AuditQuery};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState,
    extract::{Allowed, PageSizes, free_text},
    response::{Problem, page_response, read_cursor, rfc3339, whole_list},
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(read_audit_log).service(export::export_audit_log).service(list_audit_actions);
}

/// Longest filter text in characters.
const MAX_NAME: usize = 200;

/// Filters of the audit log.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AuditFilter {
    /// Username of the actor.
    pub actor: Option<String>,
    /// Action name, as listed by `/api/admin/audit/actions`.
    pub action: Option<String>,
    /// Username of the affected member.
    pub target: Option<String>,
    /// A listing, a submission or a member with its number, as in `vehicle:711`, `submission:12` or `member:7`.
    #[param(max_length = 200, example = "vehicle:711")]
    pub object: Option<String>,
    /// Earliest time (RFC 3339) or day (Central Time), inclusive.
    pub from: Option<String>,
    /// Time (RFC 3339), exclusive, or day (Central Time), inclusive.
    pub to: Option<String>,
}

impl AuditFilter {
    /// Builds the query.
    ///
    /// # Errors
    /// A violation of each bad filter.
    pub fn query(&self) -> Result<AuditQuery, Vec<Violation>> {
        let mut violations = Vec::new();
        let query = query_of(self, &mut violations);
        if violations.is_empty() { Ok(query) } else { Err(violations) }
    }
}

/// Paging of the audit log.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditPage {
    /// Page size; 50 by default.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 200)]
    limit: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// Actor of an entry.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditActor)]
pub(crate) struct ActorDto {
    id: i64,
    /// Empty if the account is deleted.
    username: String,
}

/// Object of an entry.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditTarget)]
pub(crate) struct TargetDto {
    /// `member`, `submission` or `vehicle`.
    kind: &'static str,
    id: i64,
    label: String,
}

/// A changed field.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditChange)]
pub(crate) struct AuditChangeDto {
    field: String,
    /// Previous value; null if it was empty or is withheld. Long texts are reduced to the part that differs.
    #[schema(required)]
    before: Option<String>,
    /// New value, in the same form as `before`.
    #[schema(required)]
    after: Option<String>,
    /// Whether the values are private, so that the log shows only that they changed.
    is_withheld: bool,
}

impl From<FieldChange> for AuditChangeDto {
    fn from(change: FieldChange) -> Self {
        let FieldChange { field, before, after, is_withheld } = change;
        Self { field, before, after, is_withheld }
    }
}

/// An entry of the audit log.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditLine)]
pub(crate) struct AuditLineDto {
    id: i64,
    #[schema(format = DateTime)]
    at: String,
    #[schema(required)]
    actor: Option<ActorDto>,
    action: String,
    #[schema(required)]
    target: Option<TargetDto>,
    #[schema(value_type = std::collections::HashMap<String, Value>)]
    details: Value,
    changes: Vec<AuditChangeDto>,
    /// Reason in the actor's words.
    #[schema(required)]
    reason: Option<String>,
    #[schema(required)]
    address: Option<String>,
}

fn username(named: AuditMember) -> String {
    named.username.unwrap_or_default()
}

impl From<AuditLine> for AuditLineDto {
    fn from(line: AuditLine) -> Self {
        let details: Value = serde_json::from_str(&line.details).unwrap_or_default();
        let thing = |kind: &'static str| {
            let id = details[kind].as_i64()?;
            Some(TargetDto { kind, id, label: format!("{kind} {id}") })
        };
        let member = || {
            line.target.clone().map(|named| TargetDto {
                kind: "member",
                id: named.id.0,
                label: username(named),
            })
        };
        Self {
            id: line.id,
            at: rfc3339(line.at),
            target: thing("submission").or_else(|| thing("vehicle")).or_else(member),
            actor: line.actor.map(|named| ActorDto { id: named.id.0, username: username(named) }),
            action: line.action,
            details,
            changes: line.edit.changes.into_iter().map(AuditChangeDto::from).collect(),
            reason: line.edit.reason,
            address: line.address,
        }
    }
}

/// List audit log entries, newest first.
#[utoipa::path(
    tag = "admin",
    params(AuditFilter, AuditPage),
    security(("session" = ["admin"])),
    responses((status = 200, description = "Entries of the audit log", body = Vec<AuditLineDto>))
)]
#[get("/api/admin/audit")]
pub(crate) async fn read_audit_log(
    request: HttpRequest,
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    filter: web::Query<AuditFilter>,
    page: web::Query<AuditPage>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let limit = PageSizes::ADMIN.read(page.limit.as_deref(), &mut v);
    let query = query_of(&filter, &mut v);
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let query = AuditQuery { before: read_cursor(page.cursor.as_deref())?, ..query };
    let lines = state.store.audit_lines(&query, limit).await?;
    Ok(page_response(&request, &lines, |line| AuditLineDto::from(line.clone())))
}

/// Builds the query from the filters; adds a violation for each bad value.
fn query_of(params: &AuditFilter, violations: &mut Vec<Violation>) -> AuditQuery {
    let mut given = |field, text: &Option<String>| {
        free_text(field, text.as_deref(), MAX_NAME, violations).map(str::to_owned)
    };
    let (actor, target) = (given("actor", &params.actor), given("target", &params.target));
    let (action, object) = (given("action", &params.action), given("object", &params.object));
    let object = object.and_then(|text| {
        let object = AuditObject::parse(&text);
        if object.is_none() {
            let sentence = "Please enter a vehicle, submission or member with its number, as in vehicle:711";
            violations.push(Violation::new("object", sentence));
        }
        object
    });
    if action.as_deref().is_some_and(|name| !action_names().contains(&name)) {
        let sentence = "action must be one of the names that /api/admin/audit/actions lists";
        violations.push(Violation::new("action", sentence));
    }
    AuditQuery {
        actor,
        target,
        action,
        object,
        before: None,
        from: parse_time("from", params.from.as_deref(), 0, violations),
        to: parse_time("to", params.to.as_deref(), 1, violations),
    }
}

/// Parses a time, or a day as its start in Central Time plus `days` days.
fn parse_time(
    field: &'static str,
    input: Option<&str>,
    days: i64,
    violations: &mut Vec<Violation>,
) -> Option<Timestamp> {
    let input = input.map(str::trim).filter(|input| !input.is_empty())?;
    let exact = DateTime::parse_from_rfc3339(input).ok().map(|at| at.to_utc());
    let day = || {
        let day: NaiveDate = input.parse().ok()?;
        business_moment(day.checked_add_signed(chrono::TimeDelta::days(days))?, 0)
    };
    // The years that RFC 3339 can write; the database knows fewer than the parser.
    let found = exact.or_else(day).filter(|at| (0..=9999).contains(&at.year()));
    if found.is_none() {
        let sentence = format!("{field} must be a day or a moment, as in 2026-12-24");
        violations.push(Violation::new(field, sentence));
    }
    found
}

/// List the action names that occur in the audit log.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "Names, in alphabetical order", body = Vec<String>))
)]
#[get("/api/admin/audit/actions")]
pub(crate) async fn list_audit_actions(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    Ok(whole_list(&state.store.audit_actions().await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn date_filters_are_in_central_time() {
        for (input, days, expected) in [
            ("2026-07-04", 0, "2026-07-04T05:00:00+00:00"),
            ("2026-01-15", 1, "2026-01-16T06:00:00+00:00"),
            (" 2026-12-24T18:00:00+02:00 ", 1, "2026-12-24T16:00:00+00:00"),
        ] {
            let found = parse_time("from", Some(input), days, &mut Vec::new()).map(|at| at.to_rfc3339());
            assert_eq!(found.as_deref(), Some(expected), "{input}");
        }
    }
}
