//! Creating topics and replies, and changing topics.

use actix_web::{HttpRequest, HttpResponse, patch, post, web};
use application::forum::{self, ReplyDraft, TopicDraft, TopicModerationPatch, TopicPatch, TopicTextPatch};
use domain::{
    Timestamp,
    accounts::{Collector, ForumReader},
    forum::{CategoryId, PostId, SeenVersion, TopicId},
};
use ports::forum::ForumQueries;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use validator::Validate;

use super::{
    ViewerContext, address, admin, collector, dto::PostDto, mentions::resolve_mentions, no_such_post,
    no_such_topic, ports, reader, topic_dto::TopicDto,
};
use crate::{
    AppState,
    dto::nullable,
    extract::{Allowed, IdempotencyHeader, TextBody, form_rules, idempotent_body},
    response::{Problem, created},
};

/// A topic to create. It starts unlocked and unpinned.
#[derive(Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = NewForumTopic)]
pub(crate) struct NewTopicDto {
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::topic_title))]
    title: String,
    /// Markdown.
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::topic_content))]
    content: String,
}

/// A reply to create.
#[derive(Serialize, Deserialize, ToSchema, Validate)]
#[schema(as = NewForumPost)]
pub(crate) struct NewPostDto {
    /// Markdown.
    #[serde(default)]
    #[schema(required)]
    #[validate(custom(function = form_rules::reply_content))]
    content: String,
    /// Id of the quoted post, which must be in the same topic.
    #[serde(skip_serializing_if = "Option::is_none")]
    quotes: Option<i64>,
}

/// Changes of a topic; missing fields stay unchanged.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumTopicChange)]
pub(crate) struct TopicChangeDto {
    /// Author only.
    #[schema(value_type = String, required = false)]
    title: Option<String>,
    /// Markdown. Author only.
    #[schema(value_type = String, required = false)]
    content: Option<String>,
    /// `editedAt` of the topic that the edit of title or text is based on, null if it was never edited; an edit based on an
    /// earlier version is refused. Missing: not checked.
    #[serde(default, deserialize_with = "nullable")]
    #[schema(value_type = Option<String>, format = "date-time")]
    edited_at: Option<Option<Timestamp>>,
    /// Admin only.
    #[schema(value_type = bool, required = false)]
    is_locked: Option<bool>,
    /// Admin only.
    #[schema(value_type = bool, required = false)]
    is_pinned: Option<bool>,
    /// Category to move the topic to. Admin only.
    #[schema(value_type = i64, required = false)]
    category_id: Option<i64>,
    /// Reason, sent to the author; required unless the admin is the author. Admin only.
    #[schema(value_type = String, required = false)]
    reason: Option<String>,
}

/// Create a topic; it is neither locked nor pinned.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Category id"), IdempotencyHeader),
    request_body = NewTopicDto,
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "Created; the earlier one if the idempotency key was used before", body = TopicDto, headers(("Location" = String)))
    )
)]
#[post("/api/forum/categories/{id}/topics")]
pub(crate) async fn open_topic(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: TextBody<NewTopicDto>,
) -> Result<HttpResponse, Problem> {
    let idempotent = idempotent_body(&request, who.0.signed_in(), &body.0)?;
    let NewTopicDto { title, content } = body.valid()?;
    let draft = TopicDraft { title, content };
    let id = forum::open_topic(&who.0, CategoryId(*id), &draft, idempotent, ports(&state)).await?;
    let reader = reader(&who.0)?;
    let topic = state.store.topic(id, who.0.signed_in().user().id).await?.ok_or_else(no_such_topic)?;
    let topic = TopicDto::new(&topic, &ViewerContext::of(&reader, &request, &state));
    Ok(created(format!("/api/forum/topics/{}", id.0), &topic))
}

/// Reply to a topic.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id"), IdempotencyHeader),
    request_body = NewPostDto,
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "The created reply; the earlier one if the idempotency key was used before", body = PostDto, headers(("Location" = String))),
        (status = 409, description = "The topic is locked")
    )
)]
#[post("/api/forum/topics/{id}/posts")]
pub(crate) async fn add_reply(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: TextBody<NewPostDto>,
) -> Result<HttpResponse, Problem> {
    let idempotent = idempotent_body(&request, who.0.signed_in(), &body.0)?;
    let NewPostDto { content, quotes } = body.valid()?;
    let draft = ReplyDraft { topic: TopicId(*id), content, quotes: quotes.map(PostId) };
    let id = forum::add_reply(&who.0, draft, idempotent, ports(&state)).await?;
    let reader = reader(&who.0)?;
    let post =
        ForumQueries::post(&*state.store, id, who.0.signed_in().user().id).await?.ok_or_else(no_such_post)?;
    let mut post = PostDto::new(&post, &ViewerContext::of(&reader, &request, &state));
    resolve_mentions(vec![&mut post.body], state.store.as_ref()).await?;
    Ok(created(format!("/api/forum/posts/{}", id.0), &post))
}

/// Change a topic: title and text as its author, lock, pin and category as an admin.
///
/// All requested changes are made, or none.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id")),
    request_body = TopicChangeDto,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 200, description = "The updated topic", body = TopicDto),
        (status = 409, description = "The topic is locked, or was edited since `editedAt`")
    )
)]
#[patch("/api/forum/topics/{id}")]
pub(crate) async fn change_topic(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    body: TextBody<TopicChangeDto>,
) -> Result<HttpResponse, Problem> {
    let id = TopicId(*id);
    let TopicChangeDto { title, content, edited_at, is_locked, is_pinned, category_id, reason } = body.0;
    let category = category_id.map(CategoryId);
    let mut patch = TopicPatch::default();
    if is_locked.is_some() || is_pinned.is_some() || category.is_some() {
        let moderation =
            TopicModerationPatch { is_locked, is_pinned, category, reason: reason.unwrap_or_default() };
        patch.moderation = Some((admin(&who.0)?, moderation));
    }
    if title.is_some() || content.is_some() {
        patch.text =
            Some((collector(&who.0)?, TopicTextPatch { title, content, seen: edited_at.map(SeenVersion) }));
    }
    forum::change_topic(patch, id, address(&request, &state), ports(&state)).await?;
    let user = who.0.signed_in().user();
    let topic = state.store.topic(id, user.id).await?;
    let topic =
        topic.filter(|topic| topic.is_visible_to(user.id, user.roles.is_admin)).ok_or_else(no_such_topic)?;
    Ok(HttpResponse::Ok().json(TopicDto::new(&topic, &ViewerContext::of(&who.0, &request, &state))))
}
