//! Checks of transitions of submissions, and their audit record.

use super::{Side, SubmissionId, SubmissionStatus, TransitionKind};
use crate::{accounts::UserId, audit::Action, vehicles::SameVinListing};

/// Why a submission was not changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SubmissionRefusal {
    /// There is none, or it is not the seller's.
    NoSuchSubmission,
    /// Its status does not permit the change.
    Impossible(SubmissionStatus),
    /// The content has changed since the revision that was named.
    Outdated,
    /// A picture does not belong to the seller, or no longer exists.
    PictureGone,
    /// Another listing for sale has the VIN of the car that is to be listed.
    SameVin(SameVinListing),
}

/// A submission as a transition finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TransitionState {
    pub seller: UserId,
    pub status: SubmissionStatus,
    pub revision: i32,
}

impl TransitionState {
    /// The status after a transition by `user`. `seen` is the revision that they read, if they named one.
    ///
    /// # Errors
    /// All but [`SubmissionRefusal::PictureGone`] and [`SubmissionRefusal::SameVin`].
    pub fn after(
        self,
        kind: TransitionKind,
        user: UserId,
        seen: Option<i32>,
    ) -> Result<SubmissionStatus, SubmissionRefusal> {
        if kind.side() == Side::Seller && self.seller != user {
            return Err(SubmissionRefusal::NoSuchSubmission);
        }
        let to = self.status.after(kind).ok_or(SubmissionRefusal::Impossible(self.status))?;
        if seen.is_some_and(|seen| seen != self.revision) {
            return Err(SubmissionRefusal::Outdated);
        }
        Ok(to)
    }
}

impl TransitionKind {
    /// Audited action of a transition to the status `to`.
    #[must_use]
    pub const fn action(self, submission: SubmissionId, to: SubmissionStatus) -> Action {
        match self {
            Self::Revise => Action::SubmissionRevised(submission),
            Self::Withdraw | Self::RequestChanges | Self::Approve | Self::Reject => {
                Action::SubmissionStatusChanged(submission, to)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn transition_is_checked_for_side_status_and_revision() {
        use SubmissionStatus::{Approved, Pending, Withdrawn};
        let (ada, carla) = (UserId(1), UserId(2));
        let at = |status| TransitionState { seller: ada, status, revision: 4 };
        for (status, kind, user, seen, answer) in [
            (Pending, TransitionKind::Withdraw, ada, None, Ok(Withdrawn)),
            (Pending, TransitionKind::Withdraw, carla, None, Err(SubmissionRefusal::NoSuchSubmission)),
            (Pending, TransitionKind::Approve, carla, Some(4), Ok(Approved)),
            (Pending, TransitionKind::Approve, carla, Some(3), Err(SubmissionRefusal::Outdated)),
            (Withdrawn, TransitionKind::Revise, ada, Some(3), Err(SubmissionRefusal::Impossible(Withdrawn))),
        ] {
            assert_eq!(at(status).after(kind, user, seen), answer, "{status:?} {kind:?}");
        }
    }
}
