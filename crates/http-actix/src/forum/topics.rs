//! Lists of topics.

use actix_web::{HttpRequest, HttpResponse, get, web};
use domain::{
    accounts::ForumReader,
    forum::{CategoryId, TopicQuery, TopicView},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{ViewerContext, no_such_category, topic_dto::TopicDto};
use crate::{
    AppState,
    dto::enums,
    extract::{Allowed, PageSizes, word},
    response::{Problem, page_response, read_cursor},
};

/// Filter and paging of topics.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct TopicsParams {
    /// `latest` (default), `unread` or `mine`.
    #[param(value_type = Option<enums::TopicView>, inline)]
    view: Option<String>,
    /// Page size; 30 by default.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100)]
    limit: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// List the topics of a category: pinned ones first, then by latest activity.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Category id"), TopicsParams),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "A page of topics", body = Vec<TopicDto>))
)]
#[get("/api/forum/categories/{id}/topics")]
pub(crate) async fn category_topics(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    params: web::Query<TopicsParams>,
) -> Result<HttpResponse, Problem> {
    list(&request, &state, &who.0, Some(CategoryId(*id)), &params).await
}

/// List the topics of all categories by latest activity.
#[utoipa::path(
    tag = "forum",
    params(TopicsParams),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "A page of topics", body = Vec<TopicDto>))
)]
#[get("/api/forum/topics")]
pub(crate) async fn forum_topics(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    params: web::Query<TopicsParams>,
) -> Result<HttpResponse, Problem> {
    list(&request, &state, &who.0, None, &params).await
}

async fn list(
    request: &HttpRequest,
    state: &AppState,
    who: &ForumReader,
    category: Option<CategoryId>,
    params: &TopicsParams,
) -> Result<HttpResponse, Problem> {
    let mut violations = Vec::new();
    let views = TopicView::ALL.map(TopicView::as_str);
    let view = word("view", params.view.as_deref(), TopicView::parse, &views, &mut violations);
    let limit = PageSizes::MEMBER.read(params.limit.as_deref(), &mut violations);
    if !violations.is_empty() {
        return Err(Problem::invalid(violations));
    }
    let query = TopicQuery { category, view: view.unwrap_or_default() };
    let after = read_cursor(params.cursor.as_deref())?;
    let page = state.store.topics(&query, who.signed_in().user().id, after, limit).await?;
    let page = page.ok_or_else(no_such_category)?;
    let viewer = ViewerContext::of(who, request, state);
    Ok(page_response(request, &page, |topic| TopicDto::new(topic, &viewer)))
}
