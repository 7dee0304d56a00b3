//! Single replies by id.

use actix_web::{HttpRequest, HttpResponse, get, patch, web};
use application::forum;
use domain::{
    accounts::{Collector, ForumReader},
    forum::{Post, PostId, SeenVersion},
};
use ports::forum::ForumQueries;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    ViewerContext,
    dto::{PostDto, PostEditDto},
    mentions::resolve_mentions,
    no_such_post, ports, reader,
};
use crate::{
    AppState,
    extract::{Allowed, TextBody},
    response::Problem,
};

/// Position of a post.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumPlace)]
pub(crate) struct PostLocationDto {
    topic_id: i64,
    /// Position in the topic; 0 is the topic's own text.
    number: u32,
}

impl From<&Post> for PostLocationDto {
    fn from(post: &Post) -> Self {
        Self { topic_id: post.topic.0, number: post.number }
    }
}

/// Get the position of a post, for permanent links.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Post id")),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "Position of the post", body = PostLocationDto))
)]
#[get("/api/forum/posts/{id}")]
pub(crate) async fn find_post(
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let post = visible_post(&state, &who.0, PostId(*id)).await?;
    Ok(HttpResponse::Ok().json(PostLocationDto::from(&post)))
}

/// The post, if the user may see its topic; otherwise 404.
pub(super) async fn visible_post(state: &AppState, who: &ForumReader, id: PostId) -> Result<Post, Problem> {
    let user = who.signed_in().user();
    let post = ForumQueries::post(&*state.store, id, user.id).await?.ok_or_else(no_such_post)?;
    let topic = state.store.topic(post.topic, user.id).await?;
    let is_visible = topic.is_some_and(|topic| topic.is_visible_to(user.id, user.roles.is_admin));
    if is_visible { Ok(post) } else { Err(no_such_post()) }
}

/// Edit a reply of the caller's own.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Post id")),
    request_body = PostEditDto,
    security(("session" = ["collector"])),
    responses(
        (status = 200, description = "The updated reply", body = PostDto),
        (status = 409, description = "The topic is locked, or the reply was edited since `editedAt`")
    )
)]
#[patch("/api/forum/posts/{id}")]
pub(crate) async fn edit_post(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: TextBody<PostEditDto>,
) -> Result<HttpResponse, Problem> {
    let id = PostId(*id);
    let PostEditDto { content, edited_at } = body.0;
    let seen = edited_at.map(SeenVersion);
    forum::edit_post(&who.0, (id, seen), &content, ports(&state)).await?;
    let reader = reader(&who.0)?;
    let post = ForumQueries::post(&*state.store, id, reader.signed_in().user().id)
        .await?
        .ok_or_else(no_such_post)?;
    let mut post = PostDto::new(&post, &ViewerContext::of(&reader, &request, &state));
    resolve_mentions(vec![&mut post.body], state.store.as_ref()).await?;
    Ok(HttpResponse::Ok().json(post))
}
