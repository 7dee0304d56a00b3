//! Asking the concierge.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "helpers of tests stop there")]

use std::time::Duration;

use application::asking::{Answer, AskingPorts, Letter, receive_asking};
use chrono::TimeDelta;
use domain::asking::{AppointmentDraft, AskingDraft, InquiryDraft, Receipt};
use domain::vehicles::{ListingStatus, VehicleId};
use memory_adapter::MemoryStore;
use ports::acts::{Outcome, Recall};
use ports::asking::{MockAskingDesk, NotKept};
use ports::randomness::MockRandomness;
use ports::{StoreError, clock::Clock};
use testkit::{
    CountedRandomness, FixedClock, access_request_draft, act_once, appointment_draft, at_minute,
    inquiry_draft, list_one, vehicle,
};

#[derive(Default)]
struct House {
    store: MemoryStore,
    clock: FixedClock,
    randomness: CountedRandomness,
}

impl House {
    async fn receive(&self, letter: Letter) -> Result<Answer, StoreError> {
        let ports = AskingPorts {
            desk: &self.store,
            catalogue: &self.store,
            clock: &self.clock,
            randomness: &self.randomness,
        };
        receive_asking(letter, ports).await
    }

    async fn refused(&self, draft: AskingDraft) -> Vec<&'static str> {
        match self.receive(letter(draft)).await.unwrap() {
            Answer::Invalid(violations) => violations.iter().map(|violation| violation.field).collect(),
            Answer::Received(_) => vec![],
            other => panic!("{other:?}"),
        }
    }
}

fn letter(draft: AskingDraft) -> Letter {
    Letter { draft, idempotent: None, sender: None }
}

fn about(vehicle: VehicleId) -> AskingDraft {
    AskingDraft::Inquiry(InquiryDraft { vehicle: Some(vehicle), ..inquiry_draft() })
}

fn once(draft: AskingDraft, key: &str, content: u8) -> Letter {
    Letter { idempotent: act_once(at_minute(0), key, content).idempotent, ..letter(draft) }
}

fn received(answer: Answer) -> Receipt {
    match answer {
        Answer::Received(receipt) => receipt,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn each_form_is_kept_under_a_reference_of_its_own() {
    let house = House::default();
    let mut told = Vec::new();
    for draft in [
        AskingDraft::Inquiry(inquiry_draft()),
        AskingDraft::Appointment(appointment_draft("2026-01-16")),
        AskingDraft::AccessRequest(access_request_draft()),
    ] {
        told.push(received(house.receive(letter(draft)).await.unwrap()));
    }
    let references: Vec<&str> = told.iter().map(|receipt| receipt.reference.as_str()).collect();
    assert_eq!(references, ["MQ-00000000", "MQ-04000000", "MQ-08000000"]);
    assert!(told.iter().all(|receipt| receipt.received_at == house.clock.now()));
    let kept: Vec<Receipt> = house.store.asked().into_iter().map(|(receipt, _)| receipt).collect();
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
    let draft = AppointmentDraft {
        vehicle: Some(VehicleId(99)),
        name: "A".into(),
        consent: false,
        ..appointment_draft("2026-01-15")
    };
    let refused = house.refused(AskingDraft::Appointment(draft)).await;
    assert_eq!(refused, ["name", "preferredDate", "consent", "vehicleId"]);
    assert_eq!(house.store.asked(), []);
}

#[tokio::test]
async fn the_days_are_those_of_chicago() {
    // Already the fifteenth in London.
    let clock = FixedClock::at("2026-07-15T04:59:59Z".parse().unwrap());
    let house = House { clock, ..House::default() };
    let refused = async |day| house.refused(AskingDraft::Appointment(appointment_draft(day))).await;
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
    let draft = AppointmentDraft { vehicle: Some(id), ..appointment_draft("2026-01-16") };
    let sent = || once(AskingDraft::Appointment(draft.clone()), "k", 1);
    let first = received(house.receive(sent()).await.unwrap());
    house.store.set_status(id, ListingStatus::Withdrawn);
    house.clock.advance(TimeDelta::hours(23));
    assert_eq!(received(house.receive(sent()).await.unwrap()), first);
    let other = once(AskingDraft::Inquiry(InquiryDraft::default()), "k", 2);
    assert_eq!(house.receive(other).await.unwrap(), Answer::SentOtherwise);
    assert_eq!(house.store.asked().len(), 1);
}

#[tokio::test]
async fn a_refused_form_is_corrected_under_its_key() {
    let house = House::default();
    let blank = once(AskingDraft::Inquiry(InquiryDraft::default()), "k", 1);
    assert!(matches!(house.receive(blank).await.unwrap(), Answer::Invalid(_)));
    received(house.receive(once(AskingDraft::Inquiry(inquiry_draft()), "k", 2)).await.unwrap());
}

#[tokio::test]
async fn ten_an_hour_from_one_address_over_all_forms() {
    let house = House::default();
    let from = |sender: &str, draft| Letter { sender: Some(sender.into()), ..letter(draft) };
    for turn in 0..10 {
        let draft = match turn % 3 {
            0 => AskingDraft::Inquiry(inquiry_draft()),
            1 => AskingDraft::Appointment(appointment_draft("2026-01-16")),
            _ => AskingDraft::AccessRequest(access_request_draft()),
        };
        received(house.receive(from("a", draft)).await.unwrap());
        // A form that is not in order costs nothing.
        let blank = from("a", AskingDraft::Inquiry(InquiryDraft::default()));
        assert!(matches!(house.receive(blank).await.unwrap(), Answer::Invalid(_)));
        house.clock.advance(TimeDelta::minutes(1));
    }
    let eleventh =
        house.receive(from("a", AskingDraft::AccessRequest(access_request_draft()))).await.unwrap();
    assert_eq!(eleventh, Answer::TooMany { retry_after: Duration::from_secs(50 * 60) });
    received(house.receive(from("b", AskingDraft::Inquiry(inquiry_draft()))).await.unwrap());
    house.clock.advance(TimeDelta::minutes(50));
    received(house.receive(from("a", AskingDraft::Inquiry(inquiry_draft()))).await.unwrap());
}

#[tokio::test]
async fn a_reference_that_is_taken_is_drawn_again_but_not_for_ever() {
    let house = House::default();
    let unkeyed = || letter(AskingDraft::Inquiry(inquiry_draft()));
    for (taken, draws) in [(2, 3), (9, 3)] {
        let mut desk = MockAskingDesk::new();
        let mut left = taken;
        desk.expect_keep().times(draws).returning(move |_, receipt, _| {
            left -= 1;
            Ok(if left >= 0 {
                Outcome::Refused(NotKept::ReferenceTaken)
            } else {
                Outcome::Done(receipt.clone())
            })
        });
        let ports = AskingPorts {
            desk: &desk,
            catalogue: &house.store,
            clock: &house.clock,
            randomness: &CountedRandomness::default(),
        };
        let answer = receive_asking(unkeyed(), ports).await;
        match taken {
            2 => assert_eq!(received(answer.unwrap()).reference.as_str(), "MQ-08000000"),
            _ => assert!(matches!(answer, Err(StoreError::Failed(_)))),
        }
    }
}

/// Two clicks at once both find nothing; the store tells the later one.
#[tokio::test]
async fn who_comes_second_hears_what_the_first_did() {
    let house = House::default();
    let first = testkit::receipt(at_minute(0));
    for (outcome, answer) in [
        (Outcome::Repeated(first.clone()), Answer::Received(first.clone())),
        (Outcome::Conflict, Answer::SentOtherwise),
    ] {
        let mut desk = MockAskingDesk::new();
        desk.expect_recall().returning(|_, _| Ok(Recall::Unknown));
        desk.expect_keep().return_once(|_, _, _| Ok(outcome));
        let ports = AskingPorts {
            desk: &desk,
            catalogue: &house.store,
            clock: &house.clock,
            randomness: &house.randomness,
        };
        let sent = once(AskingDraft::Inquiry(inquiry_draft()), "k", 1);
        assert_eq!(receive_asking(sent, ports).await.unwrap(), answer);
    }
}

#[tokio::test]
async fn nothing_is_kept_without_a_store_or_randomness() {
    let house = House::default();
    let mut randomness = MockRandomness::new();
    randomness.expect_fill().returning(|_| Err(StoreError::Failed("no entropy".into())));
    let ports = AskingPorts {
        desk: &house.store,
        catalogue: &house.store,
        clock: &house.clock,
        randomness: &randomness,
    };
    let sent = letter(AskingDraft::Inquiry(inquiry_draft()));
    assert!(matches!(receive_asking(sent.clone(), ports).await, Err(StoreError::Failed(_))));
    house.store.set_unavailable(true);
    assert!(matches!(house.receive(sent).await, Err(StoreError::Unavailable(_))));
    let keyed = once(AskingDraft::Inquiry(inquiry_draft()), "k", 1);
    assert!(matches!(house.receive(keyed).await, Err(StoreError::Unavailable(_))));
    house.store.set_unavailable(false);
    assert_eq!(house.store.asked(), []);
}
