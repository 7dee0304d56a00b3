//! Deactivating and closing an account.

use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use application::account_closure::{self, ClosurePorts};
use domain::accounts::SignedIn;

use super::dto::{ClosedDto, ClosingDto, DeactivationDto};
use crate::{
    AppState,
    accounts::{clear_browser_session, signed_out_response},
    extract::{Allowed, Body, caller, email_sender},
    response::Problem,
};

/// Deactivate the account until the next login.
#[utoipa::path(
    tag = "account-closure",
    request_body = DeactivationDto,
    security(("session" = [])),
    responses(
        (status = 204, description = "Deactivated; all sessions are ended"),
        (status = 409, description = "The account is the only admin's")
    )
)]
#[post("/api/user/deactivate")]
pub(crate) async fn deactivate(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<DeactivationDto>,
) -> Result<HttpResponse, Problem> {
    let caller = caller(&request, &state);
    account_closure::deactivate(&who.0, body.0.draft(), &caller, ports(&state)).await?;
    Ok(signed_out_response(&request, &state))
}

/// Close the account.
///
/// Everything about it is deleted after 14 days unless the member logs in before.
#[utoipa::path(
    tag = "account-closure",
    request_body = ClosingDto,
    security(("session" = [])),
    responses(
        (status = 200, description = "Closed; all sessions are ended", body = ClosedDto),
        (status = 409, description = "The account is the only admin's")
    )
)]
#[delete("/api/user")]
pub(crate) async fn close_account(
    request: HttpRequest,
    state: web::Data<AppState>,
    who: Allowed<SignedIn>,
    body: Body<ClosingDto>,
) -> Result<HttpResponse, Problem> {
    let (username, draft) = body.0.into_parts();
    let (caller, email_sender) = (caller(&request, &state), email_sender(&request, &state));
    let email_sender = email_sender.as_ref();
    let closure =
        account_closure::close(&who.0, &username, draft, email_sender, &caller, ports(&state)).await?;
    Ok(clear_browser_session(HttpResponse::Ok(), &request, &state).json(ClosedDto::from(closure)))
}

fn ports(state: &AppState) -> ClosurePorts<'_> {
    ClosurePorts {
        closures: state.store.as_ref(),
        stock: state.seller_stock(),
        accounts: state.account_ports(),
    }
}
