//! Membership: applications with evidence, invitations, access requests, member administration, and resets of
//! second factors.

mod application_dto;
mod applications;
mod decisions;
mod evidence;
mod invitation_dto;
mod invitations;
mod invitees;
mod member_admin;
mod member_dto;
mod requests;
mod second_factor;

use application::membership::MembershipPorts;
use domain::membership::{ApplicationRefusal, ApplicationStatus, ApplyRefusal, Evidence};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState,
    response::{Problem, rfc3339},
};

pub(crate) use invitees::redeem;

/// Page size of the queues.
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
        .service(invitations::create_invitation)
        .service(invitees::read_invitation)
        .service(invitees::accept_invitation)
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
        .service(member_admin::member_accounts)
        .service(member_admin::member_account)
        .service(member_admin::change_member)
        .service(member_admin::end_sessions_of_member)
        .service(second_factor::second_factor_of_member)
        .service(second_factor::waiting_second_factor_resets)
        .service(second_factor::request_second_factor_reset)
        .service(second_factor::confirm_second_factor_reset)
        .service(second_factor::cancel_second_factor_reset);
}

fn ports(state: &AppState) -> MembershipPorts<'_> {
    MembershipPorts {
        applications: state.store.as_ref(),
        invitations: state.store.as_ref(),
        requests: state.store.as_ref(),
        member_accounts: state.store.as_ref(),
        resets: state.store.as_ref(),
        stock: state.seller_stock(),
        blobs: state.blobs.as_ref(),
        rate_limiter: state.store.as_ref(),
        randomness: state.randomness.as_ref(),
        clock: state.clock.as_ref(),
    }
}

fn no_such_application() -> Problem {
    Problem::not_found("We couldn’t find this application")
}

impl From<ApplyRefusal> for Problem {
    fn from(refusal: ApplyRefusal) -> Self {
        match refusal {
            ApplyRefusal::Unverified => Self::unconfirmed_address(),
            ApplyRefusal::StillOpen => Self::conflict("Your application is with the concierge already"),
            ApplyRefusal::IsCollector => Self::conflict("You are a verified collector already"),
            ApplyRefusal::TooEarly(next) => {
                Self::conflict(format!("You may apply again from {} on", &rfc3339(next)[..10]))
            }
            ApplyRefusal::NoSuchEvidence => Self::invalid(vec![Evidence::unknown()]),
        }
    }
}

impl From<ApplicationRefusal> for Problem {
    fn from(refusal: ApplicationRefusal) -> Self {
        match refusal {
            ApplicationRefusal::NotFrom(status) => Self::conflict(format!(
                "This is no longer possible: the application {}",
                match status {
                    ApplicationStatus::Submitted => "is waiting for the concierge",
                    ApplicationStatus::MoreInfoRequested => "is waiting for its applicant’s answer",
                    ApplicationStatus::Approved => "is approved",
                    ApplicationStatus::Denied => "is denied",
                    ApplicationStatus::Withdrawn => "was withdrawn",
                }
            )),
            ApplicationRefusal::NoSuchEvidence => Self::invalid(vec![Evidence::unknown()]),
            ApplicationRefusal::NoSuch => no_such_application(),
        }
    }
}
