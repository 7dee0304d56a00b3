//! The mail queue for admins: list, retry and drop.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::mail::change_mail;
use domain::{
    accounts::Admin,
    mail::{MailAction, MailFilter, MailId},
};
use ports::mail_queue::{ChangeMailError, MailQuery, QueuedMail};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    AppState,
    dto::enums::one_of,
    extract::{Allowed, actor, word},
    response::{Problem, page_response, read_cursor, rfc3339},
};

/// Page size.
const PAGE: u32 = 50;

/// Filter and paging of the mail queue.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct MailsParams {
    /// State of the emails; `waiting` includes those being sent. By default what needs attention: given up,
    /// or waiting after a failure.
    #[param(pattern = "^(attention|waiting|given_up|sent|shown|dropped)?$")]
    state: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// An email of the queue, without its content: that holds links which log their reader in.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QueuedMail)]
pub(crate) struct QueuedMailDto {
    id: i64,
    recipient: String,
    subject: String,
    /// `waiting`, `sending`, `sent`, `shown` (there was no mail server), `given_up` or `dropped`.
    #[schema(schema_with = one_of::<domain::mail::MailState>)]
    state: &'static str,
    /// Number of failed delivery attempts; zero again when an email is retried after it was given up.
    failures: u32,
    /// Last message of the mail server.
    #[schema(required)]
    last_error: Option<String>,
    #[schema(format = DateTime)]
    queued_at: String,
    /// Time of the next attempt; null unless the email waits.
    #[schema(required, format = DateTime)]
    next_attempt_at: Option<String>,
}

impl From<&QueuedMail> for QueuedMailDto {
    fn from(mail: &QueuedMail) -> Self {
        Self {
            id: mail.id.0,
            recipient: mail.recipient.as_str().to_owned(),
            subject: mail.subject.clone(),
            state: mail.state.as_str(),
            failures: mail.failures,
            last_error: mail.last_error.clone(),
            queued_at: rfc3339(mail.queued_at),
            next_attempt_at: mail.next_attempt_at.map(rfc3339),
        }
    }
}

/// List emails of the queue, newest first.
#[utoipa::path(
    tag = "admin",
    params(MailsParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of emails without their content", body = Vec<QueuedMailDto>))
)]
#[get("/api/admin/mails")]
pub(crate) async fn list_mails(
    request: HttpRequest,
    state: web::Data<AppState>,
    _: Allowed<Admin>,
    params: web::Query<MailsParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let known = MailFilter::ALL.map(MailFilter::as_str);
    let filter =
        word("state", params.state.as_deref(), MailFilter::parse, &known, &mut v).unwrap_or_default();
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let query = MailQuery { filter, before: read_cursor(params.cursor.as_deref())? };
    let mails = state.store.queued_mails(&query, PAGE, state.clock.now()).await?;
    Ok(page_response(&request, &mails, QueuedMailDto::from))
}

/// Retry an email that waits or was given up: it is due at once.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Number of the email")),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The email, due now", body = QueuedMailDto),
        (status = 409, description = "Being sent, sent, shown or dropped")
    )
)]
#[post("/api/admin/mails/{id}/retry")]
pub(crate) async fn retry_mail(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    change(*id, MailAction::Retry, &request, &state, &who).await
}

/// Drop an email that waits or was given up: it is never sent, and its content is erased.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Number of the email")),
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The dropped email", body = QueuedMailDto),
        (status = 409, description = "Being sent, sent, shown or dropped already")
    )
)]
#[post("/api/admin/mails/{id}/drop")]
pub(crate) async fn drop_mail(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    change(*id, MailAction::Drop, &request, &state, &who).await
}

async fn change(
    id: i64,
    act: MailAction,
    request: &HttpRequest,
    state: &AppState,
    who: &Allowed<Admin>,
) -> Result<HttpResponse, Problem> {
    let actor = actor(request, state, who.0.signed_in());
    let changed = change_mail(MailId(id), act, actor, state.store.as_ref(), state.clock.as_ref()).await?;
    let mail = changed.map_err(|why| match why {
        ChangeMailError::NotPossible(_) => Problem::conflict(why.to_string()),
        ChangeMailError::NoSuchMail => Problem::not_found(why.to_string()),
    })?;
    Ok(HttpResponse::Ok().json(QueuedMailDto::from(&mail)))
}
