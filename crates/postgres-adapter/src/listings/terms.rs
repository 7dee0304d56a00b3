//! Ends of listings: reminders, expiry and renewal.

use async_trait::async_trait;
use diesel::{
    QueryableByName,
    prelude::*,
    sql_types::{BigInt, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Timestamp,
    audit::{Action, Actor},
    events::Event,
    submissions::Side,
    to_microseconds,
    vehicles::{
        ListingChange, ListingExpiry, ListingStatus, RENEWABLE_DAYS_BEFORE_END, RenewalRefusal, TermChange,
        VehicleId, listing_title,
    },
};
use ports::{
    StoreError,
    commands::{Command, CommandOutcome},
    listing_terms::{EndingCommand, EndingListing, ListingRenewal, ListingTerms, RenewRefusal},
};

use super::{
    change_log::{ListingChangeRecord, log_change, set_actor},
    listing_with_vin,
    seller::{listing_seller, seller_of},
};
use crate::{
    PostgresStore,
    advisory_locks::AdvisoryLock,
    audit,
    database::Failure,
    decoding::decode_enum,
    events, notifications,
    schema::{listing_expiries, submissions, vehicles},
    statement::statement,
    vehicles::whole,
};

#[derive(QueryableByName)]
struct EndingRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Integer)]
    year: i32,
    #[diesel(sql_type = Text)]
    make: String,
    #[diesel(sql_type = Text)]
    model: String,
    #[diesel(sql_type = Timestamptz)]
    expires_at: Timestamp,
    #[diesel(sql_type = Nullable<BigInt>)]
    submission_id: Option<i64>,
    #[diesel(sql_type = Nullable<BigInt>)]
    seller_id: Option<i64>,
}

impl From<EndingRow> for EndingListing {
    fn from(row: EndingRow) -> Self {
        Self {
            vehicle: VehicleId(row.id),
            title: listing_title(row.year, &row.make, &row.model),
            ends_at: row.expires_at,
            seller: listing_seller(row.submission_id, row.seller_id),
        }
    }
}

/// Listings for sale whose end lies after the first and not after the second parameter.
const ENDING: &str = "
    SELECT v.id, v.year, v.make, v.model, v.expires_at, s.id AS submission_id, s.seller_id
      FROM vehicles v LEFT JOIN submissions s ON s.vehicle_id = v.id
     WHERE v.status = 'live' AND v.expires_at > $1 AND v.expires_at <= $2";

/// Those of which no reminder was given.
const NOT_REMINDED: &str = "
       AND NOT EXISTS (SELECT FROM listing_expiries e WHERE e.vehicle_id = v.id AND e.reminded_of = v.expires_at)";

#[async_trait]
impl ListingTerms for PostgresStore {
    async fn listings_to_remind(&self, at: Timestamp, limit: u32) -> Result<Vec<EndingListing>, StoreError> {
        let until = at + chrono::TimeDelta::days(RENEWABLE_DAYS_BEFORE_END);
        self.database.run(move |connection| ending(NOT_REMINDED, (at, until), limit, connection)).await
    }

    async fn listings_to_expire(&self, at: Timestamp, limit: u32) -> Result<Vec<EndingListing>, StoreError> {
        let since = Timestamp::UNIX_EPOCH;
        self.database.run(move |connection| ending("", (since, at), limit, connection)).await
    }

    async fn remind_of_end(&self, command: &EndingCommand) -> Result<bool, StoreError> {
        let command = command.clone();
        self.database.write(move |connection| remind(&command, connection)).await
    }

    async fn expire_listing(&self, command: &EndingCommand) -> Result<bool, StoreError> {
        let command = command.clone();
        self.database.write(move |connection| expire(&command, connection)).await
    }

    async fn renew_listing(
        &self,
        renewal: &ListingRenewal,
        command: &Command,
    ) -> Result<CommandOutcome<VehicleId, RenewRefusal>, StoreError> {
        let (renewal, at) = (renewal.clone(), command.at);
        self.run_once(command, move |connection| renew(&renewal, to_microseconds(at), connection)).await
    }
}

fn ending(
    condition: &str,
    (since, until): (Timestamp, Timestamp),
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Vec<EndingListing>, Failure> {
    let rows: Vec<EndingRow> =
        statement(format!("{ENDING} {condition} ORDER BY v.expires_at, v.id LIMIT $3"))
            .bind::<Timestamptz, _>(since)
            .bind::<Timestamptz, _>(until)
            .bind::<BigInt, _>(i64::from(limit))
            .load(connection)?;
    Ok(rows.into_iter().map(EndingListing::from).collect())
}

/// Locks a listing and reads its status, its end and the end that its seller was reminded of.
fn locked(
    id: i64,
    connection: &mut PgConnection,
) -> Result<Option<(ListingStatus, ListingExpiry, Option<Timestamp>)>, Failure> {
    let held: Option<(String, Option<Timestamp>)> = vehicles::table
        .find(id)
        .select((vehicles::status, vehicles::expires_at))
        .for_no_key_update()
        .first(connection)
        .optional()?;
    let Some((status, ends_at)) = held else { return Ok(None) };
    // A statement of its own, so that it sees what was written while this one waited for the lock.
    let noted: Option<(Option<Timestamp>, Option<Timestamp>)> = listing_expiries::table
        .find(id)
        .select((listing_expiries::expired_at, listing_expiries::reminded_of))
        .first(connection)
        .optional()?;
    let (expired_at, reminded_of) = noted.unwrap_or_default();
    let status = decode_enum("status", ListingStatus::parse(&status))?;
    Ok(Some((status, ListingExpiry { ends_at, expired_at }, reminded_of)))
}

fn remind(command: &EndingCommand, connection: &mut PgConnection) -> Result<bool, Failure> {
    let (id, at) = (command.vehicle.0, to_microseconds(command.at));
    let Some((status, expiry, reminded_of)) = locked(id, connection)? else { return Ok(false) };
    let end = Some(command.ends_at);
    if expiry.ends_at != end || !expiry.is_reminder_due(status, reminded_of, at) {
        return Ok(false);
    }
    let reminded = listing_expiries::reminded_of.eq(command.ends_at);
    diesel::insert_into(listing_expiries::table)
        .values((listing_expiries::vehicle_id.eq(id), reminded))
        .on_conflict(listing_expiries::vehicle_id)
        .do_update()
        .set(reminded)
        .execute(connection)?;
    notifications::add(&command.notifications, at, connection)?;
    Ok(true)
}

fn expire(command: &EndingCommand, connection: &mut PgConnection) -> Result<bool, Failure> {
    let (id, at) = (command.vehicle.0, to_microseconds(command.at));
    let Some((status, expiry, _)) = locked(id, connection)? else { return Ok(false) };
    let Some(change) = expiry.expire(status, command.ends_at, at) else { return Ok(false) };
    write_term(id, &change, at, connection)?;
    let expired = listing_expiries::expired_at.eq(at);
    diesel::insert_into(listing_expiries::table)
        .values((listing_expiries::vehicle_id.eq(id), expired))
        .on_conflict(listing_expiries::vehicle_id)
        .do_update()
        .set(expired)
        .execute(connection)?;
    let seller = seller_of(id, connection)?.map(|listing| listing.seller);
    let action = Action::ListingChanged(command.vehicle);
    audit::audit_edit(at, Actor::default(), seller, action, change.edit, connection)?;
    notifications::add(&command.notifications, at, connection)?;
    // Must come last: it takes the event log's lock, which is held until commit.
    events::append(&Event::VehiclesChanged { vehicles: vec![command.vehicle] }, connection)?;
    Ok(true)
}

/// Writes the status and the end of a listing that expires or is renewed.
fn write_term(
    id: i64,
    change: &TermChange,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::update(vehicles::table.find(id))
        .set((
            vehicles::status.eq(change.to.as_str()),
            vehicles::expires_at.eq(change.expiry.ends_at),
            vehicles::updated_at.eq(at),
        ))
        .execute(connection)?;
    Ok(())
}

/// Records that a listing does not count as expired any more.
pub(super) fn clear_expiry(id: i64, connection: &mut PgConnection) -> Result<(), Failure> {
    diesel::update(listing_expiries::table.find(id))
        .set(listing_expiries::expired_at.eq(None::<Timestamp>))
        .execute(connection)?;
    Ok(())
}

fn renew(
    renewal: &ListingRenewal,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<VehicleId, RenewRefusal>, Failure> {
    let listing: Option<Option<i64>> = submissions::table
        .find(renewal.submission.0)
        .filter(submissions::seller_id.eq(renewal.seller.0))
        .select(submissions::vehicle_id)
        .first(connection)
        .optional()?;
    let Some(id) = listing.flatten() else { return Ok(Err(RenewRefusal::NoSuchListing)) };
    // Before the listing's own lock, as in imports.
    AdvisoryLock::ImportBatch.lock_in_transaction(connection)?;
    let Some((status, expiry, _)) = locked(id, connection)? else {
        return Ok(Err(RenewRefusal::NoSuchListing));
    };
    let change = match expiry.renew(status, renewal.term, at) {
        Ok(change) => change,
        Err(refusal) => return Ok(Err(RenewRefusal::Impossible(refusal))),
    };
    let Some(before) = whole(id, connection)? else { return Ok(Err(RenewRefusal::NoSuchListing)) };
    let listed = ListingChange { status: Some(change.to), ..ListingChange::default() };
    if let Some((vin, make)) = listed.claimed_vin(&before)
        && listing_with_vin(vin, make, Some(VehicleId(id)), connection)?.is_some()
    {
        return Ok(Err(RenewRefusal::Impossible(RenewalRefusal::SameVin)));
    }
    set_actor(renewal.seller, connection)?;
    write_term(id, &change, at, connection)?;
    clear_expiry(id, connection)?;
    let vehicle = VehicleId(id);
    let (from, to) = (change.from, change.to);
    let record =
        ListingChangeRecord { from, to, at, side: Side::Seller, actor: Some(renewal.seller), reason: "" };
    log_change(id, &record, &change.edit.changes, connection)?;
    let action = Action::ListingChanged(vehicle);
    audit::audit_edit(at, renewal.actor, Some(renewal.seller), action, change.edit, connection)?;
    // Must come last: it takes the event log's lock, which is held until commit.
    events::append(&Event::VehiclesChanged { vehicles: vec![vehicle] }, connection)?;
    Ok(Ok(vehicle))
}
