//! Creates notifications from logged events: watched vehicles, saved searches and new admin cases.

use std::collections::{BTreeMap, HashMap};

use domain::{
    accounts::UserId,
    events::Event,
    notifications::{NewCase, NewNotification, VehicleChange, new_case_notifications, new_matches},
    vehicles::{Candidate, VehicleId, VehicleSummary},
};
use ports::{
    StoreError,
    announcements::{AnnouncementRecipient, AnnouncementRound, Announcements, UnannouncedCase},
    clock::Clock,
    events::EventLog,
    vehicles::VehicleBulkReader,
};

/// Maximum number of events per round.
const EVENTS: u32 = 50;
/// No further event is taken once a round covers this many vehicles, so a large import is announced in steps.
const VEHICLES: usize = 2000;
/// Number of saved searches loaded at a time.
const SEARCHES: u32 = 500;

#[derive(Clone, Copy)]
pub struct NewsPorts<'a> {
    pub log: &'a dyn EventLog,
    pub feed: &'a dyn VehicleBulkReader,
    pub announcements: &'a dyn Announcements,
    pub clock: &'a dyn Clock,
}

/// Processes the next events: notifies watchers of changed vehicles, owners of saved searches that match new
/// vehicles, admins of new cases, and sellers of new questions. Nobody is notified of their own changes.
/// Returns false when there were no events.
///
/// Each event is announced once, however many servers run this: see [`Announcements`].
///
/// # Errors
/// When the store fails; nothing was announced then.
pub async fn announce_news(ports: NewsPorts<'_>) -> Result<bool, StoreError> {
    let from = ports.announcements.announced_up_to().await?;
    let (mut to, mut listed, mut changed, mut cases_changed) = (from, Vec::new(), Vec::new(), false);
    for (id, event) in ports.log.events_after(from, EVENTS).await? {
        to = id;
        match event {
            Event::VehiclesListed { vehicles } => listed.extend(vehicles),
            Event::VehiclesChanged { vehicles } => changed.extend(vehicles),
            // The transactions of these changes have already notified the members concerned.
            Event::CategoryOpened { .. }
            | Event::CategoryChanged { .. }
            | Event::TopicOpened { .. }
            | Event::PostAdded { .. }
            | Event::TopicChanged { .. }
            | Event::PostChanged { .. } => {}
            Event::CasesChanged { .. } => cases_changed = true,
            Event::SessionsOrRolesChanged { .. }
            | Event::NotificationsChanged { .. }
            | Event::PrivateMessageSent { .. } => {}
        }
        if listed.len() + changed.len() >= VEHICLES {
            break;
        }
    }
    if to == from {
        return Ok(false);
    }
    let (mut notifications, changes) = to_watchers(&changed, ports).await?;
    notifications.extend(to_searchers(&listed, ports).await?);
    let cases = if cases_changed { ports.announcements.unannounced_cases().await? } else { Vec::new() };
    notifications.extend(about_new_cases(&cases, ports).await?);
    let cases = cases.into_iter().map(|noted| noted.id).collect();
    let announced = AnnouncementRound { from, to, changes, cases };
    // The result is ignored: if another server announced this range first, the next round continues after it.
    ports.announcements.announce(&announced, &notifications, ports.clock.now()).await?;
    Ok(true)
}

/// Notifications for the watchers of the vehicles, and the ids of the changes that they cover.
async fn to_watchers(
    vehicles: &[VehicleId],
    ports: NewsPorts<'_>,
) -> Result<(Vec<NewNotification>, Vec<i64>), StoreError> {
    if vehicles.is_empty() {
        return Ok(Default::default());
    }
    let noted = ports.announcements.unannounced_changes(vehicles).await?;
    let mut steps = BTreeMap::<VehicleId, Vec<VehicleChange>>::new();
    for noted in &noted {
        steps.entry(noted.change.vehicle).or_default().push(noted.change);
    }
    let ids: Vec<VehicleId> = steps.keys().copied().collect();
    let listings = ports.feed.listings(&ids).await?;
    let cars: HashMap<VehicleId, &VehicleSummary> =
        listings.iter().map(|listing| (listing.summary.id, &listing.summary)).collect();
    let mut notifications = Vec::new();
    for (vehicle, AnnouncementRecipient { user, viewer }) in ports.announcements.watchers(&ids).await? {
        let (Some(steps), Some(car)) = (steps.get(&vehicle), cars.get(&vehicle)) else { continue };
        if !car.audience.admits(viewer) {
            continue;
        }
        let others = steps.iter().filter(|step| step.by != Some(user));
        if let Some(change) = others.copied().reduce(VehicleChange::then) {
            notifications.extend(change.notifications(user, &car.title()));
        }
    }
    Ok((notifications, noted.iter().map(|noted| noted.id).collect()))
}

/// Notifications for admins and sellers about new cases.
async fn about_new_cases(
    noted: &[UnannouncedCase],
    ports: NewsPorts<'_>,
) -> Result<Vec<NewNotification>, StoreError> {
    let cases: Vec<NewCase> = noted.iter().filter_map(|noted| noted.case.clone()).collect();
    if cases.is_empty() {
        return Ok(Vec::new());
    }
    Ok(new_case_notifications(&cases, &ports.announcements.admins(ports.clock.now()).await?))
}

/// Notifications for saved searches that match the vehicles, one per search. Sellers are not notified of their own.
async fn to_searchers(
    vehicles: &[VehicleId],
    ports: NewsPorts<'_>,
) -> Result<Vec<NewNotification>, StoreError> {
    if vehicles.is_empty() {
        return Ok(Vec::new());
    }
    let listings = ports.feed.listings(vehicles).await?;
    let candidates: Vec<Candidate<'_>> =
        listings.iter().map(|listing| Candidate::of(&listing.summary, &listing.facts)).collect();
    let sellers: HashMap<VehicleId, UserId> =
        ports.announcements.sellers(vehicles).await?.into_iter().collect();
    let mut notifications = Vec::new();
    let mut after = None;
    loop {
        let searches = ports.announcements.all_searches(after, SEARCHES).await?;
        let Some((_, last)) = searches.last() else { return Ok(notifications) };
        after = Some(last.id);
        for (AnnouncementRecipient { user, viewer }, search) in &searches {
            let found: Vec<&VehicleSummary> = candidates
                .iter()
                .filter(|candidate| search.query.matches_for(*viewer, candidate))
                .map(|candidate| candidate.vehicle())
                .filter(|vehicle| sellers.get(&vehicle.id) != Some(user))
                .collect();
            notifications.extend(new_matches(*user, search, &found));
        }
        // Matching is CPU work; lets other tasks run on this thread.
        tokio::task::yield_now().await;
    }
}
