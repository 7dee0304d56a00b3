//! Names under which actions are stored.
//!
//! Names are permanent because old entries must stay readable: add names, never change or reuse one.

use crate::{
    admin_cases::CaseAuditAction, claims::ClaimAction, documents::DocumentAction, forum::ModerationAction,
    inquiries::ThreadAction, legal::LegalAction, mail::MailAction, proposals::ProposalAction,
    questions::QuestionAction, sign_offs::SignOffAction,
};

macro_rules! names {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        $($(#[$doc])* pub(super) const $name: &str = $text;)*

        /// All of them.
        const ALL: &[&str] = &[$($text),*];
    };
}

/// All names under which entries are stored, in alphabetical order.
#[must_use]
pub fn action_names() -> Vec<&'static str> {
    let mut names = [ALL, &ModerationAction::NAMES].concat();
    names.extend(DocumentAction::ALL.map(DocumentAction::as_str));
    names.extend(ClaimAction::ALL.map(ClaimAction::as_str));
    names.extend(ProposalAction::ALL.map(ProposalAction::as_str));
    names.extend(SignOffAction::ALL.map(SignOffAction::as_str));
    names.extend(QuestionAction::ALL.map(QuestionAction::as_str));
    names.extend(MailAction::ALL.map(MailAction::as_str));
    names.extend(LegalAction::ALL.map(LegalAction::as_str));
    names.extend(CaseAuditAction::ALL.map(CaseAuditAction::as_str));
    names.extend(ThreadAction::ALL.map(ThreadAction::as_str));
    names.sort_unstable();
    names
}

names! {
    REGISTERED = "registered",
    LOGGED_IN = "logged_in",
    LOG_IN_FAILED = "log_in_failed",
    SESSION_ENDED = "session_ended",
    PASSWORD_CHANGED = "password_changed",
    EMAIL_VERIFIED = "email_verified",
    PASSWORD_RESET_REQUESTED = "password_reset_requested",
    PASSWORD_RESET = "password_reset",
    PROFILE_CHANGED = "profile_changed",
    IDLE_TIMEOUT_CHANGED = "idle_timeout_changed",
    PREFERENCES_CHANGED = "preferences_changed",
    TWO_FACTOR_ENABLED = "two_factor_turned_on",
    TWO_FACTOR_DISABLED = "two_factor_turned_off",
    SECOND_FACTOR_RESET_REQUESTED = "second_factor_reset_requested",
    SECOND_FACTOR_RESET_CANCELLED = "second_factor_reset_cancelled",
    SECOND_FACTOR_RESET = "second_factor_reset",
    RECOVERY_CODES_RENEWED = "recovery_codes_renewed",
    RECOVERY_CODE_USED = "recovery_code_used",
    EXPORT_REQUESTED = "export_requested",
    EXPORT_FETCHED = "export_fetched",
    DEACTIVATED = "deactivated",
    CLOSING_BEGUN = "closing_begun",
    RETURNED = "returned",
    ERASED = "erased",
    PASSKEY_ADDED = "passkey_added",
    PASSKEY_REMOVED = "passkey_removed",
    EMAIL_CHANGE_REQUESTED = "email_change_requested",
    EMAIL_CHANGE_CANCELLED = "email_change_cancelled",
    EMAIL_CHANGED = "email_changed",
    ROLE_GRANTED = "role_granted",
    ROLE_REVOKED = "role_revoked",
    SUBMISSION_SENT = "submission_sent",
    SUBMISSION_REVISED = "submission_revised",
    SUBMISSION_MOVED = "submission_moved",
    LISTING_ADDED = "listing_added",
    LISTING_CHANGED = "listing_changed",
    FEATURED_CHOSEN = "featured_chosen",
    FEED_IMPORTED = "feed_imported",
    FEED_UNDONE = "feed_undone",
    SUSPENDED = "suspended",
    SUSPENSION_CHANGED = "suspension_changed",
    READMITTED = "readmitted",
    APPLICATION_SUBMITTED = "application_submitted",
    APPLICATION_ANSWERED = "application_answered",
    APPLICATION_WITHDRAWN = "application_withdrawn",
    APPLICATION_DECIDED = "application_decided",
    EVIDENCE_READ = "evidence_read",
    INVITED = "invited",
    INVITATION_RENEWED = "invitation_renewed",
    INVITATION_REVOKED = "invitation_revoked",
    INVITATION_ACCEPTED = "invitation_accepted",
    MESSAGE_REPORT_CLOSED = "message_report_closed",
    SITE_SETTINGS_CHANGED = "site_settings_changed",
    ACCESS_REFUSED = "access_refused",
    ACCESS_REQUEST_CLOSED = "access_request_closed",
}
