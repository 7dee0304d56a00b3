//! Calendar subscriptions: a member's own appointments, and all appointments for admins.

use actix_web::{HttpRequest, HttpResponse, delete, get, post, web};
use application::appointments::{CalendarMethod, feed_token_hash};
use chrono::TimeDelta;
use domain::{
    accounts::{SignedIn, SingleUseToken},
    inquiries::ThreadOwner,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::calendar_response;
use crate::{
    AppState,
    extract::{Allowed, email_sender},
    response::Problem,
};

/// Days for which past appointments stay in the calendar.
const SHOWN_DAYS: i64 = 90;

/// Address of a calendar subscription.
#[derive(Serialize, ToSchema)]
#[schema(as = CalendarFeed)]
pub(crate) struct FeedDto {
    /// Secret address, returned only once. Requesting another one makes this one void.
    url: String,
}

/// Create the address of a calendar subscription.
///
/// An earlier address becomes void. A new password makes it void, too.
#[utoipa::path(
    tag = "appointments",
    security(("session" = [])),
    responses(
        (status = 201, description = "The new address", body = FeedDto),
        (status = 409, description = "The caller's email address is not verified")
    )
)]
#[post("/api/appointments/feed")]
pub(crate) async fn make_feed(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let head = email_sender(&request, &state).ok_or_else(Problem::no_mail)?;
    if !who.0.user().is_email_verified {
        return Err(Problem::unconfirmed_address());
    }
    let mut bits = [0; 32];
    state.randomness.fill(&mut bits)?;
    let token = SingleUseToken::from_bits(bits);
    let (by, now) = (who.0.acting(), state.clock.now());
    state.store.set_feed(by, Some(feed_token_hash(&token)), now).await?;
    let url = format!("{}/api/appointments/feed/{}.ics", head.origin, token.expose());
    Ok(HttpResponse::Created().json(FeedDto { url }))
}

/// Revoke the address of the calendar subscription.
#[utoipa::path(
    tag = "appointments",
    security(("session" = [])),
    responses((status = 204, description = "Revoked"))
)]
#[delete("/api/appointments/feed")]
pub(crate) async fn end_feed(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    state.store.set_feed(who.0.acting(), None, state.clock.now()).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Get the appointments as a calendar.
///
/// The token in the address authenticates; no session is needed.
#[utoipa::path(
    tag = "appointments",
    params(("token" = String, Path, description = "The token of the calendar address, with or without `.ics`")),
    responses(
        (status = 200, description = "Calendar in iCalendar format (RFC 5545), including canceled appointments", body = String, content_type = "text/calendar")
    )
)]
#[get("/api/appointments/feed/{token}")]
pub(crate) async fn read_feed(
    request: HttpRequest,
    state: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let no_such_feed =
        || Problem::not_found("We couldn’t find this calendar; a newer link may have replaced it");
    let token =
        SingleUseToken::parse(token.strip_suffix(".ics").unwrap_or(&token)).ok_or_else(no_such_feed)?;
    let now = state.clock.now();
    let owner = state.store.feed_owner(feed_token_hash(&token), now).await?.ok_or_else(no_such_feed)?;
    let since = now - TimeDelta::days(SHOWN_DAYS);
    let own = ThreadOwner { user: owner.user, mailbox: owner.mailbox };
    let sees_all =
        owner.is_admin && !state.settings.admin_two_factor.denies_admin_role(owner.has_second_factor);
    let whose = if sees_all { None } else { Some(&own) };
    let threads = state.store.appointments(whose, since).await?;
    calendar_response(&request, &state, CalendarMethod::Publish, &threads, None)
}
