//! Likes and bookmarks of posts.

use actix_web::{HttpRequest, HttpResponse, delete, get, put, web};
use application::forum::{self, BookmarkEntry};
use domain::{
    accounts::{Collector, ForumReader},
    forum::{OWN_POST, PostId, PostReactions, ReactionRefusal, page_of},
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{no_such_post, ports};
use crate::{
    AppState,
    dto::AuthorDto,
    extract::{Allowed, PageSizes},
    response::{Problem, page_response, read_cursor, rfc3339},
};

/// Likes of a post after a change.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumLike)]
pub(crate) struct LikeDto {
    /// Number of members who like the post.
    like_count: u32,
    /// Whether the caller likes it.
    liked: bool,
}

impl From<PostReactions> for LikeDto {
    fn from(reactions: PostReactions) -> Self {
        Self { like_count: reactions.like_count, liked: reactions.is_liked }
    }
}

/// A bookmarked post.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ForumBookmark)]
pub(crate) struct BookmarkDto {
    post_id: i64,
    topic_id: i64,
    topic_title: String,
    /// Position in the topic; 0 is the topic's own text.
    number: u32,
    /// Page of the topic that shows the post.
    page: u32,
    author: AuthorDto,
    /// Beginning of the text, without formatting; empty if the post contains only pictures.
    excerpt: String,
    #[schema(format = DateTime)]
    bookmarked_at: String,
}

impl From<BookmarkEntry> for BookmarkDto {
    fn from(BookmarkEntry { bookmark, excerpt }: BookmarkEntry) -> Self {
        Self {
            post_id: bookmark.post.0,
            topic_id: bookmark.topic.0,
            topic_title: bookmark.topic_title.as_str().to_owned(),
            number: bookmark.number,
            page: page_of(bookmark.number),
            author: AuthorDto::new(bookmark.author.as_ref()),
            excerpt,
            bookmarked_at: rfc3339(bookmark.at),
        }
    }
}

/// Like a post.
///
/// A post that the caller likes already is not liked twice. No one is notified.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Post id")),
    security(("session" = ["collector"])),
    responses(
        (status = 200, description = "Likes of the post", body = LikeDto),
        (status = 409, description = "Not possible for the own post")
    )
)]
#[put("/api/forum/posts/{id}/like")]
pub(crate) async fn like_post(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    set_like(&state, &who.0, PostId(*id), true).await
}

/// Withdraw a like.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Post id")),
    security(("session" = ["collector"])),
    responses((status = 200, description = "Likes of the post", body = LikeDto))
)]
#[delete("/api/forum/posts/{id}/like")]
pub(crate) async fn unlike_post(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    set_like(&state, &who.0, PostId(*id), false).await
}

async fn set_like(
    state: &AppState,
    who: &Collector,
    post: PostId,
    is_liked: bool,
) -> Result<HttpResponse, Problem> {
    let reactions = forum::set_like(who, post, is_liked, ports(state)).await?;
    Ok(HttpResponse::Ok().json(LikeDto::from(reactions)))
}

/// Bookmark a post. Only the caller sees it.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Post id")),
    security(("session" = ["collector"])),
    responses((status = 204, description = "Bookmarked now, or earlier"))
)]
#[put("/api/forum/posts/{id}/bookmark")]
pub(crate) async fn bookmark_post(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    set_bookmark(&state, &who.0, PostId(*id), true).await
}

/// Delete a bookmark.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "Post id")),
    security(("session" = ["collector"])),
    responses((status = 204, description = "Deleted, or was not there"))
)]
#[delete("/api/forum/posts/{id}/bookmark")]
pub(crate) async fn delete_bookmark(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    set_bookmark(&state, &who.0, PostId(*id), false).await
}

async fn set_bookmark(
    state: &AppState,
    who: &Collector,
    post: PostId,
    is_bookmarked: bool,
) -> Result<HttpResponse, Problem> {
    forum::set_bookmark(who, post, is_bookmarked, ports(state)).await?;
    Ok(HttpResponse::NoContent().finish())
}

impl From<ReactionRefusal> for Problem {
    fn from(refusal: ReactionRefusal) -> Self {
        match refusal {
            ReactionRefusal::NoSuchPost => no_such_post(),
            ReactionRefusal::OwnPost => Self::conflict(OWN_POST),
        }
    }
}

/// Paging of bookmarks.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct BookmarksParams {
    /// Page size; 30 by default.
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100)]
    limit: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// List the caller's bookmarks, newest first; posts that are no longer visible are left out.
#[utoipa::path(
    tag = "forum",
    params(BookmarksParams),
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 200, description = "A page of bookmarks", body = Vec<BookmarkDto>))
)]
#[get("/api/forum/bookmarks")]
pub(crate) async fn list_bookmarks(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<ForumReader>,
    params: web::Query<BookmarksParams>,
) -> Result<HttpResponse, Problem> {
    let mut violations = Vec::new();
    let limit = PageSizes::MEMBER.read(params.limit.as_deref(), &mut violations);
    if !violations.is_empty() {
        return Err(Problem::invalid(violations));
    }
    let after = read_cursor(params.cursor.as_deref())?;
    let page = forum::list_bookmarks(&who.0, after, limit, ports(&state)).await?;
    let page = page.map(BookmarkDto::from);
    Ok(page_response(&request, &page, |bookmark| bookmark))
}
