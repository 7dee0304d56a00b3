//! The seller's answer to staff edits of their own listing.

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::sign_offs::{self as sign_offs, AnswerDraft};
use domain::{
    accounts::{SignedIn, UserId},
    sign_offs::{SignOffRefusal, SignOffState},
    submissions::SubmissionId,
};
use ports::{commands::WriteError, sign_offs::SignOffError};

use super::{
    dto::{SignOffAnswerDto, SignOffDto},
    no_such_sign_off, not_recorded,
};
use crate::{
    AppState,
    extract::{Allowed, Body, actor, unknown_word},
    response::{Problem, no_such_submission},
};

async fn own_sign_off_response(
    state: &AppState,
    seller: UserId,
    id: SubmissionId,
) -> Result<HttpResponse, Problem> {
    let own = sign_offs::own_sign_off(seller, id, state.store.as_ref()).await?;
    let Some(own) = own else {
        let submission = state.store.submission(id).await?.filter(|submission| submission.seller == seller);
        return Err(submission.map_or_else(no_such_submission, |_| no_such_sign_off()));
    };
    Ok(HttpResponse::Ok().json(SignOffDto::from(&own)))
}

fn refused(error: WriteError<SignOffError>) -> Problem {
    not_recorded(error, |why| match why {
        SignOffRefusal::Outdated => {
            "The concierge has changed the listing again; please look at the changes again"
        }
        SignOffRefusal::NotWaiting(SignOffState::Open) => "These changes are waiting for your answer",
        SignOffRefusal::NotWaiting(SignOffState::Agreed) => "You have already agreed to these changes",
        SignOffRefusal::NotWaiting(SignOffState::Objected) => {
            "You have already objected to these changes; the concierge will answer you"
        }
        SignOffRefusal::NotWaiting(SignOffState::Kept) => {
            "The concierge has already answered your objection to these changes"
        }
        SignOffRefusal::NotWaiting(SignOffState::Lapsed) => {
            "Your answer is no longer needed: the changes were undone, or the vehicle is no longer for sale"
        }
    })
}

/// Get the latest edits of a listing of the caller's own by staff, with the caller's answer.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    security(("session" = [])),
    responses((status = 200, description = "The sign-off", body = SignOffDto))
)]
#[get("/api/vehicle-submissions/{id}/sign-off")]
pub(crate) async fn own_sign_off(
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
) -> Result<HttpResponse, Problem> {
    own_sign_off_response(&state, who.0.user().id, SubmissionId(id.into_inner())).await
}

/// Agree or object to edits of a listing of the caller's own by staff.
///
/// The edits are on the listing already. An objection waits for the concierge, who undoes the edits or keeps them.
#[utoipa::path(
    tag = "submissions",
    params(("id" = i64, Path, description = "Submission id")),
    request_body = SignOffAnswerDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "The sign-off with the answer", body = SignOffDto),
        (status = 409, description = "Edited again since that revision, or not waiting for an answer")
    )
)]
#[post("/api/vehicle-submissions/{id}/sign-off")]
pub(crate) async fn answer_sign_off(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    id: web::Path<i64>,
    body: Body<SignOffAnswerDto>,
) -> Result<HttpResponse, Problem> {
    let (id, seller) = (SubmissionId(id.into_inner()), who.0.user().id);
    let agrees = match body.0.verdict.as_str() {
        "agree" => true,
        "object" => false,
        _ => {
            return Err(Problem::invalid(vec![unknown_word("verdict", &["agree", "object"])]));
        }
    };
    let draft = AnswerDraft {
        submission: id,
        seller,
        actor: actor(&request, &state, &who.0),
        revision: body.0.revision.ok_or_else(|| Problem::missing("revision"))?,
        agrees,
        reason: body.0.reason.unwrap_or_default(),
    };
    sign_offs::answer_sign_off(draft, state.store.as_ref(), state.clock.as_ref()).await.map_err(refused)?;
    own_sign_off_response(&state, seller, id).await
}
