//! Valid contact forms, commands and rate limits for tests, and deterministic randomness.

use std::sync::atomic::{AtomicU64, Ordering};

use chrono::NaiveDate;
use domain::contact_requests::{
    AccessRequestDraft, AppointmentRequestDraft, Confirmation, ContactRequest, ContactRequestDraft,
    InquiryDraft, Reference,
};
use domain::{Rate, Timestamp, idempotency::IdempotencyKey, vehicles::VehicleId};
use ports::StoreError;
use ports::commands::{Command, Fingerprint, IdempotentRequest, RateLimit};
use ports::randomness::Randomness;

/// A valid inquiry form.
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

/// A parsed inquiry, about a vehicle or none.
#[must_use]
pub fn inquiry(vehicle: Option<VehicleId>) -> ContactRequest {
    ContactRequestDraft::Inquiry(InquiryDraft { vehicle, ..inquiry_draft() }).parse(NaiveDate::MIN).unwrap()
}

/// A valid appointment request for a date; parse it with an earlier day as today.
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

/// A valid access request form.
#[must_use]
pub fn access_request_draft() -> AccessRequestDraft {
    AccessRequestDraft {
        name: "Ada Lovelace".into(),
        email: "ada@example.com".into(),
        note: "I collect engines of analysis.".into(),
        consent: true,
    }
}

/// A confirmation with a unique reference.
#[must_use]
pub fn new_confirmation(received_at: Timestamp) -> Confirmation {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let [.., a, b, c, d, e] = NEXT.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    Confirmation { reference: Reference::from_bits([a, b, c, d, e]), received_at }
}

/// A command without idempotency key or rate limit.
#[must_use]
pub const fn command_at(at: Timestamp) -> Command {
    Command { at, idempotent: None, rate_limit: None }
}

/// A command with an idempotency key; `content` stands for the fingerprint of the request.
#[must_use]
pub fn idempotent_command(at: Timestamp, key: &str, content: u8) -> Command {
    let idempotent = IdempotentRequest {
        scope: "a call".into(),
        key: IdempotencyKey::parse(key).unwrap(),
        fingerprint: Fingerprint([content; 32]),
    };
    Command { idempotent: Some(idempotent), ..command_at(at) }
}

/// A rate limit of `most` uses per hour.
#[must_use]
pub fn rate_limit(subject: &str, most: u32) -> RateLimit {
    RateLimit::new(subject, Rate::per_hour(most))
}

/// Predictable randomness: each draw is its own number, counted from zero, little-endian.
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
