//! A member's own submissions. Another's number is answered as one that nobody has (reliability row S17).

use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use application::submissions::{Outcome, Own, SellingPorts, SubmitForm, preview, revise, submit, withdraw};
use domain::{
    accounts::SignedIn,
    audit::Actor,
    idempotency::sent_otherwise,
    submissions::{Submission, SubmissionContent, SubmissionId},
    vehicles::{ListingStatus, PriceEvent, PriceKind, Vehicle, VehicleId, VehicleSummary},
};
use ports::pictures::Pictures;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    dto::{MoveDto, SubmissionDetailDto, SubmissionDto},
    form::SubmissionFormDto,
    no_such_submission, stale,
};
use crate::{
    AppState,
    accounts::Allowed,
    body::Body,
    client_ip,
    idempotency::{IdempotencyHeader, content_fingerprint, member_idempotent},
    pictures::picture_ports,
    problem::Problem,
    rich_text::RichNodeDto,
    settings::RateLimits,
    vehicles::{VehicleDetailDto, VehicleDto},
};

fn ports(site: &AppState) -> SellingPorts<'_> {
    SellingPorts { submissions: site.submissions.as_ref(), pictures: picture_ports(site) }
}

pub(crate) fn actor(request: &HttpRequest, site: &AppState, who: &SignedIn) -> Actor {
    Actor { user: Some(who.user().id), address: client_ip::client_address(request, &site.settings) }
}

fn own(request: &HttpRequest, site: &AppState, who: &SignedIn, id: i64, revision: Option<i32>) -> Own {
    Own {
        submission: SubmissionId(id),
        seller: who.user().id,
        actor: actor(request, site, who),
        revision,
        is_limited: is_limited(site),
    }
}

pub(crate) fn is_limited(site: &AppState) -> bool {
    site.settings.rate_limits == RateLimits::Strict
}

/// What the seller is told, when it is not that all is well.
fn kept(answer: Outcome) -> Result<Box<Submission>, Problem> {
    match answer {
        Outcome::Kept(submission) => Ok(submission),
        Outcome::Invalid(violations) => Err(Problem::invalid(violations)),
        Outcome::SentOtherwise => Err(Problem::invalid(vec![sent_otherwise()])),
        Outcome::TooMany { retry_after } => Err(Problem::too_many_submissions(retry_after)),
        Outcome::NoSuchSubmission => Err(no_such_submission()),
        Outcome::Impossible(status) => Err(Problem::conflict(status.sentence())),
        Outcome::Stale => Err(stale()),
    }
}

/// Offer a vehicle.
#[utoipa::path(
    tag = "submissions",
    params(IdempotencyHeader),
    request_body = SubmissionFormDto,
    security(("session" = [])),
    responses((status = 201, description = "It waits for the concierge", body = SubmissionDto))
)]
#[post("/api/vehicle-submissions")]
pub(crate) async fn submit_vehicle(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<SubmissionFormDto>,
) -> Result<HttpResponse, Problem> {
    let seller = who.0.user().id;
    let fingerprint = content_fingerprint(&body.0)?;
    let letter = SubmitForm {
        seller,
        actor: actor(&request, &site, &who.0),
        form: body.0.form(&site.settings.origin(&request)),
        idempotent: member_idempotent(&request, seller, fingerprint)?,
        is_limited: is_limited(&site),
    };
    let submission = kept(submit(letter, ports(&site)).await?)?;
    Ok(HttpResponse::Created().json(SubmissionDto::from(submission.as_ref())))
}

/// One's submissions.
#[utoipa::path(
    tag = "submissions",
    security(("session" = [])),
    responses(
        (status = 200, description = "Submissions, the latest first", body = Vec<SubmissionDto>, headers(("X-Total-Count" = u64, description = "How many there are")))
    )
)]
#[get("/api/vehicle-submissions")]
pub(crate) async fn list_submissions(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let submissions = site.submissions.submissions_of(who.0.user().id).await?;
    let body: Vec<SubmissionDto> = submissions.iter().map(SubmissionDto::from).collect();
    Ok(HttpResponse::Ok().insert_header(("X-Total-Count", body.len())).json(body))
}

pub(crate) async fn detail(site: &AppState, submission: &Submission) -> Result<SubmissionDetailDto, Problem> {
    let moves = site.submissions.status_changes(submission.id).await?;
    Ok(SubmissionDetailDto {
        submission: SubmissionDto::from(submission),
        description_content: RichNodeDto::all(site.markdown.parse(&submission.content.car.description)),
        history: moves.iter().map(MoveDto::from).collect(),
    })
}

/// A submission of one's own, with what happened to it.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "The submission's number")),
    security(("session" = [])),
    responses((status = 200, description = "The submission", body = SubmissionDetailDto))
)]
#[get("/api/vehicle-submissions/{id}")]
pub(crate) async fn show_submission(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let found = site.submissions.submission(SubmissionId(id.into_inner())).await?;
    let found = found.filter(|submission| submission.seller == who.0.user().id);
    let submission = found.ok_or_else(no_such_submission)?;
    Ok(HttpResponse::Ok().json(detail(&site, &submission).await?))
}

/// Say something else about a vehicle that waits; this answers what the concierge asked.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "The submission's number")),
    request_body = SubmissionFormDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "It waits for the concierge", body = SubmissionDetailDto),
        (status = 409, description = "Already decided, or changed in the meantime")
    )
)]
#[put("/api/vehicle-submissions/{id}")]
pub(crate) async fn revise_submission(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<SubmissionFormDto>,
) -> Result<HttpResponse, Problem> {
    let own = own(&request, &site, &who.0, id.into_inner(), body.0.revision);
    let form = body.0.form(&site.settings.origin(&request));
    let submission = kept(revise(own, form, ports(&site)).await?)?;
    Ok(HttpResponse::Ok().json(detail(&site, &submission).await?))
}

/// Why a submission is taken back.
#[derive(Deserialize, ToSchema)]
#[schema(as = SubmissionWithdrawal)]
pub(crate) struct WithdrawalDto {
    #[schema(max_length = 2000)]
    reason: Option<String>,
}

/// Take a vehicle back that has not been decided about.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "The submission's number")),
    request_body = WithdrawalDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "It is withdrawn", body = SubmissionDetailDto),
        (status = 409, description = "Decided in the meantime")
    )
)]
#[post("/api/vehicle-submissions/{id}/withdraw")]
pub(crate) async fn withdraw_submission(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<WithdrawalDto>,
) -> Result<HttpResponse, Problem> {
    let own = own(&request, &site, &who.0, id.into_inner(), None);
    let reason = body.0.reason.unwrap_or_default();
    let submission = kept(withdraw(own, &reason, ports(&site)).await?)?;
    Ok(HttpResponse::Ok().json(detail(&site, &submission).await?))
}

/// A vehicle as it would be listed.
#[derive(Serialize, ToSchema)]
#[schema(as = SubmissionPreview)]
pub(crate) struct PreviewDto {
    /// As lists would show it.
    card: VehicleDto,
    /// As its page would.
    page: VehicleDetailDto,
}

/// See a vehicle as it would be listed; nothing is submitted.
#[utoipa::path(
    tag = "submissions",
    request_body = SubmissionFormDto,
    security(("session" = [])),
    responses((status = 200, description = "The card and the page", body = PreviewDto))
)]
#[post("/api/vehicle-submissions/preview")]
pub(crate) async fn preview_submission(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<SubmissionFormDto>,
) -> Result<HttpResponse, Problem> {
    let form = body.0.form(&site.settings.origin(&request));
    let content = preview(form, who.0.user().id, is_limited(&site), picture_ports(&site)).await?;
    let content = content.map_err(Problem::invalid)?;
    let vehicle = as_listed(content, &site, site.pictures.as_ref()).await?;
    let description = site.markdown.parse(&vehicle.description);
    let page = VehicleDetailDto::new(&vehicle, description);
    let mut summary = vehicle.summary;
    summary.specs.truncate(VehicleSummary::SPECS);
    Ok(HttpResponse::Ok().json(PreviewDto { card: VehicleDto::from(&summary), page }))
}

async fn as_listed(
    content: SubmissionContent,
    site: &AppState,
    pictures: &dyn Pictures,
) -> Result<Vehicle, Problem> {
    let ids: Vec<_> = content.shown.iter().map(|shown| shown.id).collect();
    let kept = pictures.pictures(&ids).await?;
    let shown = content.shown.iter().filter_map(|shown| {
        kept.iter().find(|kept| kept.id == shown.id).map(|kept| kept.picture(&shown.alt))
    });
    let pictures: Vec<_> = shown.collect();
    let (car, at) = (content.car, site.clock.now());
    Ok(Vehicle {
        summary: VehicleSummary {
            id: VehicleId(0),
            make: car.make,
            model: car.model,
            year: car.year,
            price: car.price,
            miles: car.miles,
            place: car.place,
            specs: car.specs,
            badge: None,
            status: ListingStatus::Live,
            listed_at: at,
            cover: pictures.first().cloned(),
        },
        description: car.description,
        pictures,
        prices: vec![PriceEvent::new(PriceKind::Asked, car.price, at)],
        updated_at: at,
    })
}
