//! What whoever asked is mailed at once: that it came, what comes next, and the way to the conversation.
//!
//! Anybody can have it sent to anybody, so it says nothing that a stranger has written: names, numbers and
//! messages stand behind its link.

use std::{num::NonZeroU32, time::Duration};

use domain::{
    Timestamp,
    accounts::mailbox,
    asking::{Asking, EmailAddress, PreferredTime, Receipt, Service},
    inquiries::Queue,
    vehicles::Vehicle,
};
use ports::{StoreError, acts::Allowance, asking::ReceiptMail};

use super::{
    AskingPorts,
    calendar::{promised_by, spoken_until},
};
use crate::{
    accounts::{draw_single_use, hash_single_use},
    appointments::place,
    inquiries::letters,
};

/// How many of these a mailbox gets within an hour, whoever asks in its name.
const PER_MAILBOX: NonZeroU32 = NonZeroU32::new(5).unwrap();
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Whether that address may be written to now, which counts as written.
pub(super) async fn may_be_mailed(
    asking: &Asking,
    at: Timestamp,
    ports: AskingPorts<'_>,
) -> Result<bool, StoreError> {
    let (Some(to), Some(_)) = (reader(asking), ports.letterhead) else { return Ok(false) };
    let subject = format!("receipts to {}", mailbox(to));
    let allowance = Allowance { subject, most: PER_MAILBOX, window: HOUR };
    Ok(ports.throttle.take(&allowance, at).await?.is_none())
}

/// Who is written to; a wish to be invited leads to no conversation.
const fn reader(asking: &Asking) -> Option<&EmailAddress> {
    match asking {
        Asking::Inquiry(inquiry) => Some(&inquiry.email),
        Asking::Appointment(appointment) => Some(&appointment.email),
        Asking::AccessRequest(_) => None,
    }
}

/// The mail.
pub(super) fn confirmation(
    asking: &Asking,
    vehicle: Option<&Vehicle>,
    receipt: &Receipt,
    ports: AskingPorts<'_>,
) -> Result<Option<ReceiptMail>, StoreError> {
    let (Some(to), Some(head)) = (reader(asking), ports.letterhead) else { return Ok(None) };
    let title = vehicle.map(|vehicle| vehicle.summary.title());
    let says = match asking {
        Asking::Appointment(wish) => {
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
        Asking::Inquiry(inquiry) => format!(
            "Your question{} has reached the concierge. You will have an answer {}.",
            about(title.as_deref(), inquiry.service),
            promise(Queue::Inquiries, receipt.received_at)
        ),
        Asking::AccessRequest(_) => return Ok(None),
    };
    let says = format!("{says}\n\nIf it was not you who asked, you need not do anything.");
    let token = draw_single_use(ports.randomness)?;
    let subject = format!("Your request has reached {}", head.brand);
    let mail = letters::letter(head, to, &receipt.reference, &subject, &says, &token);
    Ok(Some(ReceiptMail { link: hash_single_use(&token), mail }))
}

fn promise(queue: Queue, since: Timestamp) -> String {
    let until = spoken_until(promised_by(queue, since));
    format!("within {}, {until} in Chicago", queue.promised_within().spoken())
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
