//! The state of the memory store: one collection per table (its rows are in `records`), and listings.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::NaiveDate;
use domain::{
    Timestamp,
    accounts::{
        DeviceId, Location, Passkey, PasskeyId, SecondFactorReset, Session, SessionId, TokenHash, UserId,
        WrongGuesses,
    },
    audit::AuditEntry,
    claims::{ClaimId, FactEdit},
    contact_requests::{Confirmation, ContactRequest, Phone, Reference},
    documents::DocumentId,
    events::Event,
    idempotency::IdempotencyKey,
    imports::{KnownVehicles, RecordKey},
    inquiries::Queue,
    legal::{AcceptedTexts, LegalDocument},
    membership::{
        Application, ApplicationId, Invitation, InvitationId, MemberChangeRecord, RequestState, Suspension,
    },
    pictures::PictureId,
    preferences::Preferences,
    proposals::{Proposal, ProposalId},
    questions::{Question, QuestionId},
    saved::{SavedList, SavedSearch},
    saved_views::SavedView,
    sign_offs::{SignOff, SignOffId},
    site_settings::SavedSettings,
    submissions::SubmissionId,
    vehicles::{
        Candidate, ListingExpiry, NewVehicle, StatusMove, Vehicle, VehicleId, VehicleQuery, VehicleSummary,
    },
};
use ports::{
    accounts::Account,
    announcements::UnannouncedChange,
    blobs::BlobKey,
    imports::{FileKey, ImportProgress},
    notification_mail::MailSubscription,
    passkeys::Ceremony,
    rate_limit::RateLimits,
    submissions::SavedDraft,
};

use crate::records::{
    AccessRecord, CaseState, ClaimRecord, ClaimReviewRecord, ClosedAccount, DocumentRecord, EvidenceRecord,
    ExportRecord, FeedState, ForumState, InquiryState, KnownDevice, LegalTextRecord, MailedToken,
    MessageState, PictureRecord, PostedMail, RateLimitCounter, SecondFactor, StoredNotification, StoredValue,
    SubmissionRecord,
};

/// All data of the store. Counters named `…_made`, `…_added` and so on count every row ever created, so that
/// ids are not reused.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) listings: BTreeMap<VehicleId, ListingRow>,
    /// Views by listing and day.
    pub(crate) vehicle_views: BTreeMap<(VehicleId, NaiveDate), u64>,
    /// Listings by the key of their import record, from imports before records had identities.
    pub(crate) records: HashMap<RecordKey, VehicleId>,
    /// Vehicles that imports named, by record identity.
    pub(crate) imported_vehicles: KnownVehicles,
    pub(crate) import_runs: i64,
    pub(crate) imports: HashMap<FileKey, ImportProgress>,
    pub(crate) feeds: FeedState,
    /// An event's number is its index plus one.
    pub(crate) events: Vec<Event>,
    /// Contact requests with their confirmations, oldest first.
    pub(crate) contact_requests: Vec<(Confirmation, ContactRequest)>,
    /// Every reference ever issued.
    pub(crate) references: HashSet<Reference>,
    pub(crate) inquiries: InquiryState,
    /// Results of idempotent commands, by scope and key.
    pub(crate) answers: HashMap<(String, IdempotencyKey), StoredValue>,
    /// Rate-limit counters by subject.
    pub(crate) rate_limits: RateLimits,
    pub(crate) rate_limit_counters: HashMap<String, RateLimitCounter>,
    pub(crate) members: BTreeMap<UserId, Account>,
    pub(crate) members_joined: i64,
    /// Closed accounts.
    pub(crate) closed_accounts: BTreeMap<UserId, ClosedAccount>,
    pub(crate) exports: BTreeMap<UserId, ExportRecord>,
    /// Keys of files to be deleted from the file storage.
    pub(crate) abandoned: BTreeSet<BlobKey>,
    /// Phone number and location of each member's profile.
    pub(crate) reach: HashMap<UserId, (Option<Phone>, Option<Location>)>,
    pub(crate) accepted_texts: HashMap<UserId, AcceptedTexts>,
    pub(crate) sessions: BTreeMap<SessionId, (TokenHash, Session)>,
    /// Mailed single-use tokens, by their hash.
    pub(crate) tokens: HashMap<TokenHash, MailedToken>,
    /// Second factors, confirmed or being set up.
    pub(crate) second_factors: HashMap<UserId, SecondFactor>,
    /// Log-ins that wait for a second factor, with their member and expiry.
    pub(crate) challenges: HashMap<TokenHash, (UserId, Timestamp)>,
    pub(crate) passkeys: BTreeMap<PasskeyId, (Passkey, String)>,
    pub(crate) passkeys_added: i64,
    /// Passkey ceremonies in progress and their expiry.
    pub(crate) ceremonies: HashMap<TokenHash, (Ceremony, Timestamp)>,
    pub(crate) sessions_opened: i64,
    /// Open requests to reset a second factor.
    pub(crate) resets: BTreeMap<UserId, SecondFactorReset>,
    pub(crate) devices: BTreeMap<DeviceId, KnownDevice>,
    pub(crate) devices_known: i64,
    /// The device that a session was opened with.
    pub(crate) session_devices: HashMap<SessionId, DeviceId>,
    /// Failed attempts by counter key.
    pub(crate) failures: HashMap<String, WrongGuesses>,
    /// Oldest first.
    pub(crate) audit: Vec<AuditEntry>,
    /// The route of each refused access, by the number of its audit entry.
    pub(crate) refused_routes: BTreeMap<i64, String>,
    /// A mail's number is its index plus one.
    pub(crate) mails: Vec<PostedMail>,
    pub(crate) forum: ForumState,
    pub(crate) messages: MessageState,
    pub(crate) site_settings: Option<SavedSettings>,
    pub(crate) legal: BTreeMap<LegalDocument, LegalTextRecord>,
    /// Members without an entry have the defaults.
    pub(crate) preferences: HashMap<UserId, Preferences>,
    /// Oldest first.
    pub(crate) notifications: Vec<StoredNotification>,
    /// The last event for which notifications were created.
    pub(crate) announced: i64,
    /// Changes of price or status to announce to watchers, oldest first.
    pub(crate) vehicle_changes: Vec<UnannouncedChange>,
    pub(crate) changes_noted: i64,
    /// Number, queue and key of cases to announce to admins, oldest first.
    pub(crate) new_cases: Vec<(i64, Queue, String)>,
    pub(crate) cases_noted: i64,
    /// The day of each member's last digest.
    pub(crate) last_digest_days: HashMap<UserId, NaiveDate>,
    /// Unsubscribe tokens and when their mails were posted.
    pub(crate) unsubscribe_tokens: HashMap<TokenHash, (MailSubscription, Timestamp)>,
    pub(crate) pictures: BTreeMap<PictureId, PictureRecord>,
    pub(crate) submissions: BTreeMap<SubmissionId, SubmissionRecord>,
    pub(crate) messages_written: i64,
    pub(crate) documents: BTreeMap<DocumentId, DocumentRecord>,
    pub(crate) documents_kept: i64,
    pub(crate) shares_made: i64,
    /// Oldest first.
    pub(crate) document_accesses: Vec<AccessRecord>,
    pub(crate) cases: CaseState,
    pub(crate) claims: BTreeMap<ClaimId, ClaimRecord>,
    pub(crate) claims_made: i64,
    /// Oldest first.
    pub(crate) findings: Vec<ClaimReviewRecord>,
    /// Changes of listing facts by staff, oldest first.
    pub(crate) fact_edits: Vec<(VehicleId, FactEdit)>,
    /// Changes of listings by sellers and staff, with those that keep the status.
    pub(crate) status_moves: Vec<(VehicleId, StatusMove)>,
    pub(crate) questions: BTreeMap<QuestionId, Question>,
    pub(crate) questions_made: i64,
    pub(crate) proposals: BTreeMap<ProposalId, Proposal>,
    pub(crate) proposals_made: i64,
    pub(crate) sign_offs: BTreeMap<SignOffId, SignOff>,
    pub(crate) sign_offs_made: i64,
    /// Unsent submission forms.
    pub(crate) drafts: HashMap<UserId, SavedDraft>,
    /// The time when a member put a vehicle on a list.
    pub(crate) saved_vehicles: BTreeMap<(UserId, SavedList, VehicleId), Timestamp>,
    /// Oldest first.
    pub(crate) saved_searches: Vec<(UserId, SavedSearch)>,
    pub(crate) searches_saved: i64,
    /// With their owners, oldest first.
    pub(crate) saved_views: Vec<(UserId, SavedView)>,
    pub(crate) views_saved: i64,
    pub(crate) submissions_made: i64,
    pub(crate) invitations_made: i64,
    pub(crate) applications_made: i64,
    /// With the hash of the invitation's token.
    pub(crate) invitations: BTreeMap<InvitationId, (TokenHash, Invitation)>,
    /// States of answered access requests; the others are open.
    pub(crate) request_states: HashMap<Reference, RequestState>,
    /// Without their files, which are in `evidence`.
    pub(crate) applications: BTreeMap<ApplicationId, Application>,
    /// Oldest first.
    pub(crate) evidence: Vec<EvidenceRecord>,
    pub(crate) evidence_kept: i64,
    /// Suspensions, also those that have ended.
    pub(crate) suspended: HashMap<UserId, Suspension>,
    /// Changes of roles and suspensions, oldest first.
    pub(crate) member_changes: Vec<(UserId, MemberChangeRecord)>,
}

/// A vehicle with its featured rank.
#[derive(Debug)]
pub(crate) struct ListingRow {
    pub(crate) vehicle: Vehicle,
    pub(crate) featured_rank: Option<i32>,
    /// The end that its seller was reminded of.
    pub(crate) reminded_of: Option<Timestamp>,
    /// When it was withdrawn because its end had come.
    pub(crate) expired_at: Option<Timestamp>,
}

impl ListingRow {
    /// Whether a query finds it.
    pub(crate) fn answers(&self, query: &VehicleQuery) -> bool {
        let facts = self.vehicle.facts.search_facts();
        let candidate = Candidate::of(&self.vehicle.summary, &facts);
        let description = self.vehicle.facts.public_text(&self.vehicle.description);
        query.finds(&candidate.with_description(&description))
    }

    /// Its end, and what became of it.
    pub(crate) fn expiry(&self) -> ListingExpiry {
        ListingExpiry { ends_at: self.vehicle.expires_at, expired_at: self.expired_at }
    }

    /// The summary shown in lists, with the first few specs only, as the public reads them.
    pub(crate) fn summary(&self) -> VehicleSummary {
        let mut summary = self.vehicle.summary.clone();
        summary.specs.truncate(VehicleSummary::SPECS);
        summary.with_public_texts(&self.vehicle.facts)
    }
}

impl State {
    /// Adds a vehicle as a live listing under the next number.
    pub(crate) fn list(&mut self, new: NewVehicle, at: Timestamp) -> VehicleId {
        let id = VehicleId(self.listings.last_key_value().map_or(0, |(id, _)| id.0) + 1);
        let featured_rank = new.featured_rank;
        let vehicle = Vehicle::listed(id, new, at);
        self.listings.insert(id, ListingRow { vehicle, featured_rank, reminded_of: None, expired_at: None });
        id
    }

    /// A listing that must exist; panics otherwise.
    #[expect(clippy::panic, reason = "only reached from the facilities for tests")]
    pub(crate) fn listing(&mut self, id: VehicleId) -> &mut ListingRow {
        self.listings.get_mut(&id).unwrap_or_else(|| panic!("there is no listing {}", id.0))
    }

    /// The listings for sale to everyone, by number.
    pub(crate) fn for_sale(&self) -> impl Iterator<Item = &ListingRow> {
        self.listings.values().filter(|listing| listing.vehicle.summary.is_publicly_for_sale())
    }
}
