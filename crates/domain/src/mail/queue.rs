//! Administration of the mail queue: the state of a mail, and which action is possible in which state.

use crate::Timestamp;

/// State of a mail in the outbox. Stores do not record `Sending`: it follows from the claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum MailState {
    /// Due now or later.
    Waiting,
    /// Claimed by a delivery, which sends it now. Waits again if the delivery dies and its claim expires.
    Sending,
    /// Accepted by a mail server.
    Sent,
    /// Shown to the operator instead, because there was no mail server.
    Shown,
    /// Failed permanently.
    GivenUp,
    /// Discarded by an admin; will never be sent.
    Dropped,
}

/// An action of an admin on a mail of the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum MailAction {
    /// Makes the mail due at once.
    #[strum(serialize = "mail_retried")]
    Retry,
    /// Discards the mail.
    #[strum(serialize = "mail_dropped")]
    Drop,
}

/// An action that the state of the mail does not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.refusal())]
pub struct MailActionRefusal(pub MailState);

named_enum!(MailState);

impl MailState {
    /// The state at `now` of a mail stored in this state: a waiting mail whose claim has not expired is being
    /// sent.
    #[must_use]
    pub fn at(self, now: Timestamp, claimed_until: Option<Timestamp>) -> Self {
        match self {
            Self::Waiting if claimed_until.is_some_and(|until| until > now) => Self::Sending,
            state => state,
        }
    }

    /// The state after an action.
    ///
    /// A mail that is being sent takes no action: made due, another delivery would send it a second time;
    /// dropped, it would be listed as never sent although its recipient gets it.
    ///
    /// # Errors
    /// When the action is not possible in this state.
    pub const fn after(self, action: MailAction) -> Result<Self, MailActionRefusal> {
        match (self, action) {
            (Self::Waiting | Self::GivenUp, MailAction::Retry) => Ok(Self::Waiting),
            (Self::Waiting | Self::GivenUp, MailAction::Drop) => Ok(Self::Dropped),
            (Self::Sending | Self::Sent | Self::Shown | Self::Dropped, _) => Err(MailActionRefusal(self)),
        }
    }

    /// Number of failures after a retry: delivery that was given up begins anew.
    #[must_use]
    pub const fn failures_after_retry(self, failures: u32) -> u32 {
        match self {
            Self::GivenUp => 0,
            _ => failures,
        }
    }

    /// Whether the failure of a delivery is recorded. A late report must neither revive a mail that was
    /// delivered or dropped nor hide that it was. Success is always recorded, because it happened.
    #[must_use]
    pub const fn records_failure(self) -> bool {
        matches!(self, Self::Waiting | Self::Sending)
    }

    /// Why no action is possible, as a sentence for the admin.
    const fn refusal(self) -> &'static str {
        match self {
            Self::Waiting => "This email is waiting",
            Self::Sending => "This email is being sent right now; please try again in a few minutes",
            Self::Sent => "This email was already sent",
            Self::Shown => "This email was shown to the operator, because no mail server was configured",
            Self::GivenUp => "Delivery of this email was given up",
            Self::Dropped => "This email was dropped",
        }
    }
}

/// Filter of the list of mails.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MailFilter {
    /// Mails that need attention: given up, or waiting after a failure.
    #[default]
    Attention,
    /// Mails stored in this state; [`MailState::Waiting`] includes those being sent.
    Stored(MailState),
}

impl MailFilter {
    /// All filters, in the order of a menu.
    pub const ALL: [Self; 6] = [
        Self::Attention,
        Self::Stored(MailState::Waiting),
        Self::Stored(MailState::GivenUp),
        Self::Stored(MailState::Sent),
        Self::Stored(MailState::Shown),
        Self::Stored(MailState::Dropped),
    ];

    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Attention => "attention",
            Self::Stored(state) => state.as_str(),
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|filter| filter.as_str() == word)
    }

    /// Whether a list with this filter contains a mail stored in that state.
    #[must_use]
    pub fn includes(self, stored: MailState, failures: u32) -> bool {
        match self {
            Self::Attention => stored == MailState::GivenUp || (stored == MailState::Waiting && failures > 0),
            Self::Stored(state) => stored == state,
        }
    }
}

named_enum!(MailAction);

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn only_waiting_or_given_up_mail_is_retried_or_dropped() {
        use MailState::{Dropped, GivenUp, Sending, Sent, Shown, Waiting};
        for (state, retried, dropped) in [
            (Waiting, Some(Waiting), Some(Dropped)),
            (GivenUp, Some(Waiting), Some(Dropped)),
            (Sending, None, None),
            (Sent, None, None),
            (Shown, None, None),
            (Dropped, None, None),
        ] {
            for (action, then) in [(MailAction::Retry, retried), (MailAction::Drop, dropped)] {
                assert_eq!(
                    state.after(action),
                    then.ok_or(MailActionRefusal(state)),
                    "{action:?} of {state:?}"
                );
            }
        }
    }

    #[test]
    fn dropped_mail_cannot_be_revived() {
        for first in MailAction::ALL {
            for second in MailAction::ALL {
                let after = MailState::GivenUp.after(first).and_then(|state| state.after(second));
                assert_eq!(after.is_err(), first == MailAction::Drop, "{first:?}, {second:?}: {after:?}");
            }
        }
    }

    #[test]
    fn refusal_message_names_the_state() {
        let sentences = MailState::ALL.map(|state| MailActionRefusal(state).to_string());
        assert_eq!(sentences[2], "This email was already sent");
        for (index, sentence) in sentences.iter().enumerate() {
            assert!(!sentences[..index].contains(sentence), "{sentence}");
        }
    }

    #[test]
    fn a_claim_counts_until_it_expires() {
        let now = Timestamp::UNIX_EPOCH;
        let second = TimeDelta::seconds(1);
        assert_eq!(MailState::Waiting.at(now, None), MailState::Waiting);
        assert_eq!(MailState::Waiting.at(now, Some(now)), MailState::Waiting);
        assert_eq!(MailState::Waiting.at(now, Some(now + second)), MailState::Sending);
        assert_eq!(MailState::GivenUp.at(now, Some(now + second)), MailState::GivenUp);
    }

    #[test]
    fn failures_count_from_zero_only_after_giving_up() {
        assert_eq!(MailState::GivenUp.failures_after_retry(9), 0);
        assert_eq!(MailState::Waiting.failures_after_retry(3), 3);
    }

    #[test]
    fn failures_are_recorded_for_mail_that_is_still_to_be_sent() {
        let recorded = MailState::ALL.into_iter().filter(|state| state.records_failure());
        assert_eq!(recorded.collect::<Vec<_>>(), [MailState::Waiting, MailState::Sending]);
    }

    #[test]
    fn attention_filter_has_failed_mail_that_can_be_retried() {
        for state in MailState::ALL {
            let expected = match state {
                MailState::GivenUp => (true, true),
                MailState::Waiting => (false, true),
                _ => (false, false),
            };
            let filter = MailFilter::default();
            assert_eq!((filter.includes(state, 0), filter.includes(state, 1)), expected, "{state:?}");
            assert!(MailFilter::Stored(state).includes(state, 0));
        }
    }

    #[test]
    fn states_filters_and_acts_round_trip() {
        for state in MailState::ALL {
            assert_eq!(MailState::parse(state.as_str()), Some(state));
        }
        for filter in MailFilter::ALL {
            assert_eq!(MailFilter::parse(filter.as_str()), Some(filter));
        }
        for action in MailAction::ALL {
            assert_eq!(MailAction::parse(action.as_str()), Some(action));
        }
        assert_eq!(MailFilter::parse("sending"), None, "those are listed as waiting");
    }
}
