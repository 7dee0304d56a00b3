//! How an action is written into the log. Old entries stay readable: add names, never change one.

use super::{Action, FieldChange};
use crate::{accounts::Role, forum::ForumAct};

/// A value of an entry's details.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Detail {
    /// A count or a number of something.
    Number(i64),
    /// A word of the domain.
    Word(&'static str),
    /// Known to be absent.
    Nothing,
}

impl Action {
    /// The name of the action, as the log and its filters have it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::LoggedIn(_) => "logged_in",
            Self::LogInFailed => "log_in_failed",
            Self::SessionEnded(_) => "session_ended",
            Self::PasswordChanged { .. } => "password_changed",
            Self::EmailVerified => "email_verified",
            Self::PasswordResetRequested => "password_reset_requested",
            Self::PasswordReset { .. } => "password_reset",
            Self::ProfileChanged => "profile_changed",
            Self::IdleTimeoutChanged(_) => "idle_timeout_changed",
            Self::PreferencesChanged => "preferences_changed",
            Self::TwoFactorTurnedOn { .. } => "two_factor_turned_on",
            Self::TwoFactorTurnedOff => "two_factor_turned_off",
            Self::RecoveryCodesRenewed => "recovery_codes_renewed",
            Self::RecoveryCodeUsed => "recovery_code_used",
            Self::ExportRequested => "export_requested",
            Self::ExportFetched => "export_fetched",
            Self::Deactivated { .. } => "deactivated",
            Self::ClosingBegun { .. } => "closing_begun",
            Self::Returned => "returned",
            Self::Erased => "erased",
            Self::PasskeyAdded => "passkey_added",
            Self::PasskeyRemoved => "passkey_removed",
            Self::EmailChangeRequested => "email_change_requested",
            Self::EmailChangeCancelled => "email_change_cancelled",
            Self::EmailChanged => "email_changed",
            Self::RoleGranted(_) => "role_granted",
            Self::RoleRevoked(_) => "role_revoked",
            Self::SubmissionSent(_) => "submission_sent",
            Self::SubmissionRevised(_) => "submission_revised",
            Self::SubmissionMoved(..) => "submission_moved",
            Self::ListingChanged(_) => "listing_changed",
            Self::FeaturedChosen => "featured_chosen",
            Self::Forum(act) => act.name(),
            Self::Suspended => "suspended",
            Self::Readmitted => "readmitted",
            Self::ApplicationSubmitted(_) => "application_submitted",
            Self::ApplicationAnswered(_) => "application_answered",
            Self::ApplicationWithdrawn(_) => "application_withdrawn",
            Self::ApplicationDecided(..) => "application_decided",
            Self::EvidenceRead(_) => "evidence_read",
            Self::Invited(_) => "invited",
            Self::InvitationRenewed(_) => "invitation_renewed",
            Self::InvitationRevoked(_) => "invitation_revoked",
            Self::InvitationAccepted(_) => "invitation_accepted",
            Self::AccessRequestClosed => "access_request_closed",
            Self::Document(act, _) => act.as_str(),
            Self::Desk(act) => act.as_str(),
            Self::Case(act, ..) => act.as_str(),
            Self::Claim(act, ..) => act.as_str(),
            Self::Question(act, _) => act.as_str(),
        }
    }

    /// What the action was done to, and what more is known of it.
    #[must_use]
    pub fn details(&self) -> Vec<(&'static str, Detail)> {
        use Detail::{Nothing, Number, Word};
        let count =
            |sessions: u64| vec![("sessionsEnded", Number(i64::try_from(sessions).unwrap_or(i64::MAX)))];
        match *self {
            Self::LoggedIn(session) | Self::SessionEnded(session) => vec![("session", Number(session.0))],
            Self::PasswordChanged { sessions_ended }
            | Self::PasswordReset { sessions_ended }
            | Self::TwoFactorTurnedOn { sessions_ended }
            | Self::Deactivated { sessions_ended }
            | Self::ClosingBegun { sessions_ended } => count(sessions_ended),
            Self::IdleTimeoutChanged(chosen) => vec![("minutes", Number(chosen.minutes().into()))],
            Self::RoleGranted(role) | Self::RoleRevoked(role) => vec![("role", Word(role.as_str()))],
            Self::SubmissionSent(id) | Self::SubmissionRevised(id) => vec![("submission", Number(id.0))],
            Self::SubmissionMoved(id, to) => {
                vec![("submission", Number(id.0)), ("to", Word(to.as_str()))]
            }
            Self::ListingChanged(id) => vec![("vehicle", Number(id.0))],
            Self::Forum(act) => act.details(),
            Self::ApplicationSubmitted(id)
            | Self::ApplicationAnswered(id)
            | Self::ApplicationWithdrawn(id) => vec![("application", Number(id.0))],
            Self::ApplicationDecided(id, status) => {
                vec![("application", Number(id.0)), ("status", Word(status.as_str()))]
            }
            Self::EvidenceRead(id) => vec![("evidence", Number(id.0))],
            Self::Invited(id)
            | Self::InvitationRenewed(id)
            | Self::InvitationRevoked(id)
            | Self::InvitationAccepted(id) => vec![("invitation", Number(id.0))],
            Self::Document(_, id) => vec![("document", Number(id.0))],
            Self::Case(_, queue, number) => {
                vec![("queue", Word(queue.as_str())), ("case", number.map_or(Nothing, Number))]
            }
            Self::Claim(_, id, kind) => {
                vec![("submission", Number(id.0)), ("claim", Word(kind.as_str()))]
            }
            Self::Question(_, id) => vec![("question", Number(id.0))],
            _ => Vec::new(),
        }
    }

    /// The changes that the action's name says by itself.
    #[must_use]
    pub fn implied_changes(&self) -> Vec<FieldChange> {
        let role = |role: Role, is: bool| FieldChange::switched(role.as_str(), !is, is);
        let change = match *self {
            Self::RoleGranted(granted) => role(granted, true),
            Self::RoleRevoked(revoked) => role(revoked, false),
            Self::Suspended => FieldChange::switched("suspended", false, true),
            Self::Readmitted => FieldChange::switched("suspended", true, false),
            Self::Forum(act) => act.implied_change(),
            _ => None,
        };
        change.into_iter().collect()
    }
}

impl ForumAct {
    const fn name(&self) -> &'static str {
        match self {
            Self::TopicLocked(_) => "forum_topic_locked",
            Self::TopicUnlocked(_) => "forum_topic_unlocked",
            Self::TopicPinned(_) => "forum_topic_pinned",
            Self::TopicUnpinned(_) => "forum_topic_unpinned",
            Self::TopicMoved { .. } => "forum_topic_moved",
            Self::TopicRemoved(_) => "forum_topic_removed",
            Self::TopicRestored(_) => "forum_topic_restored",
            Self::PostRemoved(_) => "forum_post_removed",
            Self::PostRestored(_) => "forum_post_restored",
            Self::ReportClosed(..) => "forum_report_closed",
        }
    }

    fn details(&self) -> Vec<(&'static str, Detail)> {
        use Detail::{Number, Word};
        match *self {
            Self::TopicLocked(id)
            | Self::TopicUnlocked(id)
            | Self::TopicPinned(id)
            | Self::TopicUnpinned(id)
            | Self::TopicRemoved(id)
            | Self::TopicRestored(id) => vec![("topic", Number(id.0))],
            Self::TopicMoved { topic, from, to } => {
                vec![("topic", Number(topic.0)), ("from", Number(from.0)), ("to", Number(to.0))]
            }
            Self::PostRemoved(id) | Self::PostRestored(id) => vec![("post", Number(id.0))],
            Self::ReportClosed(report, outcome) => {
                vec![("report", Number(report.0)), ("outcome", Word(outcome.as_str()))]
            }
        }
    }

    fn implied_change(&self) -> Option<FieldChange> {
        match *self {
            Self::TopicLocked(_) => FieldChange::switched("isLocked", false, true),
            Self::TopicUnlocked(_) => FieldChange::switched("isLocked", true, false),
            Self::TopicPinned(_) => FieldChange::switched("isPinned", false, true),
            Self::TopicUnpinned(_) => FieldChange::switched("isPinned", true, false),
            Self::TopicMoved { from, to, .. } => FieldChange::between("categoryId", Some(from.0), Some(to.0)),
            Self::TopicRemoved(_) | Self::PostRemoved(_) => FieldChange::switched("isRemoved", false, true),
            Self::TopicRestored(_) | Self::PostRestored(_) => FieldChange::switched("isRemoved", true, false),
            Self::ReportClosed(_, outcome) => FieldChange::between("outcome", None, Some(outcome.as_str())),
        }
    }
}
