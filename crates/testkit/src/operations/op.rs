use proptest::{collection::vec, prelude::*, sample::select, sample::subsequence};

/// One operation, on things that are chosen by number among those that there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Operation {
    /// What is done.
    pub op: Op,
    /// By which member.
    pub who: usize,
    /// To which thing.
    pub what: usize,
    /// In which variation.
    pub how: usize,
}

macro_rules! operations {
    ($($feature:ident: $($op:ident),+;)+) => {
        /// What can be done.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Op { $($($op),+),+ }

        /// What can be done, feature by feature.
        const FEATURES: &[&[Op]] = &[$(&[$(Op::$op),+]),+];
    };
}

operations! {
    accounts:
        Register, LogIn, LogOut, EndOtherSessions, UseSession, ChangePassword, ChooseIdleTimeout, SetRole,
        ChangeStanding, ChangeProfile, ChangePreferences, FailToLogIn, TakeBackGuess, TakeAllowance,
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
        Notify, ReadNotices, SaveVehicle, UnsaveVehicle, SaveSearch, RemoveSearch, Announce;
    mail:
        PostMail, ClaimMail, SettleMail, PostNoticeMail, PostDigest, Unsubscribe;
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
        AskConcierge, TakeTurn, FollowLink, CloseAccessRequest, NoteCase, KeepTemplate;
    appointments:
        OfferSlots, WithdrawSlot, BookSlot, PickSlot, ProposeSlot, ConfirmMeeting, CancelMeeting, SetFeed;
    forum:
        OpenCategory, OpenTopic, Reply, EditPost, DeletePost, RemovePost, RestorePost, ChangeTopic,
        DeleteTopic, RemoveTopic, RestoreTopic, Report, CloseReport;
    forum_reading:
        KeepForumDraft, ForgetForumDraft, CountView, MarkTopicRead, MarkAllTopicsRead, WatchTopic;
}

impl Op {
    /// What the things of most features come from: possible in every sequence.
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
    /// So many features meet in a sequence: few enough that each is done often.
    const MOST_FEATURES: usize = 6;
}

/// Any sequence of so many operations of a few features: features meet, and each is done often enough to
/// get anywhere.
pub fn arb_operations(length: usize) -> impl Strategy<Value = Vec<Operation>> {
    subsequence(FEATURES.to_vec(), 2..=Op::MOST_FEATURES).prop_flat_map(move |features| {
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
    fn no_feature_names_an_operation_twice() {
        let ops = FEATURES.concat();
        for (place, op) in ops.iter().enumerate() {
            assert!(!ops[..place].contains(op), "{op:?}");
        }
    }
}
