//! What the concierge keeps beside a case for itself, over HTTP.

mod dto;

use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use application::admin_cases::{self as admin_cases, CaseContext, CasePorts, Outcome};
use domain::{accounts::Admin, admin_cases::Case, audit::Actor, inquiries::Queue};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_actix_web::service_config::ServiceConfig;

use self::dto::{CaseAssigneeDto, CaseFileDto, NewCaseAssigneeDto, NewNoteDto};
use crate::{AppState, accounts::Allowed, body::Body, problem::Problem, submissions::actor};

/// As many cases that somebody looks after as a queue's page names.
const MOST_NAMED: u32 = 500;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config.service(looked_after).service(case_file).service(assign_case).service(note_case);
}

fn no_such_case() -> Problem {
    Problem::not_found("There is no such case")
}

fn queue(word: &str) -> Result<Queue, Problem> {
    Queue::parse(word).ok_or_else(no_such_case)
}

/// Where a case lies.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct CasePath {
    /// submissions, applications, access-requests or reports
    queue: String,
    /// What the queue calls the case: its number, or its reference
    reference: String,
}

impl CasePath {
    fn case(&self) -> Result<Case, Problem> {
        Case::parse(queue(&self.queue)?, &self.reference).ok_or_else(no_such_case)
    }

    /// The case as somebody who changes it has seen it.
    fn seen(&self, revision: Option<i32>, actor: Actor) -> Result<CaseContext, Problem> {
        let revision = revision.ok_or_else(|| Problem::missing("revision"))?;
        Ok(CaseContext { case: self.case()?, revision, actor })
    }
}

fn ports(site: &AppState) -> CasePorts<'_> {
    CasePorts { cases: site.cases.as_ref(), staff: site.inquiries.as_ref(), clock: site.clock.as_ref() }
}

async fn told(answer: Outcome, site: &AppState) -> Result<HttpResponse, Problem> {
    match answer {
        Outcome::Done(file) => {
            let staff = site.inquiries.staff().await?;
            Ok(HttpResponse::Ok().json(CaseFileDto::new(&file, staff)))
        }
        Outcome::Invalid(violation) => Err(Problem::invalid(vec![violation])),
        Outcome::Stale => {
            Err(Problem::conflict("Somebody did something with this case meanwhile; please look at it again"))
        }
        Outcome::NoSuch => Err(no_such_case()),
    }
}

/// Who looks after which case of a queue.
#[utoipa::path(
    tag = "admin",
    params(("queue" = String, Path, description = "submissions, applications, access-requests or reports")),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "Those that somebody looks after, the latest first", body = Vec<CaseAssigneeDto>)
    )
)]
#[get("/api/admin/cases/{queue}")]
pub(crate) async fn looked_after(
    site: web::Data<AppState>,
    _who: Allowed<Admin>,
    path: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let found = site.cases.looked_after(queue(&path)?, MOST_NAMED).await?;
    Ok(HttpResponse::Ok().json(found.into_iter().map(CaseAssigneeDto::from).collect::<Vec<_>>()))
}

/// Who looks after a case, and what the concierge noted of it.
#[utoipa::path(
    tag = "admin",
    params(CasePath),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The file; an empty one for what nobody has touched", body = CaseFileDto)
    )
)]
#[get("/api/admin/cases/{queue}/{reference}")]
pub(crate) async fn case_file(
    site: web::Data<AppState>,
    _who: Allowed<Admin>,
    path: web::Path<CasePath>,
) -> Result<HttpResponse, Problem> {
    let file = site.cases.case_file(&path.case()?).await?.ok_or_else(no_such_case)?;
    told(Outcome::Done(file), &site).await
}

/// Give a case to somebody of the concierge, or to nobody.
#[utoipa::path(
    tag = "admin",
    params(CasePath),
    request_body = NewCaseAssigneeDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The file as it is now", body = CaseFileDto),
        (status = 409, description = "The submission changed in the meantime")
    )
)]
#[put("/api/admin/cases/{queue}/{reference}/assignee")]
pub(crate) async fn assign_case(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<CasePath>,
    body: Body<NewCaseAssigneeDto>,
) -> Result<HttpResponse, Problem> {
    let at_case = path.seen(body.0.revision, actor(&request, &site, who.0.signed_in()))?;
    told(admin_cases::assign_case(at_case, body.0.username.as_deref(), ports(&site)).await?, &site).await
}

/// Write a note of a case, for the concierge alone. Sent twice, it is written once: the second has not seen the
/// first.
#[utoipa::path(
    tag = "admin",
    params(CasePath),
    request_body = NewNoteDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The file as it is now", body = CaseFileDto),
        (status = 409, description = "The submission changed in the meantime")
    )
)]
#[post("/api/admin/cases/{queue}/{reference}/notes")]
pub(crate) async fn note_case(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    path: web::Path<CasePath>,
    body: Body<NewNoteDto>,
) -> Result<HttpResponse, Problem> {
    let at_case = path.seen(body.0.revision, actor(&request, &site, who.0.signed_in()))?;
    told(admin_cases::note_case(at_case, &body.0.text.unwrap_or_default(), ports(&site)).await?, &site).await
}
