//! Lists of topics.

use actix_web::{HttpRequest, HttpResponse, get, web};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::DateTime;
use domain::{
    accounts::ForumReader,
    forum::{CategoryId, TopicId, TopicPosition, TopicQuery, TopicView},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{ViewerContext, no_such_category, topic_dto::TopicDto};
use crate::{
    AppState,
    dto::enums,
    extract::{Allowed, whole_number, word},
    response::{Problem, invalid_cursor, page_response},
};

const DEFAULT_LIMIT: u32 = 30;
const MAX_LIMIT: u32 = 100;

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
    let limit = whole_number("limit", params.limit.as_deref(), 1..=MAX_LIMIT, &mut violations);
    if !violations.is_empty() {
        return Err(Problem::invalid(violations));
    }
    let query = TopicQuery { category, view: view.unwrap_or_default() };
    let after = params.cursor.as_deref().filter(|cursor| !cursor.is_empty());
    let after = after.map(|text| decode(text).ok_or_else(invalid_cursor)).transpose()?;
    let limit = limit.unwrap_or(DEFAULT_LIMIT);
    let page = state.store.topics(&query, who.signed_in().user().id, after, limit).await?;
    let page = page.ok_or_else(no_such_category)?;
    let viewer = ViewerContext::of(who, request, state);
    Ok(page_response(request, &page.map_next(encode), |topic| TopicDto::new(topic, &viewer)))
}

fn encode(place: TopicPosition) -> String {
    let TopicPosition { is_pinned, last_activity_at, id } = place;
    URL_SAFE_NO_PAD.encode(format!(
        "{}:{}:{}",
        u8::from(is_pinned),
        last_activity_at.timestamp_micros(),
        id.0
    ))
}

fn decode(cursor: &str) -> Option<TopicPosition> {
    let text = String::from_utf8(URL_SAFE_NO_PAD.decode(cursor).ok()?).ok()?;
    let mut parts = text.split(':');
    let is_pinned = match parts.next()? {
        "0" => false,
        "1" => true,
        _ => return None,
    };
    let last_activity_at = DateTime::from_timestamp_micros(parts.next()?.parse().ok()?)?;
    let id = TopicId(parts.next()?.parse().ok()?);
    parts.next().is_none().then_some(TopicPosition { is_pinned, last_activity_at, id })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursor_round_trips() {
        let last_activity_at = DateTime::from_timestamp_micros(1_767_225_600_123_456).unwrap();
        let place = TopicPosition { is_pinned: true, last_activity_at, id: TopicId(7) };
        assert_eq!(decode(&encode(place)), Some(place));
        for cursor in ["", "x", "%%%", "MDowOjE6MQ", "Mjox"] {
            assert_eq!(decode(cursor), None, "{cursor}");
        }
    }
}
