//! Merging a topic into another one, and splitting posts into a new topic.

use actix_web::{HttpRequest, HttpResponse, post, web};
use application::forum::{self, SplitDraft};
use domain::{
    accounts::Admin,
    forum::{CategoryId, PostId, TopicId},
};
use ports::forum::ForumQueries;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    ViewerContext, address, no_such_post, no_such_topic, ports, posts::PostLocationDto, topic_dto::TopicDto,
};
use crate::{
    AppState,
    extract::{Allowed, Body, IdempotencyHeader, idempotent_body},
    response::{Problem, created},
};

/// The topic to merge into.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumTopicMerge)]
pub(crate) struct MergeDto {
    /// Id of the topic that gets the posts.
    #[schema(value_type = i64)]
    target_id: Option<i64>,
    /// Reason, sent to the authors of the posts.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    reason: String,
}

/// A new topic for posts of another one.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumTopicSplit)]
pub(crate) struct SplitDto {
    /// Ids of the replies to move.
    #[serde(default)]
    #[schema(required, min_items = 1)]
    posts: Vec<i64>,
    /// Category of the new topic.
    #[schema(value_type = i64)]
    category_id: Option<i64>,
    #[serde(default)]
    #[schema(required)]
    title: String,
    /// Reason, sent to the authors of the posts.
    #[serde(default)]
    #[schema(required, min_length = 1)]
    reason: String,
}

/// Merge a topic into another one.
///
/// Its posts follow those of the target, in order of their creation; those that were split from the target return to
/// their numbers. The target keeps its title, category and flags. Requests for the merged topic answer 410 and name
/// the new place.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id"), IdempotencyHeader),
    request_body = MergeDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "New position of the topic's own text", body = PostLocationDto),
        (status = 409, description = "One of the topics is removed or merged, or both are the same")
    )
)]
#[post("/api/forum/topics/{id}/merge")]
pub(crate) async fn merge_topic(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<MergeDto>,
) -> Result<HttpResponse, Problem> {
    let options = (idempotent_body(&request, who.0.signed_in(), &body.0)?, address(&request, &state));
    let MergeDto { target_id, reason } = body.0;
    let target = TopicId(target_id.ok_or_else(|| Problem::missing("targetId"))?);
    let ports = ports(&state);
    let opening = forum::merge_topic(&who.0, TopicId(*id), target, &reason, options, ports).await?;
    let post = ForumQueries::post(&*state.store, opening, who.0.signed_in().user().id).await?;
    Ok(HttpResponse::Ok().json(PostLocationDto::from(&post.ok_or_else(no_such_post)?)))
}

/// Split replies of a topic into a new topic.
///
/// The earliest reply becomes the text of the new topic. The numbers of the replies in the old topic are given to no
/// other reply.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id"), IdempotencyHeader),
    request_body = SplitDto,
    security(("session" = ["admin"])),
    responses(
        (status = 201, description = "The new topic; the earlier one if the idempotency key was used before", body = TopicDto, headers(("Location" = String))),
        (status = 409, description = "The topic's own text or a reply that is not shown is selected")
    )
)]
#[post("/api/forum/topics/{id}/split")]
pub(crate) async fn split_topic(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<SplitDto>,
) -> Result<HttpResponse, Problem> {
    let options = (idempotent_body(&request, who.0.signed_in(), &body.0)?, address(&request, &state));
    let SplitDto { posts, category_id, title, reason } = body.0;
    let category = CategoryId(category_id.ok_or_else(|| Problem::missing("categoryId"))?);
    let draft = SplitDraft { posts: posts.into_iter().map(PostId).collect(), category, title, reason };
    let new = forum::split_topic(&who.0, TopicId(*id), draft, options, ports(&state)).await?;
    let who = who.0.signed_in();
    let topic = state.store.topic(new, who.user().id).await?.ok_or_else(no_such_topic)?;
    let reader = who.clone().forum_reader().ok_or_else(Problem::signed_out)?;
    let topic = TopicDto::new(&topic, &ViewerContext::of(&reader, &request, &state));
    Ok(created(format!("/api/forum/topics/{}", new.0), &topic))
}
