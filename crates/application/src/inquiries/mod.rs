//! Inquiry threads: messages between the sender and the concierge, and the appointment they agree on.

mod admin;
mod asker;
mod emails;

pub use admin::{
    AdminContext, AppointmentAction, answer, assign, change_appointment, close, reopen, write_note,
};
pub use asker::{ThreadAccess, cancel_appointment, open, pick_slot, write_back};

use std::time::Duration;

use domain::{
    Violation,
    accounts::SingleUseToken,
    inquiries::{Thread, ThreadStage},
};
use ports::{
    StoreError,
    appointments::Appointments,
    clock::Clock,
    inquiries::{Inquiries, ThreadUpdate, ThreadUpdateResult},
    randomness::Randomness,
    rate_limit::RateLimiter,
};

#[derive(Clone, Copy)]
pub struct InquiryPorts<'a> {
    pub inquiries: &'a dyn Inquiries,
    pub appointments: &'a dyn Appointments,
    pub rate_limiter: &'a dyn RateLimiter,
    pub randomness: &'a dyn Randomness,
    pub clock: &'a dyn Clock,
}

/// Outcome of a change to a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// The thread as it is now.
    Done(Box<Thread>),
    Invalid(Vec<Violation>),
    /// The thread has changed since the revision that was named; its current stage.
    Stale(ThreadStage),
    /// The slot is booked or no longer offered.
    SlotTaken,
    /// The state of the appointment does not permit the change.
    Impossible,
    /// The rate limit is used up; time until the next use.
    TooMany(Duration),
    /// This site is not configured to send mail with links.
    NoMail,
    /// There is no such thread, or it is not theirs.
    NoSuch,
}

async fn take(turn: ThreadUpdate, ports: InquiryPorts<'_>) -> Result<Outcome, StoreError> {
    Ok(match ports.inquiries.update_thread(&turn).await? {
        ThreadUpdateResult::Done(thread) => Outcome::Done(thread),
        ThreadUpdateResult::Stale(stage) => Outcome::Stale(stage),
        ThreadUpdateResult::SlotTaken => Outcome::SlotTaken,
        ThreadUpdateResult::NoSuch => Outcome::NoSuch,
    })
}

/// Draws a token for the link of one mail.
fn link(ports: InquiryPorts<'_>) -> Result<SingleUseToken, StoreError> {
    crate::accounts::new_single_use_token(ports.randomness)
}
