//! State machine of submissions.

/// Status of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SubmissionStatus {
    /// Awaits review by the concierge.
    Pending,
    /// Awaits changes by the seller.
    ChangesRequested,
    /// Approved and listed.
    Approved,
    /// Declined by the concierge.
    Rejected,
    /// Withdrawn by the seller.
    Withdrawn,
}

named_enum!(SubmissionStatus);

impl SubmissionStatus {
    /// Whether it ended without a listing.
    #[must_use]
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Rejected | Self::Withdrawn)
    }

    /// Status after a transition; `None` if the transition is not allowed.
    #[must_use]
    pub const fn after(self, kind: TransitionKind) -> Option<Self> {
        match (self, kind) {
            (Self::Pending | Self::ChangesRequested, TransitionKind::Revise) => Some(Self::Pending),
            (Self::Pending | Self::ChangesRequested, TransitionKind::Withdraw) => Some(Self::Withdrawn),
            (Self::Pending, TransitionKind::RequestChanges) => Some(Self::ChangesRequested),
            (Self::Pending, TransitionKind::Approve) => Some(Self::Approved),
            (Self::Pending, TransitionKind::Reject) => Some(Self::Rejected),
            _ => None,
        }
    }

    /// Statuses that a decision of the concierge may give it now; empty unless it awaits one.
    pub fn decisions(self) -> impl Iterator<Item = Self> {
        let by_concierge = TransitionKind::ALL.into_iter().filter(|kind| kind.side() == Side::Concierge);
        by_concierge.filter_map(move |kind| self.after(kind))
    }

    /// Sentence that describes the status, shown when a transition is rejected.
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

/// A transition of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TransitionKind {
    /// The seller edits the submission, which also answers requested changes.
    Revise,
    /// The seller withdraws.
    Withdraw,
    /// The concierge requests changes.
    RequestChanges,
    /// The concierge approves and lists.
    Approve,
    /// The concierge declines.
    Reject,
}

impl TransitionKind {
    pub const ALL: [Self; 5] =
        [Self::Revise, Self::Withdraw, Self::RequestChanges, Self::Approve, Self::Reject];

    /// The side that may perform the transition.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Revise | Self::Withdraw => Side::Seller,
            Self::RequestChanges | Self::Approve | Self::Reject => Side::Concierge,
        }
    }
}

/// A party to a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum Side {
    Seller,
    /// Admins.
    Concierge,
}

named_enum!(Side without parse);

impl Side {
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        [Self::Seller, Self::Concierge].into_iter().find(|side| side.as_str() == word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All allowed transitions; every other one must be rejected.
    #[test]
    fn only_legal_transitions_are_allowed() {
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
            for kind in TransitionKind::ALL {
                let expected = legal.iter().find(|(f, s, _)| (*f, *s) == (from, kind)).map(|(_, _, to)| *to);
                assert_eq!(from.after(kind), expected, "{from:?} {kind:?}");
            }
        }
    }

    #[test]
    fn only_pending_submissions_can_be_decided() {
        use SubmissionStatus::{Approved, ChangesRequested, Pending, Rejected};
        for status in SubmissionStatus::ALL {
            let expected =
                if status == Pending { vec![ChangesRequested, Approved, Rejected] } else { vec![] };
            assert_eq!(Vec::from_iter(status.decisions()), expected, "{status:?}");
        }
    }

    #[test]
    fn statuses_and_sides_round_trip() {
        for status in SubmissionStatus::ALL {
            assert_eq!(SubmissionStatus::parse(status.as_str()), Some(status));
        }
        assert_eq!(SubmissionStatus::parse("sold"), None);
        assert_eq!(Side::parse("seller"), Some(Side::Seller));
    }
}
