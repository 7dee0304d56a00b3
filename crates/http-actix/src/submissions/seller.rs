//! The caller's own submissions. Another member's submission is answered like one that does not exist.

use std::collections::BTreeMap;

use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use application::listings::listing_activity;
use application::submissions::{
    SellerContext, SellingPorts, SubmissionConfirmation, SubmitForm, preview, revise, submit, withdraw,
};
use domain::{
    accounts::SignedIn,
    submissions::{Submission, SubmissionContent, SubmissionId, SubmissionRefusal},
    vehicles::{ListingActivity, NewVehicle, Vehicle, VehicleId, VehicleSummary},
};
use ports::{commands::WriteError, pictures::Pictures};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    dto::{MoveDto, SubmissionDetailDto, SubmissionDto},
    form::SubmissionFormDto,
};
use crate::{
    AppState,
    dto::{VehicleDetailDto, VehicleDto},
    extract::{Allowed, Body, IdempotencyHeader, actor, content_fingerprint, email_sender, idempotent},
    pictures::picture_ports,
    response::{Problem, RichNodeDto, created, no_such_submission},
};

fn ports(state: &AppState) -> SellingPorts<'_> {
    SellingPorts { submissions: state.store.as_ref(), pictures: picture_ports(state) }
}

fn own(
    request: &HttpRequest,
    state: &AppState,
    who: &SignedIn,
    id: i64,
    revision: Option<i32>,
) -> SellerContext {
    SellerContext {
        submission: SubmissionId(id),
        seller: who.user().id,
        actor: actor(request, state, who),
        revision,
    }
}

/// Names submissions when the rate limit is used up.
fn not_submitted(error: WriteError<SubmissionRefusal>) -> Problem {
    match error {
        WriteError::TooMany { retry_after } => Problem::too_many_submissions(retry_after),
        error => error.into(),
    }
}

/// Submit a vehicle for review.
#[utoipa::path(
    tag = "submissions",
    params(IdempotencyHeader),
    request_body = SubmissionFormDto,
    security(("session" = [])),
    responses((status = 201, description = "The submission, waiting for review", body = SubmissionDto, headers(("Location" = String))))
)]
#[post("/api/vehicle-submissions")]
pub(crate) async fn submit_vehicle(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<SubmissionFormDto>,
) -> Result<HttpResponse, Problem> {
    let seller = who.0.user().id;
    let fingerprint = content_fingerprint(&body.0)?;
    let form = SubmitForm {
        seller,
        actor: actor(&request, &state, &who.0),
        form: body.0.form(&state.settings.origin(&request)),
        idempotent: idempotent(&request, Some(seller), fingerprint)?,
    };
    let (sender, settings) = (email_sender(&request, &state), state.settings.site.get());
    let confirmation = sender.as_ref().map(|sender| SubmissionConfirmation {
        sender,
        seller: who.0.user(),
        holidays: &settings.holidays,
        outbox: state.store.as_ref(),
    });
    let submission = submit(form, ports(&state), confirmation).await.map_err(not_submitted)?;
    let address = format!("/api/vehicle-submissions/{}", submission.id.0);
    Ok(created(address, &SubmissionDto::from(submission.as_ref())))
}

/// List the caller's submissions.
#[utoipa::path(
    tag = "submissions",
    security(("session" = [])),
    responses(
        (status = 200, description = "Submissions, newest first", body = Vec<SubmissionDto>, headers(("X-Total-Count" = u64, description = "Total number of items")))
    )
)]
#[get("/api/vehicle-submissions")]
pub(crate) async fn list_submissions(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let submissions = state.store.submissions_of(who.0.user().id).await?;
    let activity = activity_of(&state, &submissions).await?;
    let now = state.clock.now();
    let dto = |submission| SubmissionDto::for_seller(submission, &activity, now);
    let body: Vec<SubmissionDto> = submissions.iter().map(dto).collect();
    Ok(HttpResponse::Ok().insert_header(("X-Total-Count", body.len())).json(body))
}

/// The interest in the listings that the submissions became.
async fn activity_of(
    state: &AppState,
    submissions: &[Submission],
) -> Result<BTreeMap<VehicleId, ListingActivity>, Problem> {
    let listed = submissions.iter().filter_map(|submission| Some(submission.listing?.vehicle));
    let listed: Vec<VehicleId> = listed.collect();
    Ok(listing_activity(&listed, state.store.as_ref(), state.clock.as_ref()).await?)
}

pub(crate) async fn detail(
    state: &AppState,
    submission: &Submission,
) -> Result<SubmissionDetailDto, Problem> {
    let moves = state.store.status_changes(submission.id).await?;
    let activity = activity_of(state, std::slice::from_ref(submission)).await?;
    Ok(SubmissionDetailDto {
        submission: SubmissionDto::for_seller(submission, &activity, state.clock.now()),
        description_content: RichNodeDto::all(state.markdown.parse(&submission.content.car.description)),
        history: moves.iter().map(MoveDto::from).collect(),
    })
}

/// Get a submission of the caller's own with its history.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    security(("session" = [])),
    responses((status = 200, description = "The submission", body = SubmissionDetailDto))
)]
#[get("/api/vehicle-submissions/{id}")]
pub(crate) async fn show_submission(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let found = state.store.submission(SubmissionId(id.into_inner())).await?;
    let found = found.filter(|submission| submission.seller == who.0.user().id);
    let submission = found.ok_or_else(no_such_submission)?;
    Ok(HttpResponse::Ok().json(detail(&state, &submission).await?))
}

/// Change a submission that is under review; a submission with requested changes goes back to review.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    request_body = SubmissionFormDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "The submission, waiting for review", body = SubmissionDetailDto),
        (status = 409, description = "Already decided, or changed in the meantime")
    )
)]
#[put("/api/vehicle-submissions/{id}")]
pub(crate) async fn revise_submission(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<SubmissionFormDto>,
) -> Result<HttpResponse, Problem> {
    let own = own(&request, &state, &who.0, id.into_inner(), body.0.revision);
    let form = body.0.form(&state.settings.origin(&request));
    let submission = revise(own, form, ports(&state)).await?;
    Ok(HttpResponse::Ok().json(detail(&state, &submission).await?))
}

/// Withdrawal of a submission.
#[derive(Deserialize, ToSchema)]
#[schema(as = SubmissionWithdrawal)]
pub(crate) struct WithdrawalDto {
    reason: Option<String>,
}

/// Withdraw a submission that is not decided yet.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    request_body = WithdrawalDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "Withdrawn", body = SubmissionDetailDto),
        (status = 409, description = "Already decided")
    )
)]
#[post("/api/vehicle-submissions/{id}/withdraw")]
pub(crate) async fn withdraw_submission(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<WithdrawalDto>,
) -> Result<HttpResponse, Problem> {
    let own = own(&request, &state, &who.0, id.into_inner(), None);
    let reason = body.0.reason.unwrap_or_default();
    let submission = withdraw(own, &reason, ports(&state)).await?;
    Ok(HttpResponse::Ok().json(detail(&state, &submission).await?))
}

/// A vehicle as it would be listed.
#[derive(Serialize, ToSchema)]
#[schema(as = SubmissionPreview)]
pub(crate) struct PreviewDto<'a> {
    /// The vehicle as in a list.
    card: VehicleDto<'a>,
    /// The vehicle as on its own page.
    page: VehicleDetailDto<'a>,
}

/// Preview a vehicle as it would be listed; nothing is submitted.
#[utoipa::path(
    tag = "submissions",
    request_body = SubmissionFormDto,
    security(("session" = [])),
    responses((status = 200, description = "The vehicle as in a list and as on its own page", body = PreviewDto))
)]
#[post("/api/vehicle-submissions/preview")]
pub(crate) async fn preview_submission(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<SubmissionFormDto>,
) -> Result<HttpResponse, Problem> {
    let form = body.0.form(&state.settings.origin(&request));
    let content = preview(form, who.0.user().id, picture_ports(&state)).await?;
    let content = content.map_err(Problem::invalid)?;
    let vehicle = as_listed(content, &state, state.store.as_ref()).await?;
    let description = state.markdown.parse(&vehicle.description);
    let page = VehicleDetailDto::new(&vehicle, description);
    let mut summary = vehicle.summary.clone();
    summary.specs.truncate(VehicleSummary::SPECS);
    Ok(HttpResponse::Ok().json(PreviewDto { card: VehicleDto::from(&summary), page }))
}

async fn as_listed(
    content: SubmissionContent,
    state: &AppState,
    pictures: &dyn Pictures,
) -> Result<Vehicle, Problem> {
    let ids: Vec<_> = content.shown.iter().map(|shown| shown.id).collect();
    let stored = pictures.pictures(&ids).await?;
    let shown = content.shown.iter().filter_map(|shown| {
        stored.iter().find(|picture| picture.id == shown.id).map(|picture| shown.photo(picture))
    });
    let pictures: Vec<_> = shown.collect();
    let car = NewVehicle { pictures, ..content.car };
    Ok(Vehicle::listed(VehicleId(0), car, state.clock.now()))
}
