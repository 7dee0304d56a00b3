use chrono::NaiveDate;

use crate::{
    Timestamp,
    accounts::{User, UserId, mailbox},
    appointments::{Appointment, SlotId},
    contact_requests::{ContactName, EmailAddress, Phone, PreferredTime, Reference, Service, Town},
    vehicles::VehicleId,
};

/// What a thread is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A question.
    Inquiry,
    /// A meeting: asked for at once, or in the course of it.
    Appointment,
}

impl Kind {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Inquiry, Self::Appointment];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Inquiry => "inquiry",
            Self::Appointment => "appointment",
        }
    }

    /// The kind of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// Where a thread stands, in the words that whoever asked and the concierge share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Stage {
    /// It waits for the concierge.
    Received,
    /// It waits for whoever asked, or for nobody.
    Answered,
    /// It has ended; whoever asked opens it again by writing.
    Closed,
}

impl Stage {
    /// Every stage.
    pub const ALL: [Self; 3] = [Self::Received, Self::Answered, Self::Closed];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Received => "received",
            Self::Answered => "answered",
            Self::Closed => "closed",
        }
    }

    /// The stage of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.as_str() == word)
    }
}

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Whoever asked.
    Asker,
    /// The concierge, for whoever asked.
    Concierge,
    /// The concierge, for itself: nobody else ever reads it.
    Note,
}

impl Side {
    /// Every side.
    pub const ALL: [Self; 3] = [Self::Asker, Self::Concierge, Self::Note];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Asker => "asker",
            Self::Concierge => "concierge",
            Self::Note => "note",
        }
    }

    /// The side of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|side| side.as_str() == word)
    }
}

/// When and where somebody wished to meet, before there were slots to choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PreferredSlot {
    /// Where.
    pub town: Town,
    /// On which day.
    pub date: NaiveDate,
    /// At which time of that day.
    pub time: PreferredTime,
}

/// What was asked, by whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Who asked.
    pub name: ContactName,
    /// Where mail about it goes. The site shows it to nobody: both sides write through it.
    pub email: EmailAddress,
    /// Where to call instead.
    pub phone: Option<Phone>,
    /// What they wrote; nothing, perhaps, when they only want to meet.
    pub text: String,
    /// The car it is about.
    pub vehicle: Option<VehicleId>,
    /// What that car is called: year, make and model.
    pub vehicle_title: Option<String>,
    /// The service it is about.
    pub service: Option<Service>,
    /// When they would like to meet.
    pub wish: Option<PreferredSlot>,
}

/// A question or a wish to meet, and where it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thread {
    /// What it is called.
    pub reference: Reference,
    /// What it is about.
    pub kind: Kind,
    /// What was asked.
    pub asked: Asked,
    /// The member who asked it while signed in.
    pub asker: Option<UserId>,
    /// Where it stands.
    pub stage: Stage,
    /// Who of the concierge looks after it, with their username.
    pub assignee: Option<(UserId, String)>,
    /// Counts its changes, from 1.
    pub revision: i32,
    /// When it came.
    pub received_at: Timestamp,
    /// Since when it stands where it does.
    pub waiting_since: Timestamp,
    /// The meeting that it led to.
    pub meeting: Option<Appointment>,
}

impl Thread {
    /// The slot that its meeting holds, if it holds one.
    #[must_use]
    pub fn slot(&self) -> Option<SlotId> {
        self.meeting.as_ref().filter(|meeting| meeting.state.holds_its_slot())?.slot
    }
}

/// To whom threads belong: to the member who asked them while signed in, whatever address they gave,
/// and those that nobody signed in asked to whoever has confirmed the address that they were asked from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadOwner {
    /// The member.
    pub user: UserId,
    /// Their folded address, once they have confirmed it.
    pub mailbox: Option<String>,
}

impl ThreadOwner {
    /// A member as such.
    #[must_use]
    pub fn of(user: &User) -> Self {
        Self { user: user.id, mailbox: user.is_email_verified.then(|| mailbox(&user.email)) }
    }

    /// Whether that thread is theirs.
    #[must_use]
    pub fn has(&self, thread: &Thread) -> bool {
        self.asked(thread.asker, &thread.asked.email)
    }

    /// Whether something is theirs that was asked by that member, or by nobody signed in, from that
    /// address.
    #[must_use]
    pub fn asked(&self, asker: Option<UserId>, email: &EmailAddress) -> bool {
        match asker {
            Some(asker) => asker == self.user,
            None => self.mailbox.as_ref().is_some_and(|own| *own == mailbox(email)),
        }
    }
}

/// A message of a thread.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThreadMessage {
    /// Its number, increasing.
    pub id: i64,
    /// Who wrote it.
    pub side: Side,
    /// The username of whoever of the concierge wrote it, while they are a member.
    pub author: Option<String>,
    /// What it says.
    pub text: String,
    /// When.
    pub at: Timestamp,
}

/// What the concierge does with threads, slots and templates, as the audit log tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ThreadAction {
    /// An answer was sent.
    Answered,
    /// A note was written.
    Noted,
    /// Somebody looks after it from then on, or nobody.
    Assigned,
    /// It was ended.
    Closed,
    /// A meeting was confirmed.
    MeetingConfirmed,
    /// Another time was proposed.
    MeetingProposed,
    /// A meeting was called off.
    MeetingCancelled,
    /// Slots were offered.
    SlotsOffered,
    /// A slot was withdrawn.
    SlotWithdrawn,
    /// A template was written.
    TemplateKept,
    /// A template was removed.
    TemplateRemoved,
}

impl ThreadAction {
    /// Every act.
    pub const ALL: [Self; 11] = [
        Self::Answered,
        Self::Noted,
        Self::Assigned,
        Self::Closed,
        Self::MeetingConfirmed,
        Self::MeetingProposed,
        Self::MeetingCancelled,
        Self::SlotsOffered,
        Self::SlotWithdrawn,
        Self::TemplateKept,
        Self::TemplateRemoved,
    ];

    /// The word used in the log.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Answered => "inquiry_answered",
            Self::Noted => "inquiry_noted",
            Self::Assigned => "inquiry_assigned",
            Self::Closed => "inquiry_closed",
            Self::MeetingConfirmed => "meeting_confirmed",
            Self::MeetingProposed => "meeting_proposed",
            Self::MeetingCancelled => "meeting_cancelled",
            Self::SlotsOffered => "slots_offered",
            Self::SlotWithdrawn => "slot_withdrawn",
            Self::TemplateKept => "template_kept",
            Self::TemplateRemoved => "template_removed",
        }
    }

    /// The act of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|act| act.as_str() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_read_back() {
        for kind in Kind::ALL {
            assert_eq!(Kind::parse(kind.as_str()), Some(kind));
        }
        for stage in Stage::ALL {
            assert_eq!(Stage::parse(stage.as_str()), Some(stage));
        }
        for side in Side::ALL {
            assert_eq!(Side::parse(side.as_str()), Some(side));
        }
        for act in ThreadAction::ALL {
            assert_eq!(ThreadAction::parse(act.as_str()), Some(act));
        }
    }
}
