//! DTOs of documents, shares and the access log.

use application::business_time::business_date;
use domain::{
    Timestamp,
    accounts::UserId,
    documents::{Access, AttachedVehicle, Document, ReadAs, Share, ShareAudience},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::response::rfc3339;

/// Vehicle that a document is attached to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentVehicle)]
pub(super) struct VehicleDto {
    /// The owner's submission; only for the owner.
    #[serde(skip_serializing_if = "Option::is_none")]
    submission_id: Option<i64>,
    /// Its listing; null unless public.
    vehicle_id: Option<i64>,
    /// Year, make and model, such as "2020 Ferrari 812 Superfast".
    title: String,
}

/// A share of a document.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentShare)]
pub(super) struct ShareDto {
    id: i64,
    /// Username of a collector; null means every verified collector.
    username: Option<String>,
    /// Last day of the share, inclusive, in Central Time.
    #[schema(format = Date)]
    until: String,
    /// Whether that day is past.
    is_over: bool,
}

/// A document of the caller's own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Document)]
pub(super) struct DocumentDto {
    id: i64,
    /// Name given by the owner.
    name: String,
    /// Media type, detected from the content.
    #[schema(example = "application/pdf")]
    kind: &'static str,
    /// Size in bytes.
    size: u64,
    /// Whether `/preview` shows it.
    has_preview: bool,
    #[schema(format = DateTime)]
    uploaded_at: String,
    /// Attached vehicle; null if none.
    vehicle: Option<VehicleDto>,
    /// Current and past shares.
    shares: Vec<ShareDto>,
}

/// A document that the caller may read, through a share or otherwise.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SharedDocument)]
pub(super) struct SharedDocumentDto {
    id: i64,
    /// Name given by the owner.
    name: String,
    /// Media type, detected from the content.
    #[schema(example = "application/pdf")]
    kind: &'static str,
    /// Size in bytes.
    size: u64,
    /// Whether `/preview` shows it.
    has_preview: bool,
    #[schema(format = DateTime)]
    uploaded_at: String,
    /// Username of the owner.
    owner: String,
    /// Attached vehicle; null if none or not public.
    vehicle: Option<VehicleDto>,
    /// Last day on which the caller may read it; null for the owner and admins.
    #[schema(format = Date)]
    until: Option<String>,
    /// Reason for access: `owner`, `guest` (a share) or `staff`.
    #[schema(example = "guest")]
    read_as: &'static str,
}

/// An entry of a document's access log.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentAccess)]
pub(super) struct AccessDto {
    /// Entry id, used for paging.
    id: i64,
    #[schema(format = DateTime)]
    at: String,
    /// Username of the reader; null if the account is deleted.
    username: Option<String>,
    /// Whether the reader had access as an admin.
    is_staff: bool,
    /// `previewed` or `fetched`.
    #[schema(example = "fetched")]
    way: &'static str,
}

impl DocumentDto {
    pub(super) fn new(document: &Document, at: Timestamp) -> Self {
        let today = business_date(at);
        let share = |share: &Share| ShareDto {
            id: share.id.0,
            username: match &share.audience {
                ShareAudience::Collectors => None,
                ShareAudience::Member(_, name) => Some(name.as_str().to_owned()),
            },
            until: share.until.to_string(),
            is_over: share.until < today,
        };
        Self {
            id: document.id.0,
            name: document.name.as_str().to_owned(),
            kind: document.kind.media_type(),
            size: document.size,
            has_preview: document.has_preview,
            uploaded_at: rfc3339(document.uploaded_at),
            vehicle: document.about.as_ref().map(|about| vehicle(about, true)),
            shares: document.shares.iter().map(share).collect(),
        }
    }
}

impl SharedDocumentDto {
    pub(super) fn new(document: &Document, read_as: ReadAs, reader: UserId) -> Self {
        let is_theirs = |share: &&Share| match &share.audience {
            ShareAudience::Collectors => true,
            ShareAudience::Member(member, _) => *member == reader,
        };
        let until = document.shares.iter().filter(is_theirs).map(|share| share.until).max();
        let public = document.about.as_ref().filter(|about| about.vehicle.is_some());
        Self {
            id: document.id.0,
            name: document.name.as_str().to_owned(),
            kind: document.kind.media_type(),
            size: document.size,
            has_preview: document.has_preview,
            uploaded_at: rfc3339(document.uploaded_at),
            owner: document.owner_name.as_str().to_owned(),
            vehicle: public.map(|about| vehicle(about, false)),
            until: until.filter(|_| read_as == ReadAs::Recipient).map(|day| day.to_string()),
            read_as: match read_as {
                ReadAs::Owner => "owner",
                ReadAs::Recipient => "guest",
                ReadAs::Staff => "staff",
            },
        }
    }
}

impl From<&Access> for AccessDto {
    fn from(access: &Access) -> Self {
        Self {
            id: access.id,
            at: rfc3339(access.at),
            username: access.who.as_ref().map(|name| name.as_str().to_owned()),
            is_staff: access.is_staff,
            way: access.way.as_str(),
        }
    }
}

fn vehicle(about: &AttachedVehicle, is_own: bool) -> VehicleDto {
    VehicleDto {
        submission_id: is_own.then_some(about.submission.0),
        vehicle_id: about.vehicle.map(|id| id.0),
        title: about.title.clone(),
    }
}
