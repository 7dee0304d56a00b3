//! Replies by their numbers over all topics.

use actix_web::{HttpRequest, HttpResponse, get, patch, web};
use application::forum;
use domain::{
    accounts::{Collector, ForumReader},
    forum::{Post, PostId},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    ViewerContext,
    commands::edited,
    dto::{PostDto, TextDto},
    is_counted, no_such_post, ports, reader,
};
use crate::{AppState, accounts::Allowed, body::TextBody, problem::Problem};

/// Where a post stands.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumPlace)]
pub(crate) struct PostLocationDto {
    topic_id: i64,
    /// Its number there; 0 is the topic's own text.
    number: u32,
}

/// Where a post stands, for a link that outlives pages.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The post's number")),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "Where it stands", body = PostLocationDto))
)]
#[get("/api/forum/posts/{id}")]
pub(crate) async fn find_post(
    site: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let post = visible_post(&site, &who.0, PostId(*id)).await?;
    Ok(HttpResponse::Ok().json(PostLocationDto { topic_id: post.topic.0, number: post.number }))
}

/// A post in a topic that somebody may see.
pub(super) async fn visible_post(site: &AppState, who: &ForumReader, id: PostId) -> Result<Post, Problem> {
    let user = who.signed_in().user();
    let post = site.forum.post(id).await?.ok_or_else(no_such_post)?;
    let topic = site.forum.topic(post.topic, user.id).await?;
    let is_visible = topic.is_some_and(|topic| topic.is_visible_to(user.id, user.roles.is_admin));
    if is_visible { Ok(post) } else { Err(no_such_post()) }
}

/// Change a reply of one's own.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The post's number")),
    request_body = TextDto,
    security(("session" = ["collector"])),
    responses(
        (status = 200, description = "The reply as it is now", body = PostDto),
        (status = 409, description = "The topic is locked")
    )
)]
#[patch("/api/forum/posts/{id}")]
pub(crate) async fn edit_post(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: TextBody<TextDto>,
) -> Result<HttpResponse, Problem> {
    let id = PostId(*id);
    edited(forum::edit_post(&who.0, id, &body.0.content, is_counted(&site), ports(&site)).await?)
        .map_err(|problem| problem.unwrap_or_else(no_such_post))?;
    let reader = reader(&who.0)?;
    let post = site.forum.post(id).await?.ok_or_else(no_such_post)?;
    Ok(HttpResponse::Ok().json(PostDto::new(&post, &ViewerContext::of(&reader, &request, &site))))
}
