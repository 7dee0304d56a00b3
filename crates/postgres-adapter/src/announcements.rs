//! Notifications about vehicle changes, derived from the event log.

use async_trait::async_trait;
use diesel::{
    dsl::{exists, not},
    prelude::*,
    sql_types::{BigInt, Bool, Nullable, Text},
};
use domain::{
    Timestamp,
    accounts::{Roles, UserId},
    events::EventId,
    inquiries::Queue,
    notifications::{CaseVehicle, NewCase, NewNotification, PriceAndStatus, VehicleChange},
    saved::{SavedList, SavedSearch, SavedSearchId},
    vehicles::{ListingStatus, ListingViewer, Price, VehicleId},
};
use ports::{
    StoreError,
    announcements::{
        AnnouncementRecipient, AnnouncementRound, Announcements, UnannouncedCase, UnannouncedChange,
    },
};

use crate::{
    PostgresStore,
    database::Failure,
    decoding::decode_enum,
    listings::listing_seller,
    member_rows::closed_accounts,
    notifications::add,
    saved::SearchRow,
    schema::{
        account_closures, announcement_position, new_cases, saved_searches, saved_vehicles, submissions,
        users, vehicle_changes,
    },
    statement::statement,
    suspensions::is_active,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = vehicle_changes)]
struct ChangeRow {
    id: i64,
    vehicle_id: i64,
    price_before: Option<i64>,
    price_after: Option<i64>,
    status_before: String,
    status_after: String,
    actor_id: Option<i64>,
}

impl ChangeRow {
    fn into_change(self) -> Result<UnannouncedChange, Failure> {
        let offer = |price, status: &str| -> Result<PriceAndStatus, Failure> {
            Ok(PriceAndStatus {
                price: Price::parse(price)?,
                status: decode_enum("status", ListingStatus::parse(status))?,
            })
        };
        Ok(UnannouncedChange {
            id: self.id,
            change: VehicleChange {
                vehicle: VehicleId(self.vehicle_id),
                before: offer(self.price_before, &self.status_before)?,
                after: offer(self.price_after, &self.status_after)?,
                by: self.actor_id.map(UserId),
            },
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
struct RecipientRow {
    id: i64,
    is_collector: bool,
    is_admin: bool,
}

impl RecipientRow {
    fn into_recipient(self) -> AnnouncementRecipient {
        let roles = Roles { is_collector: self.is_collector, is_admin: self.is_admin };
        AnnouncementRecipient { user: UserId(self.id), viewer: ListingViewer::with_roles(roles) }
    }
}

#[derive(QueryableByName)]
struct CaseRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    queue: String,
    #[diesel(sql_type = Text)]
    key: String,
    #[diesel(sql_type = Bool)]
    is_there: bool,
    #[diesel(sql_type = Nullable<Text>)]
    subject: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    vehicle_title: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    submission_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    seller_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    opened_by: Option<i64>,
}

/// A queue's key is a number in some queues and a reference in others; CASE prevents the cast of the latter.
const UNANNOUNCED_CASES: &str = "
    SELECT n.id, n.queue, n.key,
           num_nonnulls(s.id, a.id, ar.reference, t.reference, r.id, mr.id, q.id, lp.id, so.id) > 0 AS is_there,
           coalesce(s.year || ' ' || s.make || ' ' || s.model, applicant.username) AS subject,
           v.year || ' ' || v.make || ' ' || v.model AS vehicle_title,
           source.id AS submission_id, source.seller_id,
           coalesce(s.seller_id, a.user_id, i.asker_id, p.asker_id, r.reporter_id, mr.reporter_id, q.asker_id,
                    proposed.seller_id) AS opened_by
      FROM new_cases n
      LEFT JOIN submissions s ON s.id = CASE n.queue WHEN 'submissions' THEN n.key::bigint END
      LEFT JOIN collector_applications a ON a.id = CASE n.queue WHEN 'applications' THEN n.key::bigint END
      LEFT JOIN users applicant ON applicant.id = a.user_id
      LEFT JOIN access_requests ar ON ar.reference = CASE n.queue WHEN 'access-requests' THEN n.key END
      LEFT JOIN inquiry_threads t ON t.reference = CASE WHEN n.queue IN ('inquiries', 'appointments') THEN n.key END
      LEFT JOIN inquiries i ON i.reference = t.reference
      LEFT JOIN appointment_requests p ON p.reference = t.reference
      LEFT JOIN forum_reports r ON r.id = CASE n.queue WHEN 'reports' THEN n.key::bigint END
      LEFT JOIN private_message_reports mr ON mr.id = CASE n.queue WHEN 'message-reports' THEN n.key::bigint END
      LEFT JOIN questions q ON q.id = CASE n.queue WHEN 'questions' THEN n.key::bigint END
      LEFT JOIN listing_proposals lp ON lp.id = CASE n.queue WHEN 'proposals' THEN n.key::bigint END
      LEFT JOIN sign_offs so ON so.id = CASE n.queue WHEN 'sign-offs' THEN n.key::bigint END
      LEFT JOIN submissions proposed ON proposed.id = coalesce(lp.submission_id, so.submission_id)
      LEFT JOIN vehicles v ON v.id = coalesce(i.vehicle_id, p.vehicle_id, q.vehicle_id, proposed.vehicle_id)
      LEFT JOIN submissions source ON source.vehicle_id = v.id
     ORDER BY n.id";

impl CaseRow {
    fn into_case(self) -> Result<UnannouncedCase, Failure> {
        let seller = listing_seller(self.submission_id, self.seller_id);
        let case = NewCase {
            queue: decode_enum("queue", Queue::parse(&self.queue))?,
            key: self.key,
            subject: self.subject,
            vehicle: self.vehicle_title.map(|title| CaseVehicle { title, seller }),
            opened_by: self.opened_by.map(UserId),
        };
        Ok(UnannouncedCase { id: self.id, case: self.is_there.then_some(case) })
    }
}

#[async_trait]
impl Announcements for PostgresStore {
    async fn announced_up_to(&self) -> Result<EventId, StoreError> {
        self.database
            .run(|connection| {
                Ok(EventId(
                    announcement_position::table.select(announcement_position::event_id).first(connection)?,
                ))
            })
            .await
    }

    async fn unannounced_changes(
        &self,
        vehicles: &[VehicleId],
    ) -> Result<Vec<UnannouncedChange>, StoreError> {
        let ids: Vec<i64> = vehicles.iter().map(|id| id.0).collect();
        self.database
            .run(move |connection| {
                let rows: Vec<ChangeRow> = vehicle_changes::table
                    .filter(vehicle_changes::vehicle_id.eq_any(ids))
                    .order(vehicle_changes::id)
                    .select(ChangeRow::as_select())
                    .load(connection)?;
                rows.into_iter().map(ChangeRow::into_change).collect()
            })
            .await
    }

    async fn unannounced_cases(&self) -> Result<Vec<UnannouncedCase>, StoreError> {
        self.database
            .run(|connection| {
                let rows: Vec<CaseRow> = statement(UNANNOUNCED_CASES).load(connection)?;
                rows.into_iter().map(CaseRow::into_case).collect()
            })
            .await
    }

    async fn admins(&self, at: Timestamp) -> Result<Vec<UserId>, StoreError> {
        self.database
            .run(move |connection| {
                let ids: Vec<i64> = users::table
                    .filter(users::is_admin)
                    .filter(is_active(at))
                    .order(users::id)
                    .select(users::id)
                    .load(connection)?;
                let closed = closed_accounts(&ids, connection)?;
                Ok(ids.into_iter().filter(|id| !closed.contains(id)).map(UserId).collect())
            })
            .await
    }

    async fn watchers(
        &self,
        vehicles: &[VehicleId],
    ) -> Result<Vec<(VehicleId, AnnouncementRecipient)>, StoreError> {
        let ids: Vec<i64> = vehicles.iter().map(|id| id.0).collect();
        self.database
            .run(move |connection| {
                let rows: Vec<(i64, RecipientRow)> = saved_vehicles::table
                    .inner_join(users::table)
                    .filter(saved_vehicles::vehicle_id.eq_any(ids))
                    .filter(saved_vehicles::list.eq(SavedList::Watch.as_str()))
                    .order((saved_vehicles::vehicle_id, saved_vehicles::user_id))
                    .select((saved_vehicles::vehicle_id, RecipientRow::as_select()))
                    .load(connection)?;
                let watchers =
                    rows.into_iter().map(|(vehicle, row)| (VehicleId(vehicle), row.into_recipient()));
                let mut watchers: Vec<(VehicleId, AnnouncementRecipient)> = watchers.collect();
                let members: Vec<i64> = watchers.iter().map(|(_, recipient)| recipient.user.0).collect();
                let closed = closed_accounts(&members, connection)?;
                watchers.retain(|(_, recipient)| !closed.contains(&recipient.user.0));
                Ok(watchers)
            })
            .await
    }

    async fn sellers(&self, vehicles: &[VehicleId]) -> Result<Vec<(VehicleId, UserId)>, StoreError> {
        let ids: Vec<Option<i64>> = vehicles.iter().map(|id| Some(id.0)).collect();
        self.database
            .run(move |connection| {
                let rows: Vec<(i64, i64)> = submissions::table
                    .filter(submissions::vehicle_id.eq_any(ids))
                    .order(submissions::vehicle_id)
                    .select((submissions::vehicle_id.assume_not_null(), submissions::seller_id))
                    .load(connection)?;
                Ok(rows.into_iter().map(|(vehicle, seller)| (VehicleId(vehicle), UserId(seller))).collect())
            })
            .await
    }

    async fn all_searches(
        &self,
        after: Option<SavedSearchId>,
        limit: u32,
    ) -> Result<Vec<(AnnouncementRecipient, SavedSearch)>, StoreError> {
        self.database
            .run(move |connection| {
                let closed = account_closures::table
                    .filter(account_closures::user_id.eq(saved_searches::user_id))
                    .filter(account_closures::returned_at.is_null());
                let rows: Vec<(RecipientRow, SearchRow)> = saved_searches::table
                    .inner_join(users::table)
                    .filter(saved_searches::id.gt(after.map_or(0, |after| after.0)))
                    .filter(not(exists(closed)))
                    .order(saved_searches::id)
                    .limit(limit.into())
                    .select((RecipientRow::as_select(), SearchRow::as_select()))
                    .load(connection)?;
                rows.into_iter()
                    .map(|(owner, row)| Ok((owner.into_recipient(), row.into_domain()?)))
                    .collect()
            })
            .await
    }

    async fn announce(
        &self,
        done: &AnnouncementRound,
        notifications: &[NewNotification],
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let (done, notifications) = (done.clone(), notifications.to_vec());
        self.database
            .write(move |connection| {
                // Two servers serialize on this row; the second finds the position moved and does nothing.
                let mark =
                    announcement_position::table.filter(announcement_position::event_id.eq(done.from.0));
                let moved = diesel::update(mark)
                    .set(announcement_position::event_id.eq(done.to.0))
                    .execute(connection)?;
                if moved != 1 {
                    return Ok(false);
                }
                let announced = vehicle_changes::table.filter(vehicle_changes::id.eq_any(&done.changes));
                diesel::delete(announced).execute(connection)?;
                let announced = new_cases::table.filter(new_cases::id.eq_any(&done.cases));
                diesel::delete(announced).execute(connection)?;
                add(&notifications, at, connection)?;
                Ok(true)
            })
            .await
    }
}
