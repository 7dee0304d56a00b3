//! Scheduled feeds in the admin area: their settings, and reading one now.

use actix_web::{HttpResponse, delete, get, post, put, web};
use application::feeds::parse_schedule;
use domain::{
    accounts::Admin,
    feeds::{FeedSchedule, ScheduleDraft, SourceName},
};
use ports::feed_schedules::ScheduledFeed;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    AppState,
    extract::{Allowed, Body},
    response::{Problem, rfc3339},
};

/// A source whose file is read from an address again and again.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FeedSchedule)]
pub(crate) struct ScheduleDto {
    source: String,
    address: String,
    /// Hours between two readings.
    every_hours: u32,
    /// Whether a changed file is imported without staff.
    is_automatic: bool,
    /// Whether an automatic import withdraws the listings that the file does not name, besides those that it says are sold.
    withdraw_missing: bool,
    #[schema(format = DateTime)]
    due_at: String,
    /// Last reading that succeeded; null before the first.
    #[schema(required, format = DateTime)]
    read_at: Option<String>,
    /// Why the last reading failed, or why its file waits for staff.
    #[schema(required)]
    problem: Option<String>,
    /// Import of the last changed file.
    #[schema(required)]
    run_id: Option<i64>,
}

impl From<ScheduledFeed> for ScheduleDto {
    fn from(feed: ScheduledFeed) -> Self {
        let FeedSchedule { source, address, hours, is_automatic, withdraws } = feed.schedule;
        Self {
            source: source.as_str().to_owned(),
            address,
            every_hours: hours,
            is_automatic,
            withdraw_missing: withdraws,
            due_at: rfc3339(feed.due_at),
            read_at: feed.read_at.map(rfc3339),
            problem: feed.failure.or(feed.problem),
            run_id: feed.run.map(|run| run.0),
        }
    }
}

/// Settings of a scheduled feed.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = NewFeedSchedule)]
pub(crate) struct NewScheduleDto {
    #[schema(value_type = String, required)]
    source: Option<String>,
    /// Address of a CSV, TSV or JSON Lines file, beginning with https://.
    #[schema(value_type = String, required)]
    address: Option<String>,
    /// 1, 6, 12, 24 or 168.
    #[schema(value_type = u32, required)]
    every_hours: Option<u32>,
    #[serde(default)]
    is_automatic: bool,
    #[serde(default)]
    withdraw_missing: bool,
}

/// Source of a scheduled feed.
#[derive(Deserialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
#[schema(as = ScheduledFeedSource)]
pub(crate) struct SourceDto {
    /// Name of the source.
    #[param(value_type = String, required, max_length = 80)]
    #[schema(value_type = String, required)]
    source: Option<String>,
}

fn source_name(source: Option<&str>) -> Result<SourceName, Problem> {
    SourceName::parse(source.unwrap_or_default()).map_err(|violation| Problem::invalid(vec![violation]))
}

fn no_such_schedule() -> Problem {
    Problem::not_found("This source has no schedule")
}

/// List scheduled feeds by the name of their source.
#[utoipa::path(
    tag = "admin",
    security(("session" = ["admin"])),
    responses((status = 200, description = "All scheduled feeds", body = Vec<ScheduleDto>))
)]
#[get("/api/admin/feed-schedules")]
pub(crate) async fn list_schedules(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let feeds = state.store.feed_schedules().await?;
    Ok(HttpResponse::Ok().json(feeds.into_iter().map(ScheduleDto::from).collect::<Vec<_>>()))
}

/// Read the file of a source from an address again and again, beginning now.
///
/// Replaces the schedule of the source, if it has one. A file that has not changed is not imported again. An automatic
/// import waits for staff when more than half of the rows are refused, or more than half of the source's listings would
/// be withdrawn.
#[utoipa::path(
    tag = "admin",
    request_body = NewScheduleDto,
    security(("session" = ["admin"])),
    responses((status = 200, description = "All scheduled feeds", body = Vec<ScheduleDto>))
)]
#[put("/api/admin/feed-schedules")]
pub(crate) async fn set_schedule(
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    body: Body<NewScheduleDto>,
) -> Result<HttpResponse, Problem> {
    let new = body.0;
    let draft = ScheduleDraft {
        source: new.source.unwrap_or_default(),
        address: new.address.unwrap_or_default(),
        hours: new.every_hours.unwrap_or_default(),
        is_automatic: new.is_automatic,
        withdraws: new.withdraw_missing,
    };
    let schedule = parse_schedule(&draft, state.feed_fetcher.as_ref()).map_err(Problem::invalid)?;
    let by = who.0.signed_in().user().id;
    state.store.set_feed_schedule(&schedule, by, state.clock.now()).await?;
    let feeds = state.store.feed_schedules().await?;
    Ok(HttpResponse::Ok().json(feeds.into_iter().map(ScheduleDto::from).collect::<Vec<_>>()))
}

/// Remove the schedule of a source. Its listings and imports stay.
#[utoipa::path(
    tag = "admin",
    params(SourceDto),
    security(("session" = ["admin"])),
    responses(
        (status = 204, description = "Removed"),
        (status = 404, description = "This source has no schedule")
    )
)]
#[delete("/api/admin/feed-schedules")]
pub(crate) async fn remove_schedule(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<SourceDto>,
) -> Result<HttpResponse, Problem> {
    let source = source_name(params.source.as_deref())?;
    if !state.store.remove_feed_schedule(&source).await? {
        return Err(no_such_schedule());
    }
    Ok(HttpResponse::NoContent().finish())
}

/// Read a scheduled feed now, in the background. Its file is checked even if it has not changed.
#[utoipa::path(
    tag = "admin",
    request_body = SourceDto,
    security(("session" = ["admin"])),
    responses(
        (status = 204, description = "It is read in the background"),
        (status = 404, description = "This source has no schedule")
    )
)]
#[post("/api/admin/feed-schedules/readings")]
pub(crate) async fn read_now(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    body: Body<SourceDto>,
) -> Result<HttpResponse, Problem> {
    let source = source_name(body.0.source.as_deref())?;
    if !state.store.make_feed_due(&source, state.clock.now()).await? {
        return Err(no_such_schedule());
    }
    Ok(HttpResponse::NoContent().finish())
}
