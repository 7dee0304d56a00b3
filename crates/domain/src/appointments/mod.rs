//! Appointments with the concierge: offered slots, and the state machine of an appointment.
//!
//! A slot can be booked while it lies ahead and no appointment other than a cancelled one has it. An appointment holds
//! its slot until it is cancelled; there is no time limit.

mod address;
mod town;

pub use address::MeetingAddress;
pub use town::AppointmentTown;

use chrono::{NaiveDate, TimeDelta};

use crate::{Timestamp, Violation, text::iso_date};

/// How far ahead appointments are offered and requested, in days.
pub const MAX_DAYS_AHEAD: i64 = 90;
/// Lengths of a slot, in minutes.
pub const SLOT_MINUTES: [i64; 4] = [30, 45, 60, 90];

/// Parses a date as in `2026-11-21` for which an appointment can be offered or requested: from tomorrow to
/// [`MAX_DAYS_AHEAD`] days after `today`, the current date in Central Time.
#[must_use]
pub fn bookable_date(text: &str, today: NaiveDate) -> Option<NaiveDate> {
    iso_date(text).filter(|date| *date > today && *date - today <= TimeDelta::days(MAX_DAYS_AHEAD))
}

/// The [`Violation`] of a field whose date is not [bookable](bookable_date).
#[must_use]
pub fn date_out_of_range(field: &'static str) -> Violation {
    Violation::new(field, format!("Please choose a day within the next {MAX_DAYS_AHEAD} days"))
}

/// Slots of equal length in a town, one after the other from `from`, as many as end by `to`.
///
/// # Errors
/// A [`Violation`] of `to` when no slot fits.
pub fn slot_series(
    town: AppointmentTown,
    from: Timestamp,
    to: Timestamp,
    length: TimeDelta,
) -> Result<Vec<NewSlot>, Violation> {
    let starts = std::iter::successors(Some(from), |start| Some(*start + length));
    let slots: Vec<NewSlot> = starts
        .map(|starts_at| NewSlot { town, starts_at, ends_at: starts_at + length })
        .take_while(|slot| slot.ends_at <= to)
        .collect();
    if slots.is_empty() { Err(Violation::new("to", "No slot fits between these times")) } else { Ok(slots) }
}

/// The length of a slot of that many minutes.
///
/// # Errors
/// A [`Violation`] of `minutes` for a length that is none of [`SLOT_MINUTES`].
pub fn slot_length(minutes: i64) -> Result<TimeDelta, Violation> {
    if SLOT_MINUTES.contains(&minutes) {
        return Ok(TimeDelta::minutes(minutes));
    }
    let [others @ .., last] = SLOT_MINUTES.map(|minutes| minutes.to_string());
    let sentence = format!("A slot is {} or {last} minutes long", others.join(", "));
    Err(Violation::new("minutes", sentence))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SlotId(pub i64);

/// A time at which the concierge offers to meet one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub id: SlotId,
    pub town: AppointmentTown,
    /// Where in the town; `None` for slots that were offered before addresses were stored.
    pub address: Option<MeetingAddress>,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
}

/// A slot that is to be offered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewSlot {
    pub town: AppointmentTown,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
}

impl NewSlot {
    /// Whether both are in one town and have time in common. One may begin when the other ends.
    fn overlaps(&self, other: &Self) -> bool {
        self.town == other.town && self.starts_at < other.ends_at && self.ends_at > other.starts_at
    }
}

impl From<Slot> for NewSlot {
    fn from(Slot { town, starts_at, ends_at, .. }: Slot) -> Self {
        Self { town, starts_at, ends_at }
    }
}

/// The new slots without those that overlap an offered one or an earlier new one.
#[must_use]
pub fn without_overlaps(new: &[NewSlot], offered: impl IntoIterator<Item = Slot>) -> Vec<NewSlot> {
    let mut taken: Vec<NewSlot> = offered.into_iter().map(NewSlot::from).collect();
    let mut free = Vec::new();
    for slot in new {
        if !taken.iter().any(|other| other.overlaps(slot)) {
            taken.push(*slot);
            free.push(*slot);
        }
    }
    free
}

/// State of an appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum AppointmentState {
    /// Requested by the visitor; awaits the concierge.
    Requested,
    /// Another slot was proposed by the concierge; awaits the visitor.
    Proposed,
    /// Agreed by both.
    Confirmed,
    /// Cancelled by either side.
    Cancelled,
}

named_enum!(AppointmentState);

impl AppointmentState {
    /// Whether the appointment reserves its slot.
    #[must_use]
    pub const fn reserves_slot(self) -> bool {
        !matches!(self, Self::Cancelled)
    }
}

/// An appointment as shown in calendars.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appointment {
    /// `None` if the slot was withdrawn later.
    pub slot: Option<SlotId>,
    pub town: AppointmentTown,
    /// Where in the town; `None` if the slot had no address.
    pub address: Option<MeetingAddress>,
    pub starts_at: Timestamp,
    pub ends_at: Timestamp,
    pub state: AppointmentState,
    /// iCalendar sequence number: starts at 0 and increases with every change, so that calendars keep the
    /// latest version.
    pub sequence: i32,
}

impl Appointment {
    fn at(before: Option<&Self>, slot: &Slot, state: AppointmentState) -> Self {
        Self {
            slot: Some(slot.id),
            town: slot.town,
            address: slot.address.clone(),
            starts_at: slot.starts_at,
            ends_at: slot.ends_at,
            state,
            sequence: before.map_or(0, |before| before.sequence + 1),
        }
    }

    /// The appointment after the visitor picks a slot: confirmed if the concierge had proposed that slot,
    /// unchanged if it was already requested or confirmed, otherwise requested.
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

    /// The appointment after the concierge proposes a slot.
    #[must_use]
    pub fn proposed(before: Option<&Self>, slot: &Slot) -> Self {
        Self::at(before, slot, AppointmentState::Proposed)
    }

    /// The appointment after the concierge confirms; `None` unless it was requested.
    #[must_use]
    pub fn confirmed(&self) -> Option<Self> {
        (self.state == AppointmentState::Requested).then(|| self.with_state(AppointmentState::Confirmed))
    }

    /// Whether the time of the appointment has passed.
    #[must_use]
    pub fn is_over(&self, at: Timestamp) -> bool {
        self.ends_at <= at
    }

    /// The appointment after cancellation; `None` if it was cancelled already.
    #[must_use]
    pub fn cancelled(&self) -> Option<Self> {
        (self.state != AppointmentState::Cancelled).then(|| self.with_state(AppointmentState::Cancelled))
    }

    fn with_state(&self, state: AppointmentState) -> Self {
        Self { state, sequence: self.sequence + 1, ..self.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(id: i64) -> Slot {
        Slot {
            id: SlotId(id),
            town: AppointmentTown::Chicago,
            address: MeetingAddress::parse("1 Main Street").ok(),
            starts_at: "2026-12-01T16:00:00Z".parse().unwrap(),
            ends_at: "2026-12-01T17:00:00Z".parse().unwrap(),
        }
    }

    #[test]
    fn an_appointment_is_over_when_it_ends() {
        let appointment = Appointment::picked(None, &slot(1));
        assert!(!appointment.is_over("2026-12-01T16:59:59Z".parse().unwrap()));
        assert!(appointment.is_over("2026-12-01T17:00:00Z".parse().unwrap()));
    }

    #[test]
    fn slots_of_one_town_do_not_overlap() {
        let hour = chrono::TimeDelta::hours(1);
        let new = |town, hours: i64| {
            let from = slot(1).starts_at + hour * i32::try_from(hours).unwrap() / 2;
            NewSlot { town, starts_at: from, ends_at: from + hour }
        };
        let (chicago, madison) = (AppointmentTown::Chicago, AppointmentTown::Madison);
        let asked = [new(chicago, 1), new(chicago, 2), new(chicago, 3), new(chicago, 4), new(madison, 1)];
        assert_eq!(without_overlaps(&asked, [slot(1)]), [asked[1], asked[3], asked[4]]);
        assert_eq!(without_overlaps(&asked, []), [asked[0], asked[2], asked[4]]);
    }

    #[test]
    fn sequence_is_incremented_by_each_effective_change() {
        let asked = Appointment::picked(None, &slot(1));
        assert_eq!((asked.state, asked.sequence), (AppointmentState::Requested, 0));
        assert_eq!(asked.address, slot(1).address);
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
    fn picking_the_proposed_slot_confirms_and_another_requests() {
        let proposed = Appointment::proposed(None, &slot(1));
        assert_eq!(proposed.confirmed(), None, "the concierge cannot agree with itself");
        assert_eq!(Appointment::picked(Some(&proposed), &slot(1)).state, AppointmentState::Confirmed);
        assert_eq!(Appointment::picked(Some(&proposed), &slot(2)).state, AppointmentState::Requested);
    }

    #[test]
    fn states_round_trip() {
        for state in AppointmentState::ALL {
            assert_eq!(AppointmentState::parse(state.as_str()), Some(state));
        }
    }
}
