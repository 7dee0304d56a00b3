//! Status of the background jobs for admins.

use actix_web::{HttpResponse, get, web};
use domain::{
    Timestamp,
    accounts::Admin,
    jobs::{JobState, JobStatus},
};
use serde::Serialize;
use utoipa::{ToSchema, openapi::Object};

use crate::{
    AppState,
    dto::enums::{described, one_of},
    extract::Allowed,
    response::{Problem, rfc3339, whole_list},
};

/// Schema of the state of a job.
fn states() -> Object {
    let about = "`waiting` (for the database schema), `running`, `restarting` or `finished`.";
    described(one_of::<JobState>(), about)
}

/// Status of a background job of the server that answers. Other servers run jobs of their own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = JobStatus)]
pub(crate) struct JobDto {
    name: &'static str,
    /// `waiting` (for the database schema), `running`, `restarting` or `finished`.
    #[schema(schema_with = states)]
    state: &'static str,
    /// Whether the job needs attention: it restarts, fails repeatedly, or has not succeeded for too long.
    needs_attention: bool,
    #[schema(format = DateTime)]
    started_at: String,
    /// When a round last succeeded.
    #[schema(required, format = DateTime)]
    last_success_at: Option<String>,
    /// When a round last failed or panicked, since the server started.
    #[schema(required, format = DateTime)]
    last_failure_at: Option<String>,
    /// Message of the last failure.
    #[schema(required)]
    last_error: Option<String>,
    /// Failed rounds since the server started.
    failures: u64,
    /// Restarts after a panic or an unexpected end, since the server started.
    restarts: u64,
}

impl JobDto {
    fn new(job: JobStatus, now: Timestamp) -> Self {
        let needs_attention = job.problem(now).is_some();
        let (last_failure_at, last_error) =
            job.last_failure.map(|last| (rfc3339(last.at), last.message)).unzip();
        Self {
            name: job.name,
            state: job.state.as_str(),
            needs_attention,
            started_at: rfc3339(job.started_at),
            last_success_at: job.last_success.map(rfc3339),
            last_failure_at,
            last_error,
            failures: job.failures,
            restarts: job.restarts,
        }
    }
}

/// List the background jobs of the server that answers.
///
/// With several servers each has its own jobs, and each request may be answered by another one.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "Jobs of this server only, in the order of their start", body = Vec<JobDto>))
)]
#[get("/api/admin/jobs")]
pub(crate) async fn list_jobs(
    state: web::Data<AppState>,
    _: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let now = state.clock.now();
    let jobs: Vec<JobDto> = state.jobs.statuses().into_iter().map(|job| JobDto::new(job, now)).collect();
    Ok(whole_list(&jobs))
}
