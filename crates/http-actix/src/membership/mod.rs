//! Becoming a collector and inviting others, over HTTP, and what the concierge does about it.

mod applications;
mod decisions;
mod dto;
mod evidence;
mod invitations;
mod requests;
mod second_factor;
mod standing;

use actix_web::HttpRequest;
use application::membership::{MembershipPorts, MoveAnswer};
use domain::{accounts::SignedIn, audit::Actor, membership::ApplicationStatus};
use ports::acts::Idempotent;
use serde::Serialize;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{Site, idempotency::idempotent, problem::Problem, visitor};

pub(crate) use invitations::redeem;

/// As many as a page of a queue holds.
const PAGE: u32 = 50;

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(applications::own_applications)
        .service(applications::apply_for_membership)
        .service(applications::answer_application)
        .service(applications::withdraw_application)
        .service(evidence::upload_evidence)
        .service(evidence::own_evidence)
        .service(evidence::drop_evidence)
        .service(invitations::own_invitations)
        .service(invitations::invite)
        .service(invitations::read_invitation)
        .service(invitations::accept_invitation)
        .service(invitations::resend_invitation)
        .service(invitations::revoke_invitation)
        .service(invitations::all_invitations)
        .service(invitations::invitation_case)
        .service(decisions::applications)
        .service(decisions::application_case)
        .service(decisions::decide_application)
        .service(evidence::read_evidence)
        .service(requests::access_requests)
        .service(requests::request_case)
        .service(requests::invite_requester)
        .service(requests::close_request)
        .service(standing::standings)
        .service(standing::standing_of)
        .service(standing::change_member)
        .service(standing::end_sessions_of_member)
        .service(second_factor::second_factor_of_member)
        .service(second_factor::waiting_second_factor_resets)
        .service(second_factor::request_second_factor_reset)
        .service(second_factor::confirm_second_factor_reset)
        .service(second_factor::cancel_second_factor_reset);
}

fn ports(site: &Site) -> MembershipPorts<'_> {
    MembershipPorts {
        applications: site.applications.as_ref(),
        invitations: site.invitations.as_ref(),
        requests: site.access_requests.as_ref(),
        standings: site.standings.as_ref(),
        blobs: site.blobs.as_ref(),
        throttle: site.throttle.as_ref(),
        randomness: site.randomness.as_ref(),
        clock: site.clock.as_ref(),
    }
}

/// Who makes a request and from where, for the log.
fn actor(who: &SignedIn, request: &HttpRequest, site: &Site) -> Actor {
    Actor { user: Some(who.user().id), address: visitor::client_address(request, &site.settings) }
}

/// What makes a member's request the same as an earlier one of theirs.
fn own_act<T: Serialize>(
    who: &SignedIn,
    request: &HttpRequest,
    body: &T,
) -> Result<Option<Idempotent>, Problem> {
    let act = idempotent(request, body)?;
    Ok(act.map(|act| Idempotent { scope: format!("{} as {}", act.scope, who.user().id.0), ..act }))
}

fn no_such_application() -> Problem {
    Problem::not_found("There is no such application")
}

/// Why an application was not moved; the application when it was.
fn moved(answer: MoveAnswer) -> Result<Box<domain::membership::Application>, Problem> {
    match answer {
        MoveAnswer::Done(application) => Ok(application),
        MoveAnswer::Invalid(violations) => Err(Problem::invalid(violations)),
        MoveAnswer::NotFrom(status) => Err(Problem::conflict(format!(
            "This cannot be done any more: the application {}",
            match status {
                ApplicationStatus::Submitted => "is waiting for the concierge",
                ApplicationStatus::MoreAsked => "is waiting for its applicant’s answer",
                ApplicationStatus::Approved => "is approved",
                ApplicationStatus::Denied => "is denied",
                ApplicationStatus::Withdrawn => "was withdrawn",
            }
        ))),
        MoveAnswer::NoSuch => Err(no_such_application()),
    }
}
