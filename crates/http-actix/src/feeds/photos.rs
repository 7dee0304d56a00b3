//! Photos that feeds state by address: how many are fetched, and which cannot be.

use actix_web::{HttpResponse, get, post, web};
use domain::{
    accounts::Admin,
    feeds::{MAX_PHOTO_PROBLEMS, SourceName},
};
use ports::feed_photos::{PhotoProblem, SourcePhotos};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    AppState,
    extract::{Allowed, Body},
    response::Problem,
};

/// Numbers of photos of a source.
#[derive(Serialize, ToSchema)]
#[schema(as = FeedPhotoCounts)]
pub(crate) struct PhotoCountsDto {
    /// Empty for imports of the command line that name none.
    source: String,
    /// Photos that are still to be fetched.
    waiting: u64,
    /// Photos that were added to their listings.
    stored: u64,
    /// Photos that could not be fetched.
    failed: u64,
}

impl From<SourcePhotos> for PhotoCountsDto {
    fn from(SourcePhotos { source, counts }: SourcePhotos) -> Self {
        let (waiting, stored, failed) = (counts.waiting, counts.stored, counts.failed);
        Self { source: source.as_str().to_owned(), waiting, stored, failed }
    }
}

/// A photo that could not be fetched.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedPhotoProblem)]
pub(crate) struct PhotoProblemDto {
    vehicle_id: i64,
    /// Title of the listing.
    title: String,
    address: String,
    problem: String,
}

impl From<PhotoProblem> for PhotoProblemDto {
    fn from(PhotoProblem { vehicle, title, address, problem }: PhotoProblem) -> Self {
        Self { vehicle_id: vehicle.0, title, address, problem }
    }
}

/// Source whose photos are read.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ProblemParams {
    /// Name of the source, in one line; empty for imports that name none.
    #[param(max_length = 80)]
    source: Option<String>,
}

/// Source whose photos are tried again.
#[derive(Deserialize, ToSchema)]
#[schema(as = FeedPhotoSource)]
pub(crate) struct SourceDto {
    /// Name of the source, in one line; empty for imports that name none.
    #[schema(value_type = String, required)]
    source: Option<String>,
}

/// Number of listings whose photos are tried again.
#[derive(Serialize, ToSchema)]
#[schema(as = FeedPhotoRetries)]
pub(crate) struct RetriesDto {
    listings: u64,
}

fn source_name(name: &str) -> Result<SourceName, Problem> {
    if name.is_empty() {
        return Ok(SourceName::default());
    }
    SourceName::parse(name).map_err(|violation| Problem::invalid(vec![violation]))
}

/// List the photos of feeds by source: fetched, waiting and failed.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "The sources whose feeds state photos", body = Vec<PhotoCountsDto>))
)]
#[get("/api/admin/feed-photos")]
pub(crate) async fn photo_counts(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let counts = state.store.feed_photo_counts().await?;
    Ok(HttpResponse::Ok().json(counts.into_iter().map(PhotoCountsDto::from).collect::<Vec<_>>()))
}

/// List photos of a source that could not be fetched.
#[utoipa::path(
    tag = "admin",
    params(ProblemParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "At most 200 photos, by listing", body = Vec<PhotoProblemDto>))
)]
#[get("/api/admin/feed-photos/problems")]
pub(crate) async fn photo_problems(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<ProblemParams>,
) -> Result<HttpResponse, Problem> {
    let source = source_name(params.source.as_deref().unwrap_or_default())?;
    let problems = state.store.feed_photo_problems(&source, MAX_PHOTO_PROBLEMS).await?;
    Ok(HttpResponse::Ok().json(problems.into_iter().map(PhotoProblemDto::from).collect::<Vec<_>>()))
}

/// Try the failed photos of a source again.
///
/// Photos whose address begins neither with https:// nor with http:// are left out.
#[utoipa::path(
    tag = "admin",
    request_body = SourceDto,
    security(("session" = ["admin"])),
    responses((status = 200, description = "Waiting again", body = RetriesDto))
)]
#[post("/api/admin/feed-photos/retries")]
pub(crate) async fn retry_photos(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    body: Body<SourceDto>,
) -> Result<HttpResponse, Problem> {
    let source = source_name(&body.0.source.ok_or_else(|| Problem::missing("source"))?)?;
    let listings = state.store.retry_feed_photos(&source, state.clock.now()).await?;
    Ok(HttpResponse::Ok().json(RetriesDto { listings }))
}
