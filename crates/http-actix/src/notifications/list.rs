//! The list of notices. The caller's own always: no address names anybody else's.

use actix_web::{HttpResponse, get, http::header, post, web};
use domain::{
    Violation,
    accounts::SignedIn,
    notifications::{Notice, NoticeId},
};
use ports::notifications::{NoticeCounts, ReadMark};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    AppState, accounts::Allowed, body::Body, problem::Problem, query::whole_number, vehicles::rfc3339,
};

const MOST: u32 = 100;
const USUAL: u32 = 30;
/// How many notices one call can mark as read.
const MOST_MARKED: usize = 200;

/// Which page of the list.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct NoticeParams {
    /// How many, 1 to 100; 30 when nobody says.
    limit: Option<String>,
    /// Where the page begins, from the `Link` of the one before.
    cursor: Option<String>,
}

/// A notice.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Notice)]
pub(crate) struct NoticeDto {
    id: i64,
    /// What it is about; new kinds may come.
    #[schema(example = "price_changed")]
    kind: &'static str,
    /// What governs it among the preferences.
    #[schema(example = "priceAlerts")]
    category: &'static str,
    title: String,
    /// More about it, in lines; may be empty.
    text: String,
    /// The page of this site that it leads to.
    #[schema(example = "/listings/7")]
    link: String,
    #[schema(format = DateTime)]
    at: String,
    is_read: bool,
}

impl From<&Notice> for NoticeDto {
    fn from(notice: &Notice) -> Self {
        Self {
            id: notice.id.0,
            kind: notice.kind.as_str(),
            category: notice.kind.category().as_str(),
            title: notice.title.clone(),
            text: notice.text.clone(),
            link: notice.link.as_str().to_owned(),
            at: rfc3339(notice.at),
            is_read: notice.read_at.is_some(),
        }
    }
}

/// How many notices wait to be read.
#[derive(Serialize, ToSchema)]
#[schema(as = UnreadNotices)]
pub(crate) struct UnreadDto {
    unread: u64,
}

impl From<NoticeCounts> for UnreadDto {
    fn from(counts: NoticeCounts) -> Self {
        Self { unread: counts.unread }
    }
}

/// Which notices were read: one of the two.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReadNotices)]
pub(crate) struct ReadDto {
    /// These; at most 200.
    ids: Option<Vec<i64>>,
    /// This one and all earlier ones.
    up_to: Option<i64>,
}

impl ReadDto {
    fn parse(self) -> Result<ReadMark, Violation> {
        match (self.ids, self.up_to) {
            (Some(ids), None) if ids.len() > MOST_MARKED => {
                Err(Violation::new("ids", "At most 200 notices can be marked at a time"))
            }
            (Some(ids), None) => Ok(ReadMark::These(ids.into_iter().map(NoticeId).collect())),
            (None, Some(last)) => Ok(ReadMark::UpTo(NoticeId(last))),
            _ => Err(Violation::new(
                "ids",
                "Please name either the notices that were read or the last of them",
            )),
        }
    }
}

/// One's own notices, the latest first.
#[utoipa::path(
    tag = "notifications",
    params(NoticeParams),
    security(("session" = [])),
    responses((status = 200, description = "A page of notices", body = Vec<NoticeDto>))
)]
#[get("/api/notifications")]
pub(crate) async fn list_notices(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    params: web::Query<NoticeParams>,
) -> Result<HttpResponse, Problem> {
    let mut violations = Vec::new();
    let limit = whole_number("limit", params.limit.as_deref(), 1..=MOST, &mut violations).unwrap_or(USUAL);
    let before = whole_number("cursor", params.cursor.as_deref(), 1..=i64::MAX, &mut violations);
    if !violations.is_empty() {
        return Err(Problem::invalid(violations));
    }
    let user = who.0.user().id;
    // One more tells whether there is another page.
    let mut notices = site.notifications.notices(user, before.map(NoticeId), limit + 1).await?;
    let counts = site.notifications.notice_counts(user).await?;
    let has_more = notices.len() > limit as usize;
    notices.truncate(limit as usize);
    let mut response = HttpResponse::Ok();
    response.insert_header(("X-Total-Count", counts.total)).insert_header(("X-Unread-Count", counts.unread));
    if let Some(last) = notices.last().filter(|_| has_more) {
        let link = format!("</api/notifications?limit={limit}&cursor={}>; rel=\"next\"", last.id.0);
        response.insert_header((header::LINK, link));
    }
    Ok(response.json(notices.iter().map(NoticeDto::from).collect::<Vec<_>>()))
}

/// How many of one's notices have not been read.
#[utoipa::path(
    tag = "notifications",
    security(("session" = [])),
    responses((status = 200, description = "So many", body = UnreadDto))
)]
#[get("/api/notifications/unread")]
pub(crate) async fn count_unread(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
) -> Result<HttpResponse, Problem> {
    let counts = site.notifications.notice_counts(who.0.user().id).await?;
    Ok(HttpResponse::Ok().json(UnreadDto::from(counts)))
}

/// Note that notices were read. Numbers that are not one's own are passed over.
#[utoipa::path(
    tag = "notifications",
    request_body = ReadDto,
    security(("session" = [])),
    responses((status = 200, description = "So many are left to read", body = UnreadDto))
)]
#[post("/api/notifications/read")]
pub(crate) async fn mark_read(
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ReadDto>,
) -> Result<HttpResponse, Problem> {
    let mark = body.0.parse().map_err(|violation| Problem::invalid(vec![violation]))?;
    let counts = site.notifications.mark_read(who.0.user().id, &mark, site.clock.now()).await?;
    Ok(HttpResponse::Ok().json(UnreadDto::from(counts)))
}
