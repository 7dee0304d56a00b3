//! Assignees and staff notes of admin cases.

mod dto;

use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use application::admin_cases::{self as admin_cases, CaseContext, CasePorts};
use domain::{
    accounts::Admin,
    admin_cases::{Case, CaseFile},
    audit::Actor,
    inquiries::Queue,
};
use ports::admin_cases::CaseRefusal;
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

use self::dto::{CaseAssigneeDto, CaseFileDto, NewCaseAssigneeDto, NewNoteDto};
use crate::{
    AppState,
    extract::{Allowed, Body, actor},
    outdated::outdated,
    response::Problem,
};

/// Assigned cases listed per queue.
const MAX_NAMED: u32 = 500;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(list_case_assignees).service(case_file).service(assign_case).service(note_case);
}

fn no_such_case() -> Problem {
    Problem::not_found("We couldn’t find this case")
}

fn queue(word: &str) -> Result<Queue, Problem> {
    Queue::parse(word).ok_or_else(no_such_case)
}

/// Path of a case.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct CasePath {
    /// `submissions`, `applications`, `access-requests` or `reports`.
    queue: String,
    /// Id or reference of the case, as in its queue.
    reference: String,
}

impl CasePath {
    fn case(&self) -> Result<Case, Problem> {
        Case::parse(queue(&self.queue)?, &self.reference).ok_or_else(no_such_case)
    }

    /// The case with the revision that the client has seen; 422 if the revision is missing.
    fn with_revision(&self, revision: Option<i32>, actor: Actor) -> Result<CaseContext, Problem> {
        let revision = revision.ok_or_else(|| Problem::missing("revision"))?;
        Ok(CaseContext { case: self.case()?, revision, actor })
    }
}

fn ports(state: &AppState) -> CasePorts<'_> {
    CasePorts { cases: state.store.as_ref(), staff: state.store.as_ref(), clock: state.clock.as_ref() }
}

impl From<CaseRefusal> for Problem {
    fn from(refusal: CaseRefusal) -> Self {
        match refusal {
            CaseRefusal::Outdated => outdated("case"),
            CaseRefusal::NoSuchCase => no_such_case(),
        }
    }
}

async fn respond(file: &CaseFile, state: &AppState) -> Result<HttpResponse, Problem> {
    let staff = state.store.staff(state.clock.now()).await?;
    Ok(HttpResponse::Ok().json(CaseFileDto::new(file, staff)))
}

/// List the assigned cases of a queue with their assignees.
#[utoipa::path(
    tag = "admin",
    params(("queue" = String, Path, description = "`submissions`, `applications`, `access-requests` or `reports`")),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Assigned cases, newest first", body = Vec<CaseAssigneeDto>)
    )
)]
#[get("/api/admin/cases/{queue}")]
pub(crate) async fn list_case_assignees(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    path: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let found = state.store.assigned_cases(queue(&path)?, MAX_NAMED).await?;
    Ok(HttpResponse::Ok().json(found.into_iter().map(CaseAssigneeDto::from).collect::<Vec<_>>()))
}

/// Get the assignee and staff notes of a case.
#[utoipa::path(
    tag = "admin",
    params(CasePath),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Assignee and notes; empty if nothing was recorded yet", body = CaseFileDto)
    )
)]
#[get("/api/admin/cases/{queue}/{reference}")]
pub(crate) async fn case_file(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    path: web::Path<CasePath>,
) -> Result<HttpResponse, Problem> {
    let file = state.store.case_file(&path.case()?).await?.ok_or_else(no_such_case)?;
    respond(&file, &state).await
}

/// Assign a case to an admin, or unassign it.
#[utoipa::path(
    tag = "admin",
    params(CasePath),
    request_body = NewCaseAssigneeDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated assignee and notes", body = CaseFileDto),
        (status = 409, description = "The case changed in the meantime")
    )
)]
#[put("/api/admin/cases/{queue}/{reference}/assignee")]
pub(crate) async fn assign_case(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<CasePath>,
    body: Body<NewCaseAssigneeDto>,
) -> Result<HttpResponse, Problem> {
    let context = path.with_revision(body.0.revision, actor(&request, &state, who.0.signed_in()))?;
    respond(&admin_cases::assign_case(context, body.0.username.as_deref(), ports(&state)).await?, &state)
        .await
}

/// Add a staff note.
///
/// A retry does not add it twice, because its revision is no longer current.
#[utoipa::path(
    tag = "admin",
    params(CasePath),
    request_body = NewNoteDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated assignee and notes", body = CaseFileDto),
        (status = 409, description = "The case changed in the meantime")
    )
)]
#[post("/api/admin/cases/{queue}/{reference}/notes")]
pub(crate) async fn note_case(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<CasePath>,
    body: Body<NewNoteDto>,
) -> Result<HttpResponse, Problem> {
    let context = path.with_revision(body.0.revision, actor(&request, &state, who.0.signed_in()))?;
    let text = body.0.text.unwrap_or_default();
    respond(&admin_cases::note_case(context, &text, ports(&state)).await?, &state).await
}
