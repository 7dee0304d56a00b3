//! Random operations on notifications, saved vehicles and saved searches.

use domain::{
    events::EventId,
    saved::{SavedList, SavedSearchId, SearchName},
    vehicles::{ListingViewer, VehicleQuery},
};
use ports::StoreError;
use ports::announcements::{AnnouncementRound, Announcements, UnannouncedChange};
use ports::events::EventLog;
use ports::notifications::{Notifications, ReadMark};
use ports::saved::{SavedSearches, SavedVehicles};

use super::{
    Operation,
    op::Op,
    world::{GeneratorState, pick, result_text},
};
use crate::VehicleFixture;

impl GeneratorState {
    /// Changes of listings that are not announced yet, by vehicle; those of one batch of imported vehicles have no
    /// other order.
    pub(super) async fn changes_by_vehicle(
        &self,
        store: &impl Announcements,
    ) -> Result<Vec<UnannouncedChange>, StoreError> {
        let mut changes = store.unannounced_changes(&self.vehicles).await?;
        changes.sort_by_key(|noted| (noted.change.vehicle, noted.id));
        Ok(changes)
    }

    /// Performs an operation on notifications or saved items; `None` for operations of other features and if
    /// there is none.
    pub(super) async fn perform_of_notifications<F: VehicleFixture>(
        &mut self,
        store: &F::Store,
        operation: Operation,
    ) -> Option<String> {
        let Operation { op, who, what, how } = operation;
        let (user, other, now) = (self.user(who), self.user(what), self.now);
        Some(match op {
            Op::Notify => {
                let new = [self.notification(user.id, how), self.notification(other.id, how + what)];
                result_text(store.notify(&new, now).await)
            }
            Op::ReadNotifications => {
                let there = store.notifications(user.id, None, 3).await.unwrap().items;
                let ids: Vec<_> = there.iter().map(|notification| notification.id).collect();
                let mark = match (how % 2, ids.last().copied()) {
                    (0, Some(last)) => ReadMark::UpTo(last),
                    _ => ReadMark::These(ids),
                };
                result_text(store.mark_read(user.id, &mark, now).await)
            }
            Op::SaveVehicle => {
                let car = pick(&self.vehicles, what)?;
                let list = [SavedList::Saved, SavedList::Watch][how % 2];
                result_text(store.save_vehicle(user.id, ListingViewer::Public, list, car, now).await)
            }
            Op::UnsaveVehicle => {
                let car = pick(&self.vehicles, what)?;
                let list = [SavedList::Saved, SavedList::Watch][how % 2];
                result_text(store.remove_vehicle(user.id, list, car).await)
            }
            Op::SaveSearch => {
                let query = VehicleQuery {
                    max_price: Some([5_000, 10_000, 100_000][what % 3]),
                    ..VehicleQuery::default()
                };
                let name = SearchName::parse(&format!("Search {how}")).unwrap();
                result_text(store.save_search(user.id, &name, &query, now).await)
            }
            Op::RemoveSearch => {
                let other_searches = store.saved_searches(other.id).await.unwrap();
                let id = other_searches.first().map_or(SavedSearchId(0), |search| search.id);
                result_text(store.remove_search(user.id, id).await)
            }
            Op::Announce => {
                let from = store.announced_up_to().await.unwrap();
                let to = store.latest_event().await.unwrap();
                let changes = self.changes_by_vehicle(store).await.unwrap();
                let cases = store.unannounced_cases().await.unwrap();
                let announced = AnnouncementRound {
                    from: if how == 11 { EventId(from.0 + 1) } else { from },
                    to,
                    changes: changes.iter().take(what).map(|noted| noted.id).collect(),
                    cases: cases.iter().take(what).map(|noted| noted.id).collect(),
                };
                let notifications = [self.notification(user.id, how)];
                let done = result_text(store.announce(&announced, &notifications, now).await);
                let watchers = result_text(store.watchers(&self.vehicles).await);
                let searches = result_text(store.all_searches(None, 9).await);
                format!("{} {} {done} {watchers} {searches}", changes.len(), cases.len())
            }
            _ => return None,
        })
    }
}
