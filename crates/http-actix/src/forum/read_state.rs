//! Read state and watch level of topics.

use actix_web::{HttpResponse, post, put, web};
use domain::{
    accounts::ForumReader,
    forum::{CategoryId, TopicId, WatchLevel},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{no_such_category, no_such_topic};
use crate::{
    AppState,
    dto::enums::one_of,
    extract::{Allowed, Body, unknown_word},
    response::Problem,
};

/// Read position in a topic.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumReadMark)]
pub(crate) struct ReadMarkDto {
    /// Number of the last reply read; 0 is the topic's own text.
    #[schema(value_type = u32, required)]
    up_to: Option<u32>,
}

/// Watch level of a topic.
#[derive(Deserialize, ToSchema)]
#[schema(as = ForumWatch)]
pub(crate) struct WatchDto {
    /// `watching`, `muted` or `normal`.
    #[serde(default)]
    #[schema(required, schema_with = one_of::<domain::forum::WatchLevel>)]
    level: String,
}

/// Scope of "mark all as read".
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumAllRead)]
pub(crate) struct AllReadDto {
    /// Only this category; all categories if missing.
    #[schema(value_type = i64, required = false)]
    category_id: Option<i64>,
}

/// Record how far the caller has read a topic.
///
/// The position never moves back.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id")),
    request_body = ReadMarkDto,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 204, description = "Recorded"))
)]
#[put("/api/forum/topics/{id}/read")]
pub(crate) async fn mark_topic_read(
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    body: Body<ReadMarkDto>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in().user().id;
    let up_to = body.0.up_to.ok_or_else(|| Problem::missing("upTo"))?;
    match state.store.mark_topic_read(TopicId(*id), reader, up_to, state.clock.now()).await? {
        true => Ok(HttpResponse::NoContent().finish()),
        false => Err(no_such_topic()),
    }
}

/// Watch or mute a topic, or reset it to normal.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id")),
    request_body = WatchDto,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 204, description = "Recorded"))
)]
#[put("/api/forum/topics/{id}/watch")]
pub(crate) async fn watch_topic(
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    body: Body<WatchDto>,
) -> Result<HttpResponse, Problem> {
    let level = WatchLevel::parse(&body.0.level).ok_or_else(|| {
        Problem::invalid(vec![unknown_word("level", &WatchLevel::ALL.map(WatchLevel::as_str))])
    })?;
    match state.store.watch(TopicId(*id), who.0.signed_in().user().id, level).await? {
        true => Ok(HttpResponse::NoContent().finish()),
        false => Err(no_such_topic()),
    }
}

/// Mark all topics as read, in one category or everywhere.
#[utoipa::path(
    tag = "forum",
    request_body = AllReadDto,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 204, description = "Recorded"),
        (status = 404, description = "We couldn’t find this category")
    )
)]
#[post("/api/forum/read")]
pub(crate) async fn mark_all_topics_read(
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    body: Body<AllReadDto>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in().user().id;
    let category = body.0.category_id.map(CategoryId);
    if let Some(category) = category
        && state.store.category(category, reader).await?.is_none()
    {
        return Err(no_such_category());
    }
    state.store.mark_all_topics_read(reader, category, state.clock.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}
