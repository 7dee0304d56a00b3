//! Admin list of sign-offs, and decisions about objections.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::sign_offs::{self as sign_offs, KeepDraft};
use domain::{
    accounts::Admin,
    sign_offs::{SignOffId, SignOffRefusal, SignOffState},
};
use ports::{
    commands::WriteError,
    sign_offs::{SignOffError, SignOffFilter, SignOffQuery},
};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    dto::{KeptEditsDto, QueuedSignOffDto, SignOffReviewDto},
    no_such_sign_off, not_recorded,
};
use crate::{
    AppState,
    extract::{Allowed, Body, actor, word},
    response::{Problem, page_response, read_cursor},
};

const PAGE: u32 = 50;

/// Filter and paging of sign-offs.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct SignOffParams {
    /// `objected` (waiting for the concierge, oldest first; the default), `open` (waiting for the seller, oldest
    /// first) or `closed` (latest first).
    #[param(pattern = "^(objected|open|closed)?$")]
    state: Option<String>,
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

/// List edits of listings by staff that sellers sign off.
#[utoipa::path(
    tag = "admin",
    params(SignOffParams),
    security(("session" = ["admin"])),
    responses((status = 200, description = "A page of sign-offs", body = Vec<QueuedSignOffDto>))
)]
#[get("/api/admin/sign-offs")]
pub(crate) async fn list_sign_offs(
    request: HttpRequest,
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    params: web::Query<SignOffParams>,
) -> Result<HttpResponse, Problem> {
    let mut v = Vec::new();
    let filters = SignOffFilter::ALL.map(SignOffFilter::as_str);
    let filter = word("state", params.state.as_deref(), SignOffFilter::parse, &filters, &mut v);
    if !v.is_empty() {
        return Err(Problem::invalid(v));
    }
    let query = SignOffQuery {
        filter: filter.unwrap_or(SignOffFilter::Objected),
        after: read_cursor(params.cursor.as_deref())?,
    };
    let found = state.store.sign_offs(query, PAGE).await?;
    Ok(page_response(&request, &found, QueuedSignOffDto::from))
}

/// Get a sign-off in any state.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Sign-off id")),
    security(("session" = ["admin"])),
    responses((status = 200, description = "The sign-off", body = SignOffReviewDto))
)]
#[get("/api/admin/sign-offs/{id}")]
pub(crate) async fn read_sign_off(
    state: web::Data<AppState>,
    _who: Allowed<Admin>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    sign_off_response(&state, SignOffId(*id)).await
}

async fn sign_off_response(state: &AppState, id: SignOffId) -> Result<HttpResponse, Problem> {
    let sign_off = state.store.sign_off(id).await?.ok_or_else(no_such_sign_off)?;
    let seller = state.store.seller(sign_off.seller, state.clock.now()).await?;
    Ok(HttpResponse::Ok().json(SignOffReviewDto::new(&sign_off, seller.as_ref())))
}

fn refused(error: WriteError<SignOffError>) -> Problem {
    not_recorded(error, |why| match why {
        SignOffRefusal::Outdated => "The listing was edited again; please read the changes again",
        SignOffRefusal::NotWaiting(SignOffState::Open) => "These changes are waiting for the seller’s answer",
        SignOffRefusal::NotWaiting(SignOffState::Agreed) => "The seller has agreed to these changes",
        SignOffRefusal::NotWaiting(SignOffState::Objected) => {
            "The seller’s objection is waiting for a decision"
        }
        SignOffRefusal::NotWaiting(SignOffState::Kept) => "These changes have already been kept",
        SignOffRefusal::NotWaiting(SignOffState::Lapsed) => {
            "These changes were undone, or the vehicle is no longer for sale"
        }
    })
}

/// Keep edits that the seller objects to.
///
/// The seller is notified and sees the reason.
#[utoipa::path(
    tag = "admin",
    params(("id" = i64, Path, description = "Sign-off id")),
    request_body = KeptEditsDto,
    security(("session" = ["admin"])),
    responses(
        (status = 200, description = "The closed sign-off", body = SignOffReviewDto),
        (status = 409, description = "Edited again since that revision, or there is no objection")
    )
)]
#[post("/api/admin/sign-offs/{id}/keep")]
pub(crate) async fn keep_edits(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<Admin>,
    id: web::Path<i64>,
    body: Body<KeptEditsDto>,
) -> Result<HttpResponse, Problem> {
    let id = SignOffId(id.into_inner());
    let draft = KeepDraft {
        sign_off: id,
        revision: body.0.revision.ok_or_else(|| Problem::missing("revision"))?,
        reason: body.0.reason.unwrap_or_default(),
        actor: actor(&request, &state, who.0.signed_in()),
    };
    sign_offs::keep_edits(&who.0, draft, state.store.as_ref(), state.clock.as_ref())
        .await
        .map_err(refused)?;
    sign_off_response(&state, id).await
}
