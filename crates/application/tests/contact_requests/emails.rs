//! Confirmations by email.

use std::time::Duration;

use application::{
    accounts::EmailSender,
    contact_requests::ContactForm,
    inquiries::{InquiryPorts, ThreadAccess},
};
use chrono::TimeDelta;
use domain::{
    accounts::SingleUseToken,
    appointments::{AppointmentTown, MeetingAddress, NewSlot, SlotId},
    audit::Actor,
    contact_requests::{AppointmentRequestDraft, ContactRequestDraft, InquiryDraft, Reference},
    mail::{Mail, MailThread},
};
use ports::{appointments::Appointments, clock::Clock, mail::MailOutbox};
use testkit::{
    FixedClock, access_request_draft, appointment_draft, at_minute, inquiry_draft, list_one, vehicle,
};

use crate::{ContactFixture, contact_form, form_with_key};

fn fixture_with_mail() -> ContactFixture {
    let email_sender = EmailSender {
        brand: "Marque".into(),
        origin: "https://marque.example".into(),
        contact: None,
        reply_to: None,
    };
    ContactFixture { email_sender: Some(email_sender), ..ContactFixture::default() }
}

async fn sent_mails(fixture: &ContactFixture) -> Vec<Mail> {
    let lease = Duration::from_secs(60 * 60 * 24);
    let due = fixture.store.claim_due(fixture.clock.now(), lease, 100).await.unwrap();
    due.into_iter().map(|due| due.mail).collect()
}

/// The thread that the link of a mail opens.
async fn thread_of_link(fixture: &ContactFixture, mail: &Mail) -> Option<Reference> {
    let (_, rest) = mail.text().split_once("https://marque.example/inquiries/").unwrap();
    let token = SingleUseToken::parse(rest.split_whitespace().next().unwrap()).unwrap();
    let ports = InquiryPorts {
        inquiries: &fixture.store,
        appointments: &fixture.store,
        rate_limiter: &fixture.store,
        randomness: &fixture.randomness,
        clock: &fixture.clock,
    };
    let found = application::inquiries::open(&ThreadAccess::Link(token), ports).await.unwrap();
    found.map(|(thread, _)| {
        assert_eq!(thread.revision, 1, "a confirmation is no turn");
        thread.reference
    })
}

#[tokio::test]
async fn inquiry_confirmation_is_mailed_with_a_thread_link() {
    // A Friday afternoon in Chicago.
    let clock = FixedClock::at("2026-11-27T22:00:00Z".parse().unwrap());
    let fixture = ContactFixture { clock, ..fixture_with_mail() };
    let id = list_one(&fixture.store, vehicle().build(), at_minute(0)).await;
    let draft = InquiryDraft {
        vehicle: Some(id),
        name: "Buy pills at spam.example".into(),
        message: "Cheap pills at https://spam.example today".into(),
        ..inquiry_draft()
    };
    let confirmation = fixture.submit(contact_form(ContactRequestDraft::Inquiry(draft))).await.unwrap();
    let mails = sent_mails(&fixture).await;
    assert_eq!(mails.len(), 1);
    let text = mails[0].text();
    assert_eq!(mails[0].subject(), "Marque received your request about the 2020 Ferrari 812 Superfast");
    let thread = MailThread::begun_by_inquiry(confirmation.reference.as_str());
    assert_eq!(mails[0].thread(), Some(&thread));
    assert!(text.contains("about the 2020 Ferrari 812 Superfast"), "{text}");
    assert!(text.contains("within one business day, by Monday, November 30, 4:00 PM Central Time"), "{text}");
    assert!(text.contains(confirmation.reference.as_str()), "{text}");
    assert!(!text.contains("spam") && !text.contains("pills"), "nothing that a stranger wrote: {text}");
    assert_eq!(thread_of_link(&fixture, &mails[0]).await, Some(confirmation.reference));
}

#[tokio::test]
async fn appointment_confirmation_states_the_slot_and_access_sends_none() {
    let fixture = fixture_with_mail();
    fixture
        .submit(contact_form(ContactRequestDraft::Appointment(appointment_draft("2026-01-16"))))
        .await
        .unwrap();
    fixture.submit(contact_form(ContactRequestDraft::AccessRequest(access_request_draft()))).await.unwrap();
    let mails = sent_mails(&fixture).await;
    assert_eq!(mails.len(), 1);
    let text = mails[0].text();
    assert!(text.contains("on Friday, January 16, in the morning, in Lake Forest, IL"), "{text}");
    assert!(text.contains("not an appointment yet"), "{text}");
}

#[tokio::test]
async fn a_day_is_the_chosen_slots_or_a_business_day() {
    let fixture = fixture_with_mail();
    // Saturday, January 17, 10 AM in Chicago.
    let starts_at = "2026-01-17T16:00:00Z".parse().unwrap();
    let offered =
        NewSlot { town: AppointmentTown::LakeForest, starts_at, ends_at: starts_at + TimeDelta::hours(1) };
    let address = MeetingAddress::parse("1 Main Street").unwrap();
    fixture.store.offer_slots(&[offered], &address, Actor::default(), at_minute(0)).await.unwrap();
    let slots = fixture.store.slots(None, at_minute(0), starts_at + TimeDelta::days(1)).await.unwrap();
    let wish = |day: &str, slot: Option<SlotId>| {
        ContactRequestDraft::Appointment(AppointmentRequestDraft { slot, ..appointment_draft(day) })
    };
    let slot = Some(slots[0].0.id);
    assert_eq!(fixture.refused(wish("2026-01-17", None)).await, ["preferredDate"], "a Saturday");
    assert_eq!(fixture.refused(wish("2026-01-19", slot)).await, ["preferredDate"], "the slot's is another");
    let ContactRequestDraft::Appointment(draft) = wish("2026-01-17", slot) else { unreachable!() };
    let evening = AppointmentRequestDraft { preferred_time: "evening".into(), ..draft };
    let refused = fixture.refused(ContactRequestDraft::Appointment(evening)).await;
    assert_eq!(refused, ["preferredTime"], "the slot is in the morning");
    let gone = wish("2026-01-17", Some(SlotId(99)));
    assert_eq!(fixture.refused(gone).await, ["slotId"], "it is not offered");
    assert_eq!(sent_mails(&fixture).await.len(), 0);
    fixture.submit(contact_form(wish("2026-01-17", slot))).await.unwrap();
    let mails = sent_mails(&fixture).await;
    let when = "on Saturday, January 17, 10:00 AM Central Time, at 1 Main Street, Lake Forest, IL";
    let (text, html) = (mails[0].text(), mails[0].html().unwrap_or_default());
    assert!(text.contains(when) && html.contains(when), "{text} {html}");
}

#[tokio::test]
async fn repeated_form_is_mailed_once_and_mail_per_mailbox_is_limited() {
    let fixture = fixture_with_mail();
    for _ in 0..3 {
        fixture.submit(form_with_key(ContactRequestDraft::Inquiry(inquiry_draft()), "k", 1)).await.unwrap();
    }
    assert_eq!(sent_mails(&fixture).await.len(), 1);
    for turn in 0..9 {
        let other = InquiryDraft { message: format!("Question {turn}"), ..inquiry_draft() };
        let from = ContactForm {
            sender: format!("203.0.113.{turn}"),
            ..contact_form(ContactRequestDraft::Inquiry(other))
        };
        fixture.submit(from).await.unwrap();
    }
    assert_eq!(sent_mails(&fixture).await.len(), 4, "five an hour to one mailbox, whoever asks");
    let other = InquiryDraft { email: "eve@example.com".into(), ..inquiry_draft() };
    fixture.submit(contact_form(ContactRequestDraft::Inquiry(other))).await.unwrap();
    assert_eq!(sent_mails(&fixture).await.len(), 1);
}
