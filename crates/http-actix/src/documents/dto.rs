use application::documents::today;
use domain::{
    Timestamp,
    accounts::UserId,
    documents::{Access, AttachedVehicle, Audience, Document, ReadAs, Share},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::vehicles::rfc3339;

/// The vehicle that a document is about.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentVehicle)]
pub(super) struct VehicleDto {
    /// The owner's submission; told to the owner alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    submission_id: Option<i64>,
    /// Its listing, when everybody may see it.
    vehicle_id: Option<i64>,
    /// "2020 Ferrari 812 Superfast".
    title: String,
}

/// Whom a document is open to.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentShare)]
pub(super) struct ShareDto {
    /// Its number.
    id: i64,
    /// One collector's username; `null` for every verified collector.
    username: Option<String>,
    /// The last day on which it counts, in Chicago.
    #[schema(format = Date)]
    until: String,
    /// Whether that day is over.
    is_over: bool,
}

/// A document of one's own.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Document)]
pub(super) struct DocumentDto {
    /// Its number.
    id: i64,
    /// What its owner calls it.
    name: String,
    /// Its media type, told by its content.
    #[schema(example = "application/pdf")]
    kind: &'static str,
    /// Its length in bytes.
    size: u64,
    /// Whether it can be looked at without fetching it.
    has_preview: bool,
    /// When it came.
    #[schema(format = DateTime)]
    uploaded_at: String,
    /// What it is about.
    vehicle: Option<VehicleDto>,
    /// Whom it is or was open to.
    shares: Vec<ShareDto>,
}

/// A document that somebody else shares, or that the concierge may read.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = SharedDocument)]
pub(super) struct SharedDocumentDto {
    /// Its number.
    id: i64,
    /// What its owner calls it.
    name: String,
    /// Its media type, told by its content.
    #[schema(example = "application/pdf")]
    kind: &'static str,
    /// Its length in bytes.
    size: u64,
    /// Whether it can be looked at without fetching it.
    has_preview: bool,
    /// When it came.
    #[schema(format = DateTime)]
    uploaded_at: String,
    /// Whose it is.
    owner: String,
    /// What it is about, when everybody may see that.
    vehicle: Option<VehicleDto>,
    /// The last day on which one may read it; `null` for its owner and for the concierge.
    #[schema(format = Date)]
    until: Option<String>,
    /// As what one may read it: `owner`, `guest` or `staff`.
    #[schema(example = "guest")]
    read_as: &'static str,
}

/// That somebody read a document.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DocumentAccess)]
pub(super) struct AccessDto {
    /// Its number: what a page of the list goes on from.
    id: i64,
    /// When.
    #[schema(format = DateTime)]
    at: String,
    /// Who; `null` when they have left for good.
    username: Option<String>,
    /// Whether they read it as somebody of the concierge.
    is_staff: bool,
    /// `previewed` or `fetched`.
    #[schema(example = "fetched")]
    way: &'static str,
}

impl DocumentDto {
    pub(super) fn new(document: &Document, at: Timestamp) -> Self {
        let today = today(at);
        let share = |share: &Share| ShareDto {
            id: share.id.0,
            username: match &share.audience {
                Audience::Collectors => None,
                Audience::Member(_, name) => Some(name.as_str().to_owned()),
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
            Audience::Collectors => true,
            Audience::Member(member, _) => *member == reader,
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
            until: until.filter(|_| read_as == ReadAs::Guest).map(|day| day.to_string()),
            read_as: match read_as {
                ReadAs::Owner => "owner",
                ReadAs::Guest => "guest",
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
