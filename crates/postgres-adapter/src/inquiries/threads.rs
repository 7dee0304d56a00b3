//! Rows of inquiry threads, and the query for whole threads.

use chrono::NaiveDate;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Date, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Page, Timestamp,
    accounts::{MemberRef, UserId, Username},
    appointments::{Appointment, AppointmentState, AppointmentTown, MeetingAddress, SlotId},
    contact_requests::{ContactName, EmailAddress, Phone, PreferredTime, Reference, Service},
    fetch_size,
    inquiries::{
        ListingState, OpenStage, PreferredSlot, RequestSearch, Thread, ThreadKind, ThreadRequest, ThreadStage,
    },
    vehicles::{ListingStatus, VehicleId},
};
use ports::inquiries::ThreadQuery;

use crate::{database::Failure, decoding::decode_enum, like_pattern::substring, statement::statement};

/// SQL: thread `t` belongs to member `$2`, or was started without an account from the address `$1`
/// (normalized; bound only if the member confirmed it).
pub(crate) const THEIRS: &str = "t.reference IN
    (SELECT reference FROM inquiries WHERE asker_id = $2
     UNION ALL SELECT reference FROM appointment_requests WHERE asker_id = $2
     UNION ALL SELECT reference FROM inquiries WHERE asker_id IS NULL AND lower(normalize(email)) = $1
     UNION ALL SELECT reference FROM appointment_requests WHERE asker_id IS NULL AND lower(normalize(email)) = $1)";

/// SQL: no owner is given, so all threads match.
pub(crate) const ANY_OWNER: &str = "$1::text IS NULL AND $2::bigint IS NULL";

/// SQL: `AND` threads `t` that a search finds, whose patterns are these parameters; nothing for an empty search, so that the
/// index of the list is used.
fn search_condition([written, phone]: [&str; 2], search: &RequestSearch) -> String {
    if search.is_empty() {
        return String::new();
    }
    format!("AND (t.search_folded LIKE {written} OR t.search_folded LIKE {phone})")
}

/// SQL: `AND` threads `t` about the listing of this parameter; nothing without a listing.
fn about(parameter: &str, vehicle: Option<VehicleId>) -> String {
    if vehicle.is_none() {
        return String::new();
    }
    format!(
        "AND t.reference IN (SELECT reference FROM inquiries WHERE vehicle_id = {parameter}
         UNION ALL SELECT reference FROM appointment_requests WHERE vehicle_id = {parameter})"
    )
}

/// SQL: threads `t` with the assignee of this parameter, see [`assignee_key`]; all threads if it is null.
fn assigned(parameter: &str) -> String {
    format!("({parameter}::bigint IS NULL OR coalesce(t.assignee_id, 0) = {parameter})")
}

/// The id of an assignee; 0, which no member has, for unassigned threads.
fn assignee_key(assignee: Option<UserId>) -> i64 {
    assignee.map_or(0, |user| user.0)
}

/// Builds the query for whole threads; `rest` follows its joins. A thread of an earlier program has no title of its own: that of
/// the listing is shown while everyone sees it.
pub(crate) fn select_threads(rest: &str) -> String {
    format!(
        "SELECT t.reference, t.kind, t.stage, t.assignee_id, u.username AS assignee, t.revision, t.received_at,
                t.waiting_since, coalesce(i.asker_id, a.asker_id) AS asker_id, coalesce(i.name, a.name) AS name, coalesce(i.email, a.email) AS email,
                coalesce(i.phone, a.phone) AS phone, coalesce(i.message, a.note, '') AS text,
                v.id AS vehicle_id, coalesce(t.vehicle_title,
                  CASE WHEN v.audience = 'everyone' AND v.status <> 'withdrawn'
                       THEN v.year || ' ' || v.make || ' ' || v.model END) AS vehicle_title,
                coalesce(i.service, a.service) AS service, a.town, a.preferred_date, a.preferred_time,
                m.slot_id, m.town AS meeting_town, m.address, m.starts_at, m.ends_at, m.state, m.sequence,
                t.open_stage, t.open_since, v.status AS listing_status,
                (SELECT e.expired_at FROM listing_expiries e WHERE e.vehicle_id = v.id) AS listing_expired_at,
                (SELECT max(c.at) FROM listing_changes c
                  WHERE c.vehicle_id = v.id AND c.to_status = v.status AND c.from_status <> c.to_status) AS listing_changed_at,
                (SELECT max(p.at) FROM vehicle_prices p
                  WHERE p.vehicle_id = v.id AND p.kind = 'sold' AND p.superseded_at IS NULL) AS listing_sold_at
           FROM inquiry_threads t
           LEFT JOIN inquiries i ON i.reference = t.reference
           LEFT JOIN appointment_requests a ON a.reference = t.reference
           LEFT JOIN vehicles v ON v.id = coalesce(i.vehicle_id, a.vehicle_id)
           LEFT JOIN users u ON u.id = t.assignee_id
           LEFT JOIN appointments m ON m.reference = t.reference {rest}"
    )
}

#[derive(QueryableByName)]
pub(crate) struct ThreadRow {
    #[diesel(sql_type = Text)]
    pub(super) reference: String,
    #[diesel(sql_type = Text)]
    pub(super) kind: String,
    #[diesel(sql_type = Text)]
    pub(super) stage: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    assignee_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) assignee: Option<String>,
    #[diesel(sql_type = Integer)]
    pub(super) revision: i32,
    #[diesel(sql_type = Timestamptz)]
    pub(super) received_at: Timestamp,
    #[diesel(sql_type = Timestamptz)]
    pub(super) waiting_since: Timestamp,
    #[diesel(sql_type = Nullable<BigInt>)]
    asker_id: Option<i64>,
    #[diesel(sql_type = Text)]
    pub(super) name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
    #[diesel(sql_type = Text)]
    text: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    pub(super) vehicle_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    vehicle_title: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    service: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) town: Option<String>,
    #[diesel(sql_type = Nullable<Date>)]
    preferred_date: Option<NaiveDate>,
    #[diesel(sql_type = Nullable<Text>)]
    preferred_time: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    slot_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    meeting_town: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    address: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub(super) starts_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub(super) ends_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) state: Option<String>,
    #[diesel(sql_type = Nullable<Integer>)]
    pub(super) sequence: Option<i32>,
    #[diesel(sql_type = Nullable<Text>)]
    open_stage: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    open_since: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Text>)]
    listing_status: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    listing_expired_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    listing_changed_at: Option<Timestamp>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    listing_sold_at: Option<Timestamp>,
}

impl ThreadRow {
    pub(crate) fn into_thread(self) -> Result<Thread, Failure> {
        let preferred_slot = match (self.town, self.preferred_date, self.preferred_time) {
            (Some(town), Some(date), Some(time)) => Some(PreferredSlot {
                town: AppointmentTown::parse(&town)?,
                date,
                time: PreferredTime::parse(&time)?,
            }),
            _ => None,
        };
        let appointment = match (self.meeting_town, self.starts_at, self.ends_at, self.state, self.sequence) {
            (Some(town), Some(starts_at), Some(ends_at), Some(state), Some(sequence)) => Some(Appointment {
                slot: self.slot_id.map(SlotId),
                town: AppointmentTown::parse(&town)?,
                address: self.address.map(MeetingAddress::from_store),
                starts_at,
                ends_at,
                state: decode_enum("state", AppointmentState::parse(&state))?,
                sequence,
            }),
            _ => None,
        };
        let stage = decode_enum("stage", ThreadStage::parse(&self.stage))?;
        let before_closing = match (stage, self.open_stage, self.open_since) {
            (ThreadStage::Closed, Some(open), Some(since)) => {
                Some(OpenStage { stage: decode_enum("open_stage", ThreadStage::parse(&open))?, since })
            }
            _ => None,
        };
        let listing = match self.listing_status {
            Some(status) => Some(ListingState::of(
                decode_enum("status", ListingStatus::parse(&status))?,
                self.listing_changed_at,
                self.listing_sold_at,
                self.listing_expired_at,
            )),
            None => None,
        };
        Ok(Thread {
            reference: Reference::parse(&self.reference)?,
            kind: decode_enum("kind", ThreadKind::parse(&self.kind))?,
            request: ThreadRequest {
                name: ContactName::from_store(self.name),
                email: EmailAddress::from_store(self.email),
                phone: self.phone.map(Phone::from_store),
                text: self.text,
                vehicle: self.vehicle_id.map(VehicleId),
                vehicle_title: self.vehicle_title,
                service: Service::parse(&self.service.unwrap_or_default())?,
                preferred_slot,
            },
            listing,
            asker: self.asker_id.map(UserId),
            stage,
            assignee: self
                .assignee_id
                .zip(self.assignee)
                .map(|(id, username)| MemberRef { id: UserId(id), username: Username::from_store(username) }),
            revision: self.revision,
            received_at: self.received_at,
            waiting_since: self.waiting_since,
            appointment,
            before_closing,
        })
    }
}

pub(super) fn one(reference: &str, connection: &mut PgConnection) -> Result<Option<Thread>, Failure> {
    let row: Option<ThreadRow> = statement(select_threads("WHERE t.reference = $1"))
        .bind::<Text, _>(reference)
        .get_result(connection)
        .optional()?;
    row.map(ThreadRow::into_thread).transpose()
}

#[derive(QueryableByName)]
struct CountRow {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// A page of threads. A member's list is ordered by the time received, the admin list by the longest waiting.
pub(super) fn list(
    query: &ThreadQuery,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Page<Thread, Reference>, Failure> {
    let (whose, page) = if query.owner.is_some() {
        (
            THEIRS,
            "AND ($9::text IS NULL OR (t.received_at, t.reference) <
                 (SELECT received_at, reference FROM inquiry_threads WHERE reference = $9))
             ORDER BY t.received_at DESC, t.reference DESC LIMIT $10",
        )
    } else {
        (
            ANY_OWNER,
            "AND ($9::text IS NULL OR (t.waiting_since, t.reference) >
                 (SELECT waiting_since, reference FROM inquiry_threads WHERE reference = $9))
             ORDER BY t.waiting_since, t.reference LIMIT $10",
        )
    };
    let found = search_condition(["$6", "$7"], &query.search);
    let about = about("$8", query.vehicle);
    let patterns = query.search.texts().map(substring);
    let matching = format!(
        "WHERE {whose} AND ($3::text IS NULL OR t.kind = $3) AND ($4::text IS NULL OR t.stage = $4)
           AND {} {found} {about}",
        assigned("$5")
    );
    let with_filters = |sql: String| {
        statement(sql)
            .bind::<Nullable<Text>, _>(query.owner.as_ref().and_then(|owner| owner.mailbox.clone()))
            .bind::<Nullable<BigInt>, _>(query.owner.as_ref().map(|owner| owner.user.0))
            .bind::<Nullable<Text>, _>(query.kind.map(ThreadKind::as_str))
            .bind::<Nullable<Text>, _>(query.stage.map(ThreadStage::as_str))
            .bind::<Nullable<BigInt>, _>(query.assignee.map(assignee_key))
            .bind::<Text, _>(patterns[0].clone())
            .bind::<Text, _>(patterns[1].clone())
            .bind::<Nullable<BigInt>, _>(query.vehicle.map(|vehicle| vehicle.0))
    };
    let total: CountRow = with_filters(format!("SELECT count(*) AS count FROM inquiry_threads t {matching}"))
        .get_result(connection)?;
    let rows: Vec<ThreadRow> = with_filters(select_threads(&format!("{matching} {page}")))
        .bind::<Nullable<Text>, _>(query.after.as_ref().map(Reference::as_str))
        .bind::<BigInt, _>(i64::from(fetch_size(limit)))
        .load(connection)?;
    let threads: Vec<Thread> = rows.into_iter().map(ThreadRow::into_thread).collect::<Result<_, _>>()?;
    Ok(Page::from_rows(threads, limit, total.count.unsigned_abs(), |last| last.reference.clone()))
}
