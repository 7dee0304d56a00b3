//! Submissions.

use domain::{
    Timestamp,
    accounts::UserId,
    submissions::{
        MessageCounts, StatusChange, SubmissionContent, SubmissionId, SubmissionMessage, SubmissionStatus,
    },
    vehicles::{VehicleId, listing_title},
};

/// A submission as stored.
#[derive(Debug)]
pub(crate) struct SubmissionRecord {
    pub(crate) seller: UserId,
    pub(crate) content: SubmissionContent,
    pub(crate) status: SubmissionStatus,
    pub(crate) notes: String,
    pub(crate) revision: i32,
    pub(crate) vehicle: Option<VehicleId>,
    pub(crate) created_at: Timestamp,
    pub(crate) updated_at: Timestamp,
    pub(crate) waiting_since: Timestamp,
    pub(crate) unread: MessageCounts,
    pub(crate) moves: Vec<StatusChange>,
    pub(crate) messages: Vec<SubmissionMessage>,
}

impl SubmissionRecord {
    /// For example "2020 Ferrari 812 Superfast".
    pub(crate) fn title(&self) -> String {
        let car = &self.content.car;
        listing_title(car.year, car.make.as_str(), car.model.as_str())
    }

    /// The submission's row in the seller's data export.
    pub(crate) fn export_row(&self, id: SubmissionId) -> serde_json::Value {
        let car = &self.content.car;
        serde_json::json!({
            "id": id.0,
            "make": car.make.as_str(),
            "model": car.model.as_str(),
            "year": car.year.get(),
            "price": car.price.dollars(),
            "vin": self.content.car.facts.vin.as_ref().map(|vin| vin.as_str()),
            "status": self.status.as_str(),
            "notes": self.notes,
            "created_at": self.created_at.to_rfc3339(),
        })
    }
}
