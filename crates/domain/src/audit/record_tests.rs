//! Tests of the stored form of actions.

use super::*;
use crate::{
    claims::Finding,
    forum::{CategoryId, PostId, ReportId, TopicId},
};

/// At least one action of every kind.
fn samples() -> Vec<Action> {
    let (submission, application, invitation) = (SubmissionId(5), ApplicationId(6), InvitationId(7));
    let mut samples = vec![
        Action::Registered,
        Action::LoggedIn(SessionId(3)),
        Action::LogInFailed,
        Action::SessionEnded(SessionId(3)),
        Action::PasswordChanged { sessions_ended: 2 },
        Action::EmailVerified,
        Action::PasswordResetRequested,
        Action::PasswordReset { sessions_ended: 2 },
        Action::ProfileChanged,
        Action::IdleTimeoutChanged(IdleTimeout::parse(Some(60)).unwrap()),
        Action::PreferencesChanged,
        Action::TwoFactorEnabled { sessions_ended: 0 },
        Action::TwoFactorDisabled,
        Action::SecondFactorResetRequested,
        Action::SecondFactorResetCancelled,
        Action::SecondFactorReset { sessions_ended: 1 },
        Action::RecoveryCodesRenewed,
        Action::RecoveryCodeUsed,
        Action::ExportRequested,
        Action::ExportFetched,
        Action::Deactivated { sessions_ended: 1 },
        Action::DeletionRequested { sessions_ended: 1 },
        Action::AccountReopened,
        Action::Erased,
        Action::PasskeyAdded,
        Action::PasskeyRemoved,
        Action::EmailChangeRequested,
        Action::EmailChangeCancelled,
        Action::EmailChanged,
        Action::RoleGranted(Role::Admin),
        Action::RoleRevoked(Role::Collector),
        Action::SubmissionSent(submission),
        Action::SubmissionRevised(submission),
        Action::SubmissionStatusChanged(submission, SubmissionStatus::Approved),
        Action::ListingAdded(VehicleId(3)),
        Action::ListingChanged(VehicleId(4)),
        Action::FeaturedChosen,
        Action::SiteSettingsChanged,
        Action::MessageReportClosed(MessageReportId(4), ReportOutcome::Kept),
        Action::Suspended,
        Action::SuspensionChanged,
        Action::Readmitted,
        Action::ApplicationSubmitted(application),
        Action::ApplicationAnswered(application),
        Action::ApplicationWithdrawn(application),
        Action::ApplicationDecided(application, ApplicationStatus::Denied),
        Action::EvidenceRead(EvidenceId(8)),
        Action::Invited(invitation),
        Action::InvitationRenewed(invitation),
        Action::InvitationRevoked(invitation),
        Action::InvitationAccepted(invitation),
        Action::AccessRequestClosed,
        Action::Case(CaseAuditAction::Noted, Queue::AccessRequests, None),
        Action::Claim(ClaimAction::Found(Finding::Seen), submission, ClaimKind::ALL[0]),
    ];
    samples.extend(DocumentAction::ALL.map(|action| Action::Document(action, DocumentId(9))));
    samples.extend(ThreadAction::ALL.map(Action::Thread));
    samples.extend(CaseAuditAction::ALL.map(|action| Action::Case(action, Queue::Reports, Some(2))));
    samples.extend(ClaimAction::ALL.map(|action| Action::Claim(action, submission, ClaimKind::ALL[0])));
    samples.extend(ProposalAction::ALL.map(|action| Action::Proposal(action, submission)));
    samples.extend(SignOffAction::ALL.map(|action| Action::SignOff(action, submission)));
    samples.extend(QuestionAction::ALL.map(|action| Action::Question(action, QuestionId(1))));
    samples.extend(LegalAction::ALL.map(|action| Action::Legal(action, LegalDocument::Terms, 2)));
    samples.extend(MailAction::ALL.map(|action| Action::Mail(action, MailId(1))));
    let (topic, post) = (TopicId(1), PostId(2));
    samples.extend(
        [
            ModerationAction::TopicLocked(topic),
            ModerationAction::TopicUnlocked(topic),
            ModerationAction::TopicPinned(topic),
            ModerationAction::TopicUnpinned(topic),
            ModerationAction::TopicMoved { topic, from: CategoryId(1), to: CategoryId(2) },
            ModerationAction::TopicMerged { topic, into: TopicId(2) },
            ModerationAction::TopicSplit { topic, into: TopicId(2), posts: 3 },
            ModerationAction::TopicRemoved(topic),
            ModerationAction::TopicRestored(topic),
            ModerationAction::PostRemoved(post),
            ModerationAction::PostRestored(post),
            ModerationAction::ReportClosed(ReportId(3), ReportOutcome::Removed),
            ModerationAction::CategoryChanged(CategoryId(1)),
            ModerationAction::CategoryDeleted(CategoryId(1)),
        ]
        .map(Action::Forum),
    );
    samples
}

#[test]
fn action_records_round_trip() {
    for action in samples() {
        let (name, details) = action.record();
        assert_eq!(Action::from_record(name, &details), Some(action), "{name} {details:?}");
    }
    assert_eq!(Action::from_record("gossip", &Details::default()), None);
}

#[test]
fn action_names_are_snake_case() {
    for action in samples() {
        let (name, _) = action.record();
        assert!(name.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase()), "{name}");
    }
}
