//! Inquiries: what whoever asked and the concierge write to one another, and the meeting it leads to.

mod admin;
mod asker;
pub(crate) mod emails;

pub use admin::{AdminContext, AppointmentAction, answer, assign, close, move_meeting, write_note};
pub use asker::{Key, cancel_appointment, open, pick_slot, write_back};

use std::time::Duration;

use domain::{
    Violation,
    accounts::SingleUseToken,
    inquiries::{Stage, Thread},
};
use ports::{
    StoreError,
    appointments::Appointments,
    clock::Clock,
    inquiries::{Inquiries, ThreadUpdate, ThreadUpdateResult},
    randomness::Randomness,
    rate_limit::RateLimiter,
};

/// What these use cases work with.
#[derive(Clone, Copy)]
pub struct InquiryPorts<'a> {
    /// The threads.
    pub inquiries: &'a dyn Inquiries,
    /// The times that are offered.
    pub appointments: &'a dyn Appointments,
    /// Who writes too often.
    pub rate_limiter: &'a dyn RateLimiter,
    /// What nobody can guess.
    pub randomness: &'a dyn Randomness,
    /// The time.
    pub clock: &'a dyn Clock,
}

/// What became of a turn, for whoever took it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It was taken; the thread as it is now.
    Done(Box<Thread>),
    /// What they wrote is not in order.
    Invalid(Vec<Violation>),
    /// The thread has gone on since they looked at it: where it stands.
    Stale(Stage),
    /// The time is not to be had any more.
    SlotTaken,
    /// The meeting does not stand where that could be done.
    Impossible,
    /// They write too often.
    TooMany(Duration),
    /// This site cannot send mail with links.
    NoMail,
    /// There is no such thread, or none of theirs.
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

/// A link for one mail, and what is kept of it.
fn link(ports: InquiryPorts<'_>) -> Result<SingleUseToken, StoreError> {
    crate::accounts::draw_single_use(ports.randomness)
}
