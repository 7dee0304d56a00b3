//! What whoever asked sees and does: by the private link of a mail, or as a member by the reference.

use actix_web::{HttpRequest, HttpResponse, delete, get, http::header, post, put, web};
use application::{
    appointments::{Method, calendar},
    inquiries::{self as inquiries, Key},
};
use domain::{
    accounts::{SignedIn, SingleUseToken},
    appointments::{AppointmentState, SlotId},
    contact_requests::Reference,
    inquiries::{Thread, ThreadOwner},
};
use ports::inquiries::ThreadQuery;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    dto::{InquiryDto, NewMessageDto, PickDto},
    no_such_inquiry, ports, taken, visitor_actor,
};
use crate::{
    AppState,
    accounts::{Allowed, email_sender, signed_in},
    body::Body,
    paging::{Page, fetch_size, invalid_cursor},
    problem::Problem,
};

/// Conversations on a page of one's own.
const PAGE: u32 = 100;

/// Where a page begins.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OwnInquiriesParams {
    /// As the `Link` of the page before gives it.
    cursor: Option<String>,
}

/// The key that an address carries: a reference counts for the member whose thread it is, anything else
/// is looked for among the links.
async fn key(request: &HttpRequest, text: &str) -> Result<Key, Problem> {
    if let Ok(reference) = Reference::parse(text) {
        let reader = signed_in(request).await?.ok_or_else(no_such_inquiry)?;
        return Ok(Key::Own(reference, ThreadOwner::of(reader.user())));
    }
    SingleUseToken::parse(text).map(Key::Link).ok_or_else(no_such_inquiry)
}

async fn shown(key: &Key, site: &AppState) -> Result<HttpResponse, Problem> {
    let (thread, messages) = inquiries::open(key, ports(site)).await?.ok_or_else(no_such_inquiry)?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(InquiryDto::new(&thread, Some(&messages))))
}

/// What one has asked: while signed in, or from one's address once that is confirmed. The latest first.
#[utoipa::path(
    tag = "inquiries",
    params(OwnInquiriesParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "Questions and wishes to meet, without their messages", body = Vec<InquiryDto>)
    )
)]
#[get("/api/inquiries")]
pub(crate) async fn own_inquiries(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    params: web::Query<OwnInquiriesParams>,
) -> Result<HttpResponse, Problem> {
    let cursor = params.cursor.as_deref().filter(|cursor| !cursor.is_empty());
    let after = cursor.map(Reference::parse).transpose().map_err(|_| invalid_cursor())?;
    let owner = Some(ThreadOwner::of(who.0.user()));
    let query = ThreadQuery { owner, after, ..ThreadQuery::default() };
    let threads = site.inquiries.threads(&query, fetch_size(PAGE)).await?;
    let total = site.inquiries.count_threads(&query).await?;
    let cursor = |thread: &Thread| thread.reference.as_str().to_owned();
    Ok(Page::cut(threads, PAGE).response(&request, total, cursor, |thread| InquiryDto::new(thread, None)))
}

/// What was asked, and what was written about it.
#[utoipa::path(
    tag = "inquiries",
    params(("key" = String, Path, description = "The token of a mailed link, or the reference of one's own")),
    responses((status = 200, description = "The conversation", body = InquiryDto))
)]
#[get("/api/inquiries/{key}")]
pub(crate) async fn read_inquiry(
    request: HttpRequest,
    site: web::Data<AppState>,
    path: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    shown(&key(&request, &path).await?, &site).await
}

/// Write to the concierge; a closed conversation is open again then.
#[utoipa::path(
    tag = "inquiries",
    params(("key" = String, Path, description = "The token of a mailed link, or the reference of one's own")),
    request_body = NewMessageDto,
    responses(
        (status = 200, description = "It is written; the conversation as it is now", body = InquiryDto),
        (status = 409, description = "The conversation changed in the meantime")
    )
)]
#[post("/api/inquiries/{key}/messages")]
pub(crate) async fn write_to_concierge(
    request: HttpRequest,
    site: web::Data<AppState>,
    path: web::Path<String>,
    body: Body<NewMessageDto>,
) -> Result<HttpResponse, Problem> {
    let key = key(&request, &path).await?;
    let text = body.0.text.unwrap_or_default();
    let actor = visitor_actor(&request, &site);
    taken(inquiries::write_back(&key, &text, body.0.revision, actor, ports(&site)).await?)?;
    shown(&key, &site).await
}

/// Pick a time to meet: the first one, another one, or the one that the concierge proposes.
#[utoipa::path(
    tag = "inquiries",
    params(("key" = String, Path, description = "The token of a mailed link, or the reference of one's own")),
    request_body = PickDto,
    responses(
        (status = 200, description = "It is asked for, or agreed", body = InquiryDto),
        (status = 409, description = "The slot is taken, or the conversation changed in the meantime")
    )
)]
#[put("/api/inquiries/{key}/appointment")]
pub(crate) async fn pick_slot(
    request: HttpRequest,
    site: web::Data<AppState>,
    path: web::Path<String>,
    body: Body<PickDto>,
) -> Result<HttpResponse, Problem> {
    let key = key(&request, &path).await?;
    let (head, actor) = (email_sender(&request, &site), visitor_actor(&request, &site));
    let slot = SlotId(body.0.slot_id.ok_or_else(|| Problem::missing("slotId"))?);
    taken(inquiries::pick_slot(&key, slot, body.0.revision, head.as_ref(), actor, ports(&site)).await?)?;
    shown(&key, &site).await
}

/// What was looked at.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeenParams {
    /// The revision that was looked at; whatever there is, when it is not said.
    revision: Option<i32>,
}

/// Call an appointment off.
#[utoipa::path(
    tag = "inquiries",
    params(("key" = String, Path, description = "The token of a mailed link, or the reference of one's own"), SeenParams),
    responses(
        (status = 200, description = "It is off", body = InquiryDto),
        (status = 409, description = "No appointment to cancel, or the conversation changed in the meantime")
    )
)]
#[delete("/api/inquiries/{key}/appointment")]
pub(crate) async fn cancel_appointment(
    request: HttpRequest,
    site: web::Data<AppState>,
    path: web::Path<String>,
    params: web::Query<SeenParams>,
) -> Result<HttpResponse, Problem> {
    let key = key(&request, &path).await?;
    let (head, actor) = (email_sender(&request, &site), visitor_actor(&request, &site));
    taken(inquiries::cancel_appointment(&key, params.revision, head.as_ref(), actor, ports(&site)).await?)?;
    shown(&key, &site).await
}

/// An appointment, for a calendar.
#[utoipa::path(
    tag = "inquiries",
    params(("key" = String, Path, description = "The token of a mailed link, or the reference of one's own")),
    responses(
        (status = 200, description = "iCalendar (RFC 5545)", body = String, content_type = "text/calendar")
    )
)]
#[get("/api/inquiries/{key}/appointment.ics")]
pub(crate) async fn appointment_file(
    request: HttpRequest,
    site: web::Data<AppState>,
    path: web::Path<String>,
) -> Result<HttpResponse, Problem> {
    let key = key(&request, &path).await?;
    let found = inquiries::open(&key, ports(&site)).await?;
    let (thread, _) = found.ok_or_else(no_such_inquiry)?;
    let state = thread.meeting.as_ref().map(|meeting| meeting.state);
    let method = match state {
        None => return Err(Problem::not_found("There is no appointment yet")),
        Some(AppointmentState::Cancelled) => Method::Cancel,
        Some(_) => Method::Publish,
    };
    let name = format!("appointment-{}.ics", thread.reference.as_str());
    ics(&request, &site, method, &[thread], Some(&name))
}

/// A calendar, as a file to keep or for a program that follows it.
pub(crate) fn ics(
    request: &HttpRequest,
    site: &AppState,
    method: Method,
    threads: &[Thread],
    name: Option<&str>,
) -> Result<HttpResponse, Problem> {
    let head = email_sender(request, site).ok_or_else(Problem::no_mail)?;
    let mut response = HttpResponse::Ok();
    if let Some(name) = name {
        response.insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")));
    }
    let kind = match method {
        Method::Publish => "text/calendar; charset=utf-8",
        Method::Request => "text/calendar; charset=utf-8; method=REQUEST",
        Method::Cancel => "text/calendar; charset=utf-8; method=CANCEL",
    };
    Ok(response
        .insert_header((header::CONTENT_TYPE, kind))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(calendar(method, threads, &head, site.clock.now())))
}
