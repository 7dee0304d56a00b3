//! Rows of the store's collections. `State` holds them, and the files of the ports work on them.

mod account_closure;
mod admin_cases;
mod claims;
mod commands;
mod data_exports;
mod documents;
mod feeds;
mod forum;
mod inquiries;
mod known_devices;
mod mail;
mod membership;
mod notifications;
mod pictures;
mod private_messages;
mod submissions;
mod tokens;
mod two_factor;

pub(crate) use account_closure::ClosedAccount;
pub(crate) use admin_cases::CaseState;
pub(crate) use claims::{ClaimRecord, ClaimReviewRecord};
pub(crate) use commands::{RateLimitCounter, StoredValue};
pub(crate) use data_exports::ExportRecord;
pub(crate) use documents::{AccessRecord, DocumentRecord, SharedWith};
pub(crate) use feeds::{FeedState, JournalRecord, RunRecord, Touched};
pub(crate) use forum::{CategoryRow, ForumState, PostRow, ReportRow, TopicRow};
pub(crate) use inquiries::{InquiryState, ThreadRecord};
pub(crate) use known_devices::KnownDevice;
pub(crate) use mail::PostedMail;
pub(crate) use membership::EvidenceRecord;
pub(crate) use notifications::StoredNotification;
pub(crate) use pictures::PictureRecord;
pub(crate) use private_messages::{MessageReportRecord, MessageState};
pub(crate) use submissions::SubmissionRecord;
pub(crate) use tokens::MailedToken;
pub(crate) use two_factor::SecondFactor;
