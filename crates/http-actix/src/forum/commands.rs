//! Topics and replies, as their authors write them.

use actix_web::{HttpRequest, HttpResponse, patch, post, web};
use application::forum::{
    self, EditOutcome, ReplyDraft, TopicDraft, TopicModerationPatch, TopicOutcome, TopicPatch,
    TopicTextPatch, WriteOutcome,
};
use domain::{
    accounts::{Collector, ForumReader},
    forum::{CategoryId, PostId, TopicId},
    idempotency::sent_otherwise,
};
use ports::forum::{ReplyRefusal, TopicRefusal};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    ViewerContext, address, admin, collector, dto::PostDto, is_counted, locked, locked_text, manner,
    no_such_category, no_such_post, no_such_topic, ports, reader, topic_dto::TopicDto,
};
use crate::{AppState, accounts::Allowed, body::TextBody, idempotency::IdempotencyHeader, problem::Problem};

/// A topic that somebody wants to open. Whether it is locked or pinned is not theirs to say.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = NewForumTopic)]
pub(crate) struct NewTopicDto {
    #[serde(default)]
    #[schema(required, min_length = 5, max_length = 200)]
    title: String,
    /// Markdown.
    #[serde(default)]
    #[schema(required, min_length = 20, max_length = 20_000)]
    content: String,
}

/// A reply that somebody wants to add.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = NewForumPost)]
pub(crate) struct NewPostDto {
    /// Markdown.
    #[serde(default)]
    #[schema(required, min_length = 10, max_length = 20_000)]
    content: String,
    /// The post of the topic that it answers.
    #[serde(skip_serializing_if = "Option::is_none")]
    quotes: Option<i64>,
}

/// What is to change of a topic; what is absent stays.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumTopicChange)]
pub(crate) struct TopicChangeDto {
    /// For its author.
    #[schema(value_type = String, required = false, min_length = 5, max_length = 200)]
    title: Option<String>,
    /// For its author: Markdown.
    #[schema(value_type = String, required = false, min_length = 20, max_length = 20_000)]
    content: Option<String>,
    /// For the concierge.
    #[schema(value_type = bool, required = false)]
    is_locked: Option<bool>,
    /// For the concierge.
    #[schema(value_type = bool, required = false)]
    is_pinned: Option<bool>,
    /// For the concierge: where it belongs.
    #[schema(value_type = i64, required = false)]
    category_id: Option<i64>,
    /// For the concierge: what its author is told; needed unless they are the author.
    #[schema(value_type = String, required = false, max_length = 1000)]
    reason: Option<String>,
}

/// Open a topic; neither locked nor pinned.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The category's number"), IdempotencyHeader),
    request_body = NewTopicDto,
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "It is open, since now or when it was first sent", body = TopicDto)
    )
)]
#[post("/api/forum/categories/{id}/topics")]
pub(crate) async fn open_topic(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: TextBody<NewTopicDto>,
) -> Result<HttpResponse, Problem> {
    let manner = manner(&who.0, &request, &site, &body.0)?;
    let draft = TopicDraft { title: body.0.title, content: body.0.content };
    let id = match forum::open_topic(&who.0, CategoryId(*id), &draft, manner, ports(&site)).await? {
        WriteOutcome::Done(id) => id,
        WriteOutcome::Invalid(violations) => return Err(Problem::invalid(violations)),
        WriteOutcome::SentOtherwise => return Err(Problem::invalid(vec![sent_otherwise()])),
        WriteOutcome::TooMany { retry_after } => return Err(Problem::too_fast(retry_after)),
        WriteOutcome::Refused(TopicRefusal::NoSuchCategory) => return Err(no_such_category()),
    };
    let reader = reader(&who.0)?;
    let topic = site.forum.topic(id, who.0.signed_in().user().id).await?.ok_or_else(no_such_topic)?;
    Ok(HttpResponse::Created().json(TopicDto::new(&topic, &ViewerContext::of(&reader, &request, &site))))
}

/// Reply.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The topic's number"), IdempotencyHeader),
    request_body = NewPostDto,
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "It stands there, since now or when it was first sent", body = PostDto),
        (status = 409, description = "The topic is locked")
    )
)]
#[post("/api/forum/topics/{id}/posts")]
pub(crate) async fn add_reply(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: TextBody<NewPostDto>,
) -> Result<HttpResponse, Problem> {
    let manner = manner(&who.0, &request, &site, &body.0)?;
    let NewPostDto { content, quotes } = body.0;
    let draft = ReplyDraft { topic: TopicId(*id), content, quotes: quotes.map(PostId) };
    let id = match forum::add_reply(&who.0, draft, manner, ports(&site)).await? {
        WriteOutcome::Done(id) => id,
        WriteOutcome::Invalid(violations) => return Err(Problem::invalid(violations)),
        WriteOutcome::SentOtherwise => return Err(Problem::invalid(vec![sent_otherwise()])),
        WriteOutcome::TooMany { retry_after } => return Err(Problem::too_fast(retry_after)),
        WriteOutcome::Refused(ReplyRefusal::NoSuchTopic) => return Err(no_such_topic()),
        WriteOutcome::Refused(ReplyRefusal::Locked) => return Err(locked()),
        WriteOutcome::Refused(ReplyRefusal::NoSuchQuote) => {
            return Err(Problem::conflict(
                "What you quote is not there any more; please take the quotation out",
            ));
        }
    };
    let reader = reader(&who.0)?;
    let post = site.forum.post(id).await?.ok_or_else(no_such_post)?;
    Ok(HttpResponse::Created().json(PostDto::new(&post, &ViewerContext::of(&reader, &request, &site))))
}

/// Change a topic: its words as its author, its order as the concierge. All that is asked for is done, or
/// nothing of it.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The topic's number")),
    request_body = TopicChangeDto,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 200, description = "The topic as it is now", body = TopicDto),
        (status = 409, description = "The topic is locked")
    )
)]
#[patch("/api/forum/topics/{id}")]
pub(crate) async fn change_topic(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    body: TextBody<TopicChangeDto>,
) -> Result<HttpResponse, Problem> {
    let id = TopicId(*id);
    let TopicChangeDto { title, content, is_locked, is_pinned, category_id, reason } = body.0;
    let category = category_id.map(CategoryId);
    let mut patch = TopicPatch::default();
    if is_locked.is_some() || is_pinned.is_some() || category.is_some() {
        let order =
            TopicModerationPatch { is_locked, is_pinned, category, reason: reason.unwrap_or_default() };
        patch.order = Some((admin(&who.0)?, order));
    }
    if title.is_some() || content.is_some() {
        patch.words = Some((collector(&who.0)?, TopicTextPatch { title, content }));
    }
    match forum::change_topic(patch, id, is_counted(&site), address(&request, &site), ports(&site)).await? {
        TopicOutcome::Done => {}
        TopicOutcome::Invalid(violations) => return Err(Problem::invalid(violations)),
        TopicOutcome::TooMany { retry_after } => return Err(Problem::too_fast(retry_after)),
        TopicOutcome::Locked => return Err(locked_text()),
        TopicOutcome::NoSuchTopic => return Err(no_such_topic()),
        TopicOutcome::NoSuchCategory => return Err(no_such_category()),
    }
    let user = who.0.signed_in().user();
    let topic = site.forum.topic(id, user.id).await?;
    let topic =
        topic.filter(|topic| topic.is_visible_to(user.id, user.roles.is_admin)).ok_or_else(no_such_topic)?;
    Ok(HttpResponse::Ok().json(TopicDto::new(&topic, &ViewerContext::of(&who.0, &request, &site))))
}

/// Whether a change was made; `None` for what is not there.
pub(super) fn edited(answer: EditOutcome) -> Result<(), Option<Problem>> {
    match answer {
        EditOutcome::Done => Ok(()),
        EditOutcome::Invalid(violations) => Err(Some(Problem::invalid(violations))),
        EditOutcome::TooMany { retry_after } => Err(Some(Problem::too_fast(retry_after))),
        EditOutcome::Locked => Err(Some(locked_text())),
        EditOutcome::NoSuchPost => Err(None),
    }
}
