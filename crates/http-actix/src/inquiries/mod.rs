//! Inquiries and appointment requests: threads of the asker (`asker`), the admin queue (`admin`) and reply
//! templates.

mod admin;
mod agenda;
pub(crate) mod asker;
mod dto;
mod listing_state_dto;
mod queues;
mod request_dto;
mod templates;

use actix_web::HttpRequest;
use application::inquiries::{InquiryPorts, InquiryRefusal};
use domain::{audit::Actor, inquiries::ThreadStage};
use ports::inquiries::ThreadUpdateRefusal;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{
    AppState,
    extract::client_ip,
    outdated::outdated,
    response::{Problem, slot_taken},
};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(asker::own_inquiries)
        .service(asker::read_inquiry)
        .service(asker::write_to_concierge)
        .service(asker::pick_slot)
        .service(asker::cancel_appointment)
        .service(asker::appointment_file)
        .service(admin::list_inquiries)
        .service(agenda::list_appointments)
        .service(admin::open_inquiry)
        .service(admin::write_to_asker)
        .service(admin::assign_inquiry)
        .service(admin::close_inquiry)
        .service(admin::reopen_inquiry)
        .service(admin::move_appointment)
        .service(queues::list_queues)
        .service(templates::list_templates)
        .service(templates::save_template)
        .service(templates::remove_template);
}

fn ports(state: &AppState) -> InquiryPorts<'_> {
    InquiryPorts {
        inquiries: state.store.as_ref(),
        appointments: state.store.as_ref(),
        rate_limiter: state.store.as_ref(),
        randomness: state.randomness.as_ref(),
        clock: state.clock.as_ref(),
    }
}

/// Actor for the audit log of a request that may come from a visitor without an account.
fn visitor_actor(request: &HttpRequest, state: &AppState) -> Actor {
    Actor { user: None, address: client_ip::client_address(request, &state.settings) }
}

impl From<InquiryRefusal> for Problem {
    fn from(refusal: InquiryRefusal) -> Self {
        match refusal {
            InquiryRefusal::Update(ThreadUpdateRefusal::Outdated(stage)) => match stage {
                ThreadStage::Received => outdated("conversation"),
                ThreadStage::Answered => Self::conflict(
                    "This conversation has been answered in the meantime; please review it again",
                ),
                ThreadStage::Closed => Self::conflict("This conversation is closed"),
            },
            InquiryRefusal::Update(ThreadUpdateRefusal::SlotTaken) => slot_taken(),
            InquiryRefusal::Update(ThreadUpdateRefusal::NoSuchThread) => no_such_inquiry(),
            InquiryRefusal::Impossible => {
                Self::conflict("That isn’t possible for this appointment now; please reload it")
            }
            InquiryRefusal::Over => Self::conflict("This appointment has already taken place"),
            InquiryRefusal::NotForSale(listing) => {
                Self::conflict(listing.appointment_refusal().unwrap_or("This car is no longer for sale"))
            }
            InquiryRefusal::Unavailable => Self::conflict(
                "This car is no longer available, so we can’t arrange an appointment; please write to us",
            ),
            InquiryRefusal::NoMail => Self::no_mail(),
        }
    }
}

fn no_such_inquiry() -> Problem {
    Problem::not_found("We couldn’t find this conversation; please use the link in our latest email about it")
}
