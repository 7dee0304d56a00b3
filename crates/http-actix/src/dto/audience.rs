//! DTOs of who may see a listing.

use application::listings::AudienceChoice;
use domain::vehicles::ListingAudience;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::response::rfc3339;

/// Who may see a listing.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase", as = ListingAudience)]
#[allow(dead_code, reason = "names the values for the document only")]
pub(crate) enum AudienceName {
    Everyone,
    Collectors,
    Staff,
}

/// Who may see a listing, if not everyone.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RestrictedAudience)]
pub(crate) struct AudienceDto {
    /// Missing if everyone may see the listing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<AudienceName>, nullable = false)]
    audience: Option<&'static str>,
    /// When a listing for collectors becomes visible to everyone; missing if staff decide that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime, nullable = false)]
    public_from: Option<String>,
}

impl From<ListingAudience> for AudienceDto {
    fn from(audience: ListingAudience) -> Self {
        Self {
            audience: (audience != ListingAudience::Everyone).then_some(audience.as_str()),
            public_from: audience.until().map(rfc3339),
        }
    }
}

/// Who is to see a listing.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = AudienceChoice)]
pub(crate) struct AudienceInputDto {
    /// Missing: everyone, or unchanged in a change.
    #[schema(value_type = Option<AudienceName>)]
    audience: Option<String>,
    /// Day (Central Time) from which everyone may see a listing for collectors, within the next 90 days. Missing:
    /// staff decide.
    #[schema(format = Date)]
    public_on: Option<String>,
}

impl AudienceInputDto {
    /// The choice for a new listing.
    pub(crate) fn choice(self) -> AudienceChoice {
        AudienceChoice { audience: self.audience.unwrap_or_default(), public_on: self.public_on }
    }

    /// The choice for a change; `None` if the audience stays.
    pub(crate) fn change(self) -> Option<AudienceChoice> {
        (self.audience.is_some() || self.public_on.is_some()).then(|| self.choice())
    }
}
