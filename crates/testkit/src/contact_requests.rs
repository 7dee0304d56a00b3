use std::sync::atomic::{AtomicU64, Ordering};
use std::{num::NonZeroU32, time::Duration};

use chrono::NaiveDate;
use domain::contact_requests::{
    AccessRequestDraft, AppointmentRequestDraft, Confirmation, ContactRequest, ContactRequestDraft,
    InquiryDraft, Reference,
};
use domain::{Timestamp, idempotency::IdempotencyKey, vehicles::VehicleId};
use ports::StoreError;
use ports::commands::{Command, Fingerprint, IdempotentRequest, RateLimit};
use ports::randomness::Randomness;

/// A question that is in order.
#[must_use]
pub fn inquiry_draft() -> InquiryDraft {
    InquiryDraft {
        name: "Ada Lovelace".into(),
        email: "ada@example.com".into(),
        message: "Is it still for sale?".into(),
        consent: true,
        ..InquiryDraft::default()
    }
}

/// A question about a vehicle or none.
#[must_use]
pub fn inquiry(vehicle: Option<VehicleId>) -> ContactRequest {
    ContactRequestDraft::Inquiry(InquiryDraft { vehicle, ..inquiry_draft() }).parse(NaiveDate::MIN).unwrap()
}

/// A wish to meet on a day, which is in order on the day before.
#[must_use]
pub fn appointment_draft(preferred_date: &str) -> AppointmentRequestDraft {
    AppointmentRequestDraft {
        name: "Ada Lovelace".into(),
        email: "ada@example.com".into(),
        town: "lake forest".into(),
        preferred_date: preferred_date.into(),
        preferred_time: "morning".into(),
        consent: true,
        ..AppointmentRequestDraft::default()
    }
}

/// A wish to become a member that is in order.
#[must_use]
pub fn access_request_draft() -> AccessRequestDraft {
    AccessRequestDraft {
        name: "Ada Lovelace".into(),
        email: "ada@example.com".into(),
        note: "I collect engines of analysis.".into(),
        consent: true,
    }
}

/// A receipt with a reference that no other has.
#[must_use]
pub fn receipt(received_at: Timestamp) -> Confirmation {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let [.., a, b, c, d, e] = NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    Confirmation { reference: Reference::from_bits([a, b, c, d, e]), received_at }
}

/// An act without bounds.
#[must_use]
pub const fn act(at: Timestamp) -> Command {
    Command { at, idempotent: None, allowance: None }
}

/// An act that is done once: named by `key`, of the content that `content` stands for.
#[must_use]
pub fn act_once(at: Timestamp, key: &str, content: u8) -> Command {
    let idempotent = IdempotentRequest {
        scope: "a call".into(),
        key: IdempotencyKey::parse(key).unwrap(),
        fingerprint: Fingerprint([content; 32]),
    };
    Command { idempotent: Some(idempotent), ..act(at) }
}

/// So many times an hour for `subject`.
#[must_use]
pub fn allowance(subject: &str, most: u32) -> RateLimit {
    RateLimit {
        subject: subject.into(),
        most: NonZeroU32::new(most).unwrap(),
        window: Duration::from_secs(3600),
    }
}

/// Draws that can be foreseen: each is its own number, counted from zero, the small end first.
#[derive(Debug, Default)]
pub struct CountedRandomness(AtomicU64);

impl Randomness for CountedRandomness {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), StoreError> {
        let number = self.0.fetch_add(1, Ordering::Relaxed).to_le_bytes();
        bytes.fill(0);
        bytes.iter_mut().zip(number).for_each(|(byte, digit)| *byte = digit);
        Ok(())
    }
}
