//! Inquiry threads: messages between the sender and the concierge, and the appointment they agree on.

mod admin;
mod asker;
mod emails;

pub use admin::{
    AdminContext, AppointmentAction, answer, assign, change_appointment, close, reopen, write_note,
};
pub use asker::{ThreadAccess, cancel_appointment, open, pick_slot, write_back};

use domain::{
    Timestamp,
    accounts::SingleUseToken,
    appointments::Appointment,
    inquiries::{ListingState, Thread},
};
use ports::{
    StoreError,
    appointments::Appointments,
    clock::Clock,
    commands::WriteError,
    inquiries::{Inquiries, ThreadUpdate, ThreadUpdateRefusal},
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

/// Error of a change to a thread.
pub type InquiryError = WriteError<InquiryRefusal>;

/// Why a thread was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InquiryRefusal {
    Update(ThreadUpdateRefusal),
    /// The state of the appointment does not permit the change.
    Impossible,
    /// The appointment has already taken place.
    Over,
    /// The listing is no longer for sale; for staff.
    NotForSale(ListingState),
    /// The listing is no longer for sale; for the sender, who may not be allowed to know more.
    Unavailable,
    /// This site is not configured to send mail with links.
    NoMail,
}

impl From<InquiryRefusal> for InquiryError {
    fn from(refusal: InquiryRefusal) -> Self {
        Self::Refused(refusal)
    }
}

/// The thread does not exist, or is not theirs.
const NO_SUCH_THREAD: InquiryRefusal = InquiryRefusal::Update(ThreadUpdateRefusal::NoSuchThread);
/// The slot is booked or no longer offered.
const SLOT_TAKEN: InquiryRefusal = InquiryRefusal::Update(ThreadUpdateRefusal::SlotTaken);

/// Applies an update; returns the thread as it is then.
async fn store_update(update: ThreadUpdate, ports: InquiryPorts<'_>) -> Result<Box<Thread>, InquiryError> {
    Ok(ports.inquiries.update_thread(&update).await?.map_err(InquiryRefusal::Update)?)
}

/// Checks that an appointment about the listing of the thread can be confirmed or moved.
fn check_for_sale(thread: &Thread) -> Result<(), InquiryRefusal> {
    let closed = thread.listing.filter(|listing| listing.appointment_refusal().is_some());
    closed.map_or(Ok(()), |listing| Err(InquiryRefusal::NotForSale(listing)))
}

/// The appointment of a thread after cancellation at `at`.
fn cancelled(thread: &Thread, at: Timestamp) -> Result<Appointment, InquiryRefusal> {
    match &thread.appointment {
        Some(appointment) if appointment.is_over(at) => Err(InquiryRefusal::Over),
        appointment => {
            appointment.as_ref().and_then(Appointment::cancelled).ok_or(InquiryRefusal::Impossible)
        }
    }
}

/// Draws a token for the link of one mail.
fn link(ports: InquiryPorts<'_>) -> Result<SingleUseToken, StoreError> {
    crate::accounts::new_single_use_token(ports.randomness)
}
