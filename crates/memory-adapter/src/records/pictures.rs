//! Pictures.

use domain::{Timestamp, accounts::UserId, vehicles::VehicleId};
use ports::pictures::NewPicture;

/// A picture as stored.
#[derive(Debug, Clone)]
pub(crate) struct PictureRecord {
    pub(crate) new: NewPicture,
    pub(crate) owner: Option<UserId>,
    pub(crate) sent_at: Timestamp,
    /// Since when nothing shows it; `None` while something does.
    pub(crate) unused_since: Option<Timestamp>,
    pub(crate) vehicle: Option<VehicleId>,
}

impl PictureRecord {
    /// Size of all renditions together.
    pub(crate) const fn bytes(&self) -> u64 {
        self.new.bytes
    }
}

impl PictureRecord {
    /// The picture's row in its owner's data export.
    pub(crate) fn export_row(&self) -> serde_json::Value {
        serde_json::json!({
            "id": self.new.id.to_string(),
            "width": self.new.width,
            "height": self.new.height,
            "sent_at": self.sent_at.to_rfc3339(),
        })
    }
}
