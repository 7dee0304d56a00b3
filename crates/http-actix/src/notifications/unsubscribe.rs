//! The way out of mail. The token in the mail is all that is asked for: whoever reads the mail may.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::notifications as notices;
use domain::notifications::{Category, UnsubscribeToken};
use ports::notice_mail::Subscription;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{AppState, accounts, body::Body, problem::Problem};

/// What a link leads out of.
#[derive(Serialize, ToSchema)]
#[schema(as = Subscription)]
pub(crate) struct SubscriptionDto {
    /// One of the categories of the preferences; null is all mail about notices.
    #[schema(required, example = "priceAlerts")]
    category: Option<&'static str>,
    /// What people call it.
    #[schema(required, example = "Price alerts")]
    label: Option<&'static str>,
}

impl From<Subscription> for SubscriptionDto {
    fn from(subscription: Subscription) -> Self {
        Self {
            category: subscription.category.map(Category::as_str),
            label: subscription.category.map(Category::label),
        }
    }
}

/// How much mail is to stop.
#[derive(Deserialize, ToSchema)]
#[schema(as = Unsubscribing)]
pub(crate) struct UnsubscribingDto {
    /// All mail about notices, not only what the link was about.
    #[serde(default)]
    everything: bool,
}

fn unknown() -> Problem {
    Problem::not_found("This link is not known here; please check that all of it was copied")
}

/// What a link from a mail would stop. Looking changes nothing: programs look through mail too.
#[utoipa::path(
    tag = "notifications",
    params(("token" = String, Path, description = "As it was mailed")),
    responses((status = 200, description = "This", body = SubscriptionDto))
)]
#[get("/api/unsubscribe/{token}")]
pub(crate) async fn read_subscription(
    site: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let token = UnsubscribeToken::parse(&token).ok_or_else(unknown)?;
    let found = notices::subscription(&token, site.unsubscriptions.as_ref()).await?.ok_or_else(unknown)?;
    Ok(HttpResponse::Ok().json(SubscriptionDto::from(found)))
}

/// Stop the mail that a link leads out of, or all of it.
#[utoipa::path(
    tag = "notifications",
    params(("token" = String, Path, description = "As it was mailed")),
    request_body = UnsubscribingDto,
    responses((status = 200, description = "This was stopped", body = SubscriptionDto))
)]
#[post("/api/unsubscribe/{token}")]
pub(crate) async fn unsubscribe(
    request: HttpRequest,
    site: web::Data<AppState>,
    token: web::Path<String>,
    body: Body<UnsubscribingDto>,
) -> Result<HttpResponse, Problem> {
    let stopped = stop(&request, &site, &token, body.0.everything).await?;
    Ok(HttpResponse::Ok().json(SubscriptionDto::from(stopped)))
}

/// The same at one press of a mail program's own button (RFC 8058), which sends neither cookies nor an
/// `Origin`. Whatever it sends is not read.
#[utoipa::path(
    tag = "notifications",
    params(("token" = String, Path, description = "As it was mailed")),
    responses((status = 204, description = "It was stopped"))
)]
#[post("/unsubscribe/{token}")]
pub(crate) async fn unsubscribe_at_once(
    request: HttpRequest,
    site: web::Data<AppState>,
    token: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    stop(&request, &site, &token, false).await?;
    Ok(HttpResponse::NoContent().finish())
}

async fn stop(
    request: &HttpRequest,
    site: &AppState,
    token: &str,
    everything: bool,
) -> Result<Subscription, Problem> {
    let token = UnsubscribeToken::parse(token).ok_or_else(unknown)?;
    let caller = accounts::caller(request, site);
    let store = site.unsubscriptions.as_ref();
    let stopped = notices::unsubscribe(&token, everything, &caller, store, site.clock.as_ref()).await?;
    stopped.ok_or_else(unknown)
}
