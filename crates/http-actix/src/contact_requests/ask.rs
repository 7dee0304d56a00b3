//! Handlers of the three contact forms; all use the same processing.

use actix_web::{HttpRequest, HttpResponse, post, web};
use application::contact_requests::{ContactForm, ContactRequestPorts, SlotTaken, submit_contact_request};
use domain::vehicles::ListingViewer;
use ports::commands::WriteError;

use super::dto::{AccessRequestDto, AppointmentDto, ConfirmationDto, Form, InquiryDto};
use crate::{
    AppState,
    extract::{Body, IdempotencyHeader, client_ip, content_fingerprint, email_sender, idempotent, signed_in},
    response::{Problem, created, slot_taken},
};

/// Send an inquiry to the concierge.
#[utoipa::path(
    tag = "contact-requests",
    params(IdempotencyHeader),
    request_body = InquiryDto,
    responses(
        (status = 201, description = "Created, now or by an earlier request with the same idempotency key", body = ConfirmationDto, headers(("Location" = String)))
    )
)]
#[post("/api/inquiries")]
pub(crate) async fn send_inquiry(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: Body<InquiryDto>,
) -> Result<HttpResponse, Problem> {
    receive(&request, &state, body.0).await
}

/// Request an appointment with the concierge.
#[utoipa::path(
    tag = "contact-requests",
    params(IdempotencyHeader),
    request_body = AppointmentDto,
    responses(
        (status = 201, description = "Created, now or by an earlier request with the same idempotency key", body = ConfirmationDto, headers(("Location" = String))),
        (status = 409, description = "The chosen slot was taken in the meantime")
    )
)]
#[post("/api/appointments")]
pub(crate) async fn request_appointment(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: Body<AppointmentDto>,
) -> Result<HttpResponse, Problem> {
    receive(&request, &state, body.0).await
}

/// Request an invitation to become a member.
#[utoipa::path(
    tag = "contact-requests",
    params(IdempotencyHeader),
    request_body = AccessRequestDto,
    responses(
        (status = 201, description = "Created, now or by an earlier request with the same idempotency key", body = ConfirmationDto)
    )
)]
#[post("/api/access-requests")]
pub(crate) async fn request_access(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: Body<AccessRequestDto>,
) -> Result<HttpResponse, Problem> {
    receive(&request, &state, body.0).await
}

async fn receive<F: Form>(request: &HttpRequest, state: &AppState, form: F) -> Result<HttpResponse, Problem> {
    let sender = signed_in(request).await?;
    let asker = sender.as_ref().map(|who| who.user().id);
    let form = ContactForm {
        asker,
        viewer: ListingViewer::of(sender.as_ref()),
        idempotent: idempotent(request, asker, content_fingerprint(&form)?)?,
        sender: client_ip::limited_address(request, &state.settings),
        draft: form.draft(),
    };
    let email_sender = email_sender(request, state);
    let settings = state.settings.site.get();
    let ports = ContactRequestPorts {
        requests: state.store.as_ref(),
        appointments: state.store.as_ref(),
        vehicle_reader: state.vehicle_reader.as_ref(),
        clock: state.clock.as_ref(),
        randomness: state.randomness.as_ref(),
        rate_limiter: state.store.as_ref(),
        email_sender: email_sender.as_ref(),
        holidays: &settings.holidays,
    };
    let confirmation = submit_contact_request(form, ports).await.map_err(|error| match error {
        WriteError::TooMany { retry_after } => Problem::too_many_from_address(retry_after),
        error => Problem::from_write(error, |SlotTaken| slot_taken()),
    })?;
    let body = ConfirmationDto::from(&confirmation);
    // A visitor gets the address of the thread with the email only.
    Ok(match asker.filter(|_| F::OPENS_THREAD) {
        Some(_) => created(format!("/api/inquiries/{}", confirmation.reference.as_str()), &body),
        None => HttpResponse::Created().json(body),
    })
}
