use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use chrono::NaiveDate;
use domain::Timestamp;
use domain::accounts::{
    DeviceId, Failures, Location, Passkey, PasskeyId, SecondFactorReset, Session, SessionId, TokenHash,
    UserId,
};
use domain::audit::Entry;
use domain::claims::{ClaimId, FactEdit};
use domain::contact_requests::{Confirmation, ContactRequest, Phone, Reference};
use domain::documents::DocumentId;
use domain::events::Event;
use domain::idempotency::IdempotencyKey;
use domain::imports::SlotTable;
use domain::inquiries::Queue;
use domain::membership::{
    Application, ApplicationId, Invitation, InvitationId, MemberChangeRecord, RequestState,
};
use domain::pictures::PictureId;
use domain::preferences::Preferences;
use domain::questions::{Question, QuestionId};
use domain::saved::{SavedList, SavedSearch};
use domain::submissions::SubmissionId;
use domain::vehicles::{
    ListingStatus, NewVehicle, PriceEvent, PriceKind, Vehicle, VehicleId, VehicleSummary,
};
use ports::accounts::Account;
use ports::announcements::NotedChange;
use ports::blobs::BlobKey;
use ports::imports::{FileKey, ImportProgress, RecordKey};
use ports::notice_mail::Subscription;
use ports::passkeys::Ceremony;
use ports::submissions::SavedDraft;

use crate::account_closure::ClosedAccount;
use crate::admin_cases::CaseState;
use crate::claims::{ClaimRecord, FindingRecord};
use crate::commands::{StoredValue, Used};
use crate::data_exports::Kept;
use crate::documents::{AccessRecord, DocumentRecord};
use crate::forum::ForumState;
use crate::inquiries::InquiryState;
use crate::known_devices::KnownDevice;
use crate::mail::QueuedMail;
use crate::membership::KeptEvidence;
use crate::notifications::Given;
use crate::pictures::PictureRecord;
use crate::submissions::SubmissionRecord;
use crate::tokens::Mailed;
use crate::two_factor::SecondFactor;

/// All that is kept.
#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) listings: BTreeMap<VehicleId, Listing>,
    /// Listings by the key of the record that they came from, before records had identities.
    pub(crate) records: HashMap<RecordKey, VehicleId>,
    /// What feeds brought, by identity.
    pub(crate) import_slots: SlotTable,
    /// How many imports were begun.
    pub(crate) import_runs: i64,
    pub(crate) imports: HashMap<FileKey, ImportProgress>,
    /// An event's number is its place, counted from one.
    pub(crate) events: Vec<Event>,
    /// Oldest first.
    pub(crate) askings: Vec<(Confirmation, ContactRequest)>,
    /// Every reference that was ever given.
    pub(crate) references: HashSet<Reference>,
    pub(crate) inquiries: InquiryState,
    /// Answers to idempotent acts, by scope and key.
    pub(crate) answers: HashMap<(String, IdempotencyKey), StoredValue>,
    /// By subject.
    pub(crate) allowances: HashMap<String, Used>,
    pub(crate) members: BTreeMap<UserId, Account>,
    /// How many members there have ever been: a number is never given twice.
    pub(crate) members_joined: i64,
    /// Who has left.
    pub(crate) departures: BTreeMap<UserId, ClosedAccount>,
    pub(crate) exports: BTreeMap<UserId, Kept>,
    /// Files to be taken away.
    pub(crate) abandoned: BTreeSet<BlobKey>,
    /// How and where members are found, as their profiles say.
    pub(crate) reach: HashMap<UserId, (Option<Phone>, Option<Location>)>,
    pub(crate) sessions: BTreeMap<SessionId, (TokenHash, Session)>,
    /// Single-use tokens, by what is kept of them.
    pub(crate) tokens: HashMap<TokenHash, Mailed>,
    /// Who has, or is about to have, a second factor.
    pub(crate) second_factors: HashMap<UserId, SecondFactor>,
    /// Log-ins that wait for one: whose, and until when.
    pub(crate) challenges: HashMap<TokenHash, (UserId, Timestamp)>,
    pub(crate) passkeys: BTreeMap<PasskeyId, (Passkey, String)>,
    /// How many passkeys there have ever been: a number is never given twice.
    pub(crate) passkeys_added: i64,
    /// Those of passkeys that were begun, and until when they can be finished.
    pub(crate) ceremonies: HashMap<TokenHash, (Ceremony, Timestamp)>,
    /// How many sessions there have ever been: a number is never given twice.
    pub(crate) sessions_opened: i64,
    /// Requests to reset second factors that are not settled.
    pub(crate) resets: BTreeMap<UserId, SecondFactorReset>,
    /// Browsers that members have logged in with.
    pub(crate) devices: BTreeMap<DeviceId, KnownDevice>,
    /// How many known devices there have ever been: a number is never given twice.
    pub(crate) devices_known: i64,
    /// The device that a session was opened with.
    pub(crate) session_devices: HashMap<SessionId, DeviceId>,
    /// By the key of their counter.
    pub(crate) failures: HashMap<String, Failures>,
    /// Oldest first.
    pub(crate) audit: Vec<Entry>,
    /// What was refused, by the number of its line in the audit log.
    pub(crate) refused_routes: BTreeMap<i64, String>,
    /// A mail's number is its place, counted from one.
    pub(crate) mails: Vec<QueuedMail>,
    pub(crate) forum: ForumState,
    /// What members have chosen; those who have not are not in it.
    pub(crate) preferences: HashMap<UserId, Preferences>,
    /// Oldest first.
    pub(crate) notices: Vec<Given>,
    /// The last event that was announced.
    pub(crate) announced: i64,
    /// What watchers are to be told of, oldest first.
    pub(crate) vehicle_changes: Vec<NotedChange>,
    /// How many changes there have ever been: a number is never given twice.
    pub(crate) changes_noted: i64,
    /// Cases that admins are to be notified of, by number and key, oldest first.
    pub(crate) new_cases: Vec<(i64, Queue, String)>,
    /// How many of them there have ever been: a number is never given twice.
    pub(crate) cases_noted: i64,
    /// For which day a member had the last gathered mail.
    pub(crate) digested: HashMap<UserId, NaiveDate>,
    /// The ways out of mails, and when those were posted.
    pub(crate) unsubscribing: HashMap<TokenHash, (Subscription, Timestamp)>,
    pub(crate) pictures: BTreeMap<PictureId, PictureRecord>,
    pub(crate) submissions: BTreeMap<SubmissionId, SubmissionRecord>,
    /// How many messages there have ever been.
    pub(crate) messages_written: i64,
    pub(crate) documents: BTreeMap<DocumentId, DocumentRecord>,
    /// How many documents there have ever been: a number is never given twice.
    pub(crate) documents_kept: i64,
    /// How many shares there have ever been.
    pub(crate) shares_made: i64,
    /// Oldest first.
    pub(crate) document_accesses: Vec<AccessRecord>,
    pub(crate) cases: CaseState,
    pub(crate) claims: BTreeMap<ClaimId, ClaimRecord>,
    /// How many claims there have ever been: a number is never given twice.
    pub(crate) claims_made: i64,
    /// Oldest first.
    pub(crate) findings: Vec<FindingRecord>,
    /// What staff changed of listings, oldest first.
    pub(crate) fact_edits: Vec<(VehicleId, FactEdit)>,
    pub(crate) questions: BTreeMap<QuestionId, Question>,
    /// How many questions there have ever been.
    pub(crate) questions_made: i64,
    /// What members have written and not sent yet.
    pub(crate) drafts: HashMap<UserId, SavedDraft>,
    /// Since when a vehicle is on a member's list.
    pub(crate) saved_vehicles: BTreeMap<(UserId, SavedList, VehicleId), Timestamp>,
    /// Oldest first.
    pub(crate) saved_searches: Vec<(UserId, SavedSearch)>,
    /// How many searches there have ever been: a number is never given twice.
    pub(crate) searches_saved: i64,
    /// How many submissions there have ever been: a number is never given twice.
    pub(crate) submissions_made: i64,
    /// How many invitations there have ever been.
    pub(crate) invitations_made: i64,
    /// How many applications there have ever been.
    pub(crate) applications_made: i64,
    /// With what finds them.
    pub(crate) invitations: BTreeMap<InvitationId, (TokenHash, Invitation)>,
    /// Of the wishes to be invited that were answered.
    pub(crate) request_states: HashMap<Reference, RequestState>,
    /// Without their files.
    pub(crate) applications: BTreeMap<ApplicationId, Application>,
    /// Oldest first.
    pub(crate) evidence: Vec<KeptEvidence>,
    /// How many files there have ever been: a number is never given twice.
    pub(crate) evidence_kept: i64,
    /// Whom the concierge keeps out.
    pub(crate) suspended: HashSet<UserId>,
    /// Oldest first.
    pub(crate) standing_steps: Vec<(UserId, MemberChangeRecord)>,
}

/// A vehicle, and what only the store knows of it.
#[derive(Debug)]
pub(crate) struct Listing {
    pub(crate) vehicle: Vehicle,
    pub(crate) featured_rank: Option<i32>,
}

impl Listing {
    /// The listing as lists show it.
    pub(crate) fn summary(&self) -> VehicleSummary {
        let mut summary = self.vehicle.summary.clone();
        summary.specs.truncate(VehicleSummary::SPECS);
        summary
    }
}

impl State {
    /// Lists a vehicle under the next number.
    pub(crate) fn list(&mut self, new: NewVehicle, at: Timestamp) -> VehicleId {
        let id = VehicleId(self.listings.last_key_value().map_or(0, |(id, _)| id.0) + 1);
        let vehicle = Vehicle {
            summary: VehicleSummary {
                id,
                make: new.make,
                model: new.model,
                year: new.year,
                price: new.price,
                miles: new.miles,
                place: new.place,
                specs: new.specs,
                badge: new.badge,
                status: ListingStatus::Live,
                listed_at: at,
                cover: new.pictures.first().cloned(),
            },
            description: new.description,
            pictures: new.pictures,
            prices: vec![PriceEvent::new(PriceKind::Asked, new.price, at)],
            updated_at: at,
        };
        self.listings.insert(id, Listing { vehicle, featured_rank: new.featured_rank });
        id
    }

    /// A listing that a test is sure of.
    #[expect(clippy::panic, reason = "only reached from the facilities for tests")]
    pub(crate) fn listing(&mut self, id: VehicleId) -> &mut Listing {
        self.listings.get_mut(&id).unwrap_or_else(|| panic!("there is no listing {}", id.0))
    }

    /// The cars that can still be bought, by number.
    pub(crate) fn for_sale(&self) -> impl Iterator<Item = &Listing> {
        self.listings.values().filter(|listing| listing.vehicle.summary.status.is_for_sale())
    }
}
