//! Confirmation emails for contact requests: receipt, next step, and a link to the thread.
//!
//! Anybody can have such an email sent to anybody, so it contains no text from the form: names, numbers and
//! messages are shown only on the linked page.

use std::{num::NonZeroU32, time::Duration};

use domain::{
    Timestamp,
    accounts::mailbox,
    contact_requests::{Confirmation, ContactRequest, EmailAddress, PreferredTime, Service},
    inquiries::Queue,
    vehicles::Vehicle,
};
use ports::{StoreError, commands::RateLimit, contact_requests::ConfirmationEmail};

use super::{
    ContactRequestPorts,
    business_time::{format_deadline, promised_by},
};
use crate::{
    accounts::{hash_single_use, new_single_use_token},
    appointments::place,
    inquiries::emails,
};

/// Maximum number of confirmations per mailbox and hour, whoever sends the forms.
const PER_MAILBOX: NonZeroU32 = NonZeroU32::new(5).unwrap();
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Whether a confirmation may be sent to the request's address now; counts it as sent.
pub(super) async fn may_be_mailed(
    asking: &ContactRequest,
    at: Timestamp,
    ports: ContactRequestPorts<'_>,
) -> Result<bool, StoreError> {
    let (Some(to), Some(_)) = (reader(asking), ports.email_sender) else { return Ok(false) };
    let subject = format!("receipts to {}", mailbox(to));
    let rate_limit = RateLimit { subject, most: PER_MAILBOX, window: HOUR };
    Ok(ports.rate_limiter.consume(&rate_limit, at).await?.is_none())
}

/// Recipient of the confirmation; `None` for access requests, which have no thread.
const fn reader(asking: &ContactRequest) -> Option<&EmailAddress> {
    match asking {
        ContactRequest::Inquiry(inquiry) => Some(&inquiry.email),
        ContactRequest::Appointment(appointment) => Some(&appointment.email),
        ContactRequest::AccessRequest(_) => None,
    }
}

/// The confirmation; `None` when there is no recipient or this site cannot send mail with links.
pub(super) fn confirmation(
    asking: &ContactRequest,
    vehicle: Option<&Vehicle>,
    receipt: &Confirmation,
    ports: ContactRequestPorts<'_>,
) -> Result<Option<ConfirmationEmail>, StoreError> {
    let (Some(to), Some(head)) = (reader(asking), ports.email_sender) else { return Ok(None) };
    let title = vehicle.map(|vehicle| vehicle.summary.title());
    let says = match asking {
        ContactRequest::Appointment(wish) => {
            let when = format!(
                "{}, {}, in {}",
                wish.preferred_date.get().format("%A, %B %-d"),
                part_of_day(wish.preferred_time),
                place(wish.town)
            );
            format!(
                "Your wish to meet on {when}{} has reached the concierge. It is not an appointment yet: \
                 whether that time suits you will hear {}.",
                about(title.as_deref(), wish.service),
                promise(Queue::Appointments, receipt.received_at)
            )
        }
        ContactRequest::Inquiry(inquiry) => format!(
            "Your question{} has reached the concierge. You will have an answer {}.",
            about(title.as_deref(), inquiry.service),
            promise(Queue::Inquiries, receipt.received_at)
        ),
        ContactRequest::AccessRequest(_) => return Ok(None),
    };
    let says = format!("{says}\n\nIf it was not you who asked, you need not do anything.");
    let token = new_single_use_token(ports.randomness)?;
    let subject = format!("Your request has reached {}", head.brand);
    let mail = emails::letter(head, to, &receipt.reference, &subject, &says, &token);
    Ok(Some(ConfirmationEmail { link: hash_single_use(&token), mail }))
}

fn promise(queue: Queue, since: Timestamp) -> String {
    let until = format_deadline(promised_by(queue, since));
    format!("within {}, {until} in Chicago", queue.response_time().label())
}

fn about(vehicle: Option<&str>, service: Option<Service>) -> String {
    match (vehicle, service) {
        (Some(title), _) => format!(" about the {title}"),
        (None, Some(Service::Acquisition)) => " about an acquisition".into(),
        (None, Some(Service::Inspection)) => " about an inspection".into(),
        (None, Some(Service::Care)) => " about the care of a car".into(),
        (None, None) => String::new(),
    }
}

const fn part_of_day(time: PreferredTime) -> &'static str {
    match time {
        PreferredTime::Morning => "in the morning",
        PreferredTime::Afternoon => "in the afternoon",
        PreferredTime::Evening => "in the evening",
    }
}
