//! Tests of contact requests on the memory store: validation, idempotency, rate limits, emails.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

use std::time::Duration;

use application::{
    accounts::EmailSender,
    contact_requests::{ContactForm, ContactRequestPorts, SlotTaken, submit_contact_request},
    inquiries::{InquiryPorts, ThreadAccess},
};
use chrono::TimeDelta;
use domain::contact_requests::{AppointmentRequestDraft, Confirmation, ContactRequestDraft, InquiryDraft};
use domain::{
    accounts::SingleUseToken,
    appointments::{SlotId, Town},
    audit::Actor,
    contact_requests::Reference,
    mail::Mail,
    site_settings::Holidays,
    vehicles::{ListingStatus, ListingViewer, VehicleId},
};
use memory_adapter::MemoryStore;
use ports::appointments::{Appointments, NewSlot};
use ports::commands::{CommandOutcome, StoredResult, WriteError};
use ports::contact_requests::{ContactRequestError, MockContactRequests};
use ports::mail::MailOutbox;
use ports::randomness::MockRandomness;
use ports::{StoreError, clock::Clock};
use testkit::{
    CountedRandomness, FixedClock, access_request_draft, appointment_draft, at_minute, idempotent_command,
    inquiry_draft, list_one, vehicle,
};

#[derive(Default)]
struct House {
    store: MemoryStore,
    clock: FixedClock,
    randomness: CountedRandomness,
    email_sender: Option<EmailSender>,
}

impl House {
    async fn receive(&self, letter: ContactForm) -> Result<Confirmation, WriteError<SlotTaken>> {
        let ports = ContactRequestPorts {
            requests: &self.store,
            appointments: &self.store,
            catalogue: &self.store,
            clock: &self.clock,
            randomness: &self.randomness,
            rate_limiter: &self.store,
            email_sender: self.email_sender.as_ref(),
            holidays: &Holidays::NONE,
        };
        submit_contact_request(letter, ports).await
    }

    async fn refused(&self, draft: ContactRequestDraft) -> Vec<&'static str> {
        match self.receive(letter(draft)).await {
            Err(WriteError::Invalid(violations)) => {
                violations.iter().map(|violation| violation.field).collect()
            }
            Ok(_) => vec![],
            Err(other) => panic!("{other:?}"),
        }
    }
}

fn letter(draft: ContactRequestDraft) -> ContactForm {
    ContactForm { draft, asker: None, viewer: ListingViewer::Public, idempotent: None, sender: None }
}

fn about(vehicle: VehicleId) -> ContactRequestDraft {
    ContactRequestDraft::Inquiry(InquiryDraft { vehicle: Some(vehicle), ..inquiry_draft() })
}

fn once(draft: ContactRequestDraft, key: &str, content: u8) -> ContactForm {
    ContactForm { idempotent: idempotent_command(at_minute(0), key, content).idempotent, ..letter(draft) }
}

#[tokio::test]
async fn each_form_is_kept_under_a_reference_of_its_own() {
    let house = House::default();
    let mut told = Vec::new();
    for draft in [
        ContactRequestDraft::Inquiry(inquiry_draft()),
        ContactRequestDraft::Appointment(appointment_draft("2026-01-16")),
        ContactRequestDraft::AccessRequest(access_request_draft()),
    ] {
        told.push(house.receive(letter(draft)).await.unwrap());
    }
    let references: Vec<&str> = told.iter().map(|receipt| receipt.reference.as_str()).collect();
    assert_eq!(references, ["MQ-00000000", "MQ-04000000", "MQ-08000000"]);
    assert!(told.iter().all(|receipt| receipt.received_at == house.clock.now()));
    let kept: Vec<Confirmation> = house.store.asked().into_iter().map(|(receipt, _)| receipt).collect();
    assert_eq!(kept, told);
}

#[tokio::test]
async fn only_cars_that_everybody_sees_can_be_asked_about() {
    let house = House::default();
    let id = list_one(&house.store, vehicle().build(), at_minute(0)).await;
    for status in ListingStatus::ALL {
        house.store.set_status(id, status);
        let expected: &[&str] = if status == ListingStatus::Withdrawn { &["vehicleId"] } else { &[] };
        assert_eq!(house.refused(about(id)).await, expected, "{status:?}");
    }
    for id in [0, -1, 99, i64::MAX] {
        assert_eq!(house.refused(about(VehicleId(id))).await, ["vehicleId"], "{id}");
    }
}

#[tokio::test]
async fn everything_that_is_wrong_is_told_at_once() {
    let house = House::default();
    let draft = AppointmentRequestDraft {
        vehicle: Some(VehicleId(99)),
        name: "A".into(),
        consent: false,
        ..appointment_draft("2026-01-15")
    };
    let refused = house.refused(ContactRequestDraft::Appointment(draft)).await;
    assert_eq!(refused, ["name", "preferredDate", "consent", "vehicleId"]);
    assert_eq!(house.store.asked(), []);
}

#[tokio::test]
async fn the_days_are_those_of_chicago() {
    // The 15th in UTC, still the 14th in Chicago.
    let clock = FixedClock::at("2026-07-15T04:59:59Z".parse().unwrap());
    let house = House { clock, ..House::default() };
    let refused = async |day| house.refused(ContactRequestDraft::Appointment(appointment_draft(day))).await;
    assert_eq!(refused("2026-07-14").await, ["preferredDate"]);
    assert!(refused("2026-07-15").await.is_empty());
    assert!(refused("2026-10-12").await.is_empty());
    assert_eq!(refused("2026-10-13").await, ["preferredDate"]);
    house.clock.advance(TimeDelta::seconds(1));
    assert_eq!(refused("2026-07-15").await, ["preferredDate"]);
    assert!(refused("2026-10-13").await.is_empty());
}

#[tokio::test]
async fn what_was_answered_is_answered_again_whatever_has_changed_since() {
    let house = House::default();
    let id = list_one(&house.store, vehicle().build(), at_minute(0)).await;
    let draft = AppointmentRequestDraft { vehicle: Some(id), ..appointment_draft("2026-01-16") };
    let sent = || once(ContactRequestDraft::Appointment(draft.clone()), "k", 1);
    let first = house.receive(sent()).await.unwrap();
    house.store.set_status(id, ListingStatus::Withdrawn);
    house.clock.advance(TimeDelta::hours(23));
    assert_eq!(house.receive(sent()).await.unwrap(), first);
    let other = once(ContactRequestDraft::Inquiry(InquiryDraft::default()), "k", 2);
    assert_eq!(house.receive(other).await, Err(WriteError::IdempotencyConflict));
    assert_eq!(house.store.asked().len(), 1);
}

#[tokio::test]
async fn a_refused_form_is_corrected_under_its_key() {
    let house = House::default();
    let blank = once(ContactRequestDraft::Inquiry(InquiryDraft::default()), "k", 1);
    assert!(matches!(house.receive(blank).await, Err(WriteError::Invalid(_))));
    house.receive(once(ContactRequestDraft::Inquiry(inquiry_draft()), "k", 2)).await.unwrap();
}

#[tokio::test]
async fn ten_an_hour_from_one_address_over_all_forms() {
    let house = House::default();
    let from = |sender: &str, draft| ContactForm { sender: Some(sender.into()), ..letter(draft) };
    for turn in 0..10 {
        let draft = match turn % 3 {
            0 => ContactRequestDraft::Inquiry(inquiry_draft()),
            1 => ContactRequestDraft::Appointment(appointment_draft("2026-01-16")),
            _ => ContactRequestDraft::AccessRequest(access_request_draft()),
        };
        house.receive(from("a", draft)).await.unwrap();
        // An invalid form does not count towards the limit.
        let blank = from("a", ContactRequestDraft::Inquiry(InquiryDraft::default()));
        assert!(matches!(house.receive(blank).await, Err(WriteError::Invalid(_))));
        house.clock.advance(TimeDelta::minutes(1));
    }
    let eleventh = house.receive(from("a", ContactRequestDraft::AccessRequest(access_request_draft()))).await;
    assert_eq!(eleventh, Err(WriteError::TooMany { retry_after: Duration::from_secs(50 * 60) }));
    house.receive(from("b", ContactRequestDraft::Inquiry(inquiry_draft()))).await.unwrap();
    house.clock.advance(TimeDelta::minutes(50));
    house.receive(from("a", ContactRequestDraft::Inquiry(inquiry_draft()))).await.unwrap();
}

#[tokio::test]
async fn a_reference_that_is_taken_is_drawn_again_but_not_for_ever() {
    let house = House::default();
    let unkeyed = || letter(ContactRequestDraft::Inquiry(inquiry_draft()));
    for (taken, draws) in [(2, 3), (9, 3)] {
        let mut desk = MockContactRequests::new();
        let mut left = taken;
        desk.expect_store_contact_request().times(draws).returning(move |_, _, receipt, _, _| {
            left -= 1;
            Ok(if left >= 0 {
                CommandOutcome::Refused(ContactRequestError::ReferenceTaken)
            } else {
                CommandOutcome::Done(receipt.clone())
            })
        });
        let ports = ContactRequestPorts {
            requests: &desk,
            appointments: &house.store,
            catalogue: &house.store,
            clock: &house.clock,
            randomness: &CountedRandomness::default(),
            rate_limiter: &house.store,
            email_sender: None,
            holidays: &Holidays::NONE,
        };
        let answer = submit_contact_request(unkeyed(), ports).await;
        match taken {
            2 => assert_eq!(answer.unwrap().reference.as_str(), "MQ-08000000"),
            _ => assert!(matches!(answer, Err(WriteError::Store(StoreError::Failed(_))))),
        }
    }
}

/// Two concurrent requests both find no stored result; the store decides.
#[tokio::test]
async fn who_comes_second_hears_what_the_first_did() {
    let house = House::default();
    let first = testkit::receipt(at_minute(0));
    for (outcome, answer) in [
        (CommandOutcome::Repeated(first.clone()), Ok(first.clone())),
        (CommandOutcome::Conflict, Err(WriteError::IdempotencyConflict)),
    ] {
        let mut desk = MockContactRequests::new();
        desk.expect_find_stored().returning(|_, _| Ok(StoredResult::Unknown));
        desk.expect_store_contact_request().return_once(|_, _, _, _, _| Ok(outcome));
        let ports = ContactRequestPorts {
            requests: &desk,
            appointments: &house.store,
            catalogue: &house.store,
            clock: &house.clock,
            randomness: &house.randomness,
            rate_limiter: &house.store,
            email_sender: None,
            holidays: &Holidays::NONE,
        };
        let sent = once(ContactRequestDraft::Inquiry(inquiry_draft()), "k", 1);
        assert_eq!(submit_contact_request(sent, ports).await, answer);
    }
}

#[tokio::test]
async fn nothing_is_kept_without_a_store_or_randomness() {
    let house = House::default();
    let mut randomness = MockRandomness::new();
    randomness.expect_fill().returning(|_| Err(StoreError::Failed("no entropy".into())));
    let ports = ContactRequestPorts {
        requests: &house.store,
        appointments: &house.store,
        catalogue: &house.store,
        clock: &house.clock,
        randomness: &randomness,
        rate_limiter: &house.store,
        email_sender: None,
        holidays: &Holidays::NONE,
    };
    let sent = letter(ContactRequestDraft::Inquiry(inquiry_draft()));
    assert!(matches!(
        submit_contact_request(sent.clone(), ports).await,
        Err(WriteError::Store(StoreError::Failed(_)))
    ));
    house.store.set_unavailable(true);
    assert!(matches!(house.receive(sent).await, Err(WriteError::Store(StoreError::Unavailable(_)))));
    let keyed = once(ContactRequestDraft::Inquiry(inquiry_draft()), "k", 1);
    assert!(matches!(house.receive(keyed).await, Err(WriteError::Store(StoreError::Unavailable(_)))));
    house.store.set_unavailable(false);
    assert_eq!(house.store.asked(), []);
}

fn house_that_writes() -> House {
    let email_sender =
        EmailSender { brand: "Marque".into(), origin: "https://marque.example".into(), contact: None };
    House { email_sender: Some(email_sender), ..House::default() }
}

async fn mailed(house: &House) -> Vec<Mail> {
    let lease = Duration::from_secs(60 * 60 * 24);
    let due = house.store.claim_due(house.clock.now(), lease, 100).await.unwrap();
    due.into_iter().map(|due| due.mail).collect()
}

/// The thread that the link of a mail opens.
async fn opened(house: &House, mail: &Mail) -> Option<Reference> {
    let (_, rest) = mail.text().split_once("https://marque.example/inquiries/").unwrap();
    let token = SingleUseToken::parse(rest.split_whitespace().next().unwrap()).unwrap();
    let ports = InquiryPorts {
        inquiries: &house.store,
        appointments: &house.store,
        rate_limiter: &house.store,
        randomness: &house.randomness,
        clock: &house.clock,
    };
    let found = application::inquiries::open(&ThreadAccess::Link(token), ports).await.unwrap();
    found.map(|(thread, _)| {
        assert_eq!(thread.revision, 1, "a receipt is no turn");
        thread.reference
    })
}

#[tokio::test]
async fn whoever_asked_is_told_at_once_and_can_open_the_conversation() {
    // A Friday afternoon in Chicago.
    let clock = FixedClock::at("2026-11-27T22:00:00Z".parse().unwrap());
    let house = House { clock, ..house_that_writes() };
    let id = list_one(&house.store, vehicle().build(), at_minute(0)).await;
    let asked = InquiryDraft {
        vehicle: Some(id),
        name: "Buy pills at spam.example".into(),
        message: "Cheap pills at https://spam.example today".into(),
        ..inquiry_draft()
    };
    let receipt = house.receive(letter(ContactRequestDraft::Inquiry(asked))).await.unwrap();
    let mails = mailed(&house).await;
    assert_eq!(mails.len(), 1);
    let text = mails[0].text();
    assert_eq!(mails[0].subject(), "Marque received your request");
    assert!(text.contains("about the 2020 Ferrari 812 Superfast"), "{text}");
    assert!(text.contains("within one business day, by Monday, November 30, 4:00 PM Central Time"), "{text}");
    assert!(text.contains(receipt.reference.as_str()), "{text}");
    assert!(!text.contains("spam") && !text.contains("pills"), "nothing that a stranger wrote: {text}");
    assert_eq!(opened(&house, &mails[0]).await, Some(receipt.reference));
}

#[tokio::test]
async fn a_wish_to_meet_says_when_and_a_wish_to_be_invited_is_not_mailed() {
    let house = house_that_writes();
    house.receive(letter(ContactRequestDraft::Appointment(appointment_draft("2026-01-16")))).await.unwrap();
    house.receive(letter(ContactRequestDraft::AccessRequest(access_request_draft()))).await.unwrap();
    let mails = mailed(&house).await;
    assert_eq!(mails.len(), 1);
    let text = mails[0].text();
    assert!(text.contains("on Friday, January 16, in the morning, in Lake Forest, IL"), "{text}");
    assert!(text.contains("not an appointment yet"), "{text}");
}

#[tokio::test]
async fn a_day_is_the_chosen_slots_or_a_business_day() {
    let house = house_that_writes();
    // Saturday, January 17, 10 AM in Chicago.
    let starts_at = "2026-01-17T16:00:00Z".parse().unwrap();
    let offered = NewSlot { town: Town::LakeForest, starts_at, ends_at: starts_at + TimeDelta::hours(1) };
    house.store.offer_slots(&[offered], Actor::default(), at_minute(0)).await.unwrap();
    let slots = house.store.slots(None, at_minute(0), starts_at + TimeDelta::days(1)).await.unwrap();
    let wish = |day: &str, slot: Option<SlotId>| {
        ContactRequestDraft::Appointment(AppointmentRequestDraft { slot, ..appointment_draft(day) })
    };
    let slot = Some(slots[0].0.id);
    assert_eq!(house.refused(wish("2026-01-17", None)).await, ["preferredDate"], "a Saturday");
    assert_eq!(house.refused(wish("2026-01-19", slot)).await, ["preferredDate"], "the slot's is another");
    let gone = house.receive(letter(wish("2026-01-17", Some(SlotId(99))))).await;
    assert!(matches!(gone, Err(WriteError::Refused(SlotTaken))));
    assert_eq!(mailed(&house).await.len(), 0);
    house.receive(letter(wish("2026-01-17", slot))).await.unwrap();
    let mails = mailed(&house).await;
    let when = "on Saturday, January 17, 10:00 AM Central Time, in Lake Forest, IL";
    let (text, html) = (mails[0].text(), mails[0].html().unwrap_or_default());
    assert!(text.contains(when) && html.contains(when), "{text} {html}");
}

#[tokio::test]
async fn a_repeated_form_is_mailed_once_and_a_mailbox_is_not_filled() {
    let house = house_that_writes();
    for _ in 0..3 {
        house.receive(once(ContactRequestDraft::Inquiry(inquiry_draft()), "k", 1)).await.unwrap();
    }
    assert_eq!(mailed(&house).await.len(), 1);
    for _ in 0..9 {
        house.receive(letter(ContactRequestDraft::Inquiry(inquiry_draft()))).await.unwrap();
    }
    assert_eq!(mailed(&house).await.len(), 4, "five an hour to one mailbox, whoever asks");
    let other = InquiryDraft { email: "eve@example.com".into(), ..inquiry_draft() };
    house.receive(letter(ContactRequestDraft::Inquiry(other))).await.unwrap();
    assert_eq!(mailed(&house).await.len(), 1);
}
