//! The contract of [`ContactRequests`].

use std::time::Duration;

use chrono::NaiveDate;
use domain::contact_requests::EmailAddress;
use domain::contact_requests::{
    AppointmentRequestDraft, Confirmation, ContactRequest, ContactRequestDraft, InquiryDraft,
};
use domain::inquiries::ThreadStage;
use domain::mail::Mail;
use domain::vehicles::VehicleId;
use ports::StoreError;
use ports::commands::CommandOutcome;
use ports::contact_requests::{ConfirmationEmail, ContactRequestError, ContactRequests};
use ports::inquiries::Inquiries;
use ports::mail::MailOutbox;

use crate::{
    ContactRequestFixture, access_request_draft, appointment_draft, at_minute, command_at,
    idempotent_command, inquiry, inquiry_draft, list_one, new_confirmation, token_hash, vehicle,
};

const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();

async fn store_request<F: ContactRequestFixture>(
    fixture: &F,
    draft: ContactRequestDraft,
) -> (Confirmation, ContactRequest) {
    let asking = draft.parse(TODAY).unwrap();
    let confirmation = new_confirmation(at_minute(3));
    let outcome = fixture
        .store()
        .store_contact_request(&asking, None, &confirmation, &command_at(at_minute(3)), None)
        .await
        .unwrap();
    assert_eq!(outcome, CommandOutcome::Done(confirmation.clone()));
    (confirmation, asking)
}

/// The confirmation mail is queued with the request and its link opens the thread; a repetition queues no
/// mail.
pub async fn confirmation_is_mailed_once_and_links_its_thread<F: ContactRequestFixture>(fixture: &F)
where
    F::Store: MailOutbox,
{
    let store = fixture.store();
    let asking = inquiry(None);
    let email = ConfirmationEmail {
        link: token_hash(7),
        mail: Mail::new(EmailAddress::parse("inquiry", "ada@example.com").unwrap(), "It came", "Here it is."),
    };
    let once = idempotent_command(at_minute(1), "once", 1);
    let confirmation = new_confirmation(at_minute(1));
    for _ in 0..2 {
        store.store_contact_request(&asking, None, &confirmation, &once, Some(&email)).await.unwrap();
    }
    let mails = store.claim_due(at_minute(2), Duration::from_secs(60), 9).await.unwrap();
    assert_eq!(mails.into_iter().map(|due| due.mail).collect::<Vec<_>>(), std::slice::from_ref(&email.mail));
    assert_eq!(store.thread_of_link(token_hash(7)).await.unwrap().as_ref(), Some(&confirmation.reference));
    let (thread, messages) = store.thread(&confirmation.reference).await.unwrap().unwrap();
    assert_eq!((thread.revision, thread.stage, messages.len()), (1, ThreadStage::Received, 0));
}

/// Every kind of request is stored unchanged, in any script.
pub async fn every_contact_request_is_stored_unchanged<F: ContactRequestFixture>(fixture: &F) {
    let car = Some(list_one(fixture.store(), vehicle().build(), at_minute(0)).await);
    let service = String::from("inspection");
    let drafts = [
        ContactRequestDraft::Inquiry(inquiry_draft()),
        ContactRequestDraft::Inquiry(InquiryDraft {
            name: "李雷 👋🏽".into(),
            email: "jörg@exämple.de".into(),
            phone: "+1 (312) 555-0100".into(),
            message: "Robert'); DROP TABLE inquiries;--\n\n\t%s {{7*7}} مرسيدس <b>\"?\"</b> \\ $1".into(),
            vehicle: car,
            service: service.clone(),
            consent: true,
        }),
        ContactRequestDraft::Inquiry(InquiryDraft { message: "😀".repeat(4000), ..inquiry_draft() }),
        ContactRequestDraft::Appointment(appointment_draft("2026-11-22")),
        ContactRequestDraft::Appointment(AppointmentRequestDraft {
            phone: "x".repeat(40),
            vehicle: car,
            service,
            note: "Two of us\nwill come.".into(),
            ..appointment_draft("2027-02-19")
        }),
        ContactRequestDraft::AccessRequest(access_request_draft()),
    ];
    let mut expected = Vec::new();
    for draft in drafts {
        expected.push(store_request(fixture, draft).await);
    }
    let mut stored = fixture.contact_requests().await;
    stored.sort_by(|(a, _), (b, _)| a.reference.as_str().cmp(b.reference.as_str()));
    expected.sort_by(|(a, _), (b, _)| a.reference.as_str().cmp(b.reference.as_str()));
    assert_eq!(stored, expected);
}

/// A reference is unique across all kinds; a refused request leaves no trace.
pub async fn reference_is_unique_across_all_kinds<F: ContactRequestFixture>(fixture: &F) {
    let first = store_request(fixture, ContactRequestDraft::Inquiry(inquiry_draft())).await;
    for draft in [
        ContactRequestDraft::Inquiry(inquiry_draft()),
        ContactRequestDraft::Appointment(appointment_draft("2026-11-22")),
        ContactRequestDraft::AccessRequest(access_request_draft()),
    ] {
        let asking = draft.parse(TODAY).unwrap();
        let outcome = fixture
            .store()
            .store_contact_request(&asking, None, &first.0, &command_at(at_minute(4)), None)
            .await
            .unwrap();
        assert_eq!(outcome, CommandOutcome::Refused(ContactRequestError::ReferenceTaken));
    }
    assert_eq!(fixture.contact_requests().await, [first]);
}

/// A request about an unknown vehicle fails.
pub async fn request_about_an_unknown_vehicle_fails<F: ContactRequestFixture>(fixture: &F) {
    let nowhere = inquiry(Some(VehicleId(99)));
    let outcome = fixture
        .store()
        .store_contact_request(
            &nowhere,
            None,
            &new_confirmation(at_minute(0)),
            &command_at(at_minute(0)),
            None,
        )
        .await;
    assert!(matches!(outcome, Err(StoreError::Failed(_))), "{outcome:?}");
    assert_eq!(fixture.contact_requests().await, []);
}
