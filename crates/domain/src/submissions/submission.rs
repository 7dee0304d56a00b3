use super::{Side, SubmissionContent, SubmissionStatus};
use crate::{
    Timestamp,
    accounts::UserId,
    pictures::StoredPicture,
    vehicles::{ListingStatus, UsDollars, VehicleId},
};

/// A submission's number: positive, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SubmissionId(pub i64);

/// How the listing stands that a submission became.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Listing {
    /// Its number.
    pub vehicle: VehicleId,
    /// Where it stands.
    pub status: ListingStatus,
    /// What is asked now, or was paid.
    pub price: UsDollars,
}

/// How many messages have not been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MessageCounts {
    /// By the seller.
    pub seller: u32,
    /// By the concierge.
    pub concierge: u32,
}

/// A vehicle that a member offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    /// Its number.
    pub id: SubmissionId,
    /// Whose.
    pub seller: UserId,
    /// What they say of it.
    pub content: SubmissionContent,
    /// What is known of its pictures, in their order.
    pub pictures: Vec<StoredPicture>,
    /// Where it stands.
    pub status: SubmissionStatus,
    /// The concierge's latest reason; empty when there is none.
    pub notes: String,
    /// How often its content was changed: a decision names the one it was made on.
    pub revision: i32,
    /// What it became.
    pub listing: Option<Listing>,
    /// When it came.
    pub created_at: Timestamp,
    /// When anything of it last changed.
    pub updated_at: Timestamp,
    /// Since when it stands where it does.
    pub waiting_since: Timestamp,
    /// What has not been read.
    pub unread: MessageCounts,
}

impl Submission {
    /// "2020 Ferrari 812 Superfast".
    #[must_use]
    pub fn title(&self) -> String {
        let car = &self.content.car;
        format!("{} {} {}", car.year, car.make.as_str(), car.model.as_str())
    }
}

/// A step that was taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusChange {
    /// Where it stood; `None` before it came.
    pub from: Option<SubmissionStatus>,
    /// Where it stood then.
    pub to: SubmissionStatus,
    /// When.
    pub at: Timestamp,
    /// By which side.
    pub by: Side,
    /// By whom.
    pub actor: UserId,
    /// Why; may be empty.
    pub reason: String,
}
