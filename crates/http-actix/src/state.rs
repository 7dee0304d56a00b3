//! What the handlers work with.

use std::sync::Arc;

use ports::{
    account_closure::AccountClosure,
    accounts::Accounts,
    admin_cases::Cases,
    appointments::Appointments,
    audit::AuditLog,
    blobs::Blobs,
    claims::Claims,
    clock::Clock,
    contact_requests::ContactRequests,
    data_exports::Exports,
    documents::Documents,
    email_change::EmailChanges,
    events::EventLog,
    forum::Forum,
    health::Health,
    inquiries::Inquiries,
    invitations::{AccessRequests, Invitations},
    jobs::BackgroundJobs,
    known_devices::KnownDevices,
    listings::Listings,
    mail::MailOutbox,
    markdown::Markdown,
    member_admin::MemberAdmin,
    members::Members,
    membership::CollectorApplications,
    notice_mail::Unsubscriptions,
    notifications::Notifications,
    passkeys::{PasskeyCeremonies, Passkeys},
    passwords::PasswordHasher,
    pictures::{PictureFetcher, PictureProcessor, Pictures},
    preferences::MemberPreferences,
    prices::Prices,
    profiles::Profiles,
    questions::Questions,
    randomness::Randomness,
    rate_limit::RateLimiter,
    saved::{SavedSearches, SavedVehicles},
    second_factor_resets::SecondFactorResets,
    sessions::Sessions,
    submissions::Submissions,
    tokens::SingleUseTokens,
    two_factor::{TotpCodes, TwoFactor},
    vehicles::VehicleCatalogue,
};
use realtime::{Hub, HubPorts};

use crate::{
    CachedResponses, HttpSettings, Metrics, Shell,
    search_limit::SearchLimits,
    upload::UploadQuota,
    websocket::{ForumEventRenderer, live_limits},
};

/// What the handlers work with; cheap to clone, shared by all workers.
#[derive(Clone)]
pub struct AppState {
    /// How this site is reached and named.
    pub settings: Arc<HttpSettings>,
    /// The page that the browser's program starts in.
    pub shell: Arc<Shell>,
    /// What is measured.
    pub metrics: Metrics,
    /// The inventory.
    pub catalogue: Arc<dyn VehicleCatalogue>,
    /// Answers about it that are still true.
    pub kept: CachedResponses,
    /// How much of it each visitor has searched lately.
    pub(crate) searches: SearchLimits,
    /// What has been committed.
    pub events: Arc<dyn EventLog>,
    /// Keeps what visitors ask.
    pub desk: Arc<dyn ContactRequests>,
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
    /// Who wants whose second factor reset.
    pub second_factor_resets: Arc<dyn SecondFactorResets>,
    /// The browsers that members have logged in with.
    pub devices: Arc<dyn KnownDevices>,
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
    pub rate_limiter: Arc<dyn RateLimiter>,
    /// The members' lists of vehicles.
    pub saved_vehicles: Arc<dyn SavedVehicles>,
    /// The members' searches.
    pub saved_searches: Arc<dyn SavedSearches>,
    /// Who has left.
    pub leaving: Arc<dyn AccountClosure>,
    /// What members take along.
    pub exports: Arc<dyn Exports>,
    /// The collectors' forum.
    pub forum: Arc<dyn Forum>,
    /// Where open pages are told what happens.
    pub live: Arc<Hub>,
    /// The site's files.
    pub blobs: Arc<dyn Blobs>,
    /// Room for what members send, until it is one of them.
    pub(crate) upload_room: Arc<UploadQuota>,
    /// What is known of members' pictures.
    pub pictures: Arc<dyn Pictures>,
    /// Makes renditions of them.
    pub studio: Arc<dyn PictureProcessor>,
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
    /// What collectors ask about listings.
    pub questions: Arc<dyn Questions>,
    /// What the concierge keeps beside cases for itself.
    pub cases: Arc<dyn Cases>,
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
    pub member_accounts: Arc<dyn MemberAdmin>,
    /// Passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Whether the store can serve.
    pub health: Arc<dyn Health>,
    /// How the background jobs do.
    pub jobs: Arc<dyn BackgroundJobs>,
    /// Formatted text.
    pub markdown: Arc<dyn Markdown>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// What nobody can guess.
    pub randomness: Arc<dyn Randomness>,
}

/// What a site is made of besides its store.
pub struct AppDependencies {
    /// How this site is reached and named.
    pub settings: Arc<HttpSettings>,
    /// The page that the browser's program starts in.
    pub shell: Arc<Shell>,
    /// What is measured.
    pub metrics: Metrics,
    /// How the background jobs do.
    pub jobs: Arc<dyn BackgroundJobs>,
    /// The inventory.
    pub catalogue: Arc<dyn VehicleCatalogue>,
    /// The codes of authenticators.
    pub codes: Arc<dyn TotpCodes>,
    /// What devices show of passkeys.
    pub ceremonies: Arc<dyn PasskeyCeremonies>,
    /// The site's files.
    pub blobs: Arc<dyn Blobs>,
    /// Makes renditions of them.
    pub studio: Arc<dyn PictureProcessor>,
    /// Fetches pictures from other sites.
    pub fetcher: Arc<dyn PictureFetcher>,
    /// Passwords.
    pub hasher: Arc<dyn PasswordHasher>,
    /// Formatted text.
    pub markdown: Arc<dyn Markdown>,
    /// The time.
    pub clock: Arc<dyn Clock>,
    /// What nobody can guess.
    pub randomness: Arc<dyn Randomness>,
}

impl AppState {
    /// A site on one store, which plays every part that stores play.
    #[must_use]
    pub fn on<S>(store: &Arc<S>, around: AppDependencies) -> Self
    where
        S: AccessRequests
            + Accounts
            + Appointments
            + ContactRequests
            + AuditLog
            + Cases
            + Claims
            + Questions
            + CollectorApplications
            + Documents
            + EmailChanges
            + Exports
            + Forum
            + Health
            + Inquiries
            + Invitations
            + KnownDevices
            + AccountClosure
            + Listings
            + MailOutbox
            + MemberPreferences
            + Members
            + Notifications
            + Passkeys
            + Pictures
            + Prices
            + Profiles
            + SavedSearches
            + SavedVehicles
            + SecondFactorResets
            + Sessions
            + SingleUseTokens
            + MemberAdmin
            + Submissions
            + RateLimiter
            + TwoFactor
            + Unsubscriptions
            + EventLog
            + 'static,
    {
        let script = ForumEventRenderer::new(
            Arc::clone(store) as _,
            Arc::clone(store) as _,
            Arc::clone(&around.markdown),
            around.settings.public_url.as_deref(),
        );
        let ports = HubPorts {
            log: Arc::clone(store) as _,
            sessions: Arc::clone(store) as _,
            script: Arc::new(script),
            clock: Arc::clone(&around.clock),
            admin_second_factor: around.settings.admin_second_factor,
        };
        let live = Hub::new(ports, live_limits(around.settings.rate_limits));
        Self {
            settings: around.settings,
            shell: around.shell,
            metrics: around.metrics,
            jobs: around.jobs,
            catalogue: around.catalogue,
            kept: CachedResponses::default(),
            searches: SearchLimits::default(),
            events: Arc::clone(store) as _,
            desk: Arc::clone(store) as _,
            inquiries: Arc::clone(store) as _,
            appointments: Arc::clone(store) as _,
            accounts: Arc::clone(store) as _,
            profiles: Arc::clone(store) as _,
            members: Arc::clone(store) as _,
            preferences: Arc::clone(store) as _,
            notifications: Arc::clone(store) as _,
            unsubscriptions: Arc::clone(store) as _,
            sessions: Arc::clone(store) as _,
            devices: Arc::clone(store) as _,
            second_factor_resets: Arc::clone(store) as _,
            two_factor: Arc::clone(store) as _,
            codes: around.codes,
            passkeys: Arc::clone(store) as _,
            ceremonies: around.ceremonies,
            email_changes: Arc::clone(store) as _,
            tokens: Arc::clone(store) as _,
            outbox: Arc::clone(store) as _,
            rate_limiter: Arc::clone(store) as _,
            saved_vehicles: Arc::clone(store) as _,
            saved_searches: Arc::clone(store) as _,
            leaving: Arc::clone(store) as _,
            exports: Arc::clone(store) as _,
            forum: Arc::clone(store) as _,
            live,
            blobs: around.blobs,
            upload_room: Arc::default(),
            pictures: Arc::clone(store) as _,
            studio: around.studio,
            audit: Arc::clone(store) as _,
            listings: Arc::clone(store) as _,
            documents: Arc::clone(store) as _,
            prices: Arc::clone(store) as _,
            cases: Arc::clone(store) as _,
            claims: Arc::clone(store) as _,
            questions: Arc::clone(store) as _,
            submissions: Arc::clone(store) as _,
            fetcher: around.fetcher,
            applications: Arc::clone(store) as _,
            invitations: Arc::clone(store) as _,
            access_requests: Arc::clone(store) as _,
            member_accounts: Arc::clone(store) as _,
            hasher: around.hasher,
            health: Arc::clone(store) as _,
            markdown: around.markdown,
            clock: around.clock,
            randomness: around.randomness,
        }
    }
}
