//! Forum search, and lookup of members for mentions.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::forum::{self, Search, SearchResult};
use domain::{
    accounts::{Collector, ForumReader},
    forum::{CategoryId, FORMER_MEMBER, TopicId},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{dto::MemberDto, ports};
use crate::{
    AppState,
    extract::{Allowed, free_text, whole_number},
    response::{Problem, RichNodeDto, page_response, read_cursor, rfc3339},
};

const HITS: u32 = 20;
const MEMBERS: u32 = 8;

/// Search text, filters and paging.
#[derive(Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub(crate) struct SearchParams {
    /// Words and quoted phrases that must all occur, or with a minus before them must not (`bearing -input "flat six"`);
    /// the last word may be a prefix. Without words, `author` is required, and the posts are in order of time.
    #[param(max_length = 200)]
    q: Option<String>,
    /// Only this category.
    #[param(value_type = Option<i64>)]
    category_id: Option<String>,
    /// Only this topic.
    #[param(value_type = Option<i64>)]
    topic_id: Option<String>,
    /// Username of the author.
    author: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// A search result.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumSearchHit)]
pub(crate) struct SearchHitDto {
    topic_id: i64,
    topic_title: String,
    category_id: i64,
    /// Number of the post in its topic; 0 is the topic's own text.
    number: u32,
    /// Null for the topic's own text.
    #[schema(required)]
    post_id: Option<i64>,
    username: String,
    #[schema(format = DateTime)]
    created_at: String,
    /// Text around the match; matched words are in `mark` elements.
    excerpt: Vec<RichNodeDto>,
}

impl From<SearchResult> for SearchHitDto {
    fn from(SearchResult { hit, excerpt }: SearchResult) -> Self {
        Self {
            topic_id: hit.topic.0,
            topic_title: hit.topic_title,
            category_id: hit.category.0,
            number: hit.number,
            post_id: (hit.number > 0).then_some(hit.post.0),
            username: hit
                .author
                .map_or_else(|| FORMER_MEMBER.to_owned(), |(_, username)| username.as_str().to_owned()),
            created_at: rfc3339(hit.created_at),
            excerpt: RichNodeDto::all(excerpt),
        }
    }
}

/// Search topics and replies for all words and phrases, best match first, or list an author's posts, latest first; 20 per page.
///
/// At most 400 are counted.
#[utoipa::path(
    tag = "forum",
    params(SearchParams),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 200, description = "A page of search results", body = Vec<SearchHitDto>),
        (status = 429, description = "Too many searches by this member")
    )
)]
#[get("/api/forum/search")]
pub(crate) async fn search_forum(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    params: web::Query<SearchParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let category = whole_number("categoryId", params.category_id.as_deref(), 1..=i64::MAX, &mut v);
    let topic = whole_number("topicId", params.topic_id.as_deref(), 1..=i64::MAX, &mut v);
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let search = Search {
        text: params.q.clone().unwrap_or_default(),
        category: category.map(CategoryId),
        topic: topic.map(TopicId),
        author: params.author.clone().unwrap_or_default(),
        after: read_cursor(params.cursor.as_deref())?,
        limit: HITS,
    };
    let page = forum::find(&who.0, search, ports(&state)).await?;
    let page = page.map(SearchHitDto::from);
    Ok(page_response(&request, &page, |hit| hit))
}

/// Prefix of the username.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MembersParams {
    #[param(max_length = 50)]
    prefix: Option<String>,
}

/// List members who may read the forum by a prefix of their username, case-insensitive; at most eight.
#[utoipa::path(
    tag = "forum",
    params(MembersParams),
    security(("session" = ["collector"])),
    responses((status = 200, description = "Members, by username", body = Vec<MemberDto>))
)]
#[get("/api/forum/members")]
pub(crate) async fn forum_members(
    state: web::Data<AppState>,
    _who: Allowed<Collector>,
    params: web::Query<MembersParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let prefix = free_text("prefix", params.prefix.as_deref(), 50, &mut v).unwrap_or_default();
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let prefix = prefix.trim_start_matches('@');
    let members = state.store.members(prefix, MEMBERS, state.clock.now()).await?;
    Ok(HttpResponse::Ok().json(members.iter().map(MemberDto::from).collect::<Vec<_>>()))
}
