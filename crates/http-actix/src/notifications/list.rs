//! The caller's notifications: list, unread count, marking as read.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use domain::{
    Violation,
    accounts::SignedIn,
    notifications::{DeepLink, Notification, NotificationId},
};
use ports::notifications::ReadMark;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    AppState,
    extract::{Allowed, Body, PageSizes},
    response::{Problem, paged, read_cursor, rfc3339},
};

/// Notifications that one call can mark as read by id.
const MAX_MARKED: usize = 200;

/// Paging of notifications.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NotificationParams {
    /// Page size, 1 to 100; 30 by default.
    limit: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// A notification.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Notification)]
pub(crate) struct NotificationDto {
    id: i64,
    /// Event that caused it; new kinds may be added.
    #[schema(example = "price_changed")]
    kind: &'static str,
    /// Preference category that governs it.
    #[schema(example = "priceAlerts")]
    category: &'static str,
    title: String,
    /// Details, possibly several lines; may be empty.
    text: String,
    /// Path on this site.
    #[schema(example = "/listings/7")]
    link: String,
    #[schema(format = DateTime)]
    at: String,
    is_read: bool,
}

impl From<&Notification> for NotificationDto {
    fn from(notification: &Notification) -> Self {
        Self {
            id: notification.id.0,
            kind: notification.kind.as_str(),
            category: notification.kind.category().as_str(),
            title: notification.title.clone(),
            text: notification.text.clone(),
            link: notification.link.as_str().to_owned(),
            at: rfc3339(notification.at),
            is_read: notification.read_at.is_some(),
        }
    }
}

/// Number of unread notifications.
#[derive(Serialize, ToSchema)]
#[schema(as = UnreadNotifications)]
pub(crate) struct UnreadDto {
    unread: u64,
}

/// Notifications to mark as read: exactly one of the fields.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReadNotifications)]
pub(crate) struct ReadDto {
    /// Ids; at most 200.
    ids: Option<Vec<i64>>,
    /// Id of the newest one; all earlier ones are marked, too.
    up_to: Option<i64>,
    /// Path of the page that was opened: those that link to it are marked.
    #[schema(example = "/admin/inquiries/MQ-7F3K9Q2M")]
    page: Option<String>,
}

impl ReadDto {
    fn parse(self) -> Result<ReadMark, Violation> {
        match (self.ids, self.up_to, self.page) {
            (Some(ids), None, None) if ids.len() > MAX_MARKED => {
                Err(Violation::new("ids", "At most 200 notifications can be marked at a time"))
            }
            (Some(ids), None, None) => Ok(ReadMark::These(ids.into_iter().map(NotificationId).collect())),
            (None, Some(last), None) => Ok(ReadMark::UpTo(NotificationId(last))),
            (None, None, Some(page)) => Ok(ReadMark::Page(DeepLink::to(&page))),
            _ => Err(Violation::new(
                "ids",
                "Please name either the notifications that were read, the last of them, or the page that was opened",
            )),
        }
    }
}

/// List the caller's notifications, newest first.
#[utoipa::path(
    tag = "notifications",
    params(NotificationParams),
    security(("session" = [])),
    responses((status = 200, description = "A page of notifications", body = Vec<NotificationDto>))
)]
#[get("/api/notifications")]
pub(crate) async fn list_notifications(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    params: web::Query<NotificationParams>,
) -> Result<HttpResponse, Problem> {
    let mut violations = Vec::new();
    let limit = PageSizes::MEMBER.read(params.limit.as_deref(), &mut violations);
    if !violations.is_empty() {
        return Err(Problem::invalid(violations));
    }
    let user = who.0.user().id;
    let page = state.store.notifications(user, read_cursor(params.cursor.as_deref())?, limit).await?;
    let unread = state.store.unread_notifications(user).await?;
    let mut response = paged(&request, &page);
    response.insert_header(("X-Unread-Count", unread));
    Ok(response.json(page.items.iter().map(NotificationDto::from).collect::<Vec<_>>()))
}

/// Count the caller's unread notifications.
#[utoipa::path(
    tag = "notifications",
    security(("session" = [])),
    responses((status = 200, description = "Number of unread notifications", body = UnreadDto))
)]
#[get("/api/notifications/unread")]
pub(crate) async fn count_unread(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let unread = state.store.unread_notifications(who.0.user().id).await?;
    Ok(HttpResponse::Ok().json(UnreadDto { unread }))
}

/// Mark notifications as read.
///
/// Ids of other members' notifications are ignored.
#[utoipa::path(
    tag = "notifications",
    request_body = ReadDto,
    security(("session" = [])),
    responses((status = 200, description = "Number of notifications still unread", body = UnreadDto))
)]
#[post("/api/notifications/read")]
pub(crate) async fn mark_read(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ReadDto>,
) -> Result<HttpResponse, Problem> {
    let mark = body.0.parse().map_err(|violation| Problem::invalid(vec![violation]))?;
    let unread = state.store.mark_read(who.0.user().id, &mark, state.clock.now()).await?;
    Ok(HttpResponse::Ok().json(UnreadDto { unread }))
}
