//! Appointments as iCalendar files and feeds (RFC 5545).

use chrono_tz::America::Chicago;
use domain::{
    Timestamp,
    appointments::{Appointment, AppointmentState, AppointmentTown, MeetingAddress},
    inquiries::Thread,
    text::fold,
};
use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use url::Url;

use crate::accounts::EmailSender;

/// iTIP method: what a calendar program does with the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CalendarMethod {
    /// Display the appointments (feed).
    Publish,
    /// Add or update the appointment.
    Request,
    /// Remove the appointment.
    Cancel,
}

impl CalendarMethod {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Publish => "PUBLISH",
            Self::Request => "REQUEST",
            Self::Cancel => "CANCEL",
        }
    }
}

/// A component for calendars without appointments: a calendar must have one (RFC 5545, section 3.4).
const TIME_ZONE: &str = "BEGIN:VTIMEZONE\r\nTZID:UTC\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\n\
                         TZOFFSETFROM:+0000\r\nTZOFFSETTO:+0000\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n";

/// Renders the appointments of those threads as a calendar. The organizer is the email address of the business, if one is
/// known. The UID of an appointment never changes and its
/// SEQUENCE counts the changes, so that programs recognize updates. Times are in UTC, so the file needs no
/// time zone definition.
#[must_use]
pub fn calendar(
    method: CalendarMethod,
    threads: &[Thread],
    email_sender: &EmailSender,
    at: Timestamp,
) -> String {
    let mut calendar = Calendar::empty();
    for (name, value) in
        [("VERSION", "2.0"), ("PRODID", "-//Marque//Appointments//EN"), ("CALSCALE", "GREGORIAN")]
    {
        calendar.append_property(Property::new(name, value));
    }
    calendar.name(&format!("{} appointments", email_sender.brand)).timezone("America/Chicago");
    calendar.append_property(Property::new("METHOD", method.as_str()));
    for thread in threads {
        if let Some(appointment) = &thread.appointment {
            calendar.push(event(method, thread, appointment, email_sender, at));
        }
    }
    let text = calendar.to_string();
    if calendar.is_empty() {
        return text.replace("END:VCALENDAR", &format!("{TIME_ZONE}END:VCALENDAR"));
    }
    text
}

fn event(
    method: CalendarMethod,
    thread: &Thread,
    appointment: &Appointment,
    email_sender: &EmailSender,
    at: Timestamp,
) -> Event {
    let site = Url::parse(&email_sender.origin).ok();
    let host = site.as_ref().and_then(Url::host_str).unwrap_or("localhost");
    let about = thread.request.vehicle_title.as_deref().map(|title| format!(": {title}")).unwrap_or_default();
    let status = match appointment.state {
        AppointmentState::Requested | AppointmentState::Proposed => EventStatus::Tentative,
        AppointmentState::Confirmed => EventStatus::Confirmed,
        AppointmentState::Cancelled => EventStatus::Cancelled,
    };
    let mut event = Event::with_uid(&format!("{}@{host}", thread.reference.as_str()));
    event
        .sequence(appointment.sequence.unsigned_abs())
        .timestamp(at)
        .starts(appointment.starts_at)
        .ends(appointment.ends_at)
        .summary(&format!("Appointment with {}{about}", email_sender.brand))
        .description(&format!("Reference {}", thread.reference.as_str()))
        .location(&meeting_place(appointment.town, appointment.address.as_ref()))
        .status(status);
    if let Some(address) = &email_sender.reply_to {
        let mut organizer = Property::new("ORGANIZER", format!("mailto:{address}"));
        organizer.add_parameter("CN", &format!("\"{}\"", email_sender.brand.replace('"', "")));
        event.append_property(organizer);
    }
    // A published calendar has no attendees; a request and a cancellation must have one (RFC 5546, section 3.2).
    if method != CalendarMethod::Publish {
        let request = &thread.request;
        let mut attendee = Property::new("ATTENDEE", format!("mailto:{}", request.email.as_str()));
        attendee.add_parameter("CN", &format!("\"{}\"", request.name.as_str().replace('"', "")));
        attendee.add_parameter("ROLE", "REQ-PARTICIPANT");
        attendee.add_parameter("PARTSTAT", "ACCEPTED");
        event.append_property(attendee);
    }
    event.done()
}

/// Town with its state.
pub(crate) const fn place(town: AppointmentTown) -> &'static str {
    match town {
        AppointmentTown::Chicago => "Chicago, IL",
        AppointmentTown::LakeForest => "Lake Forest, IL",
        AppointmentTown::Evanston => "Evanston, IL",
        AppointmentTown::Milwaukee => "Milwaukee, WI",
        AppointmentTown::Madison => "Madison, WI",
    }
}

/// Address and town with its state; an address that names the town stands alone.
fn meeting_place(town: AppointmentTown, address: Option<&MeetingAddress>) -> String {
    match address.map(MeetingAddress::as_str) {
        None => place(town).to_owned(),
        Some(address) if fold(address).contains(town.as_str()) => address.to_owned(),
        Some(address) => format!("{address}, {}", place(town)),
    }
}

/// Date, time and place of an appointment: "Tuesday, December 1, 10:00 AM Central Time, in Chicago, IL", or "…, at 1 Main
/// Street, Chicago, IL".
pub(crate) fn format_appointment(appointment: &Appointment) -> String {
    format_meeting(appointment.starts_at, appointment.town, appointment.address.as_ref())
}

/// Date, time and place, as [`format_appointment`].
pub(crate) fn format_meeting(
    starts_at: Timestamp,
    town: AppointmentTown,
    address: Option<&MeetingAddress>,
) -> String {
    let local = starts_at.with_timezone(&Chicago);
    let preposition = if address.is_some() { "at" } else { "in" };
    let place = meeting_place(town, address);
    format!("{} Central Time, {preposition} {place}", local.format("%A, %B %-d, %-I:%M %p"))
}

#[cfg(test)]
mod tests {
    use domain::appointments::SlotId;

    use super::*;

    #[test]
    fn appointment_times_are_in_central_time_across_dst() {
        let at = |starts_at: &str, address: Option<&str>| {
            format_appointment(&Appointment {
                slot: Some(SlotId(1)),
                town: AppointmentTown::Madison,
                address: address.map(|address| MeetingAddress::parse(address).unwrap()),
                starts_at: starts_at.parse().unwrap(),
                ends_at: starts_at.parse().unwrap(),
                state: AppointmentState::Confirmed,
                sequence: 0,
            })
        };
        let autumn = "Saturday, October 31, 10:00 AM Central Time, in Madison, WI";
        assert_eq!(at("2026-10-31T15:00:00Z", None), autumn);
        let day = "Monday, November 2, 9:00 AM Central Time";
        for (address, place) in [
            (None, "in Madison, WI"),
            (Some("1 Main Street"), "at 1 Main Street, Madison, WI"),
            (Some("1 Main Street, Madison, WI 53703"), "at 1 Main Street, Madison, WI 53703"),
        ] {
            assert_eq!(at("2026-11-02T15:00:00Z", address), format!("{day}, {place}"));
        }
    }
}
