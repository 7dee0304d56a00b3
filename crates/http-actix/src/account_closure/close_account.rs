//! Leaving, for a while or for good.

use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use application::account_closure::{self, ClosureOutcome};
use domain::{account_closure::ClosureState, accounts::SignedIn};

use super::dto::{ClosedDto, ClosingDto, DeactivationDto};
use crate::{
    AppState,
    accounts::{Allowed, caller, email_sender, farewell, forget, ports, reauth_error},
    body::Body,
    problem::Problem,
};

/// Rest the account, until the next log-in.
#[utoipa::path(
    tag = "account-closure",
    request_body = DeactivationDto,
    security(("session" = [])),
    responses(
        (status = 204, description = "It rests, and nobody is signed in with it any more"),
        (status = 409, description = "The account is the last admin's")
    )
)]
#[post("/api/user/deactivate")]
pub(crate) async fn deactivate(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<DeactivationDto>,
) -> Result<HttpResponse, Problem> {
    let (caller, store) = (caller(&request, &site), site.leaving.as_ref());
    left(account_closure::deactivate(&who.0, body.0.draft(), &caller, store, ports(&site)).await?)?;
    Ok(farewell(&request, &site))
}

/// Close the account: everything about it is deleted after 14 days, unless its owner logs in before.
#[utoipa::path(
    tag = "account-closure",
    request_body = ClosingDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "It is closed, and nobody is signed in with it any more", body = ClosedDto),
        (status = 409, description = "The account is the last admin's")
    )
)]
#[delete("/api/user")]
pub(crate) async fn close_account(
    request: HttpRequest,
    site: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ClosingDto>,
) -> Result<HttpResponse, Problem> {
    let (username, draft) = body.0.into_parts();
    let (caller, email_sender) = (caller(&request, &site), email_sender(&request, &site));
    let store = site.leaving.as_ref();
    let answer =
        account_closure::close(&who.0, &username, draft, email_sender.as_ref(), &caller, store, ports(&site))
            .await?;
    let departure = left(answer)?;
    Ok(forget(HttpResponse::Ok(), &request, &site).json(ClosedDto::from(departure)))
}

fn left(answer: ClosureOutcome) -> Result<ClosureState, Problem> {
    match answer {
        ClosureOutcome::Left(departure) => Ok(departure),
        ClosureOutcome::Invalid(violations) => Err(Problem::invalid(violations)),
        ClosureOutcome::Unproved(why) => Err(reauth_error(why)),
        ClosureOutcome::LastAdmin => Err(Problem::conflict(
            "You are the only concierge with an account; make somebody else an admin before you leave",
        )),
    }
}
