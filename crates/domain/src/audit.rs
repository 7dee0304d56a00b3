//! Who did what to whom, and when: written with each change that matters, never altered.

mod details;
mod edit;
mod implied;
mod record;

use std::net::IpAddr;

pub use details::{DetailValue, Details};
pub use edit::{Edit, FieldChange, MAX_VALUE};

use crate::{
    Timestamp,
    accounts::{IdleTimeout, Role, SessionId, UserId},
    admin_cases::CaseAct,
    claims::{ClaimAct, ClaimKind},
    documents::{DocumentAct, DocumentId},
    forum::ForumAct,
    inquiries::{Queue, ThreadAction},
    membership::{ApplicationId, ApplicationStatus, EvidenceId, InvitationId},
    questions::{QuestionAct, QuestionId},
    submissions::{SubmissionId, SubmissionStatus},
    vehicles::VehicleId,
};

/// Something that was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// They joined.
    Registered,
    /// They logged in, with this session.
    LoggedIn(SessionId),
    /// Somebody gave a wrong password for them, or named nobody: what was typed then is not kept, for
    /// it may be a password.
    LogInFailed,
    /// A session of theirs was ended before its time.
    SessionEnded(SessionId),
    /// They changed their password, which ended so many other sessions.
    PasswordChanged {
        /// How many.
        sessions_ended: u64,
    },
    /// They showed that they read the mail at their address.
    EmailVerified,
    /// Somebody asked for a new password for them, and was mailed the way to one.
    PasswordResetRequested,
    /// A new password was chosen with what was mailed to them, which ended so many sessions.
    PasswordReset {
        /// How many.
        sessions_ended: u64,
    },
    /// They said something else about themselves; what, is not for the log.
    ProfileChanged,
    /// They chose after how long without a request their sessions end.
    IdleTimeoutChanged(IdleTimeout),
    /// They chose what they are told, or what others learn of them; what, is not for the log.
    PreferencesChanged,
    /// They turned the second factor on, which ended so many other sessions.
    TwoFactorTurnedOn {
        /// How many.
        sessions_ended: u64,
    },
    /// They turned the second factor off.
    TwoFactorTurnedOff,
    /// An admin requested that their second factor is reset; another one has to confirm it.
    SecondFactorResetRequested,
    /// The request was dropped: by an admin, or because they logged in with their second factor.
    SecondFactorResetCancelled,
    /// Their second factor was turned off for them, which ended so many sessions.
    SecondFactorReset {
        /// How many.
        sessions_ended: u64,
    },
    /// They were given new recovery codes in place of the earlier ones.
    RecoveryCodesRenewed,
    /// A recovery code of theirs was used.
    RecoveryCodeUsed,
    /// They asked for what is held about them.
    ExportRequested,
    /// They fetched it.
    ExportFetched,
    /// They left for a while, which ended so many sessions.
    Deactivated {
        /// How many.
        sessions_ended: u64,
    },
    /// They left for good, which ended so many sessions; what is held about them goes after the grace.
    ClosingBegun {
        /// How many.
        sessions_ended: u64,
    },
    /// They logged in, and are here again.
    Returned,
    /// All that was held about them was erased.
    Erased,
    /// A passkey of theirs was added.
    PasskeyAdded,
    /// A passkey of theirs was removed.
    PasskeyRemoved,
    /// They asked to be reached at another address.
    EmailChangeRequested,
    /// They want no other address any more.
    EmailChangeCancelled,
    /// Another address is theirs, and confirmed.
    EmailChanged,
    /// They were given a role.
    RoleGranted(Role),
    /// A role was taken from them.
    RoleRevoked(Role),
    /// They offered a vehicle.
    SubmissionSent(SubmissionId),
    /// They said something else about a vehicle that they offered.
    SubmissionRevised(SubmissionId),
    /// A vehicle that they offered stands elsewhere; why is with it.
    SubmissionMoved(SubmissionId, SubmissionStatus),
    /// A listing of theirs was changed; which fields, and why, is in the entry's [`Edit`].
    ListingChanged(VehicleId),
    /// The concierge chose which vehicles are featured.
    FeaturedChosen,
    /// The concierge kept order in the forum; the entry names who wrote what it was done to.
    Forum(ForumAct),
    /// They were kept out, which ended their sessions.
    Suspended,
    /// They were let in again.
    Readmitted,
    /// They applied to be a collector.
    ApplicationSubmitted(ApplicationId),
    /// They answered what the concierge asked about their application.
    ApplicationAnswered(ApplicationId),
    /// They took their application back.
    ApplicationWithdrawn(ApplicationId),
    /// Their application was moved by the concierge; the words are with the application.
    ApplicationDecided(ApplicationId, ApplicationStatus),
    /// The concierge opened a file of theirs.
    EvidenceRead(EvidenceId),
    /// Somebody was invited.
    Invited(InvitationId),
    /// An invitation got a new link, and its old one counts no longer.
    InvitationRenewed(InvitationId),
    /// An invitation was taken back.
    InvitationRevoked(InvitationId),
    /// They accepted an invitation.
    InvitationAccepted(InvitationId),
    /// A wish to become a member was laid aside; the reason is with it.
    AccessRequestClosed,
    /// Something was done with a document of theirs, or tried.
    Document(DocumentAct, DocumentId),
    /// The concierge looked after an inquiry, a meeting, or what it needs for them.
    Desk(ThreadAction),
    /// Somebody of the concierge took a case of that queue upon themselves, gave it to another, or noted
    /// something of it; with its number, where it has one.
    Case(CaseAct, Queue, Option<i64>),
    /// Something was done with what they claim of a vehicle.
    Claim(ClaimAct, SubmissionId, ClaimKind),
    /// Something was done with a question about a listing; they asked it.
    Question(QuestionAct, QuestionId),
    /// They asked for something that their roles do not allow; which is with it.
    AccessRefused,
}

/// Who did it and from where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Actor {
    /// The member; `None` for a visitor, or for whoever operates the site on its machine.
    pub user: Option<UserId>,
    /// From where; `None` on the machine itself.
    pub address: Option<IpAddr>,
}

/// A line of the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its number, increasing.
    pub id: i64,
    /// When.
    pub at: Timestamp,
    /// Who did it.
    pub actor: Actor,
    /// To whom; `None` when there is nobody of that name.
    pub user: Option<UserId>,
    /// What.
    pub action: Action,
    /// The fields that changed with it, and why.
    pub edit: Edit,
}
