//! The API and the pages over HTTP: each handler parses, calls one use case or port, presents.
//!
//! Status codes live in [`problem`]; what every response carries lives in [`envelope`]; what a
//! visitor's browser may load lives in [`pages`].

mod accounts;
mod api;
mod appointments;
mod asking;
mod assets;
mod audit;
mod body;
mod claims;
mod desk;
mod documents;
mod envelope;
mod files;
mod forum;
mod fresh;
mod head_requests;
mod idempotency;
mod inquiries;
mod leaving;
mod listings;
mod live;
mod members;
mod membership;
mod metrics;
mod notifications;
mod operating;
mod origin;
mod pages;
mod pictures;
mod prices;
mod problem;
mod query;
mod rich_text;
mod saved;
mod settings;
mod submissions;
mod upload;
mod vehicles;
mod visitor;

use std::sync::Arc;

use ports::{
    accounts::Accounts,
    appointments::Appointments,
    asking::AskingDesk,
    audit::AuditLog,
    blobs::Blobs,
    claims::Claims,
    clock::Clock,
    documents::Documents,
    email_change::EmailChanges,
    exports::Exports,
    forum::Forum,
    health::Health,
    inquiries::Inquiries,
    invitations::{AccessRequests, Invitations},
    leaving::Leaving,
    listings::Listings,
    mail::MailOutbox,
    markdown::Markdown,
    members::Members,
    membership::CollectorApplications,
    notice_mail::Unsubscriptions,
    notifications::Notifications,
    passkeys::{PasskeyCeremonies, Passkeys},
    passwords::PasswordHasher,
    pictures::{PictureFetcher, PictureStudio, Pictures},
    preferences::MemberPreferences,
    prices::Prices,
    profiles::Profiles,
    randomness::Randomness,
    saved::{SavedSearches, SavedVehicles},
    sessions::Sessions,
    standing::Standings,
    submissions::Submissions,
    throttle::Throttle,
    tokens::SingleUseTokens,
    two_factor::{TotpCodes, TwoFactor},
    vehicles::VehicleCatalogue,
};
use realtime::Hub;

pub use api::openapi;
pub use fresh::KeptAnswers;
pub use live::{LiveScript, live_limits};
pub use metrics::Metrics;
pub use pages::{Shell, ShellError};
pub use problem::Problem;
pub use settings::{HttpSettings, RateLimits};

/// What the handlers work with; cheap to clone, shared by all workers.
#[derive(Clone)]
pub struct Site {
    /// How this site is reached and named.
    pub settings: Arc<HttpSettings>,
    /// The page that the browser's program starts in.
    pub shell: Arc<Shell>,
    /// What is measured.
    pub metrics: Metrics,
    /// The inventory.
    pub catalogue: Arc<dyn VehicleCatalogue>,
    /// Answers about it that are still true.
    pub kept: KeptAnswers,
    /// Keeps what visitors ask.
    pub desk: Arc<dyn AskingDesk>,
    /// What came of it.
    pub inquiries: Arc<dyn Inquiries>,
    /// The times that the concierge offers.
    pub appointments: Arc<dyn Appointments>,
    /// The members.
    pub accounts: Arc<dyn Accounts>,
    /// What members say about themselves.
    pub profiles: Arc<dyn Profiles>,
    /// Members as others see them.
    pub members: Arc<dyn Members>,
    /// What members have chosen.
    pub preferences: Arc<dyn MemberPreferences>,
    /// What members are told.
    pub notifications: Arc<dyn Notifications>,
    /// The ways out of mail.
    pub unsubscriptions: Arc<dyn Unsubscriptions>,
    /// Who is signed in.
    pub sessions: Arc<dyn Sessions>,
    /// What members have besides a password.
    pub two_factor: Arc<dyn TwoFactor>,
    /// The codes of authenticators.
    pub codes: Arc<dyn TotpCodes>,
    /// Their passkeys.
    pub passkeys: Arc<dyn Passkeys>,
    /// What devices show of passkeys.
    pub ceremonies: Arc<dyn PasskeyCeremonies>,
    /// The addresses that members want instead of theirs.
    pub email_changes: Arc<dyn EmailChanges>,
    /// What is mailed to members and works once.
    pub tokens: Arc<dyn SingleUseTokens>,
    /// Mail that belongs to no other change.
    pub outbox: Arc<dyn MailOutbox>,
    /// Who tries too often.
    pub throttle: Arc<dyn Throttle>,
    /// The members' lists of vehicles.
    pub saved_vehicles: Arc<dyn SavedVehicles>,
    /// The members' searches.
    pub saved_searches: Arc<dyn SavedSearches>,
    /// Who has left.
    pub leaving: Arc<dyn Leaving>,
    /// What members take along.
    pub exports: Arc<dyn Exports>,
    /// The collectors' forum.
    pub forum: Arc<dyn Forum>,
    /// Where open pages are told what happens.
    pub live: Arc<Hub>,
    /// The site's files.
    pub blobs: Arc<dyn Blobs>,
    /// What is known of members' pictures.
    pub pictures: Arc<dyn Pictures>,
    /// Makes renditions of them.
    pub studio: Arc<dyn PictureStudio>,
    /// Who did what.
    pub audit: Arc<dyn AuditLog>,
    /// What is listed, to be changed.
    pub listings: Arc<dyn Listings>,
    /// The private vault.
    pub documents: Arc<dyn Documents>,
    /// What cars like another cost.
    pub prices: Arc<dyn Prices>,
    /// What sellers claim of their vehicles.
    pub claims: Arc<dyn Claims>,
    /// What members offer.
    pub submissions: Arc<dyn Submissions>,
    /// Fetches pictures from other sites.
    pub fetcher: Arc<dyn PictureFetcher>,
    /// Wishes to be a collector.
    pub applications: Arc<dyn CollectorApplications>,
    /// Who invites whom.
    pub invitations: Arc<dyn Invitations>,
    /// Who wants to be invited.
    pub access_requests: Arc<dyn AccessRequests>,
    /// The members, as the concierge looks after them.
    pub standings: Arc<dyn Standings>,
    /// Passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Whether the store can serve.
    pub health: Arc<dyn Health>,
    /// Formatted text.
    pub markdown: Arc<dyn Markdown>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// What nobody can guess.
    pub randomness: Arc<dyn Randomness>,
}

/// Puts every route and everything around them on an actix application.
///
/// A macro, because the type of a wrapped `App` cannot be named.
#[macro_export]
macro_rules! site_app {
    ($site:expr) => {{
        let site: $crate::Site = $site;
        actix_web::App::new()
            .configure(|config| $crate::configure(config, &site))
            .wrap($crate::middleware::head_requests())
            .wrap($crate::middleware::same_origin(&site))
            .wrap($crate::middleware::envelope(&site))
            .wrap(actix_web::middleware::Compress::default())
            .wrap($crate::middleware::traces())
    }};
}

pub use api::configure;

/// What surrounds every handler, outermost last.
pub mod middleware {
    pub use crate::{envelope::envelope, head_requests::head_requests, metrics::traces, origin::same_origin};
}
