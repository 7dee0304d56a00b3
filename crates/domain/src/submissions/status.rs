/// Where a submission stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SubmissionStatus {
    /// It waits for the concierge.
    Pending,
    /// It waits for its seller.
    ChangesRequested,
    /// It is a listing.
    Approved,
    /// It will not be one.
    Rejected,
    /// Its seller took it back.
    Withdrawn,
}

impl SubmissionStatus {
    /// Every status.
    pub const ALL: [Self; 5] =
        [Self::Pending, Self::ChangesRequested, Self::Approved, Self::Rejected, Self::Withdrawn];

    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "pending",
            Self::ChangesRequested => "changes_requested",
            Self::Approved => "approved",
            Self::Rejected => "rejected",
            Self::Withdrawn => "withdrawn",
        }
    }

    /// The status of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == word)
    }

    /// Where a step leads from here; `None` when it cannot be taken.
    #[must_use]
    pub const fn after(self, step: TransitionKind) -> Option<Self> {
        match (self, step) {
            (Self::Pending | Self::ChangesRequested, TransitionKind::Revise) => Some(Self::Pending),
            (Self::Pending | Self::ChangesRequested, TransitionKind::Withdraw) => Some(Self::Withdrawn),
            (Self::Pending, TransitionKind::RequestChanges) => Some(Self::ChangesRequested),
            (Self::Pending, TransitionKind::Approve) => Some(Self::Approved),
            (Self::Pending, TransitionKind::Reject) => Some(Self::Rejected),
            _ => None,
        }
    }

    /// Why nothing more can be done, as a sentence.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        match self {
            Self::Pending => "This submission is waiting for review",
            Self::ChangesRequested => {
                "Changes were requested of this submission; its seller has not answered yet"
            }
            Self::Approved => "This submission has been approved",
            Self::Rejected => "This submission has been rejected",
            Self::Withdrawn => "This submission has been withdrawn by its seller",
        }
    }
}

/// What can be done with a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransitionKind {
    /// Its seller says something else, and with it answers what was asked.
    Revise,
    /// Its seller takes it back.
    Withdraw,
    /// The concierge asks for changes.
    RequestChanges,
    /// The concierge lists it.
    Approve,
    /// The concierge declines.
    Reject,
}

impl TransitionKind {
    /// Every step.
    pub const ALL: [Self; 5] =
        [Self::Revise, Self::Withdraw, Self::RequestChanges, Self::Approve, Self::Reject];

    /// Who takes it.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Revise | Self::Withdraw => Side::Seller,
            Self::RequestChanges | Self::Approve | Self::Reject => Side::Concierge,
        }
    }
}

/// Who speaks or acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// Whose vehicle it is.
    Seller,
    /// Who reviews it.
    Concierge,
}

impl Side {
    /// The word used on the wire and in stores.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Seller => "seller",
            Self::Concierge => "concierge",
        }
    }

    /// The side of that word.
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Seller, Self::Concierge].into_iter().find(|side| side.as_str() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole table: what is not in it is impossible.
    #[test]
    fn every_step_from_every_status() {
        use SubmissionStatus::{Approved, ChangesRequested, Pending, Rejected, Withdrawn};
        use TransitionKind::{Approve, Reject, RequestChanges, Revise, Withdraw};
        let legal = [
            (Pending, Revise, Pending),
            (Pending, Withdraw, Withdrawn),
            (Pending, RequestChanges, ChangesRequested),
            (Pending, Approve, Approved),
            (Pending, Reject, Rejected),
            (ChangesRequested, Revise, Pending),
            (ChangesRequested, Withdraw, Withdrawn),
        ];
        for from in SubmissionStatus::ALL {
            for step in TransitionKind::ALL {
                let expected = legal.iter().find(|(f, s, _)| (*f, *s) == (from, step)).map(|(_, _, to)| *to);
                assert_eq!(from.after(step), expected, "{from:?} {step:?}");
            }
        }
    }

    #[test]
    fn words_lead_back() {
        for status in SubmissionStatus::ALL {
            assert_eq!(SubmissionStatus::parse(status.as_str()), Some(status));
        }
        assert_eq!(SubmissionStatus::parse("sold"), None);
        assert_eq!(Side::parse("seller"), Some(Side::Seller));
    }
}
