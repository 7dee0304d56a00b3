//! Port for staff edits that sellers sign off, and for the review of objections by the concierge.

use async_trait::async_trait;
use domain::{
    CaseFilter, Page, Timestamp,
    accounts::{NamedMember, UserId},
    audit::Actor,
    notifications::NewNotification,
    sign_offs::{SellerVerdict, SignOff, SignOffId, SignOffRefusal, SignOffState},
    submissions::{DecisionReason, SubmissionId},
    vehicles::VehicleId,
};

use crate::StoreError;

/// The seller's answer to staff edits of their listing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignOffAnswer {
    /// The submission that became the listing.
    pub submission: SubmissionId,
    /// MUST be the seller of the submission.
    pub seller: UserId,
    /// For the audit log.
    pub actor: Actor,
    /// Revision that the seller saw.
    pub revision: i32,
    pub verdict: SellerVerdict,
    pub at: Timestamp,
}

/// The concierge's decision to keep edits in spite of an objection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KeepEdits {
    pub sign_off: SignOffId,
    /// Revision that the admin saw.
    pub revision: i32,
    /// For the audit log.
    pub actor: Actor,
    /// The seller sees it.
    pub reason: DecisionReason,
    /// Notifications to give when the decision is made.
    pub notifications: Vec<NewNotification>,
    pub at: Timestamp,
}

/// Why an answer or a decision was not recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignOffError {
    /// There is none, or it is not the seller's.
    NoSuchSignOff,
    Refused(SignOffRefusal),
}

/// Which sign-offs the admin list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignOffFilter {
    /// Waiting for the concierge, oldest first.
    Objected,
    /// Waiting for the seller, oldest first.
    Open,
    /// The others, latest first.
    Closed,
}

impl SignOffFilter {
    pub const ALL: [Self; 3] = [Self::Objected, Self::Open, Self::Closed];

    /// Name in the API.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Objected => "objected",
            Self::Open => "open",
            Self::Closed => "closed",
        }
    }

    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|filter| filter.as_str() == word)
    }

    /// The list is ordered like one of these cases: open ones oldest first, closed ones latest first.
    #[must_use]
    pub const fn cases(self) -> CaseFilter {
        match self {
            Self::Objected | Self::Open => CaseFilter::Open,
            Self::Closed => CaseFilter::Closed,
        }
    }

    /// Whether the list shows sign-offs in this state.
    #[must_use]
    pub fn shows(self, state: SignOffState) -> bool {
        match self {
            Self::Objected => state == SignOffState::Objected,
            Self::Open => state == SignOffState::Open,
            Self::Closed => !state.is_unfinished(),
        }
    }
}

/// Filter and cursor for the admin list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignOffQuery {
    pub filter: SignOffFilter,
    /// Cursor: starts right after that sign-off.
    pub after: Option<SignOffId>,
}

/// A sign-off in the admin list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueuedSignOff {
    pub id: SignOffId,
    pub submission: SubmissionId,
    pub vehicle: VehicleId,
    /// Year, make and model of the listing.
    pub title: String,
    /// Id, username and name of the seller.
    pub seller: NamedMember,
    pub state: SignOffState,
    /// API names of the changed fields.
    pub fields: Vec<String>,
    pub edited_at: Timestamp,
    pub objected_at: Option<Timestamp>,
    pub closed_at: Option<Timestamp>,
}

/// Stores sign-offs.
///
/// A listing has at most one unfinished sign-off. Whatever port changes the content of a listing opens or changes it
/// in the same transaction, as [`ContentEdit::sign_off`](domain::sign_offs::ContentEdit::sign_off) says. It lapses
/// in the transaction in which the listing is sold or withdrawn, whichever port does that. Answers and decisions MUST
/// be in the audit log in the same transaction. Uploaded photos of the base of an unfinished sign-off count as in use.
#[async_trait]
pub trait SignOffs: Send + Sync {
    /// The latest sign-off of a submission's listing, in any state.
    async fn latest_sign_off(&self, submission: SubmissionId) -> Result<Option<SignOff>, StoreError>;

    async fn sign_off(&self, id: SignOffId) -> Result<Option<SignOff>, StoreError>;

    /// Records the seller's [answer](SignOff::answered) to the latest sign-off.
    async fn answer_sign_off(&self, answer: &SignOffAnswer) -> Result<Result<(), SignOffError>, StoreError>;

    /// Records that the edits are [kept](SignOff::kept).
    async fn keep_edits(&self, decision: &KeepEdits) -> Result<Result<(), SignOffError>, StoreError>;

    /// At most `limit` sign-offs for the admin list.
    async fn sign_offs(
        &self,
        query: SignOffQuery,
        limit: u32,
    ) -> Result<Page<QueuedSignOff, SignOffId>, StoreError>;
}
