//! Conversations of the caller.

use actix_web::{HttpRequest, HttpResponse, get, post, put, web};
use application::private_messages::{self, RecipientInput};
use domain::{
    MESSAGES_PER_PAGE,
    accounts::{Collector, Username},
    private_messages::{ConversationId, PrivateMessageId},
};
use ports::private_messages::ConversationQuery;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::{
    dto::{ConversationDto, NewConversationDto, SentMessageDto},
    ports,
    problems::no_such_conversation,
};
use crate::{
    AppState,
    extract::{Allowed, Body, IdempotencyHeader, TextBody, idempotent_body},
    response::{Problem, created, page_response, read_cursor},
};

/// Filter and paging of conversations.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ConversationParams {
    /// Username: only the conversation with this member, if there is one.
    with: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// List the caller's conversations, the latest message first, 30 per page.
#[utoipa::path(
    tag = "messages",
    params(ConversationParams),
    security(("session" = ["collector"])),
    responses((status = 200, description = "A page of conversations", body = Vec<ConversationDto>))
)]
#[get("/api/conversations")]
pub(crate) async fn list_conversations(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    params: web::Query<ConversationParams>,
) -> Result<HttpResponse, Problem> {
    let ports = ports(&state)?;
    let before = read_cursor(params.cursor.as_deref())?;
    let query = match params.with.as_deref().filter(|name| !name.is_empty()) {
        Some(name) => ConversationQuery::With(
            Username::parse("register", name).map_err(|violation| Problem::invalid(vec![violation]))?,
        ),
        None => ConversationQuery::All { before },
    };
    let caller = who.0.signed_in().user().id;
    let conversations =
        private_messages::list_conversations(&who.0, &query, MESSAGES_PER_PAGE, ports).await?;
    Ok(page_response(&request, &conversations, |conversation| {
        ConversationDto::new(conversation, caller, ports)
    }))
}

/// Send a message to a member.
///
/// Begins a conversation unless the two have one. A member without the collector role gets the same 404 as a name
/// that nobody has.
#[utoipa::path(
    tag = "messages",
    params(IdempotencyHeader),
    request_body = NewConversationDto,
    security(("session" = ["collector"])),
    responses(
        (status = 201, description = "The sent message; the earlier one if the idempotency key was used before", body = SentMessageDto, headers(("Location" = String))),
        (status = 404, description = "No such collector, or private messages are switched off"),
        (status = 409, description = "Not possible to oneself, or while one of the two blocks the other")
    )
)]
#[post("/api/conversations")]
pub(crate) async fn start_conversation(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    body: TextBody<NewConversationDto>,
) -> Result<HttpResponse, Problem> {
    let ports = ports(&state)?;
    let idempotent = idempotent_body(&request, who.0.signed_in(), &body.0)?;
    let NewConversationDto { username, text } = body.valid()?;
    if username.trim().is_empty() {
        return Err(Problem::missing("username"));
    }
    let to = RecipientInput::Member(username);
    let sent = private_messages::send_message(&who.0, to, &text, idempotent, ports).await?;
    let address = format!("/api/conversations/{}", sent.conversation.0);
    Ok(created(address, &SentMessageDto::from(sent)))
}

/// Number of conversations with unread messages.
#[derive(Serialize, ToSchema)]
#[schema(as = UnreadConversations)]
pub(crate) struct UnreadDto {
    count: u64,
}

/// Count the caller's conversations with unread messages.
#[utoipa::path(
    tag = "messages",
    security(("session" = ["collector"])),
    responses(
        (status = 200, description = "The number", body = UnreadDto),
        (status = 404, description = "Private messages are switched off")
    )
)]
#[get("/api/conversations/unread")]
pub(crate) async fn count_unread_conversations(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
) -> Result<HttpResponse, Problem> {
    let count = ports(&state)?.messages.unread_conversations(who.0.signed_in().user().id).await?;
    Ok(HttpResponse::Ok().json(UnreadDto { count }))
}

/// Get a conversation of the caller.
#[utoipa::path(
    tag = "messages",
    params(("id" = i64, Path, description = "Conversation id")),
    security(("session" = ["collector"])),
    responses((status = 200, description = "The conversation", body = ConversationDto))
)]
#[get("/api/conversations/{id}")]
pub(crate) async fn read_conversation(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    let (ports, caller) = (ports(&state)?, who.0.signed_in().user().id);
    let found = ports.messages.conversation(ConversationId(*id), caller, ports.clock.now()).await?;
    let found = found.ok_or_else(no_such_conversation)?;
    Ok(HttpResponse::Ok().json(ConversationDto::new(&found, caller, ports)))
}

/// How far a conversation is read.
#[derive(Default, Deserialize, ToSchema)]
#[schema(as = ConversationReadMark)]
pub(crate) struct ReadMarkDto {
    /// Id of the last read message.
    #[schema(required, value_type = i64)]
    message: Option<i64>,
}

/// Mark a conversation as read up to a message.
///
/// Has no effect if a later message is marked as read already.
#[utoipa::path(
    tag = "messages",
    params(("id" = i64, Path, description = "Conversation id")),
    request_body = ReadMarkDto,
    security(("session" = ["collector"])),
    responses((status = 204, description = "Marked"))
)]
#[put("/api/conversations/{id}/read")]
pub(crate) async fn mark_conversation_read(
    state: web::Data<AppState>,
    who: Allowed<Collector>,
    id: web::Path<i64>,
    body: Body<ReadMarkDto>,
) -> Result<HttpResponse, Problem> {
    let (ports, caller) = (ports(&state)?, who.0.signed_in().user().id);
    let up_to = PrivateMessageId(body.0.message.ok_or_else(|| Problem::missing("message"))?);
    let id = ConversationId(*id);
    if ports.messages.mark_conversation_read(id, caller, up_to, ports.clock.now()).await? {
        Ok(HttpResponse::NoContent().finish())
    } else {
        Err(no_such_conversation())
    }
}
