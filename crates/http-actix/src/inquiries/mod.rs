//! Inquiries over HTTP: what whoever asked sees, and the desk.

mod desk;
mod dto;
pub(crate) mod own;
mod templates;

use actix_web::HttpRequest;
use application::inquiries::{Answer, InquiryPorts};
use domain::{
    audit::Actor,
    inquiries::{Stage, Thread},
};
use utoipa_actix_web::service_config::ServiceConfig;

use crate::{Site, appointments::slot_taken, problem::Problem, visitor};

pub(crate) fn configure(config: &mut ServiceConfig<'_>) {
    config
        .service(own::own_inquiries)
        .service(own::read_inquiry)
        .service(own::write_to_concierge)
        .service(own::pick_slot)
        .service(own::call_off_appointment)
        .service(own::appointment_file)
        .service(desk::list_inquiries)
        .service(desk::open_inquiry)
        .service(desk::write_to_asker)
        .service(desk::assign_inquiry)
        .service(desk::close_inquiry)
        .service(desk::move_appointment)
        .service(desk::list_queues)
        .service(templates::list_templates)
        .service(templates::keep_template)
        .service(templates::remove_template);
}

fn ports(site: &Site) -> InquiryPorts<'_> {
    InquiryPorts {
        inquiries: site.inquiries.as_ref(),
        appointments: site.appointments.as_ref(),
        throttle: site.throttle.as_ref(),
        randomness: site.randomness.as_ref(),
        clock: site.clock.as_ref(),
    }
}

/// From where somebody writes who need not be a member.
fn visitor_actor(request: &HttpRequest, site: &Site) -> Actor {
    Actor { user: None, address: visitor::client_address(request, &site.settings) }
}

/// The thread after a turn, or why it was not taken.
fn taken(answer: Answer) -> Result<Box<Thread>, Problem> {
    match answer {
        Answer::Done(thread) => Ok(thread),
        Answer::Invalid(violations) => Err(Problem::invalid(violations)),
        Answer::Stale(stage) => Err(Problem::conflict(match stage {
            Stage::Received => {
                "This conversation has gone on meanwhile and is received; please read it again"
            }
            Stage::Answered => {
                "This conversation has gone on meanwhile and is answered; please read it again"
            }
            Stage::Closed => "This conversation is closed",
        })),
        Answer::SlotTaken => Err(slot_taken()),
        Answer::Impossible => Err(Problem::conflict(
            "The appointment does not stand where that can be done; please look at it again",
        )),
        Answer::TooMany(retry_after) => Err(Problem::too_fast(retry_after)),
        Answer::NoMail => Err(Problem::no_mail()),
        Answer::NoSuch => Err(no_such_inquiry()),
    }
}

fn no_such_inquiry() -> Problem {
    Problem::not_found("There is no such conversation; please follow the link of the latest mail about it")
}
