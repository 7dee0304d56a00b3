//! Leaving, for a while or for good.

use actix_web::{HttpRequest, HttpResponse, delete, post, web};
use application::leaving::{self, LeaveAnswer};
use domain::{accounts::SignedIn, leaving::Departure};

use super::dto::{ClosedDto, ClosingDto, DeactivationDto};
use crate::{
    Site,
    accounts::{Allowed, caller, farewell, forget, letterhead, ports, unproved},
    body::Body,
    problem::{Problem, WriteProblems},
};

/// Rest the account, until the next log-in.
#[utoipa::path(
    tag = "leaving",
    request_body = DeactivationDto,
    responses(
        (status = 204, description = "It rests, and nobody is signed in with it any more"),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "Without its owner there would be nobody at the desk", body = Problem, content_type = "application/problem+json"),
        WriteProblems
    )
)]
#[post("/api/user/deactivate")]
pub(crate) async fn deactivate(
    request: HttpRequest,
    site: web::Data<Site>,
    who: Allowed<SignedIn>,
    body: Body<DeactivationDto>,
) -> Result<HttpResponse, Problem> {
    let (caller, store) = (caller(&request, &site), site.leaving.as_ref());
    left(leaving::deactivate(&who.0, body.0.draft(), &caller, store, ports(&site)).await?)?;
    Ok(farewell(&request, &site))
}

/// Close the account: everything about it is deleted after 14 days, unless its owner logs in before.
#[utoipa::path(
    tag = "leaving",
    request_body = ClosingDto,
    responses(
        (status = 200, description = "It is closed, and nobody is signed in with it any more", body = ClosedDto),
        (status = 401, description = "Nobody is signed in", body = Problem, content_type = "application/problem+json"),
        (status = 409, description = "Without its owner there would be nobody at the desk", body = Problem, content_type = "application/problem+json"),
        WriteProblems
    )
)]
#[delete("/api/user")]
pub(crate) async fn close_account(
    request: HttpRequest,
    site: web::Data<Site>,
    who: Allowed<SignedIn>,
    body: Body<ClosingDto>,
) -> Result<HttpResponse, Problem> {
    let (username, draft) = body.0.into_parts();
    let (caller, letterhead) = (caller(&request, &site), letterhead(&request, &site));
    let store = site.leaving.as_ref();
    let answer =
        leaving::close(&who.0, &username, draft, letterhead.as_ref(), &caller, store, ports(&site)).await?;
    let departure = left(answer)?;
    Ok(forget(HttpResponse::Ok(), &request, &site).json(ClosedDto::from(departure)))
}

fn left(answer: LeaveAnswer) -> Result<Departure, Problem> {
    match answer {
        LeaveAnswer::Left(departure) => Ok(departure),
        LeaveAnswer::Invalid(violations) => Err(Problem::invalid(violations)),
        LeaveAnswer::Unproved(why) => Err(unproved(why)),
        LeaveAnswer::LastAdmin => Err(Problem::conflict(
            "You are the only concierge with an account; make somebody else an admin before you leave",
        )),
    }
}
