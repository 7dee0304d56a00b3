//! Audit log: actions, actors and changed fields. Entries are written in the transaction of the change and
//! never altered.

mod action_names;
mod details;
mod implied;
mod object;
mod record;

use std::net::IpAddr;

pub use action_names::action_names;
pub use details::{DetailValue, Details};
pub use object::AuditObject;

pub use crate::edit::{Edit, FieldChange, MAX_VALUE};
use crate::{
    Rate, Timestamp,
    accounts::{IdleTimeout, Role, SessionId, UserId},
    admin_cases::CaseAuditAction,
    claims::{ClaimAction, ClaimKind},
    documents::{DocumentAction, DocumentId},
    feeds::RunId,
    forum::{ModerationAction, ReportOutcome},
    inquiries::{Queue, ThreadAction},
    legal::{LegalAction, LegalDocument},
    mail::{MailAction, MailId},
    membership::{ApplicationId, ApplicationStatus, EvidenceId, InvitationId},
    private_messages::MessageReportId,
    proposals::ProposalAction,
    questions::{QuestionAction, QuestionId},
    sign_offs::SignOffAction,
    submissions::{SubmissionId, SubmissionStatus},
    vehicles::VehicleId,
};

/// Entries about one refused admin route per member.
pub const REFUSED_ROUTE_RATE_LIMIT: Rate = Rate::per_hour(1);
/// Entries about refused admin routes per member, each for another route.
pub const REFUSED_ROUTES_RATE_LIMIT: Rate = Rate::per_hour(30);
/// Entries per member that stand for all routes beyond [`REFUSED_ROUTES_RATE_LIMIT`].
pub const FURTHER_ROUTES_RATE_LIMIT: Rate = Rate::per_hour(1);

/// An audited action. "The member" is the entry's subject, [`AuditEntry::user`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Action {
    /// The member registered.
    Registered,
    /// The member logged in and started this session.
    LoggedIn(SessionId),
    /// A login failed. The subject is `None` for an unknown username; the input is not stored, because it may
    /// be a password.
    LogInFailed,
    /// The member's session was ended before it expired.
    SessionEnded(SessionId),
    /// The member changed their password.
    PasswordChanged {
        /// Number of other sessions ended by the change.
        sessions_ended: u64,
    },
    /// The member confirmed their email address.
    EmailVerified,
    /// A password reset link was requested for the member and emailed to them.
    PasswordResetRequested,
    /// The password was reset with an emailed link.
    PasswordReset {
        sessions_ended: u64,
    },
    /// The member changed their profile; the values are not logged.
    ProfileChanged,
    /// The member changed their session idle timeout.
    IdleTimeoutChanged(IdleTimeout),
    /// The member changed their preferences; the values are not logged.
    PreferencesChanged,
    /// The member turned two-factor authentication on, which ended their other sessions.
    TwoFactorEnabled {
        sessions_ended: u64,
    },
    /// The member turned two-factor authentication off.
    TwoFactorDisabled,
    /// An admin requested a reset of the member's second factor; another admin has to confirm it.
    SecondFactorResetRequested,
    /// The reset request was cancelled, by an admin or because the member logged in with their second factor.
    SecondFactorResetCancelled,
    /// The member's second factor was removed by admins, which ended their sessions.
    SecondFactorReset {
        sessions_ended: u64,
    },
    /// The member received new recovery codes; the earlier ones became invalid.
    RecoveryCodesRenewed,
    /// A recovery code of the member was used.
    RecoveryCodeUsed,
    /// The member requested a data export.
    ExportRequested,
    /// The member downloaded their data export.
    ExportFetched,
    /// The member deactivated their account, which ended their sessions.
    Deactivated {
        sessions_ended: u64,
    },
    /// The member requested deletion of their account, which ended their sessions. Erasure follows after the
    /// grace period.
    DeletionRequested {
        sessions_ended: u64,
    },
    /// The member reopened their closed account by logging in.
    AccountReopened,
    /// The member's personal data was erased.
    Erased,
    PasskeyAdded,
    PasskeyRemoved,
    /// The member requested a change of their email address; the new one is not confirmed yet.
    EmailChangeRequested,
    /// The member cancelled the requested change of their email address.
    EmailChangeCancelled,
    /// The member's new email address was confirmed and took effect.
    EmailChanged,
    RoleGranted(Role),
    RoleRevoked(Role),
    SubmissionSent(SubmissionId),
    /// The member edited their submission.
    SubmissionRevised(SubmissionId),
    /// A submission of the member changed to this status; the reason is in the entry's [`Edit`].
    SubmissionStatusChanged(SubmissionId, SubmissionStatus),
    /// An admin added a listing of the marketplace itself.
    ListingAdded(VehicleId),
    /// A listing of the member was changed; fields and reason are in the entry's [`Edit`].
    ListingChanged(VehicleId),
    /// An admin changed the featured vehicles.
    FeaturedChosen,
    /// A file of a feed was imported; source, file and counts are in the entry's [`Edit`].
    FeedImported(RunId),
    /// An import of a feed was undone; source, file and counts are in the entry's [`Edit`].
    FeedUndone(RunId),
    /// A moderation action in the forum; the entry's subject is the author of the content.
    Forum(ModerationAction),
    /// The member was suspended, which ended their sessions.
    Suspended,
    /// The end of the member's suspension was changed; it is in the entry's [`Edit`].
    SuspensionChanged,
    /// The member's suspension was lifted.
    Readmitted,
    /// The member applied to become a collector.
    ApplicationSubmitted(ApplicationId),
    /// The member answered a question about their application.
    ApplicationAnswered(ApplicationId),
    ApplicationWithdrawn(ApplicationId),
    /// An admin changed the status of the member's application; the explanation is stored with the
    /// application.
    ApplicationDecided(ApplicationId, ApplicationStatus),
    /// An admin opened an evidence file of the member.
    EvidenceRead(EvidenceId),
    Invited(InvitationId),
    /// An invitation received a new link; the old one became invalid.
    InvitationRenewed(InvitationId),
    InvitationRevoked(InvitationId),
    InvitationAccepted(InvitationId),
    /// An access request was closed without an invitation; the reason is in the entry's [`Edit`].
    AccessRequestClosed,
    /// An action, or a denied attempt, on a document of the member.
    Document(DocumentAction, DocumentId),
    /// An admin action on an inquiry or appointment thread, on appointment slots or on reply templates.
    Thread(ThreadAction),
    /// An admin assigned a case of this queue or added a note; with the case's number, if it has one.
    Case(CaseAuditAction, Queue, Option<i64>),
    /// An action on a claim in a submission of the member.
    Claim(ClaimAction, SubmissionId, ClaimKind),
    /// An action on a proposed change of the listing that a submission of the member became.
    Proposal(ProposalAction, SubmissionId),
    /// An action on staff edits of the listing that a submission of the member became.
    SignOff(SignOffAction, SubmissionId),
    /// An action on a question about a listing; the subject is the member who asked it.
    Question(QuestionAction, QuestionId),
    /// An admin retried or dropped a mail of the queue. It has a number only: recipient and subject would stay
    /// in the log after the recipient's data was erased.
    Mail(MailAction, MailId),
    /// A report of a private message was closed; the subject is the author of the message.
    MessageReportClosed(MessageReportId, ReportOutcome),
    /// The settings of the site were saved; the changed fields are in the entry's [`Edit`].
    SiteSettingsChanged,
    /// A version of a legal text was published or withdrawn; with its number.
    Legal(LegalAction, LegalDocument, i32),
    /// The member requested a route that their roles do not allow, or to change what somebody else wrote; the route is in
    /// the stored details.
    AccessDenied,
}

/// Name of the detail with the operating system's user who ran a command. Entries of commands have it in place of an actor.
pub const OPERATOR: &str = "operator";

/// The person who performed an action, and their network address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Actor {
    /// `None` for a visitor, or for an operator on the command line.
    pub user: Option<UserId>,
    /// Client address; `None` for actions on the server itself.
    pub address: Option<IpAddr>,
}

/// An entry of the audit log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Increasing.
    pub id: i64,
    pub at: Timestamp,
    pub actor: Actor,
    /// The member whom the action concerns; `None` if there is none, for example a login with an unknown
    /// username.
    pub user: Option<UserId>,
    pub action: Action,
    /// Changed fields and the reason.
    pub edit: Edit,
}
