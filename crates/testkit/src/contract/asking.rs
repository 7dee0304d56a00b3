//! The contract of [`AskingDesk`].

use chrono::NaiveDate;
use domain::asking::{AppointmentDraft, Asking, AskingDraft, InquiryDraft, Receipt};
use domain::vehicles::VehicleId;
use ports::StoreError;
use ports::acts::Outcome;
use ports::asking::{AskingDesk, NotKept};

use crate::{
    AskingFixture, access_request_draft, act, appointment_draft, at_minute, inquiry, inquiry_draft, list_one,
    receipt, vehicle,
};

const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).unwrap();

async fn kept<F: AskingFixture>(fixture: &F, draft: AskingDraft) -> (Receipt, Asking) {
    let asking = draft.parse(TODAY).unwrap();
    let receipt = receipt(at_minute(3));
    let outcome = fixture.store().keep(&asking, &receipt, &act(at_minute(3))).await.unwrap();
    assert_eq!(outcome, Outcome::Done(receipt.clone()));
    (receipt, asking)
}

/// What is kept is what was asked, whatever of it was said, and in whatever script.
pub async fn everything_asked_is_kept<F: AskingFixture>(fixture: &F) {
    let car = Some(list_one(fixture.store(), vehicle().build(), at_minute(0)).await);
    let service = String::from("inspection");
    let drafts = [
        AskingDraft::Inquiry(inquiry_draft()),
        AskingDraft::Inquiry(InquiryDraft {
            name: "李雷 👋🏽".into(),
            email: "jörg@exämple.de".into(),
            phone: "+1 (312) 555-0100".into(),
            message: "Robert'); DROP TABLE inquiries;--\n\n\t%s {{7*7}} مرسيدس <b>\"?\"</b> \\ $1".into(),
            vehicle: car,
            service: service.clone(),
            consent: true,
        }),
        AskingDraft::Inquiry(InquiryDraft { message: "😀".repeat(4000), ..inquiry_draft() }),
        AskingDraft::Appointment(appointment_draft("2026-11-22")),
        AskingDraft::Appointment(AppointmentDraft {
            phone: "x".repeat(40),
            vehicle: car,
            service,
            note: "Two of us\nwill come.".into(),
            ..appointment_draft("2027-02-19")
        }),
        AskingDraft::AccessRequest(access_request_draft()),
    ];
    let mut expected = Vec::new();
    for draft in drafts {
        expected.push(kept(fixture, draft).await);
    }
    let mut asked = fixture.asked().await;
    asked.sort_by(|(a, _), (b, _)| a.reference.as_str().cmp(b.reference.as_str()));
    expected.sort_by(|(a, _), (b, _)| a.reference.as_str().cmp(b.reference.as_str()));
    assert_eq!(asked, expected);
}

/// No two askings have one reference, of whatever kinds they are; the refused one leaves no trace.
pub async fn a_reference_names_one_asking<F: AskingFixture>(fixture: &F) {
    let first = kept(fixture, AskingDraft::Inquiry(inquiry_draft())).await;
    for draft in [
        AskingDraft::Inquiry(inquiry_draft()),
        AskingDraft::Appointment(appointment_draft("2026-11-22")),
        AskingDraft::AccessRequest(access_request_draft()),
    ] {
        let asking = draft.parse(TODAY).unwrap();
        let outcome = fixture.store().keep(&asking, &first.0, &act(at_minute(4))).await.unwrap();
        assert_eq!(outcome, Outcome::Refused(NotKept::ReferenceTaken));
    }
    assert_eq!(fixture.asked().await, [first]);
}

/// Nothing is kept that points to nowhere.
pub async fn a_vehicle_that_is_named_exists<F: AskingFixture>(fixture: &F) {
    let nowhere = inquiry(Some(VehicleId(99)));
    let outcome = fixture.store().keep(&nowhere, &receipt(at_minute(0)), &act(at_minute(0))).await;
    assert!(matches!(outcome, Err(StoreError::Failed(_))), "{outcome:?}");
    assert_eq!(fixture.asked().await, []);
}
