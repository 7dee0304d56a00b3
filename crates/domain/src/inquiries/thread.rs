//! Threads: the conversation that follows an inquiry or appointment request, with its stage and owner.

use chrono::NaiveDate;

use super::ListingState;
use crate::{
    Timestamp,
    accounts::{MemberRef, User, UserId, mailbox},
    appointments::{Appointment, AppointmentTown, SlotId},
    contact_requests::{ContactName, EmailAddress, Phone, PreferredTime, Reference, Service},
    vehicles::VehicleId,
};

/// Subject of a thread.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ThreadKind {
    Inquiry,
    /// An appointment, requested initially or during the conversation.
    Appointment,
}

named_enum!(ThreadKind);

/// Stage of a thread, as both sides see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ThreadStage {
    /// Awaits the concierge.
    Received,
    /// The concierge has replied.
    Answered,
    /// Closed; a message from the asker reopens it.
    Closed,
}

named_enum!(ThreadStage);

impl ThreadStage {
    /// Since when a thread is in the stage `to` after an update at `at`; `None` if that does not change. `given` is the
    /// time that the update names.
    #[must_use]
    pub fn since(self, to: Self, given: Option<Timestamp>, at: Timestamp) -> Option<Timestamp> {
        given.or((self != to).then_some(at))
    }
}

/// Author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum MessageAuthor {
    /// The visitor or member who started the thread.
    Asker,
    /// The concierge, visible to the asker.
    Concierge,
    /// A staff note, visible to admins only.
    Note,
}

named_enum!(MessageAuthor);

impl MessageAuthor {
    /// The member who is named as the author of a message that `actor` writes; `None` for the asker, whom the thread
    /// itself names.
    #[must_use]
    pub fn named(self, actor: Option<UserId>) -> Option<UserId> {
        actor.filter(|_| self != Self::Asker)
    }
}

/// Preferred date and time of an appointment request that chose no offered slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreferredSlot {
    pub town: AppointmentTown,
    pub date: NaiveDate,
    /// Part of the day.
    pub time: PreferredTime,
}

/// The original request of a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadRequest {
    pub name: ContactName,
    /// Address for email notifications. Private: the site shows it to nobody, and both sides write through
    /// the site.
    pub email: EmailAddress,
    pub phone: Option<Phone>,
    /// May be empty for an appointment request.
    pub text: String,
    /// The vehicle it is about.
    pub vehicle: Option<VehicleId>,
    /// Year, make and model that the vehicle had when it was asked about.
    pub vehicle_title: Option<String>,
    /// The service it is about.
    pub service: Option<Service>,
    /// Preferred slot of an appointment request.
    pub preferred_slot: Option<PreferredSlot>,
}

/// Stage of a thread that is not closed, and since when it is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenStage {
    pub stage: ThreadStage,
    pub since: Timestamp,
}

/// An inquiry or appointment request with its current state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thread {
    pub reference: Reference,
    pub kind: ThreadKind,
    pub request: ThreadRequest,
    /// State of the listing that it is about; `None` for other requests.
    pub listing: Option<ListingState>,
    /// The member who sent it; `None` if they were not signed in.
    pub asker: Option<UserId>,
    pub stage: ThreadStage,
    /// The admin assigned to it, with their username.
    pub assignee: Option<MemberRef>,
    /// Number of changes, starting at 1.
    pub revision: i32,
    pub received_at: Timestamp,
    /// When it entered its current stage.
    pub waiting_since: Timestamp,
    /// The appointment, if there is one.
    pub appointment: Option<Appointment>,
    /// Stage of a closed thread before it was closed; `None` if that is unknown or the thread is not closed.
    pub before_closing: Option<OpenStage>,
}

impl Thread {
    /// Stage of the thread when it is reopened; `None` unless it is closed. Where the earlier stage is unknown the
    /// thread counts as answered, so that no reply is due.
    #[must_use]
    pub fn reopened(&self) -> Option<OpenStage> {
        let is_closed = self.stage == ThreadStage::Closed;
        is_closed.then(|| {
            self.before_closing
                .unwrap_or(OpenStage { stage: ThreadStage::Answered, since: self.waiting_since })
        })
    }

    /// The slot reserved by the appointment.
    #[must_use]
    pub fn slot(&self) -> Option<SlotId> {
        self.appointment.as_ref().filter(|appointment| appointment.state.reserves_slot())?.slot
    }
}

/// Identifies the owner of threads: threads sent while signed in belong to that member, whatever address they
/// gave; others to the member who has confirmed the address they were sent from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadOwner {
    pub user: UserId,
    /// Uniqueness key of the member's email address; `None` until the address is confirmed.
    pub mailbox: Option<String>,
}

impl ThreadOwner {
    #[must_use]
    pub fn of(user: &User) -> Self {
        Self { user: user.id, mailbox: user.is_email_verified.then(|| mailbox(&user.email)) }
    }

    /// Whether the thread belongs to this owner.
    #[must_use]
    pub fn has(&self, thread: &Thread) -> bool {
        self.has_request(thread.asker, &thread.request.email)
    }

    /// Whether a request with this sender and address belongs to this owner.
    #[must_use]
    pub fn has_request(&self, asker: Option<UserId>, email: &EmailAddress) -> bool {
        match asker {
            Some(asker) => asker == self.user,
            None => self.mailbox.as_ref().is_some_and(|own| *own == mailbox(email)),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadMessage {
    /// Increasing.
    pub id: i64,
    pub side: MessageAuthor,
    /// Username of the admin who wrote it; `None` for other messages and erased accounts.
    pub author: Option<String>,
    pub text: String,
    pub at: Timestamp,
}

/// An admin action on threads, slots or templates, for the audit log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum ThreadAction {
    #[strum(serialize = "inquiry_answered")]
    Answered,
    #[strum(serialize = "inquiry_noted")]
    Noted,
    /// Assigned or unassigned.
    #[strum(serialize = "inquiry_assigned")]
    Assigned,
    #[strum(serialize = "inquiry_closed")]
    Closed,
    #[strum(serialize = "inquiry_reopened")]
    Reopened,
    #[strum(serialize = "meeting_confirmed")]
    AppointmentConfirmed,
    /// Another slot was proposed.
    #[strum(serialize = "meeting_proposed")]
    AppointmentProposed,
    #[strum(serialize = "meeting_cancelled")]
    AppointmentCancelled,
    SlotsOffered,
    SlotWithdrawn,
    /// A template was created or changed.
    #[strum(serialize = "template_kept")]
    TemplateSaved,
    TemplateRemoved,
}

named_enum!(ThreadAction);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stage_starts_at_its_change_or_the_given_time() {
        use ThreadStage::{Answered, Closed};
        let (now, before) = (Timestamp::UNIX_EPOCH + chrono::TimeDelta::days(1), Timestamp::UNIX_EPOCH);
        assert_eq!(Answered.since(Answered, None, now), None);
        assert_eq!(Answered.since(Closed, None, now), Some(now));
        assert_eq!(Closed.since(Answered, Some(before), now), Some(before));
        assert_eq!(Answered.since(Answered, Some(before), now), Some(before));
    }

    #[test]
    fn staff_are_named_as_authors() {
        let ada = Some(UserId(1));
        assert_eq!(MessageAuthor::ALL.map(|author| author.named(ada)), [None, ada, ada]);
    }

    #[test]
    fn thread_enums_round_trip() {
        for kind in ThreadKind::ALL {
            assert_eq!(ThreadKind::parse(kind.as_str()), Some(kind));
        }
        for stage in ThreadStage::ALL {
            assert_eq!(ThreadStage::parse(stage.as_str()), Some(stage));
        }
        for side in MessageAuthor::ALL {
            assert_eq!(MessageAuthor::parse(side.as_str()), Some(side));
        }
        for action in ThreadAction::ALL {
            assert_eq!(ThreadAction::parse(action.as_str()), Some(action));
        }
    }
}
