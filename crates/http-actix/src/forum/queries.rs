//! Reading a topic with a page of replies.

use actix_web::{HttpRequest, HttpResponse, get, http::header, web};
use application::forum;
use domain::{
    accounts::ForumReader,
    forum::{PostLocation, TopicId},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{ViewerContext, mentions::resolve_mentions, ports, topic_dto::TopicPageDto};
use crate::{
    AppState,
    extract::{Allowed, whole_number},
    response::{Problem, TOTAL_COUNT, link_to},
};

/// Page selection; `after` takes precedence over `post`, and `post` over `page`. Default: the first page.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PlaceParams {
    /// Page number from 1; a number beyond the last page gives the last page.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 1_000_000_000)]
    page: Option<String>,
    /// Number of a reply; gives the page that contains it.
    #[param(value_type = Option<u32>, minimum = 0, maximum = 1_000_000_000)]
    post: Option<String>,
    /// Number of a reply; gives one page of the replies after it.
    #[param(value_type = Option<u32>, minimum = 0, maximum = 1_000_000_000)]
    after: Option<String>,
}

const MOST: u32 = 1_000_000_000;

/// Get a topic with its own text and a page of replies.
///
/// Counts as a view, once per member and day.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Topic id"), PlaceParams),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 200, description = "The topic", body = TopicPageDto),
        (status = 410, description = "The topic was merged; the problem says where the requested post is now")
    )
)]
#[get("/api/forum/topics/{id}")]
pub(crate) async fn open_topic_page(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    params: web::Query<PlaceParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let page = whole_number("page", params.page.as_deref(), 1..=MOST, &mut v);
    let post = whole_number("post", params.post.as_deref(), 0..=MOST, &mut v);
    let after = whole_number("after", params.after.as_deref(), 0..=MOST, &mut v);
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let location = match (after, post, page) {
        (Some(after), _, _) => PostLocation::After(after),
        (None, Some(post), _) => PostLocation::Post(post),
        (None, None, page) => PostLocation::Page(page.unwrap_or(1)),
    };
    let opened = forum::open_topic_page(&who.0, TopicId(*id), location, ports(&state)).await??;
    let mut page = TopicPageDto::new(&opened, &ViewerContext::of(&who.0, &request, &state));
    resolve_mentions(page.bodies(), state.store.as_ref()).await?;
    let mut response = HttpResponse::Ok();
    response.insert_header((TOTAL_COUNT, opened.topic.reply_count()));
    if let Some(next) = opened.next() {
        let (parameter, value) = match next {
            PostLocation::After(number) => ("after", number),
            PostLocation::Post(number) => ("post", number),
            PostLocation::Page(page) => ("page", page),
        };
        let others = ["page", "post", "after"];
        response
            .insert_header((header::LINK, link_to(&request, parameter, &others, &value.to_string(), "next")));
    }
    Ok(response.json(page))
}
