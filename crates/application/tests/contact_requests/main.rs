//! Tests of contact requests on the memory store: validation, idempotency, rate limits, emails.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

mod emails;

use std::time::Duration;

use application::{
    accounts::EmailSender,
    contact_requests::{ContactForm, ContactRequestPorts, SlotTaken, submit_contact_request},
};
use chrono::TimeDelta;
use domain::{
    contact_requests::{AppointmentRequestDraft, Confirmation, ContactRequestDraft, InquiryDraft},
    site_settings::Holidays,
    vehicles::{ListingStatus, ListingViewer, VehicleId},
};
use memory_adapter::MemoryStore;
use ports::{
    StoreError,
    clock::Clock,
    commands::{CommandOutcome, StoredResult, WriteError},
    contact_requests::{ContactRequestError, MockContactRequests},
    randomness::MockRandomness,
};
use testkit::{
    CountedRandomness, FixedClock, access_request_draft, appointment_draft, at_minute, idempotent_command,
    inquiry_draft, list_one, vehicle,
};

#[derive(Default)]
struct ContactFixture {
    store: MemoryStore,
    clock: FixedClock,
    randomness: CountedRandomness,
    email_sender: Option<EmailSender>,
}

impl ContactFixture {
    async fn submit(&self, contact_form: ContactForm) -> Result<Confirmation, WriteError<SlotTaken>> {
        let ports = ContactRequestPorts {
            requests: &self.store,
            appointments: &self.store,
            vehicle_reader: &self.store,
            clock: &self.clock,
            randomness: &self.randomness,
            rate_limiter: &self.store,
            email_sender: self.email_sender.as_ref(),
            holidays: &Holidays::NONE,
        };
        submit_contact_request(contact_form, ports).await
    }

    async fn refused(&self, draft: ContactRequestDraft) -> Vec<&'static str> {
        match self.submit(contact_form(draft)).await {
            Err(WriteError::Invalid(violations)) => {
                violations.iter().map(|violation| violation.field).collect()
            }
            Ok(_) => vec![],
            Err(other) => panic!("{other:?}"),
        }
    }
}

fn contact_form(draft: ContactRequestDraft) -> ContactForm {
    ContactForm { draft, asker: None, viewer: ListingViewer::Public, idempotent: None, sender: String::new() }
}

fn inquiry_about(vehicle: VehicleId) -> ContactRequestDraft {
    ContactRequestDraft::Inquiry(InquiryDraft { vehicle: Some(vehicle), ..inquiry_draft() })
}

fn form_with_key(draft: ContactRequestDraft, key: &str, content: u8) -> ContactForm {
    ContactForm {
        idempotent: idempotent_command(at_minute(0), key, content).idempotent,
        ..contact_form(draft)
    }
}

#[tokio::test]
async fn each_form_is_stored_under_a_unique_reference() {
    let fixture = ContactFixture::default();
    let mut confirmations = Vec::new();
    for draft in [
        ContactRequestDraft::Inquiry(inquiry_draft()),
        ContactRequestDraft::Appointment(appointment_draft("2026-01-16")),
        ContactRequestDraft::AccessRequest(access_request_draft()),
    ] {
        confirmations.push(fixture.submit(contact_form(draft)).await.unwrap());
    }
    let references: Vec<&str> =
        confirmations.iter().map(|confirmation| confirmation.reference.as_str()).collect();
    assert_eq!(references, ["MQ-00000000", "MQ-04000000", "MQ-08000000"]);
    assert!(confirmations.iter().all(|confirmation| confirmation.received_at == fixture.clock.now()));
    let stored: Vec<Confirmation> =
        fixture.store.contact_requests().into_iter().map(|(confirmation, _)| confirmation).collect();
    assert_eq!(stored, confirmations);
}

#[tokio::test]
async fn only_publicly_visible_vehicles_accept_inquiries() {
    let fixture = ContactFixture::default();
    let id = list_one(&fixture.store, vehicle().build(), at_minute(0)).await;
    for status in ListingStatus::ALL {
        fixture.store.set_status(id, status);
        let expected: &[&str] = if status == ListingStatus::Withdrawn { &["vehicleId"] } else { &[] };
        assert_eq!(fixture.refused(inquiry_about(id)).await, expected, "{status:?}");
    }
    for id in [0, -1, 99, i64::MAX] {
        assert_eq!(fixture.refused(inquiry_about(VehicleId(id))).await, ["vehicleId"], "{id}");
    }
}

#[tokio::test]
async fn every_invalid_field_is_reported() {
    let fixture = ContactFixture::default();
    let draft = AppointmentRequestDraft {
        vehicle: Some(VehicleId(99)),
        name: "A".into(),
        consent: false,
        ..appointment_draft("2026-01-15")
    };
    let refused = fixture.refused(ContactRequestDraft::Appointment(draft)).await;
    assert_eq!(refused, ["name", "preferredDate", "consent", "vehicleId"]);
    assert_eq!(fixture.store.contact_requests(), []);
}

#[tokio::test]
async fn preferred_date_is_checked_in_central_time() {
    // The 15th in UTC, still the 14th in Chicago.
    let clock = FixedClock::at("2026-07-15T04:59:59Z".parse().unwrap());
    let fixture = ContactFixture { clock, ..ContactFixture::default() };
    let refused = async |day| fixture.refused(ContactRequestDraft::Appointment(appointment_draft(day))).await;
    assert_eq!(refused("2026-07-14").await, ["preferredDate"]);
    assert!(refused("2026-07-15").await.is_empty());
    assert!(refused("2026-10-12").await.is_empty());
    assert_eq!(refused("2026-10-13").await, ["preferredDate"]);
    fixture.clock.advance(TimeDelta::seconds(1));
    assert_eq!(refused("2026-07-15").await, ["preferredDate"]);
    assert!(refused("2026-10-13").await.is_empty());
}

#[tokio::test]
async fn repeated_form_gets_the_stored_result_despite_changes() {
    let fixture = ContactFixture::default();
    let id = list_one(&fixture.store, vehicle().build(), at_minute(0)).await;
    let draft = AppointmentRequestDraft { vehicle: Some(id), ..appointment_draft("2026-01-16") };
    let sent = || form_with_key(ContactRequestDraft::Appointment(draft.clone()), "k", 1);
    let first = fixture.submit(sent()).await.unwrap();
    fixture.store.set_status(id, ListingStatus::Withdrawn);
    fixture.clock.advance(TimeDelta::hours(23));
    assert_eq!(fixture.submit(sent()).await.unwrap(), first);
    let other = form_with_key(ContactRequestDraft::Inquiry(InquiryDraft::default()), "k", 2);
    assert_eq!(fixture.submit(other).await, Err(WriteError::IdempotencyKeyReused));
    assert_eq!(fixture.store.contact_requests().len(), 1);
}

#[tokio::test]
async fn refused_form_can_be_resent_with_the_same_key() {
    let fixture = ContactFixture::default();
    let blank = form_with_key(ContactRequestDraft::Inquiry(InquiryDraft::default()), "k", 1);
    assert!(matches!(fixture.submit(blank).await, Err(WriteError::Invalid(_))));
    fixture.submit(form_with_key(ContactRequestDraft::Inquiry(inquiry_draft()), "k", 2)).await.unwrap();
}

#[tokio::test]
async fn all_forms_share_ten_requests_per_hour_and_address() {
    let fixture = ContactFixture::default();
    let from = |sender: &str, draft| ContactForm { sender: sender.into(), ..contact_form(draft) };
    for turn in 0..10 {
        let draft = match turn % 3 {
            0 => ContactRequestDraft::Inquiry(inquiry_draft()),
            1 => ContactRequestDraft::Appointment(appointment_draft("2026-01-16")),
            _ => ContactRequestDraft::AccessRequest(access_request_draft()),
        };
        fixture.submit(from("a", draft)).await.unwrap();
        // An invalid form does not count towards the limit.
        let blank = from("a", ContactRequestDraft::Inquiry(InquiryDraft::default()));
        assert!(matches!(fixture.submit(blank).await, Err(WriteError::Invalid(_))));
        fixture.clock.advance(TimeDelta::minutes(1));
    }
    let eleventh =
        fixture.submit(from("a", ContactRequestDraft::AccessRequest(access_request_draft()))).await;
    assert_eq!(eleventh, Err(WriteError::TooMany { retry_after: Duration::from_secs(50 * 60) }));
    fixture.submit(from("b", ContactRequestDraft::Inquiry(inquiry_draft()))).await.unwrap();
    fixture.clock.advance(TimeDelta::minutes(50));
    fixture.submit(from("a", ContactRequestDraft::Inquiry(inquiry_draft()))).await.unwrap();
}

#[tokio::test]
async fn reference_collision_is_retried_a_limited_number_of_times() {
    let fixture = ContactFixture::default();
    let unkeyed = || contact_form(ContactRequestDraft::Inquiry(inquiry_draft()));
    for (taken, draws) in [(2, 3), (9, 3)] {
        let mut desk = MockContactRequests::new();
        let mut left = taken;
        desk.expect_store_contact_request().times(draws).returning(move |_, _, confirmation, _, _| {
            left -= 1;
            Ok(if left >= 0 {
                CommandOutcome::Refused(ContactRequestError::ReferenceTaken)
            } else {
                CommandOutcome::Done(confirmation.clone())
            })
        });
        let ports = ContactRequestPorts {
            requests: &desk,
            appointments: &fixture.store,
            vehicle_reader: &fixture.store,
            clock: &fixture.clock,
            randomness: &CountedRandomness::default(),
            rate_limiter: &fixture.store,
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
async fn concurrent_duplicate_gets_the_stored_result() {
    let fixture = ContactFixture::default();
    let first = testkit::new_confirmation(at_minute(0));
    for (outcome, answer) in [
        (CommandOutcome::Repeated(first.clone()), Ok(first.clone())),
        (CommandOutcome::Conflict, Err(WriteError::IdempotencyKeyReused)),
    ] {
        let mut desk = MockContactRequests::new();
        desk.expect_find_stored().returning(|_, _| Ok(StoredResult::Unknown));
        desk.expect_store_contact_request().return_once(|_, _, _, _, _| Ok(outcome));
        let ports = ContactRequestPorts {
            requests: &desk,
            appointments: &fixture.store,
            vehicle_reader: &fixture.store,
            clock: &fixture.clock,
            randomness: &fixture.randomness,
            rate_limiter: &fixture.store,
            email_sender: None,
            holidays: &Holidays::NONE,
        };
        let sent = form_with_key(ContactRequestDraft::Inquiry(inquiry_draft()), "k", 1);
        assert_eq!(submit_contact_request(sent, ports).await, answer);
    }
}

#[tokio::test]
async fn nothing_is_stored_if_store_or_randomness_fails() {
    let fixture = ContactFixture::default();
    let mut randomness = MockRandomness::new();
    randomness.expect_fill().returning(|_| Err(StoreError::Failed("no entropy".into())));
    let ports = ContactRequestPorts {
        requests: &fixture.store,
        appointments: &fixture.store,
        vehicle_reader: &fixture.store,
        clock: &fixture.clock,
        randomness: &randomness,
        rate_limiter: &fixture.store,
        email_sender: None,
        holidays: &Holidays::NONE,
    };
    let sent = contact_form(ContactRequestDraft::Inquiry(inquiry_draft()));
    assert!(matches!(
        submit_contact_request(sent.clone(), ports).await,
        Err(WriteError::Store(StoreError::Failed(_)))
    ));
    fixture.store.set_unavailable(true);
    assert!(matches!(fixture.submit(sent).await, Err(WriteError::Store(StoreError::Unavailable(_)))));
    let keyed = form_with_key(ContactRequestDraft::Inquiry(inquiry_draft()), "k", 1);
    assert!(matches!(fixture.submit(keyed).await, Err(WriteError::Store(StoreError::Unavailable(_)))));
    fixture.store.set_unavailable(false);
    assert_eq!(fixture.store.contact_requests(), []);
}
