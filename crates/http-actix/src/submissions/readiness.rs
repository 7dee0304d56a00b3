//! `POST /api/vehicle-submissions/readiness`: what the seller may improve in a form.

use actix_web::{HttpRequest, HttpResponse, post, web};
use application::submissions::{CheckPorts, check_form};
use chrono::Datelike;
use domain::{
    accounts::SignedIn,
    submissions::{SubmissionId, SubmissionReadiness},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{admin_dto::CheckDto, form::SubmissionFormDto};
use crate::{
    AppState,
    extract::{Allowed, Body, CountedSearch, whole_number},
    response::Problem,
};

/// The submission that is revised.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ReadinessParams {
    /// Its id; not reported as a duplicate.
    #[param(value_type = Option<i64>, minimum = 1)]
    submission: Option<String>,
}

/// A photo that buyers expect.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExpectedShot)]
pub(crate) struct ShotDto {
    /// Also a caption by which a photo is recognized.
    #[schema(example = "Front three-quarter")]
    label: &'static str,
    /// Whether the caption of a photo describes it.
    is_shown: bool,
}

/// Readiness of a form for its review.
#[derive(Serialize, ToSchema)]
#[schema(as = SubmissionReadiness)]
pub(crate) struct ReadinessDto {
    /// Share of passed checks and described shots among all that could be judged, in percent.
    #[schema(maximum = 100)]
    score: u8,
    /// The checks of the review, except for those that concern other members.
    checks: Vec<CheckDto>,
    shots: Vec<ShotDto>,
}

impl From<&SubmissionReadiness> for ReadinessDto {
    fn from(readiness: &SubmissionReadiness) -> Self {
        let shots = readiness.shots.iter();
        Self {
            score: readiness.score(),
            checks: readiness.checks.iter().map(CheckDto::from).collect(),
            shots: shots
                .map(|(shot, is_shown)| ShotDto { label: shot.label(), is_shown: *is_shown })
                .collect(),
        }
    }
}

/// Check a form while it is written.
///
/// The form may be incomplete. Nothing is stored, and no picture is fetched.
#[utoipa::path(
    tag = "submissions",
    params(ReadinessParams),
    request_body = SubmissionFormDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "Checks, expected photos and a score", body = ReadinessDto),
        (status = 429, description = "Too many searches from this IP address")
    )
)]
#[post("/api/vehicle-submissions/readiness")]
pub(crate) async fn check_submission(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    _allowed: CountedSearch,
    params: web::Query<ReadinessParams>,
    body: Body<SubmissionFormDto>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let except = whole_number("submission", params.submission.as_deref(), 1..=i64::MAX, &mut v);
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let (store, this_year) = (state.store.as_ref(), state.clock.now().year());
    let ports = CheckPorts {
        submissions: store,
        pictures: store,
        vehicle_reader: state.vehicle_reader.as_ref(),
        prices: store,
    };
    let form = body.0.form(&state.settings.origin(&request));
    let readiness = check_form(form, who.0.user().id, except.map(SubmissionId), ports, this_year).await?;
    Ok(HttpResponse::Ok().json(ReadinessDto::from(&readiness)))
}
