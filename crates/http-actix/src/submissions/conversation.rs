//! Messages between a seller and the concierge about a submission.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::submissions::{MessageSender, NewMessageDraft, send_message};
use domain::{
    accounts::SignedIn,
    submissions::{MessageText, Side, SubmissionId},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dto::MessageDto;
use crate::{
    AppState,
    extract::{Allowed, Body, IdempotencyHeader, content_fingerprint, idempotent},
    response::{Problem, no_such_submission},
};

/// A message to send.
#[derive(Serialize, Deserialize, ToSchema)]
#[schema(as = NewSubmissionMessage)]
pub(crate) struct NewMessageDto {
    #[schema(value_type = String, required, min_length = 1)]
    text: Option<String>,
}

/// List the messages about a submission of the caller's own, and mark them as read.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    security(("session" = [])),
    responses((status = 200, description = "Messages, oldest first", body = Vec<MessageDto>))
)]
#[get("/api/vehicle-submissions/{id}/messages")]
pub(crate) async fn read_messages(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let id = SubmissionId(id.into_inner());
    let found = state.store.submission(id).await?;
    found.filter(|found| found.seller == who.0.user().id).ok_or_else(no_such_submission)?;
    let messages = state.store.read_messages(id, Side::Seller).await?;
    let body: Vec<MessageDto> =
        messages.iter().map(|message| MessageDto::new(message, Side::Seller)).collect();
    Ok(HttpResponse::Ok().json(body))
}

/// Send a message to the concierge about a submission of the caller's own.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id"), IdempotencyHeader),
    request_body = NewMessageDto,
    security(("session" = [])),
    responses(
        (status = 201, description = "The created message; the earlier one if the idempotency key was used before", body = MessageDto)
    )
)]
#[post("/api/vehicle-submissions/{id}/messages")]
pub(crate) async fn write_message(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<NewMessageDto>,
) -> Result<HttpResponse, Problem> {
    write(&request, &state, &who.0, Side::Seller, id.into_inner(), body.0).await
}

pub(super) async fn write(
    request: &HttpRequest,
    state: &AppState,
    who: &SignedIn,
    side: Side,
    id: i64,
    new: NewMessageDto,
) -> Result<HttpResponse, Problem> {
    let user = who.user().id;
    let idempotent = idempotent(request, Some(user), content_fingerprint(&new)?)?;
    let text = MessageText::parse(&new.text.unwrap_or_default())
        .map_err(|violation| Problem::invalid(vec![violation]))?;
    let note = NewMessageDraft {
        writer: match side {
            Side::Seller => MessageSender::Seller(user),
            Side::Concierge => MessageSender::Concierge,
        },
        submission: SubmissionId(id),
        text,
        idempotent,
    };
    let message = send_message(note, state.store.as_ref(), state.clock.as_ref()).await?;
    Ok(HttpResponse::Created().json(MessageDto::new(&message, side)))
}
