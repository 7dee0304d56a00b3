//! Removal, restoration and edit history of topics and replies.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use application::forum;
use domain::{
    accounts::{Admin, ForumReader},
    forum::{Post, PostId, TopicId},
};
use ports::{commands::WriteError, forum::NoSuchPost};

use super::{
    address,
    dto::{PostRevisionDto, ReasonDto},
    no_such_post, no_such_topic, ports,
    posts::visible_post,
};
use crate::{
    AppState,
    extract::{Allowed, OptionalBody},
    response::Problem,
};

/// The optional reason; empty if there is no body.
fn reason(body: OptionalBody<ReasonDto>) -> String {
    body.0.map(|body| body.reason).unwrap_or_default()
}

/// The response to a moderation; `missing` is the problem if the post or topic does not exist.
fn moderated(
    result: Result<(), WriteError<NoSuchPost>>,
    missing: fn() -> Problem,
) -> Result<HttpResponse, Problem> {
    result.map_err(|error| Problem::from_write(error, |NoSuchPost| missing()))?;
    Ok(HttpResponse::NoContent().finish())
}

/// Delete a topic: the caller's own if it has no replies, or any topic as an admin, with a reason.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id")),
    request_body = Option<ReasonDto>,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 204, description = "Deleted"),
        (status = 409, description = "The topic has replies, so only an admin can remove it")
    )
)]
#[delete("/api/forum/topics/{id}")]
pub(crate) async fn remove_topic(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    body: OptionalBody<ReasonDto>,
) -> Result<HttpResponse, Problem> {
    let (id, from, reason) = (TopicId(*id), address(&request, &state), reason(body));
    forum::remove_topic(&who.0, id, &reason, from, ports(&state)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Delete a reply: the caller's own, or any reply as an admin, with a reason.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Post id")),
    request_body = Option<ReasonDto>,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 204, description = "Removed; a placeholder remains"))
)]
#[delete("/api/forum/posts/{id}")]
pub(crate) async fn remove_post(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    body: OptionalBody<ReasonDto>,
) -> Result<HttpResponse, Problem> {
    let (id, from, reason) = (PostId(*id), address(&request, &state), reason(body));
    forum::remove_post(&who.0, id, &reason, from, ports(&state)).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Restore a topic that an admin removed.
///
/// Requires a reason unless the caller is its author.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id")),
    request_body = Option<ReasonDto>,
    security(("session" = ["admin"])),
    responses((status = 204, description = "Restored"))
)]
#[post("/api/forum/topics/{id}/restore")]
pub(crate) async fn restore_topic(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: OptionalBody<ReasonDto>,
) -> Result<HttpResponse, Problem> {
    let (id, from, reason) = (TopicId(*id), address(&request, &state), reason(body));
    moderated(forum::restore_topic(&who.0, id, &reason, from, ports(&state)).await, no_such_topic)
}

/// Restore a reply that an admin removed.
///
/// Requires a reason unless the caller is its author.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Post id")),
    request_body = Option<ReasonDto>,
    security(("session" = ["admin"])),
    responses((status = 204, description = "Restored"))
)]
#[post("/api/forum/posts/{id}/restore")]
pub(crate) async fn restore_post(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: OptionalBody<ReasonDto>,
) -> Result<HttpResponse, Problem> {
    let (id, from, reason) = (PostId(*id), address(&request, &state), reason(body));
    moderated(forum::restore_post(&who.0, id, &reason, from, ports(&state)).await, no_such_post)
}

/// List earlier versions of a topic's title and text, oldest first.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "Earlier versions of the text", body = Vec<PostRevisionDto>))
)]
#[get("/api/forum/topics/{id}/history")]
pub(crate) async fn topic_history(
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let user = who.0.signed_in().user().id;
    let opening = state.store.posts(TopicId(*id), 0, 0, user).await?.pop().ok_or_else(no_such_topic)?;
    history(&state, &opening).await
}

/// List earlier versions of a reply, oldest first; for a removed reply also its final text.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Post id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "Earlier versions of the text", body = Vec<PostRevisionDto>))
)]
#[get("/api/forum/posts/{id}/history")]
pub(crate) async fn post_history(
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in().clone().forum_reader().ok_or_else(Problem::signed_out)?;
    let post = visible_post(&state, &reader, PostId(*id)).await?;
    history(&state, &post).await
}

async fn history(state: &AppState, post: &Post) -> Result<HttpResponse, Problem> {
    let mut earlier: Vec<PostRevisionDto> =
        state.store.history(post.id).await?.into_iter().map(PostRevisionDto::from).collect();
    if post.state != domain::forum::PostState::Shown {
        earlier.push(PostRevisionDto::last_of(post));
    }
    Ok(HttpResponse::Ok().json(earlier))
}
