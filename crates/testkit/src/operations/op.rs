//! The operations and the generator of random sequences of them.

use proptest::{collection::vec, prelude::*, sample::select, sample::subsequence};

/// One operation. Numbers select among what exists, modulo its count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    pub op: Op,
    /// The acting member.
    pub who: usize,
    /// The thing acted on.
    pub what: usize,
    /// The variation.
    pub how: usize,
}

macro_rules! operations {
    ($($feature:ident: $($op:ident),+;)+) => {
        /// Every operation.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Op { $($($op),+),+ }

        /// The operations by feature.
        const FEATURES: &[&[Op]] = &[$(&[$(Op::$op),+]),+];
    };
}

operations! {
    accounts:
        Register, LogIn, LogOut, EndOtherSessions, UseSession, ChangePassword, ChooseIdleTimeout, SetRole,
        ChangeMember, ChangeProfile, ChangePreferences, FailToLogIn, RefundGuess, UseRateLimit,
        RememberDevice, RecordRefusedAccess, Wait, CleanUp;
    mailed_tokens:
        MailToken, VerifyEmail, ResetPassword, AskForEmail, CancelEmail, ChangeEmail, RegisterElsewhere;
    two_factor:
        BeginTwoFactor, TurnOnTwoFactor, RenewRecoveryCodes, TurnOffTwoFactor, UseFactor,
        LogInWithSecondFactor;
    passkeys:
        KeepCeremony, TakeCeremony, AddPasskey, LogInWithPasskey, RemovePasskey;
    second_factor_resets:
        RequireTwoFactor, RequestReset, ConfirmReset, CancelReset, ResetSecondFactor;
    account_closure:
        Depart, TakeReturn, EraseDue, Erase, EraseUnconfirmed;
    data_export:
        RequestExport, FetchExport, ClaimExport, NoteProgress, FinishExport, ForgetExports, ForgetAbandoned;
    membership:
        Invite, RenewInvitation, RevokeInvitation, AcceptInvitation, Apply, WithdrawApplication,
        DecideApplication, AnswerApplication, KeepEvidence, DropEvidence, ReadEvidence, ForgetEvidence,
        InviteRequester;
    notifications:
        Notify, ReadNotifications, SaveVehicle, UnsaveVehicle, SaveSearch, RemoveSearch, Announce;
    mail:
        PostMail, ClaimMail, SettleMail, RetryMail, DropMail, PostNotificationMail, PostDigest, Unsubscribe;
    submissions:
        Submit, StepSubmission, WriteAboutSubmission, ReadMessages, SaveDraft, ForgetDraft, KeepPicture,
        RemovePicture, ForgetPictures;
    listings:
        ImportVehicles, ChangeListing, Feature, AskQuestion, ChangeQuestion;
    documents:
        KeepDocument, AttachDocument, ShareDocument, EndShare, OpenDocument, NoteRefusedDocument,
        DeleteDocument;
    claims:
        StateClaim, WithdrawClaim, JudgeClaim;
    inquiries:
        AskConcierge, UpdateThread, FollowLink, CloseAccessRequest, NoteCase, KeepTemplate;
    appointments:
        OfferSlots, WithdrawSlot, BookSlot, PickSlot, ProposeSlot, ConfirmMeeting, CancelMeeting, SetFeed;
    forum:
        OpenCategory, OpenTopic, Reply, EditPost, DeletePost, RemovePost, RestorePost, ChangeTopic,
        DeleteTopic, RemoveTopic, RestoreTopic, Report, CloseReport;
    forum_reading:
        KeepForumDraft, ForgetForumDraft, CountView, MarkTopicRead, MarkAllTopicsRead, WatchTopic,
        LikePost, BookmarkPost;
}

impl Op {
    /// Included in every sequence, because most features depend on them.
    const ALWAYS: [Self; 9] = [
        Self::LogIn,
        Self::LogIn,
        Self::LogIn,
        Self::Wait,
        Self::Submit,
        Self::StepSubmission,
        Self::OpenCategory,
        Self::OpenTopic,
        Self::AskConcierge,
    ];
    /// Features per sequence: few enough that each occurs often.
    const MAX_FEATURES: usize = 6;
}

/// A sequence of operations of a few features, so that features interact and each occurs often enough to make
/// progress.
pub fn arb_operations(length: usize) -> impl Strategy<Value = Vec<Operation>> {
    subsequence(FEATURES.to_vec(), 2..=Op::MAX_FEATURES).prop_flat_map(move |features| {
        let mut ops = features.concat();
        ops.extend(Op::ALWAYS);
        vec(arb_operation(ops), length)
    })
}

fn arb_operation(ops: Vec<Op>) -> impl Strategy<Value = Operation> {
    let parts = (select(ops), 0..super::NAMES.len(), 0..4_usize, 0..12_usize);
    parts.prop_map(|(op, who, what, how)| Operation { op, who, what, how })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_listed_once() {
        let ops = FEATURES.concat();
        for (place, op) in ops.iter().enumerate() {
            assert!(!ops[..place].contains(op), "{op:?}");
        }
    }
}
