//! `Announcements` in memory: the position in the event log up to which notifications were created, and the
//! changes and cases still to be announced.

use async_trait::async_trait;
use domain::{
    Timestamp,
    accounts::UserId,
    contact_requests::Reference,
    events::EventId,
    forum::ReportId,
    inquiries::Queue,
    membership::ApplicationId,
    notifications::{CaseVehicle, NewCase, NewNotification, PriceAndStatus, VehicleChange},
    private_messages::MessageReportId,
    proposals::ProposalId,
    questions::QuestionId,
    saved::{SavedList, SavedSearch, SavedSearchId},
    sign_offs::SignOffId,
    submissions::SubmissionId,
    vehicles::{ListingViewer, VehicleId},
};
use ports::{
    StoreError,
    announcements::{
        AnnouncementRecipient, AnnouncementRound, Announcements, UnannouncedCase, UnannouncedChange,
    },
};

use crate::{MemoryStore, state::State};

#[async_trait]
impl Announcements for MemoryStore {
    async fn announced_up_to(&self) -> Result<EventId, StoreError> {
        Ok(EventId(self.read()?.announced))
    }

    async fn unannounced_changes(
        &self,
        vehicles: &[VehicleId],
    ) -> Result<Vec<UnannouncedChange>, StoreError> {
        let state = self.read()?;
        let of_those = |noted: &&UnannouncedChange| vehicles.contains(&noted.change.vehicle);
        Ok(state.vehicle_changes.iter().filter(of_those).copied().collect())
    }

    async fn unannounced_cases(&self) -> Result<Vec<UnannouncedCase>, StoreError> {
        let state = self.read()?;
        let noted = state.new_cases.iter();
        Ok(noted
            .map(|(id, queue, key)| UnannouncedCase { id: *id, case: state.new_case(*queue, key) })
            .collect())
    }

    async fn admins(&self, at: Timestamp) -> Result<Vec<UserId>, StoreError> {
        let state = self.read()?;
        let admins = state
            .members
            .iter()
            .filter(|(id, account)| account.user.roles.is_admin && state.is_active_account(**id, at));
        Ok(admins.map(|(id, _)| *id).collect())
    }

    async fn watchers(
        &self,
        vehicles: &[VehicleId],
    ) -> Result<Vec<(VehicleId, AnnouncementRecipient)>, StoreError> {
        let state = self.read()?;
        let watched = state
            .saved_vehicles
            .keys()
            .filter(|(_, list, vehicle)| *list == SavedList::Watch && vehicles.contains(vehicle))
            .filter(|(user, ..)| state.closure(*user).is_none());
        let mut watchers: Vec<(VehicleId, AnnouncementRecipient)> =
            watched.map(|(user, _, vehicle)| (*vehicle, state.recipient(*user))).collect();
        watchers.sort_unstable();
        Ok(watchers)
    }

    async fn sellers(&self, vehicles: &[VehicleId]) -> Result<Vec<(VehicleId, UserId)>, StoreError> {
        let state = self.read()?;
        let seller =
            |vehicle: &VehicleId| state.seller_of(*vehicle).map(|listing| (*vehicle, listing.seller));
        let mut sellers: Vec<(VehicleId, UserId)> = vehicles.iter().filter_map(seller).collect();
        sellers.sort_unstable();
        Ok(sellers)
    }

    async fn all_searches(
        &self,
        after: Option<SavedSearchId>,
        limit: u32,
    ) -> Result<Vec<(AnnouncementRecipient, SavedSearch)>, StoreError> {
        let state = self.read()?;
        let later = state.saved_searches.iter().filter(|(user, search)| {
            after.is_none_or(|after| search.id > after) && state.closure(*user).is_none()
        });
        let later = later.take(limit as usize);
        Ok(later.map(|(user, search)| (state.recipient(*user), search.clone())).collect())
    }

    async fn announce(
        &self,
        announced: &AnnouncementRound,
        notifications: &[NewNotification],
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        if state.announced != announced.from.0 {
            return Ok(false);
        }
        state.announced = announced.to.0;
        state.vehicle_changes.retain(|noted| !announced.changes.contains(&noted.id));
        state.new_cases.retain(|(id, ..)| !announced.cases.contains(id));
        state.add_notifications(notifications, at);
        Ok(true)
    }
}

impl State {
    /// Removes a member's name from the changes of listings that are still to be announced.
    pub(crate) fn anonymize_changes_by(&mut self, user: UserId) {
        for noted in self.vehicle_changes.iter_mut().filter(|noted| noted.change.by == Some(user)) {
            noted.change.by = None;
        }
    }

    fn recipient(&self, user: UserId) -> AnnouncementRecipient {
        let roles = self.members.get(&user).map(|account| account.user.roles).unwrap_or_default();
        AnnouncementRecipient { user, viewer: ListingViewer::with_roles(roles) }
    }

    /// Records that a case arrived in an admin queue, for the notification job.
    pub(crate) fn record_new_case(&mut self, queue: Queue, key: impl ToString) {
        self.cases_noted += 1;
        self.new_cases.push((self.cases_noted, queue, key.to_string()));
    }

    /// The case as the notification job needs it; `None` if it is gone.
    fn new_case(&self, queue: Queue, key: &str) -> Option<NewCase> {
        let new = |subject, vehicle, opened_by| {
            Some(NewCase { queue, key: key.to_owned(), subject, vehicle, opened_by })
        };
        let about = |vehicle: VehicleId| {
            let title = self.listings.get(&vehicle)?.vehicle.summary.title();
            Some(CaseVehicle { title, seller: self.seller_of(vehicle) })
        };
        match queue {
            Queue::Submissions => {
                let submission = self.whole(SubmissionId(key.parse().ok()?))?;
                new(Some(submission.title()), None, Some(submission.seller))
            }
            Queue::Applications => {
                let user = self.applications.get(&ApplicationId(key.parse().ok()?))?.user;
                new(self.username(user), None, Some(user))
            }
            Queue::AccessRequests => {
                let reference = Reference::parse(key).ok()?;
                self.contact_request(&reference)?;
                new(None, None, None)
            }
            Queue::Inquiries | Queue::Appointments => {
                let reference = Reference::parse(key).ok()?;
                let vehicle = self.contact_request(&reference)?.vehicle();
                new(None, vehicle.and_then(about), self.asker(&reference))
            }
            Queue::Reports => new(None, None, self.reporter(ReportId(key.parse().ok()?))?),
            Queue::MessageReports => {
                new(None, None, self.message_reporter(MessageReportId(key.parse().ok()?))?)
            }
            Queue::Questions => {
                let question = self.questions.get(&QuestionId(key.parse().ok()?))?;
                new(None, about(question.vehicle), question.asker.as_ref().map(|asker| asker.id))
            }
            Queue::Proposals => {
                let proposal = self.proposals.get(&ProposalId(key.parse().ok()?))?;
                new(None, about(proposal.vehicle), Some(proposal.seller))
            }
            Queue::SignOffs => {
                let sign_off = self.sign_offs.get(&SignOffId(key.parse().ok()?))?;
                new(None, about(sign_off.vehicle), Some(sign_off.seller))
            }
        }
    }

    /// Changes a listing and records a change of price or status for its watchers.
    pub(crate) fn change_listing(
        &mut self,
        vehicle: VehicleId,
        by: Option<UserId>,
        work: impl FnOnce(&mut crate::state::ListingRow),
    ) {
        let listing = self.listing(vehicle);
        let offer = |listing: &crate::state::ListingRow| PriceAndStatus {
            price: listing.vehicle.summary.price,
            status: listing.vehicle.summary.status,
        };
        let before = offer(listing);
        work(listing);
        listing.vehicle.summary.price_drop = listing.vehicle.price_drop();
        let after = offer(listing);
        let lapsed_at = listing.vehicle.updated_at;
        if before.status.is_for_sale() && !after.status.is_for_sale() {
            self.expire_proposal(vehicle, lapsed_at);
            self.expire_sign_off(vehicle, lapsed_at);
        }
        if before != after {
            self.changes_noted += 1;
            let change = VehicleChange { vehicle, before, after, by };
            self.vehicle_changes.push(UnannouncedChange { id: self.changes_noted, change });
        }
    }
}
