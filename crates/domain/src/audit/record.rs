//! Conversion of actions to and from their stored form: a name and details.
//!
//! Names are permanent because old entries must stay readable: add names, never change or reuse one.

use super::{Action, Details, action_names::*};
use crate::{
    accounts::{IdleTimeout, Role, SessionId},
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

impl Action {
    /// Stored name and details of the action; the same in every store.
    #[must_use]
    pub fn record(&self) -> (&'static str, Details) {
        match *self {
            Self::Registered => (REGISTERED, Details::default()),
            Self::LoggedIn(session) => (LOGGED_IN, Details::default().with("session", session.0)),
            Self::LogInFailed => (LOG_IN_FAILED, Details::default()),
            Self::SessionEnded(session) => (SESSION_ENDED, Details::default().with("session", session.0)),
            Self::PasswordChanged { sessions_ended } => {
                (PASSWORD_CHANGED, Details::default().with("sessionsEnded", sessions_ended))
            }
            Self::EmailVerified => (EMAIL_VERIFIED, Details::default()),
            Self::PasswordResetRequested => (PASSWORD_RESET_REQUESTED, Details::default()),
            Self::PasswordReset { sessions_ended } => {
                (PASSWORD_RESET, Details::default().with("sessionsEnded", sessions_ended))
            }
            Self::ProfileChanged => (PROFILE_CHANGED, Details::default()),
            Self::IdleTimeoutChanged(chosen) => {
                (IDLE_TIMEOUT_CHANGED, Details::default().with("minutes", chosen.minutes()))
            }
            Self::PreferencesChanged => (PREFERENCES_CHANGED, Details::default()),
            Self::TwoFactorEnabled { sessions_ended } => {
                (TWO_FACTOR_ENABLED, Details::default().with("sessionsEnded", sessions_ended))
            }
            Self::TwoFactorDisabled => (TWO_FACTOR_DISABLED, Details::default()),
            Self::SecondFactorResetRequested => (SECOND_FACTOR_RESET_REQUESTED, Details::default()),
            Self::SecondFactorResetCancelled => (SECOND_FACTOR_RESET_CANCELLED, Details::default()),
            Self::SecondFactorReset { sessions_ended } => {
                (SECOND_FACTOR_RESET, Details::default().with("sessionsEnded", sessions_ended))
            }
            Self::RecoveryCodesRenewed => (RECOVERY_CODES_RENEWED, Details::default()),
            Self::RecoveryCodeUsed => (RECOVERY_CODE_USED, Details::default()),
            Self::ExportRequested => (EXPORT_REQUESTED, Details::default()),
            Self::ExportFetched => (EXPORT_FETCHED, Details::default()),
            Self::Deactivated { sessions_ended } => {
                (DEACTIVATED, Details::default().with("sessionsEnded", sessions_ended))
            }
            Self::DeletionRequested { sessions_ended } => {
                (CLOSING_BEGUN, Details::default().with("sessionsEnded", sessions_ended))
            }
            Self::AccountReopened => (RETURNED, Details::default()),
            Self::Erased => (ERASED, Details::default()),
            Self::PasskeyAdded => (PASSKEY_ADDED, Details::default()),
            Self::PasskeyRemoved => (PASSKEY_REMOVED, Details::default()),
            Self::EmailChangeRequested => (EMAIL_CHANGE_REQUESTED, Details::default()),
            Self::EmailChangeCancelled => (EMAIL_CHANGE_CANCELLED, Details::default()),
            Self::EmailChanged => (EMAIL_CHANGED, Details::default()),
            Self::RoleGranted(role) => (ROLE_GRANTED, Details::default().with("role", role.as_str())),
            Self::RoleRevoked(role) => (ROLE_REVOKED, Details::default().with("role", role.as_str())),
            Self::SubmissionSent(id) => (SUBMISSION_SENT, Details::default().with("submission", id.0)),
            Self::SubmissionRevised(id) => (SUBMISSION_REVISED, Details::default().with("submission", id.0)),
            Self::ListingAdded(id) => (LISTING_ADDED, Details::default().with("vehicle", id.0)),
            Self::ListingChanged(id) => (LISTING_CHANGED, Details::default().with("vehicle", id.0)),
            Self::FeaturedChosen => (FEATURED_CHOSEN, Details::default()),
            Self::FeedImported(run) => (FEED_IMPORTED, Details::default().with("run", run.0)),
            Self::FeedUndone(run) => (FEED_UNDONE, Details::default().with("run", run.0)),
            Self::SubmissionStatusChanged(id, to) => {
                (SUBMISSION_MOVED, Details::default().with("submission", id.0).with("to", to.as_str()))
            }
            Self::Forum(action) => action.record(),
            Self::Suspended => (SUSPENDED, Details::default()),
            Self::SuspensionChanged => (SUSPENSION_CHANGED, Details::default()),
            Self::Readmitted => (READMITTED, Details::default()),
            Self::ApplicationSubmitted(id) => {
                (APPLICATION_SUBMITTED, Details::default().with("application", id.0))
            }
            Self::ApplicationAnswered(id) => {
                (APPLICATION_ANSWERED, Details::default().with("application", id.0))
            }
            Self::ApplicationWithdrawn(id) => {
                (APPLICATION_WITHDRAWN, Details::default().with("application", id.0))
            }
            Self::ApplicationDecided(id, status) => (
                APPLICATION_DECIDED,
                Details::default().with("application", id.0).with("status", status.as_str()),
            ),
            Self::EvidenceRead(id) => (EVIDENCE_READ, Details::default().with("evidence", id.0)),
            Self::Invited(id) => (INVITED, Details::default().with("invitation", id.0)),
            Self::InvitationRenewed(id) => (INVITATION_RENEWED, Details::default().with("invitation", id.0)),
            Self::InvitationRevoked(id) => (INVITATION_REVOKED, Details::default().with("invitation", id.0)),
            Self::InvitationAccepted(id) => {
                (INVITATION_ACCEPTED, Details::default().with("invitation", id.0))
            }
            Self::MessageReportClosed(id, outcome) => (
                MESSAGE_REPORT_CLOSED,
                Details::default().with("report", id.0).with("outcome", outcome.as_str()),
            ),
            Self::SiteSettingsChanged => (SITE_SETTINGS_CHANGED, Details::default()),
            Self::Legal(action, document, number) => (
                action.as_str(),
                Details::default().with("document", document.as_str()).with("version", i64::from(number)),
            ),
            Self::AccessDenied => (ACCESS_REFUSED, Details::default()),
            Self::AccessRequestClosed => (ACCESS_REQUEST_CLOSED, Details::default()),
            Self::Document(action, id) => (action.as_str(), Details::default().with("document", id.0)),
            Self::Thread(action) => (action.as_str(), Details::default()),
            Self::Case(action, queue, number) => {
                let details = Details::default().with("queue", queue.as_str());
                (
                    action.as_str(),
                    number.into_iter().fold(details, |details, number| details.with("case", number)),
                )
            }
            Self::Claim(action, id, kind) => {
                (action.as_str(), Details::default().with("submission", id.0).with("claim", kind.as_str()))
            }
            Self::Proposal(action, id) => (action.as_str(), Details::default().with("submission", id.0)),
            Self::SignOff(action, id) => (action.as_str(), Details::default().with("submission", id.0)),
            Self::Question(action, id) => (action.as_str(), Details::default().with("question", id.0)),
            Self::Mail(action, id) => (action.as_str(), Details::default().with("mail", id.0)),
        }
    }

    /// Parses a stored entry; `None` if the name is unknown or a required detail is missing.
    #[must_use]
    pub fn from_record(name: &str, details: &Details) -> Option<Self> {
        let session = || details.number("session").map(SessionId);
        let submission = || details.number("submission").map(SubmissionId);
        let role = || details.text("role").and_then(Role::parse);
        let application = || details.number("application").map(ApplicationId);
        let invitation = || details.number("invitation").map(InvitationId);
        match name {
            REGISTERED => Some(Self::Registered),
            LOGGED_IN => session().map(Self::LoggedIn),
            LOG_IN_FAILED => Some(Self::LogInFailed),
            SESSION_ENDED => session().map(Self::SessionEnded),
            PASSWORD_CHANGED => {
                details.count("sessionsEnded").map(|sessions_ended| Self::PasswordChanged { sessions_ended })
            }
            EMAIL_VERIFIED => Some(Self::EmailVerified),
            PASSWORD_RESET_REQUESTED => Some(Self::PasswordResetRequested),
            PASSWORD_RESET => {
                details.count("sessionsEnded").map(|sessions_ended| Self::PasswordReset { sessions_ended })
            }
            PROFILE_CHANGED => Some(Self::ProfileChanged),
            IDLE_TIMEOUT_CHANGED => {
                IdleTimeout::parse(details.number("minutes")).ok().map(Self::IdleTimeoutChanged)
            }
            PREFERENCES_CHANGED => Some(Self::PreferencesChanged),
            TWO_FACTOR_ENABLED => {
                details.count("sessionsEnded").map(|sessions_ended| Self::TwoFactorEnabled { sessions_ended })
            }
            TWO_FACTOR_DISABLED => Some(Self::TwoFactorDisabled),
            SECOND_FACTOR_RESET_REQUESTED => Some(Self::SecondFactorResetRequested),
            SECOND_FACTOR_RESET_CANCELLED => Some(Self::SecondFactorResetCancelled),
            SECOND_FACTOR_RESET => details
                .count("sessionsEnded")
                .map(|sessions_ended| Self::SecondFactorReset { sessions_ended }),
            RECOVERY_CODES_RENEWED => Some(Self::RecoveryCodesRenewed),
            RECOVERY_CODE_USED => Some(Self::RecoveryCodeUsed),
            EXPORT_REQUESTED => Some(Self::ExportRequested),
            EXPORT_FETCHED => Some(Self::ExportFetched),
            DEACTIVATED => {
                details.count("sessionsEnded").map(|sessions_ended| Self::Deactivated { sessions_ended })
            }
            CLOSING_BEGUN => details
                .count("sessionsEnded")
                .map(|sessions_ended| Self::DeletionRequested { sessions_ended }),
            RETURNED => Some(Self::AccountReopened),
            ERASED => Some(Self::Erased),
            PASSKEY_ADDED => Some(Self::PasskeyAdded),
            PASSKEY_REMOVED => Some(Self::PasskeyRemoved),
            EMAIL_CHANGE_REQUESTED => Some(Self::EmailChangeRequested),
            EMAIL_CHANGE_CANCELLED => Some(Self::EmailChangeCancelled),
            EMAIL_CHANGED => Some(Self::EmailChanged),
            ROLE_GRANTED => role().map(Self::RoleGranted),
            ROLE_REVOKED => role().map(Self::RoleRevoked),
            SUBMISSION_SENT => submission().map(Self::SubmissionSent),
            SUBMISSION_REVISED => submission().map(Self::SubmissionRevised),
            LISTING_ADDED => details.number("vehicle").map(|id| Self::ListingAdded(VehicleId(id))),
            LISTING_CHANGED => details.number("vehicle").map(|id| Self::ListingChanged(VehicleId(id))),
            FEATURED_CHOSEN => Some(Self::FeaturedChosen),
            FEED_IMPORTED => details.number("run").map(|run| Self::FeedImported(RunId(run))),
            FEED_UNDONE => details.number("run").map(|run| Self::FeedUndone(RunId(run))),
            SUBMISSION_MOVED => {
                let to = details.text("to").and_then(SubmissionStatus::parse)?;
                submission().map(|id| Self::SubmissionStatusChanged(id, to))
            }
            SUSPENDED => Some(Self::Suspended),
            SUSPENSION_CHANGED => Some(Self::SuspensionChanged),
            READMITTED => Some(Self::Readmitted),
            APPLICATION_SUBMITTED => application().map(Self::ApplicationSubmitted),
            APPLICATION_ANSWERED => application().map(Self::ApplicationAnswered),
            APPLICATION_WITHDRAWN => application().map(Self::ApplicationWithdrawn),
            APPLICATION_DECIDED => {
                let status = details.text("status").and_then(ApplicationStatus::parse)?;
                application().map(|id| Self::ApplicationDecided(id, status))
            }
            EVIDENCE_READ => details.number("evidence").map(EvidenceId).map(Self::EvidenceRead),
            INVITED => invitation().map(Self::Invited),
            INVITATION_RENEWED => invitation().map(Self::InvitationRenewed),
            INVITATION_REVOKED => invitation().map(Self::InvitationRevoked),
            INVITATION_ACCEPTED => invitation().map(Self::InvitationAccepted),
            MESSAGE_REPORT_CLOSED => Some(Self::MessageReportClosed(
                MessageReportId(details.number("report")?),
                ReportOutcome::parse(details.text("outcome")?)?,
            )),
            SITE_SETTINGS_CHANGED => Some(Self::SiteSettingsChanged),
            ACCESS_REFUSED => Some(Self::AccessDenied),
            ACCESS_REQUEST_CLOSED => Some(Self::AccessRequestClosed),
            _ => {
                if let Some(action) = DocumentAction::parse(name) {
                    details.number("document").map(|id| Self::Document(action, DocumentId(id)))
                } else if let Some(action) = ClaimAction::parse(name) {
                    let kind = details.text("claim").and_then(ClaimKind::parse)?;
                    submission().map(|id| Self::Claim(action, id, kind))
                } else if let Some(action) = ProposalAction::parse(name) {
                    submission().map(|id| Self::Proposal(action, id))
                } else if let Some(action) = SignOffAction::parse(name) {
                    submission().map(|id| Self::SignOff(action, id))
                } else if let Some(action) = QuestionAction::parse(name) {
                    details.number("question").map(|id| Self::Question(action, QuestionId(id)))
                } else if let Some(action) = MailAction::parse(name) {
                    details.number("mail").map(|id| Self::Mail(action, MailId(id)))
                } else if let Some(action) = LegalAction::parse(name) {
                    let document = details.text("document").and_then(LegalDocument::parse)?;
                    let number = details.number("version")?;
                    Some(Self::Legal(action, document, i32::try_from(number).ok()?))
                } else if let Some(action) = CaseAuditAction::parse(name) {
                    let queue = details.text("queue").and_then(Queue::parse)?;
                    Some(Self::Case(action, queue, details.number("case")))
                } else {
                    let desk = ThreadAction::parse(name).map(Self::Thread);
                    desk.or_else(|| ModerationAction::from_record(name, details).map(Self::Forum))
                }
            }
        }
    }
}

#[cfg(test)]
#[path = "record_tests.rs"]
mod tests;
