//! Taking away, bringing back, and what texts said before.

use actix_web::{FromRequest, HttpRequest, HttpResponse, delete, get, post, web};
use application::forum::{self, ModerationOutcome};
use domain::{
    accounts::{Admin, ForumReader},
    forum::{PostId, TopicId},
};
use ports::forum::DeletionResult;

use super::{
    address, admin, collector,
    dto::{PostRevisionDto, ReasonDto},
    no_such_post, no_such_topic, ports,
    posts::visible_post,
};
use crate::{AppState, accounts::Allowed, body::Body, problem::Problem};

/// The reason of a request that may have none: an author who takes away their own gives none.
async fn reason(request: &HttpRequest, payload: web::Payload) -> Result<String, Problem> {
    if request.headers().contains_key("content-type") {
        let body: Body<ReasonDto> = Body::from_request(request, &mut payload.into_inner()).await?;
        return Ok(body.0.reason);
    }
    Ok(String::new())
}

fn ordered(answer: ModerationOutcome, missing: fn() -> Problem) -> Result<HttpResponse, Problem> {
    match answer {
        ModerationOutcome::Done => Ok(HttpResponse::NoContent().finish()),
        ModerationOutcome::Invalid(violation) => Err(Problem::invalid(vec![violation])),
        ModerationOutcome::NoSuchPost => Err(missing()),
    }
}

/// Take a topic away: one's own while nobody has replied, any other as the concierge with a reason.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The topic's number")),
    request_body = Option<ReasonDto>,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses(
        (status = 204, description = "It is gone"),
        (status = 409, description = "The topic has replies by other members")
    )
)]
#[delete("/api/forum/topics/{id}")]
pub(crate) async fn remove_topic(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    let id = TopicId(*id);
    let reason = reason(&request, payload).await?;
    let is_admin = who.0.signed_in().user().roles.is_admin;
    if let Ok(author) = collector(&who.0) {
        match forum::delete_own_topic(&author, id, ports(&site)).await? {
            DeletionResult::Done => return Ok(HttpResponse::NoContent().finish()),
            DeletionResult::HasReplies if !is_admin => {
                return Err(Problem::conflict(
                    "Others have replied to this topic, so it stays; the concierge can remove it",
                ));
            }
            DeletionResult::NoSuchTopic if !is_admin => return Err(no_such_topic()),
            DeletionResult::HasReplies | DeletionResult::NoSuchTopic => {}
        }
    }
    let who = admin(&who.0)?;
    let answer = forum::remove_topic(&who, id, &reason, address(&request, &site), ports(&site)).await?;
    ordered(answer, no_such_topic)
}

/// Take a reply away: one's own, or any as the concierge with a reason.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The post's number")),
    request_body = Option<ReasonDto>,
    security(("session" = ["collector"]), ("session" = ["admin"])),
    responses((status = 204, description = "Only its place is left"))
)]
#[delete("/api/forum/posts/{id}")]
pub(crate) async fn remove_post(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<ForumReader>,
    id: web::Path<i64>,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    let id = PostId(*id);
    let reason = reason(&request, payload).await?;
    if let Ok(author) = collector(&who.0) {
        let user = author.signed_in().user();
        if site.forum.delete_post(id, user.id, site.clock.now()).await? {
            return Ok(HttpResponse::NoContent().finish());
        }
        if !user.roles.is_admin {
            return Err(no_such_post());
        }
    }
    let who = admin(&who.0)?;
    let answer = forum::remove_post(&who, id, &reason, address(&request, &site), ports(&site)).await?;
    ordered(answer, no_such_post)
}

/// Bring a topic back that the concierge took away, with a reason unless it is one's own.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The topic's number")),
    request_body = Option<ReasonDto>,
    security(("session" = ["admin"])),
    responses((status = 204, description = "It is shown"))
)]
#[post("/api/forum/topics/{id}/restore")]
pub(crate) async fn restore_topic(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    let (id, from, reason) = (TopicId(*id), address(&request, &site), reason(&request, payload).await?);
    ordered(forum::restore_topic(&who.0, id, &reason, from, ports(&site)).await?, no_such_topic)
}

/// Bring a reply back that the concierge took away, with a reason unless it is one's own.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The post's number")),
    request_body = Option<ReasonDto>,
    security(("session" = ["admin"])),
    responses((status = 204, description = "It is shown"))
)]
#[post("/api/forum/posts/{id}/restore")]
pub(crate) async fn restore_post(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    payload: web::Payload,
) -> Result<HttpResponse, Problem> {
    let (id, from, reason) = (PostId(*id), address(&request, &site), reason(&request, payload).await?);
    ordered(forum::restore_post(&who.0, id, &reason, from, ports(&site)).await?, no_such_post)
}

/// What a topic's title and own text said before, oldest first.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The topic's number")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "Earlier texts", body = Vec<PostRevisionDto>))
)]
#[get("/api/forum/topics/{id}/history")]
pub(crate) async fn topic_history(
    site: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let opening = site.forum.posts(TopicId(*id), 0, 0).await?.pop().ok_or_else(no_such_topic)?;
    history(&site, opening.id).await
}

/// What a reply said before, oldest first; of one that was taken away, also what it said last.
#[utoipa::path(
    tag = "forum",
    params(("id" = i64, Path, description = "The post's number")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "Earlier texts", body = Vec<PostRevisionDto>))
)]
#[get("/api/forum/posts/{id}/history")]
pub(crate) async fn post_history(
    site: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let reader = who.0.signed_in().clone().forum_reader().ok_or_else(Problem::signed_out)?;
    let post = visible_post(&site, &reader, PostId(*id)).await?;
    history(&site, post.id).await
}

async fn history(site: &AppState, post: PostId) -> Result<HttpResponse, Problem> {
    let mut earlier: Vec<PostRevisionDto> =
        site.forum.history(post).await?.into_iter().map(PostRevisionDto::from).collect();
    let post = site.forum.post(post).await?.ok_or_else(no_such_post)?;
    if post.state != domain::forum::PostState::Shown {
        earlier.push(PostRevisionDto::last_of(&post));
    }
    Ok(HttpResponse::Ok().json(earlier))
}
