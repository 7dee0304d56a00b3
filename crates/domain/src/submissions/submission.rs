//! A submission with its status and history.

use super::{Side, SubmissionContent, SubmissionStatus};
use crate::{
    Timestamp,
    accounts::UserId,
    pictures::{Picture, StoredPicture},
    vehicles::{ListingExpiry, ListingStatus, Price, VehicleId, listing_title},
};

/// Id of a submission: positive, never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SubmissionId(pub i64);

/// The listing created from a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SubmissionListing {
    pub vehicle: VehicleId,
    pub status: ListingStatus,
    /// Asking price, or the price paid if sold.
    pub price: Price,
    pub expiry: ListingExpiry,
}

/// Numbers of unread messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MessageCounts {
    /// Unread by the seller.
    pub seller: u32,
    /// Unread by the concierge.
    pub concierge: u32,
}

/// A vehicle that a member offers for sale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submission {
    pub id: SubmissionId,
    pub seller: UserId,
    /// Validated form content.
    pub content: SubmissionContent,
    /// The stored pictures, in display order.
    pub pictures: Vec<StoredPicture>,
    pub status: SubmissionStatus,
    /// Latest reason given by the concierge; may be empty.
    pub notes: String,
    /// Number of content changes. A decision names the revision that was reviewed, so that it cannot apply to
    /// newer content.
    pub revision: i32,
    /// The listing, once approved.
    pub listing: Option<SubmissionListing>,
    pub created_at: Timestamp,
    /// Last change of any kind.
    pub updated_at: Timestamp,
    /// When it entered its current status.
    pub waiting_since: Timestamp,
    pub unread: MessageCounts,
}

impl Submission {
    /// Display title, for example "2020 Ferrari 812 Superfast".
    #[must_use]
    pub fn title(&self) -> String {
        let car = &self.content.car;
        listing_title(car.year, car.make.as_str(), car.model.as_str())
    }

    /// The photos of the listing, in display order.
    #[must_use]
    pub fn photos(&self) -> Vec<Picture> {
        let photos = self.content.shown.iter().zip(&self.pictures);
        photos.map(|(shown, stored)| shown.photo(stored)).collect()
    }
}

/// A completed transition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StatusChange {
    /// `None` for the initial submission.
    pub from: Option<SubmissionStatus>,
    pub to: SubmissionStatus,
    pub at: Timestamp,
    pub by: Side,
    /// The member who performed it.
    pub actor: UserId,
    /// May be empty.
    pub reason: String,
}
