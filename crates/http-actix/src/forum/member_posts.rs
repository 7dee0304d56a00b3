//! Posts of a member for the admin area.

use actix_web::{HttpRequest, HttpResponse, get, web};
use application::forum::plain;
use domain::{
    accounts::{Admin, UserId},
    forum::{MemberPost, TopicStatus, excerpt},
};
use ports::markdown::Markdown;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    AppState,
    extract::Allowed,
    response::{Problem, RichNodeDto, page_response, read_cursor, rfc3339},
};

const POSTS: u32 = 20;

/// Paging of a member's posts.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MemberPostParams {
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// A member's topic or reply, also a removed or deleted one.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumMemberPost)]
pub(crate) struct MemberPostDto {
    topic_id: i64,
    topic_title: String,
    /// Number of the post in its topic; 0 is the topic's own text.
    number: u32,
    #[schema(format = DateTime)]
    created_at: String,
    /// The beginning of the text.
    excerpt: Vec<RichNodeDto>,
    /// State of the post; of one in a removed or deleted topic, that of the topic.
    #[schema(pattern = "^(shown|deleted|removed)$")]
    state: &'static str,
    /// Id of the latest report of the post, of an open one before those that are closed; null if there is none.
    #[schema(required)]
    report_id: Option<i64>,
    /// Whether that report is open.
    is_report_open: bool,
}

impl MemberPostDto {
    fn new(post: &MemberPost, markdown: &dyn Markdown) -> Self {
        let text = plain(&markdown.parse_post(&post.content, ""));
        let state = match post.status {
            TopicStatus::Shown => "shown",
            TopicStatus::Removed => "removed",
            TopicStatus::Deleted | TopicStatus::Merged => "deleted",
        };
        Self {
            topic_id: post.topic.0,
            topic_title: post.topic_title.as_str().to_owned(),
            number: post.number,
            created_at: rfc3339(post.created_at),
            excerpt: RichNodeDto::all(excerpt(&text, &[])),
            state,
            report_id: post.report.map(|(report, _)| report.0),
            is_report_open: post.report.is_some_and(|(_, is_open)| is_open),
        }
    }
}

/// List the topics and replies of a member, the latest first, removed and deleted ones included; 20 per page.
///
/// At most 400 are counted.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Member id"), MemberPostParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of posts; empty without such a member", body = Vec<MemberPostDto>))
)]
#[get("/api/admin/users/{id}/posts")]
pub(crate) async fn member_posts(
    request: HttpRequest,
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
    params: web::Query<MemberPostParams>,
) -> Result<HttpResponse, Problem> {
    let before = read_cursor(params.cursor.as_deref())?;
    let page = state.store.member_posts(UserId(*id), before, POSTS).await?;
    Ok(page_response(&request, &page, |post| MemberPostDto::new(post, state.markdown.as_ref())))
}
