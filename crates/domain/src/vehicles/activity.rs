//! How much interest a listing draws: views, saves and inquiries.

use super::ListingViewer;
use crate::accounts::UserId;

/// Days that count as recent.
pub const RECENT_DAYS: u64 = 30;

/// Interest in a listing since it was added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ListingActivity {
    /// Views of its page, once per browser session.
    pub views: u64,
    /// Of these, the views of the last [`RECENT_DAYS`] days.
    pub recent_views: u64,
    /// Members who have it saved or watch it now.
    pub saves: u64,
    /// Inquiries about it that are on file.
    pub inquiries: u64,
}

/// Whether a view says something about buyers: not that of staff or of the seller.
#[must_use]
pub fn is_counted_view(viewer: ListingViewer, reader: Option<UserId>, seller: Option<UserId>) -> bool {
    let is_own = reader.is_some() && reader == seller;
    viewer != ListingViewer::Staff && !is_own
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn views_of_staff_and_of_the_seller_are_not_counted() {
        let (seller, other) = (Some(UserId(1)), Some(UserId(2)));
        assert!(is_counted_view(ListingViewer::Public, None, None));
        assert!(is_counted_view(ListingViewer::Public, None, seller));
        assert!(is_counted_view(ListingViewer::Collector, other, seller));
        assert!(!is_counted_view(ListingViewer::Collector, seller, seller));
        assert!(!is_counted_view(ListingViewer::Staff, other, seller));
    }
}
