//! Threads as the asker sees them: by the private link of an email, or as a member by reference.

use actix_web::{HttpRequest, HttpResponse, delete, get, http::header, post, put, web};
use application::{
    appointments::CalendarMethod,
    inquiries::{self as inquiries, ThreadAccess},
};
use domain::{
    accounts::{SignedIn, SingleUseToken},
    appointments::{AppointmentState, SlotId},
    contact_requests::Reference,
    inquiries::ThreadOwner,
};
use ports::inquiries::ThreadQuery;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    dto::{InquiryDto, ThreadDto},
    no_such_inquiry, ports,
    request_dto::{NewMessageDto, PickDto},
    visitor_actor,
};
use crate::{
    AppState,
    appointments::calendar_response,
    extract::{Allowed, Body, PageParams, email_sender, listing_viewer, signed_in},
    response::{Problem, page_response},
};

/// Page size of the caller's own threads.
const PAGE: u32 = 100;

/// Path parameter that identifies an inquiry.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(crate) struct InquiryPath {
    /// The token from the mailed link, or the reference of an inquiry of the caller's own
    key: String,
}

/// Parses the key in the path: a reference identifies a thread of the signed-in member, anything else is the
/// token of a link.
async fn key(
    request: &HttpRequest,
    InquiryPath { key: text }: &InquiryPath,
) -> Result<ThreadAccess, Problem> {
    if let Ok(reference) = Reference::parse(text) {
        let reader = signed_in(request).await?.ok_or_else(no_such_inquiry)?;
        return Ok(ThreadAccess::Own(reference, ThreadOwner::of(reader.user())));
    }
    SingleUseToken::parse(text).map(ThreadAccess::Link).ok_or_else(no_such_inquiry)
}

async fn shown(request: &HttpRequest, key: &ThreadAccess, state: &AppState) -> Result<HttpResponse, Problem> {
    let (thread, messages) = inquiries::open(key, ports(state)).await?.ok_or_else(no_such_inquiry)?;
    let is_visible = match thread.request.vehicle {
        None => false,
        Some(id) => {
            let viewer = listing_viewer(request, state, id).await?;
            let found = state.vehicle_reader.vehicle(id).await?;
            found.is_some_and(|vehicle| vehicle.summary.is_visible_to(viewer))
        }
    };
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .json(ThreadDto::new(&thread, &messages, is_visible)))
}

/// List the caller's threads, newest first: those started while signed in, and those from the caller's
/// verified email address.
#[utoipa::path(
    tag = "inquiries",
    params(PageParams),
    security(("session" = [])),
    responses(
        (status = 200, description = "Inquiries and appointment requests, without messages", body = Vec<InquiryDto>)
    )
)]
#[get("/api/inquiries")]
pub(crate) async fn own_inquiries(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    params: web::Query<PageParams>,
) -> Result<HttpResponse, Problem> {
    let after = params.cursor()?;
    let owner = Some(ThreadOwner::of(who.0.user()));
    let query = ThreadQuery { owner, after, ..ThreadQuery::default() };
    let threads = state.store.threads(&query, PAGE).await?;
    Ok(page_response(&request, &threads, InquiryDto::from))
}

/// Get a thread with its messages.
#[utoipa::path(
    tag = "inquiries",
    params(InquiryPath),
    responses((status = 200, description = "The conversation", body = ThreadDto))
)]
#[get("/api/inquiries/{key}")]
pub(crate) async fn read_inquiry(
    request: HttpRequest,
    state: web::Data<AppState>,
    path: web::Path<InquiryPath>,
) -> Result<HttpResponse, Problem> {
    shown(&request, &key(&request, &path).await?, &state).await
}

/// Send a message to the concierge; reopens a closed thread.
#[utoipa::path(
    tag = "inquiries",
    params(InquiryPath),
    request_body = NewMessageDto,
    responses(
        (status = 200, description = "The updated conversation", body = ThreadDto),
        (status = 409, description = "The conversation changed in the meantime")
    )
)]
#[post("/api/inquiries/{key}/messages")]
pub(crate) async fn write_to_concierge(
    request: HttpRequest,
    state: web::Data<AppState>,
    path: web::Path<InquiryPath>,
    body: Body<NewMessageDto>,
) -> Result<HttpResponse, Problem> {
    let key = key(&request, &path).await?;
    let text = body.0.text.unwrap_or_default();
    let actor = visitor_actor(&request, &state);
    inquiries::write_back(&key, &text, body.0.revision, actor, ports(&state)).await?;
    shown(&request, &key, &state).await
}

/// Choose a slot: a first one, another one, or the one that the concierge proposes.
#[utoipa::path(
    tag = "inquiries",
    params(InquiryPath),
    request_body = PickDto,
    responses(
        (status = 200, description = "The thread with the requested or confirmed appointment", body = ThreadDto),
        (status = 409, description = "The slot is taken, or the conversation changed in the meantime")
    )
)]
#[put("/api/inquiries/{key}/appointment")]
pub(crate) async fn pick_slot(
    request: HttpRequest,
    state: web::Data<AppState>,
    path: web::Path<InquiryPath>,
    body: Body<PickDto>,
) -> Result<HttpResponse, Problem> {
    let key = key(&request, &path).await?;
    let (head, actor) = (email_sender(&request, &state), visitor_actor(&request, &state));
    let slot = SlotId(body.0.slot_id.ok_or_else(|| Problem::missing("slotId"))?);
    inquiries::pick_slot(&key, slot, body.0.revision, head.as_ref(), actor, ports(&state)).await?;
    shown(&request, &key, &state).await
}

/// Revision of a thread.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SeenParams {
    /// Revision that the change is based on; without it, any revision is accepted.
    revision: Option<i32>,
}

/// Cancel an appointment.
#[utoipa::path(
    tag = "inquiries",
    params(InquiryPath, SeenParams),
    responses(
        (status = 200, description = "The thread with the canceled appointment", body = ThreadDto),
        (status = 409, description = "No appointment to cancel, or the conversation changed in the meantime")
    )
)]
#[delete("/api/inquiries/{key}/appointment")]
pub(crate) async fn cancel_appointment(
    request: HttpRequest,
    state: web::Data<AppState>,
    path: web::Path<InquiryPath>,
    params: web::Query<SeenParams>,
) -> Result<HttpResponse, Problem> {
    let key = key(&request, &path).await?;
    let (head, actor) = (email_sender(&request, &state), visitor_actor(&request, &state));
    inquiries::cancel_appointment(&key, params.revision, head.as_ref(), actor, ports(&state)).await?;
    shown(&request, &key, &state).await
}

/// Download an appointment as a calendar file.
#[utoipa::path(
    tag = "inquiries",
    params(InquiryPath),
    responses(
        (status = 200, description = "Calendar in iCalendar format (RFC 5545)", body = String, content_type = "text/calendar")
    )
)]
#[get("/api/inquiries/{key}/appointment.ics")]
pub(crate) async fn appointment_file(
    request: HttpRequest,
    state: web::Data<AppState>,
    path: web::Path<InquiryPath>,
) -> Result<HttpResponse, Problem> {
    let key = key(&request, &path).await?;
    let found = inquiries::open(&key, ports(&state)).await?;
    let (thread, _) = found.ok_or_else(no_such_inquiry)?;
    let appointment_state = thread.appointment.as_ref().map(|appointment| appointment.state);
    let method = match appointment_state {
        None => return Err(Problem::not_found("There is no appointment yet")),
        Some(AppointmentState::Cancelled) => CalendarMethod::Cancel,
        Some(_) => CalendarMethod::Publish,
    };
    let name = format!("appointment-{}.ics", thread.reference.as_str());
    calendar_response(&request, &state, method, &[thread], Some(&name))
}
