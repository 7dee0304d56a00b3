//! The audit log over HTTP, for the desk.

mod export;

use actix_web::{HttpRequest, HttpResponse, get, web};
use chrono::{DateTime, NaiveDate, NaiveTime};
use domain::{Timestamp, Violation, accounts::Admin, audit::FieldChange};
use ports::audit::{AuditLine, AuditQuery, Named};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState,
    accounts::Allowed,
    paging::{Page, fetch_size, whole_list},
    problem::Problem,
    query::{free_text, whole_number},
    vehicles::rfc3339,
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(read_audit_log).service(export::export_audit_log).service(list_audit_actions);
}

/// The longest name that is looked for, in characters.
const MAX_NAME: usize = 200;

/// Which lines are shown.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditFilter {
    /// The username of whoever did it.
    actor: Option<String>,
    /// What was done, by its name.
    action: Option<String>,
    /// The username of whom it was done to.
    target: Option<String>,
    /// From that moment on, or from that day on.
    from: Option<String>,
    /// Before that moment, or up to the end of that day.
    to: Option<String>,
}

/// Which page of them.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditPage {
    /// Lines on a page.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 200)]
    limit: Option<String>,
    /// Where the page begins: as the `Link` of the page before gives it.
    cursor: Option<String>,
}

/// Who did it.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditActor)]
pub(crate) struct ActorDto {
    id: i64,
    /// Empty when they have left.
    username: String,
}

/// Whom or what it was done to.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditTarget)]
pub(crate) struct TargetDto {
    /// `member`, `submission` or `vehicle`.
    kind: &'static str,
    id: i64,
    label: String,
}

/// A field that changed.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AuditChange)]
pub(crate) struct AuditChangeDto {
    /// Its name.
    field: String,
    /// Value before; `null` when it was empty or is withheld. Of long texts the part that differs.
    #[schema(required)]
    before: Option<String>,
    /// Value after.
    #[schema(required)]
    after: Option<String>,
    /// Whether the values are private, so that the log only says that they changed.
    is_withheld: bool,
}

impl From<FieldChange> for AuditChangeDto {
    fn from(change: FieldChange) -> Self {
        let FieldChange { field, before, after, is_withheld } = change;
        Self { field, before, after, is_withheld }
    }
}

/// A line of the audit log.
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
    /// The fields that changed.
    changes: Vec<AuditChangeDto>,
    /// Why, in the words of whoever did it.
    #[schema(required)]
    reason: Option<String>,
    #[schema(required)]
    address: Option<String>,
}

fn username(named: Named) -> String {
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

/// Who did what to whom, and when; the latest first.
#[utoipa::path(
    tag = "admin",
    params(AuditFilter, AuditPage),
    security(("session" = ["admin"])),
    responses((status = 200, description = "Lines of the log", body = Vec<AuditLineDto>))
)]
#[get("/api/admin/audit")]
pub(crate) async fn read_audit_log(
    request: HttpRequest,
    site: web::Data<AppState>,
    _who: Allowed<Admin>,
    filter: web::Query<AuditFilter>,
    page: web::Query<AuditPage>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let limit = whole_number("limit", page.limit.as_deref(), 1..=200, &mut v).unwrap_or(50_u32);
    let before = whole_number("cursor", page.cursor.as_deref(), 1..=i64::MAX, &mut v);
    let query = AuditQuery { before, ..query_of(&filter, &mut v) };
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let lines = site.audit.audit_lines(&query, fetch_size(limit)).await?;
    let total = site.audit.count_audit_lines(&query).await?;
    let cursor = |line: &AuditLine| line.id.to_string();
    Ok(Page::cut(lines, limit).response(&request, total, cursor, |line| AuditLineDto::from(line.clone())))
}

/// What is asked of the log; what is wrong with it is added to the violations.
fn query_of(params: &AuditFilter, violations: &mut Vec<Violation>) -> AuditQuery {
    let mut given = |field, text: &Option<String>| {
        free_text(field, text.as_deref(), MAX_NAME, violations).map(str::to_owned)
    };
    let (actor, target, action) =
        (given("actor", &params.actor), given("target", &params.target), given("action", &params.action));
    AuditQuery {
        actor,
        target,
        action,
        before: None,
        from: moment("from", params.from.as_deref(), 0, violations),
        to: moment("to", params.to.as_deref(), 1, violations),
    }
}

/// A moment, or a day: its beginning, or so many days later.
fn moment(
    field: &'static str,
    input: Option<&str>,
    days: i64,
    violations: &mut Vec<Violation>,
) -> Option<Timestamp> {
    let input = input.map(str::trim).filter(|input| !input.is_empty())?;
    let exact = DateTime::parse_from_rfc3339(input).ok().map(|at| at.to_utc());
    let day = || {
        let day: NaiveDate = input.parse().ok()?;
        let day = day.checked_add_signed(chrono::TimeDelta::days(days))?;
        Some(day.and_time(NaiveTime::MIN).and_utc())
    };
    let found = exact.or_else(day);
    if found.is_none() {
        let sentence = format!("{field} must be a day or a moment, as in 2026-12-24");
        violations.push(Violation::new(field, sentence));
    }
    found
}

/// The names of what has been done.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "Names, in alphabetical order", body = Vec<String>))
)]
#[get("/api/admin/audit/actions")]
pub(crate) async fn list_audit_actions(
    site: web::Data<AppState>,
    _who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    Ok(whole_list(&site.audit.audit_actions().await?))
}
