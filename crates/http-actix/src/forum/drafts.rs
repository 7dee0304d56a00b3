//! Drafts of topics, replies and edits, and the preview.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, put, web};
use domain::{
    accounts::{Collector, ForumReader},
    forum::{Content, DraftKey, DraftText},
    text::multi_line,
};
use ports::forum::ForumDrafts;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ViewerContext, dto::TextDto, mentions::resolve_mentions};
use crate::{
    AppState,
    extract::{Allowed, TextBody},
    response::{Problem, RichNodeDto, rfc3339},
};

/// A draft to save.
#[derive(Deserialize, ToSchema)]
#[schema(as = NewForumDraft)]
pub(crate) struct NewDraftDto {
    #[schema(value_type = String, required)]
    content: Option<String>,
    #[schema(value_type = String, required = false)]
    title: Option<String>,
}

/// A saved draft.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumDraft)]
pub(crate) struct DraftDto {
    content: String,
    #[schema(required)]
    title: Option<String>,
    #[schema(format = DateTime)]
    saved_at: String,
}

/// A rendered preview.
#[derive(Serialize, ToSchema)]
#[schema(as = ForumPreview)]
pub(crate) struct PreviewDto {
    body: Vec<RichNodeDto>,
}

fn parse(key: &str) -> Result<DraftKey, Problem> {
    DraftKey::parse(key).ok_or_else(no_such_draft)
}

fn no_such_draft() -> Problem {
    Problem::not_found("We couldn’t find this draft")
}

/// Get a draft of the caller's own.
#[utoipa::path(
    tag = "forum",
    params(("key" = String, Path, description = "Where the draft belongs: `category-7` for a new topic, `topic-7` for a reply, `post-7` for an edit")),
    security(("session" = ["collector"])),
    responses(
        (status = 200, description = "The draft", body = DraftDto),
        (status = 204, description = "No draft")
    )
)]
#[get("/api/forum/drafts/{key}")]
pub(crate) async fn forum_draft(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    key: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let draft = ForumDrafts::draft(&*state.store, who.0.signed_in().user().id, parse(&key)?).await?;
    // 204 instead of 404: most pages have no draft, and browsers log every 404 as an error.
    let Some(draft) = draft else { return Ok(HttpResponse::NoContent().finish()) };
    Ok(HttpResponse::Ok().json(DraftDto {
        content: draft.text.content().to_owned(),
        title: draft.text.title().map(str::to_owned),
        saved_at: rfc3339(draft.saved_at),
    }))
}

/// Save a draft, replacing the previous one.
#[utoipa::path(
    tag = "forum",
    params(("key" = String, Path, description = "Where the draft belongs: `category-7` for a new topic, `topic-7` for a reply, `post-7` for an edit")),
    request_body = NewDraftDto,
    security(("session" = ["collector"])),
    responses((status = 204, description = "Saved"))
)]
#[put("/api/forum/drafts/{key}")]
pub(crate) async fn save_forum_draft(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    key: web::Path<String>,
    body: TextBody<NewDraftDto>,
) -> Result<HttpResponse, Problem> {
    let key = parse(&key)?;
    // A missing text must not overwrite the saved draft with an empty one.
    let content = body.0.content.ok_or_else(|| Problem::missing("content"))?;
    let text = DraftText::parse(body.0.title, content).map_err(Problem::invalid)?;
    state.store.save_forum_draft(who.0.signed_in().user().id, key, &text, state.clock.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Delete a draft.
#[utoipa::path(
    tag = "forum",
    params(("key" = String, Path, description = "Where the draft belongs: `category-7` for a new topic, `topic-7` for a reply, `post-7` for an edit")),
    security(("session" = ["collector"])),
    responses((status = 204, description = "Removed, or was not there"))
)]
#[delete("/api/forum/drafts/{key}")]
pub(crate) async fn delete_draft(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    key: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    ForumDrafts::delete_draft(&*state.store, who.0.signed_in().user().id, parse(&key)?).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Preview a text as it would be shown; nothing is saved.
#[utoipa::path(
    tag = "forum",
    request_body = TextDto,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "The text parsed into safe nodes", body = PreviewDto))
)]
#[post("/api/forum/preview")]
pub(crate) async fn preview_post(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    body: TextBody<TextDto>,
) -> Result<HttpResponse, Problem> {
    let content = multi_line(&body.0.content);
    if content.chars().count() > Content::MAX {
        return Err(Problem::new(
            actix_web::http::StatusCode::PAYLOAD_TOO_LARGE,
            "A text can be at most 20,000 characters",
        ));
    }
    let viewer = ViewerContext::of(&who.0, &request, &state);
    let mut body = RichNodeDto::all(state.markdown.parse_post(&content, &viewer.host));
    resolve_mentions(vec![&mut body], state.store.as_ref()).await?;
    Ok(HttpResponse::Ok().json(PreviewDto { body }))
}
