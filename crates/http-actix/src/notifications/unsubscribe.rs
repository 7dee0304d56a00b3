//! Unsubscribing from emails with the token of an email; needs no login.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::notifications;
use domain::notifications::{NotificationCategory, UnsubscribeToken};
use ports::notification_mail::MailSubscription;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{AppState, extract::Body, response::Problem};

/// Emails that an unsubscribe link concerns.
#[derive(Serialize, ToSchema)]
#[schema(as = Subscription)]
pub(crate) struct SubscriptionDto {
    /// Preference category; null for all notification emails.
    #[schema(required, example = "priceAlerts")]
    category: Option<&'static str>,
    /// Display name of the category.
    #[schema(required, example = "Price alerts")]
    label: Option<&'static str>,
}

impl From<MailSubscription> for SubscriptionDto {
    fn from(subscription: MailSubscription) -> Self {
        Self {
            category: subscription.category.map(NotificationCategory::as_str),
            label: subscription.category.map(NotificationCategory::label),
        }
    }
}

/// Scope of unsubscribing.
#[derive(Deserialize, ToSchema)]
#[schema(as = Unsubscribing)]
pub(crate) struct UnsubscribingDto {
    /// True for all notification emails, not only the link's category.
    #[serde(default)]
    everything: bool,
}

fn unknown() -> Problem {
    Problem::not_found("We couldn’t find this link; please check that you copied all of it")
}

/// Get what an unsubscribe link concerns.
///
/// Changes nothing, because mail scanners open links.
#[utoipa::path(
    tag = "notifications",
    params(("token" = String, Path, description = "The token from the mailed link")),
    responses((status = 200, description = "The category that the link concerns", body = SubscriptionDto))
)]
#[get("/api/unsubscribe/{token}")]
pub(crate) async fn read_subscription(
    state: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let token = UnsubscribeToken::parse(&token).ok_or_else(unknown)?;
    let found = notifications::subscription(&token, state.store.as_ref()).await?.ok_or_else(unknown)?;
    Ok(HttpResponse::Ok().json(SubscriptionDto::from(found)))
}

/// Unsubscribe from the emails of the link's category, or from all.
#[utoipa::path(
    tag = "notifications",
    params(("token" = String, Path, description = "The token from the mailed link")),
    request_body = UnsubscribingDto,
    responses((status = 200, description = "Unsubscribed", body = SubscriptionDto))
)]
#[post("/api/unsubscribe/{token}")]
pub(crate) async fn unsubscribe(
    request: HttpRequest,
    state: web::Data<AppState>,
    token: web::Path<String>,
    body: Body<UnsubscribingDto>,
) -> Result<HttpResponse, Problem> {
    let stopped = stop(&request, &state, &token, body.0.everything).await?;
    Ok(HttpResponse::Ok().json(SubscriptionDto::from(stopped)))
}

/// Unsubscribe with one click of a mail program (RFC 8058), which sends neither cookies nor `Origin`.
///
/// The body is ignored.
#[utoipa::path(
    tag = "notifications",
    params(("token" = String, Path, description = "The token from the mailed link")),
    responses((status = 204, description = "Unsubscribed"))
)]
#[post("/unsubscribe/{token}")]
pub(crate) async fn unsubscribe_at_once(
    request: HttpRequest,
    state: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    stop(&request, &state, &token, false).await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn stop(
    request: &HttpRequest,
    state: &AppState,
    token: &str,
    everything: bool,
) -> Result<MailSubscription, Problem> {
    let token = UnsubscribeToken::parse(token).ok_or_else(unknown)?;
    let caller = crate::extract::caller(request, state);
    let store = state.store.as_ref();
    let stopped =
        notifications::unsubscribe(&token, everything, &caller, store, state.clock.as_ref()).await?;
    stopped.ok_or_else(unknown)
}
