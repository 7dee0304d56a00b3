//! Three forms, one way: what differs is what they say.

use actix_web::{HttpRequest, HttpResponse, post, web};
use application::asking::{Answer, AskingPorts, Letter, receive_asking};
use domain::idempotency::sent_otherwise;

use super::dto::{AccessRequestDto, AppointmentDto, Form, InquiryDto, ReceiptDto};
use crate::{
    Site,
    accounts::{letterhead, signed_in},
    appointments::slot_taken,
    body::Body,
    idempotency::{IdempotencyHeader, idempotent},
    problem::{Problem, WriteProblems},
    visitor,
};

/// Ask the concierge a question.
#[utoipa::path(
    tag = "asking",
    params(IdempotencyHeader),
    request_body = InquiryDto,
    responses(
        (status = 201, description = "Kept, now or when it was first sent", body = ReceiptDto),
        WriteProblems
    )
)]
#[post("/api/inquiries")]
pub(crate) async fn inquire(
    request: HttpRequest,
    site: web::Data<Site>,
    body: Body<InquiryDto>,
) -> Result<HttpResponse, Problem> {
    receive(&request, &site, body.0).await
}

/// Ask to meet the concierge.
#[utoipa::path(
    tag = "asking",
    params(IdempotencyHeader),
    request_body = AppointmentDto,
    responses(
        (status = 201, description = "Kept, now or when it was first sent", body = ReceiptDto),
        (status = 409, description = "The time that was picked was taken meanwhile", body = Problem, content_type = "application/problem+json"),
        WriteProblems
    )
)]
#[post("/api/appointments")]
pub(crate) async fn request_appointment(
    request: HttpRequest,
    site: web::Data<Site>,
    body: Body<AppointmentDto>,
) -> Result<HttpResponse, Problem> {
    receive(&request, &site, body.0).await
}

/// Ask to become a member.
#[utoipa::path(
    tag = "asking",
    params(IdempotencyHeader),
    request_body = AccessRequestDto,
    responses(
        (status = 201, description = "Kept, now or when it was first sent", body = ReceiptDto),
        WriteProblems
    )
)]
#[post("/api/access-requests")]
pub(crate) async fn request_access(
    request: HttpRequest,
    site: web::Data<Site>,
    body: Body<AccessRequestDto>,
) -> Result<HttpResponse, Problem> {
    receive(&request, &site, body.0).await
}

async fn receive<F: Form>(request: &HttpRequest, site: &Site, form: F) -> Result<HttpResponse, Problem> {
    let asker = signed_in(request).await?.map(|who| who.user().id);
    let letter = Letter {
        asker,
        idempotent: idempotent(request, &form)?,
        sender: visitor::limited_address(request, &site.settings),
        draft: form.draft(),
    };
    let letterhead = letterhead(request, site);
    let ports = AskingPorts {
        desk: site.desk.as_ref(),
        catalogue: site.catalogue.as_ref(),
        clock: site.clock.as_ref(),
        randomness: site.randomness.as_ref(),
        throttle: site.throttle.as_ref(),
        letterhead: letterhead.as_ref(),
    };
    match receive_asking(letter, ports).await? {
        Answer::Received(receipt) => Ok(HttpResponse::Created().json(ReceiptDto::from(&receipt))),
        Answer::Invalid(violations) => Err(Problem::invalid(violations)),
        Answer::SlotTaken => Err(slot_taken()),
        Answer::SentOtherwise => Err(Problem::invalid(vec![sent_otherwise()])),
        Answer::TooMany { retry_after } => Err(Problem::too_many(retry_after)),
    }
}
