//! Appointments: the times that the concierge offers, and the meetings that come of them.

use crate::{Timestamp, contact_requests::Town};

/// How far ahead slots are offered, in days.
pub const OFFERED_DAYS: i64 = 90;

/// A slot's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(pub i64);

/// A time at which the concierge can be met by one person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// Its number.
    pub id: SlotId,
    /// Where.
    pub town: Town,
    /// From when.
    pub starts_at: Timestamp,
    /// Until when.
    pub ends_at: Timestamp,
}

/// Where a meeting stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AppointmentState {
    /// Somebody asked for it; the concierge has the word.
    Requested,
    /// The concierge named another time; whoever asked has the word.
    Proposed,
    /// Both agree.
    Confirmed,
    /// One of them called it off.
    Cancelled,
}

impl AppointmentState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Requested, Self::Proposed, Self::Confirmed, Self::Cancelled];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Requested => "requested",
            Self::Proposed => "proposed",
            Self::Confirmed => "confirmed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The state of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// Whether nobody else can have its slot.
    #[must_use]
    pub const fn holds_its_slot(self) -> bool {
        !matches!(self, Self::Cancelled)
    }
}

/// A meeting, as calendars know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appointment {
    /// Its slot; `None` once that was withdrawn.
    pub slot: Option<SlotId>,
    /// Where.
    pub town: Town,
    /// From when.
    pub starts_at: Timestamp,
    /// Until when.
    pub ends_at: Timestamp,
    /// Where it stands.
    pub state: AppointmentState,
    /// Counts its changes, from 0: calendars keep the highest.
    pub sequence: i32,
}

impl Appointment {
    fn at(before: Option<&Self>, slot: &Slot, state: AppointmentState) -> Self {
        Self {
            slot: Some(slot.id),
            town: slot.town,
            starts_at: slot.starts_at,
            ends_at: slot.ends_at,
            state,
            sequence: before.map_or(0, |before| before.sequence + 1),
        }
    }

    /// The meeting when whoever asked picks that slot: agreed when the concierge had proposed it,
    /// unchanged when it is theirs already.
    #[must_use]
    pub fn picked(before: Option<&Self>, slot: &Slot) -> Self {
        match before {
            Some(before) if before.slot == Some(slot.id) => match before.state {
                AppointmentState::Proposed => Self::at(Some(before), slot, AppointmentState::Confirmed),
                AppointmentState::Cancelled => Self::at(Some(before), slot, AppointmentState::Requested),
                AppointmentState::Requested | AppointmentState::Confirmed => before.clone(),
            },
            before => Self::at(before, slot, AppointmentState::Requested),
        }
    }

    /// The meeting when the concierge proposes that slot.
    #[must_use]
    pub fn proposed(before: Option<&Self>, slot: &Slot) -> Self {
        Self::at(before, slot, AppointmentState::Proposed)
    }

    /// The meeting when the concierge agrees; `None` when it was not asked for.
    #[must_use]
    pub fn confirmed(&self) -> Option<Self> {
        (self.state == AppointmentState::Requested).then(|| self.moved_to(AppointmentState::Confirmed))
    }

    /// The meeting when it is called off; `None` when it was before.
    #[must_use]
    pub fn cancelled(&self) -> Option<Self> {
        (self.state != AppointmentState::Cancelled).then(|| self.moved_to(AppointmentState::Cancelled))
    }

    fn moved_to(&self, state: AppointmentState) -> Self {
        Self { state, sequence: self.sequence + 1, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(id: i64) -> Slot {
        Slot {
            id: SlotId(id),
            town: Town::Chicago,
            starts_at: "2026-12-01T16:00:00Z".parse().unwrap(),
            ends_at: "2026-12-01T17:00:00Z".parse().unwrap(),
        }
    }

    #[test]
    fn every_change_counts_and_what_changes_nothing_does_not() {
        let asked = Appointment::picked(None, &slot(1));
        assert_eq!((asked.state, asked.sequence), (AppointmentState::Requested, 0));
        assert_eq!(Appointment::picked(Some(&asked), &slot(1)), asked);
        let agreed = asked.confirmed().unwrap();
        assert_eq!((agreed.state, agreed.sequence), (AppointmentState::Confirmed, 1));
        assert_eq!(agreed.confirmed(), None);
        let moved = Appointment::picked(Some(&agreed), &slot(2));
        assert_eq!((moved.state, moved.sequence), (AppointmentState::Requested, 2));
        let off = moved.cancelled().unwrap();
        assert_eq!((off.state, off.sequence), (AppointmentState::Cancelled, 3));
        assert_eq!(off.cancelled(), None);
        assert_eq!(Appointment::picked(Some(&off), &slot(2)).sequence, 4);
    }

    #[test]
    fn a_proposal_that_is_picked_is_agreed_and_another_slot_is_asked_for() {
        let proposed = Appointment::proposed(None, &slot(1));
        assert_eq!(proposed.confirmed(), None, "the concierge cannot agree with itself");
        assert_eq!(Appointment::picked(Some(&proposed), &slot(1)).state, AppointmentState::Confirmed);
        assert_eq!(Appointment::picked(Some(&proposed), &slot(2)).state, AppointmentState::Requested);
    }

    #[test]
    fn every_state_is_read_back() {
        for state in AppointmentState::ALL {
            assert_eq!(AppointmentState::parse(state.as_str()), Some(state));
        }
    }
}
