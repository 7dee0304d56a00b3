//! Messages of a conversation, and reports of them.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::private_messages::{self, RecipientInput};
use domain::{
    MESSAGES_PER_PAGE,
    accounts::Collector,
    private_messages::{ConversationId, PrivateMessageId},
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{
    dto::{MessageDto, NewMessageDto, SentMessageDto},
    ports,
    problems::no_such_conversation,
};
use crate::{
    AppState,
    extract::{Allowed, Body, IdempotencyHeader, PageParams, TextBody, idempotent_body},
    forum::mentions::resolve_mentions,
    response::{Problem, paged},
};

/// List the messages of a conversation of the caller, newest first, 30 per page.
#[utoipa::path(
    tag = "messages",
    params(("id" = i64, Path, description = "Conversation id"), PageParams),
    security(("session" = ["collector"])),
    responses((status = 200, description = "A page of messages", body = Vec<MessageDto>))
)]
#[get("/api/conversations/{id}/messages")]
pub(crate) async fn list_messages(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    params: web::Query<PageParams>,
) -> Result<HttpResponse, Problem> {
    let (ports, caller) = (ports(&state)?, who.0.signed_in().user().id);
    let id = ConversationId(*id);
    let page = ports.messages.private_messages(id, caller, params.cursor()?, MESSAGES_PER_PAGE).await?;
    let page = page.ok_or_else(no_such_conversation)?;
    let host = state.settings.host(&request);
    let mut messages: Vec<MessageDto> =
        page.items.iter().map(|message| MessageDto::new(message, caller, &host, ports)).collect();
    resolve_mentions(messages.iter_mut().map(|message| &mut message.body).collect(), state.store.as_ref())
        .await?;
    Ok(paged(&request, &page).json(messages))
}

/// Send a message to the other member of a conversation.
#[utoipa::path(
    tag = "messages",
    params(("id" = i64, Path, description = "Conversation id"), IdempotencyHeader),
    request_body = NewMessageDto,
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "The sent message; the earlier one if the idempotency key was used before", body = SentMessageDto),
        (status = 409, description = "One of the two blocks the other")
    )
)]
#[post("/api/conversations/{id}/messages")]
pub(crate) async fn send_message(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: TextBody<NewMessageDto>,
) -> Result<HttpResponse, Problem> {
    let ports = ports(&state)?;
    let idempotent = idempotent_body(&request, who.0.signed_in(), &body.0)?;
    let NewMessageDto { text } = body.valid()?;
    let to = RecipientInput::Conversation(ConversationId(*id));
    let sent = private_messages::send_message(&who.0, to, &text, idempotent, ports).await?;
    Ok(HttpResponse::Created().json(SentMessageDto::from(sent)))
}

/// Reason for a report.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = MessageReportReason)]
pub(crate) struct ReportReasonDto {
    #[serde(default)]
    #[schema(required)]
    reason: String,
}

/// Report a received message to the concierge.
///
/// The concierge then sees the message and at most five before it. Repeated reports have no effect.
#[utoipa::path(
    tag = "messages",
    params(("id" = i64, Path, description = "Message id")),
    request_body = ReportReasonDto,
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "Reported"),
        (status = 409, description = "Not possible for the own message")
    )
)]
#[post("/api/messages/{id}/reports")]
pub(crate) async fn report_message(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: Body<ReportReasonDto>,
) -> Result<HttpResponse, Problem> {
    let ports = ports(&state)?;
    private_messages::report_message(&who.0, PrivateMessageId(*id), &body.0.reason, ports).await?;
    Ok(HttpResponse::Created().finish())
}
