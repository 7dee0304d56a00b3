//! Emails to the sender of a request, about inquiries and appointments. Each contains its own link, which opens the
//! thread without an account. Texts: `templates/mail/inquiry_….txt` and `appointment_….txt`.

use domain::{
    Timestamp,
    accounts::SingleUseToken,
    appointments::Appointment,
    inquiries::Thread,
    mail::{Mail, MailThread},
    submissions::MessageText,
};

use crate::{
    accounts::EmailSender,
    appointments::{CalendarMethod, calendar, format_appointment},
    mail::templates::{AppointmentCancelled, AppointmentConfirmed, AppointmentProposed, InquiryAnswered},
};

pub(super) fn answered(
    sender: &EmailSender,
    thread: &Thread,
    text: &MessageText,
    token: &SingleUseToken,
) -> Mail {
    let mail = InquiryAnswered {
        sender,
        token: &token.expose(),
        reference: thread.reference.as_str(),
        vehicle: thread.request.vehicle_title.as_deref(),
        answer: text.as_str(),
    };
    to_asker(mail.mail(&thread.request.email), thread)
}

pub(super) fn confirmed(
    sender: &EmailSender,
    thread: &Thread,
    appointment: &Appointment,
    token: &SingleUseToken,
    at: Timestamp,
) -> Mail {
    let mail = AppointmentConfirmed {
        sender,
        token: &token.expose(),
        reference: thread.reference.as_str(),
        vehicle: thread.request.vehicle_title.as_deref(),
        when: &format_appointment(appointment),
    };
    let mail = to_asker(mail.mail(&thread.request.email), thread);
    mail.with_calendar(entry(CalendarMethod::Request, thread, appointment, sender, at))
}

pub(super) fn proposed(
    sender: &EmailSender,
    thread: &Thread,
    appointment: &Appointment,
    token: &SingleUseToken,
) -> Mail {
    let mail = AppointmentProposed {
        sender,
        token: &token.expose(),
        reference: thread.reference.as_str(),
        vehicle: thread.request.vehicle_title.as_deref(),
        is_first: thread.appointment.is_none(),
        when: &format_appointment(appointment),
    };
    to_asker(mail.mail(&thread.request.email), thread)
}

/// Email that removes a canceled appointment from the calendar; `requested` is the one that the sender asks for instead.
pub(super) fn cancelled(
    sender: &EmailSender,
    thread: &Thread,
    appointment: &Appointment,
    requested: Option<&Appointment>,
    token: &SingleUseToken,
    at: Timestamp,
) -> Mail {
    let requested = requested.map(format_appointment);
    let mail = AppointmentCancelled {
        sender,
        token: &token.expose(),
        reference: thread.reference.as_str(),
        vehicle: thread.request.vehicle_title.as_deref(),
        when: &format_appointment(appointment),
        requested: requested.as_deref(),
    };
    let mail = to_asker(mail.mail(&thread.request.email), thread);
    mail.with_calendar(entry(CalendarMethod::Cancel, thread, appointment, sender, at))
}

/// Puts a mail into the thread of the inquiry.
fn to_asker(mail: Mail, thread: &Thread) -> Mail {
    mail.with_thread(MailThread::of_inquiry(thread.reference.as_str()))
}

fn entry(
    method: CalendarMethod,
    thread: &Thread,
    appointment: &Appointment,
    sender: &EmailSender,
    at: Timestamp,
) -> String {
    let thread = Thread { appointment: Some(appointment.clone()), ..thread.clone() };
    calendar(method, &[thread], sender, at)
}
