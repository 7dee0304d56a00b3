//! Emails to the sender of a request. Each contains its own link, which opens the thread without an account.

use domain::{
    Timestamp,
    accounts::SingleUseToken,
    appointments::Appointment,
    contact_requests::{EmailAddress, Reference},
    inquiries::Thread,
    mail::Mail,
    submissions::MessageText,
};

use crate::{
    accounts::EmailSender,
    appointments::{Method, calendar, format_appointment},
};

/// An email about a thread, with a link that opens it.
pub(crate) fn letter(
    head: &EmailSender,
    to: &EmailAddress,
    reference: &Reference,
    subject: &str,
    says: &str,
    token: &SingleUseToken,
) -> Mail {
    let text = format!(
        "{says}\n\nThe whole conversation, and where to answer:\n\n{}/inquiries/{}\n\n\
         Please do not pass this link on: it opens the conversation without a password.\n\
         Your reference is {}.",
        head.origin,
        token.expose(),
        reference.as_str()
    );
    head.letter(to, subject, &text)
}

fn to_asker(head: &EmailSender, thread: &Thread, subject: &str, says: &str, token: &SingleUseToken) -> Mail {
    letter(head, &thread.asked.email, &thread.reference, subject, says, token)
}

fn about(thread: &Thread) -> String {
    let title = thread.asked.vehicle_title.as_deref();
    title.map(|title| format!(" about the {title}")).unwrap_or_default()
}

pub(super) fn answered(
    head: &EmailSender,
    thread: &Thread,
    text: &MessageText,
    token: &SingleUseToken,
) -> Mail {
    let says = format!("The concierge has answered your request{}:\n\n{}", about(thread), text.as_str());
    to_asker(head, thread, &format!("An answer from {}", head.brand), &says, token)
}

pub(super) fn confirmed(
    head: &EmailSender,
    thread: &Thread,
    appointment: &Appointment,
    token: &SingleUseToken,
    at: Timestamp,
) -> Mail {
    let says =
        format!("Your appointment{} is confirmed: {}.", about(thread), format_appointment(appointment));
    let mail = to_asker(head, thread, &format!("Your appointment with {}", head.brand), &says, token);
    mail.with_calendar(entry(Method::Request, thread, appointment, head, at))
}

pub(super) fn proposed(
    head: &EmailSender,
    thread: &Thread,
    appointment: &Appointment,
    token: &SingleUseToken,
) -> Mail {
    let says = format!(
        "The concierge proposes to meet on {}. It is held for you: please agree, or pick another time.",
        format_appointment(appointment)
    );
    to_asker(head, thread, &format!("Another time to meet {}", head.brand), &says, token)
}

pub(super) fn cancelled(
    head: &EmailSender,
    thread: &Thread,
    appointment: &Appointment,
    token: &SingleUseToken,
    at: Timestamp,
) -> Mail {
    let says =
        format!("The appointment{} on {} is called off.", about(thread), format_appointment(appointment));
    let mail =
        to_asker(head, thread, &format!("Your appointment with {} is called off", head.brand), &says, token);
    mail.with_calendar(entry(Method::Cancel, thread, appointment, head, at))
}

fn entry(
    method: Method,
    thread: &Thread,
    appointment: &Appointment,
    head: &EmailSender,
    at: Timestamp,
) -> String {
    let thread = Thread { appointment: Some(appointment.clone()), ..thread.clone() };
    calendar(method, &[thread], head, at)
}
