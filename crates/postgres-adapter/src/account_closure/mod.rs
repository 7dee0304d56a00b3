//! Account closure: deactivation, scheduled deletion and erasure. `personal_data`, `forum`
//! and `messages` list the tables concerned.

mod area;
mod forum;
mod messages;
pub(crate) mod personal_data;

use area::Erasure;
use async_trait::async_trait;
use diesel::{
    prelude::*,
    sql_types::{BigInt, Text, Timestamptz},
};
use domain::{
    Timestamp,
    account_closure::{ClosureState, LAST_ADMIN_POSTPONEMENT},
    accounts::{PasswordHash, User, UserId, mailbox},
    audit::{Action, Actor},
    mail::Mail,
};
use personal_data::{areas, exported};
use ports::{
    StoreError,
    account_closure::{AccountClosure, ClosureResult, PersonalDataArea},
    blobs::BlobKey,
};

use crate::{
    PostgresStore,
    audit::note,
    database::Failure,
    mail::post,
    member_rows::{UserRow, hold_admins, locked, proved},
    schema::{departures, notices, sessions, users},
    statement::{Statement, statement},
};

#[async_trait]
impl AccountClosure for PostgresStore {
    async fn close_account<'a>(
        &self,
        user: UserId,
        hash: &PasswordHash,
        closure: ClosureState,
        told: Option<&'a Mail>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ClosureResult, StoreError> {
        let (hash, told) = (hash.clone(), told.cloned());
        self.database
            .write(move |connection| {
                close_account(user, &hash, closure, told.as_ref(), actor, at, connection)
            })
            .await
    }

    async fn closure(&self, user: UserId) -> Result<Option<ClosureState>, StoreError> {
        self.database
            .run(move |connection| {
                let row = departures::table.find(user.0).filter(departures::returned_at.is_null());
                let row: Option<DepartureRow> =
                    row.select((departures::since, departures::erased_at)).first(connection).optional()?;
                Ok(row.map(read))
            })
            .await
    }

    async fn take_ended_closure(&self, user: UserId) -> Result<Option<ClosureState>, StoreError> {
        self.database
            .run(move |connection| {
                let row = departures::table.find(user.0).filter(departures::returned_at.is_not_null());
                let row: Option<DepartureRow> = diesel::delete(row)
                    .returning((departures::since, departures::erased_at))
                    .get_result(connection)
                    .optional()?;
                Ok(row.map(read))
            })
            .await
    }

    async fn due_erasures(&self, now: Timestamp, limit: u32) -> Result<Vec<UserId>, StoreError> {
        self.database
            .run(move |connection| {
                let ids: Vec<i64> = departures::table
                    .filter(departures::returned_at.is_null())
                    .filter(departures::erased_at.le(now))
                    .order((departures::erased_at, departures::user_id))
                    .limit(limit.into())
                    .select(departures::user_id)
                    .load(connection)?;
                Ok(ids.into_iter().map(UserId).collect())
            })
            .await
    }

    async fn erase(
        &self,
        user: UserId,
        due: Option<Timestamp>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ClosureResult, StoreError> {
        self.database.write(move |connection| erase(user, due, actor, at, connection)).await
    }

    async fn expired_accounts(&self, before: Timestamp, limit: u32) -> Result<Vec<UserId>, StoreError> {
        self.database.run(move |connection| expired_accounts(before, limit, connection)).await
    }

    async fn erase_unconfirmed(
        &self,
        user: UserId,
        expired_before: Option<Timestamp>,
        actor: Actor,
        at: Timestamp,
    ) -> Result<ClosureResult, StoreError> {
        self.database
            .write(move |connection| erase_unconfirmed(user, expired_before, actor, at, connection))
            .await
    }

    fn area_names(&self) -> Vec<&'static str> {
        exported().map(|(name, ..)| name).collect()
    }

    async fn area(&self, user: UserId, name: &str) -> Result<Option<PersonalDataArea>, StoreError> {
        let Some((name, query, files)) = exported().find(|(known, ..)| *known == name) else {
            return Ok(None);
        };
        self.database
            .run(move |connection| {
                let row = users::table.find(user.0).select(UserRow::as_select());
                let row: Option<UserRow> = row.first(connection).optional()?;
                let Some(row) = row else { return Ok(None) };
                let whose = Whose::of(&row.into_user()?);
                let query = format!(
                    "SELECT coalesce(json_agg(row_to_json(held)), '[]')::text AS json FROM ({query}) AS held"
                );
                let Json { json } = whose.ask(query).get_result(connection)?;
                let files = match files {
                    Some(query) => whose.files(query, connection)?,
                    None => Vec::new(),
                };
                Ok(Some(PersonalDataArea { name: name.to_owned(), json, files }))
            })
            .await
    }
}

type DepartureRow = (Timestamp, Option<Timestamp>);

fn read((since, erased_at): DepartureRow) -> ClosureState {
    match erased_at {
        Some(erased_at) => ClosureState::Closing { since, erased_at },
        None => ClosureState::Deactivated { since },
    }
}

#[derive(QueryableByName)]
struct Json {
    #[diesel(sql_type = Text)]
    json: String,
}

#[derive(QueryableByName)]
struct File {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    key: String,
}

/// Identifies a member in the statements of the personal-data tables.
struct Whose {
    id: i64,
    mailbox: String,
    confirmed: String,
    username: String,
}

impl Whose {
    fn of(user: &User) -> Self {
        let mailbox = mailbox(&user.email);
        let confirmed = if user.is_email_verified { mailbox.clone() } else { String::new() };
        Self { id: user.id.0, mailbox, confirmed, username: user.username.key() }
    }

    fn ask(&self, query: String) -> Statement<'_> {
        statement(query)
            .bind::<BigInt, _>(self.id)
            .bind::<Text, _>(&self.mailbox)
            .bind::<Text, _>(&self.confirmed)
            .bind::<Text, _>(&self.username)
    }

    fn files(&self, query: &str, connection: &mut PgConnection) -> Result<Vec<(String, BlobKey)>, Failure> {
        let files: Vec<File> = self.ask(query.to_owned()).load(connection)?;
        let key = |file: File| {
            let key = BlobKey::parse(&file.key)
                .ok_or_else(|| Failure::Corrupt("a file has no key that can be read".into()))?;
            Ok((file.name, key))
        };
        files.into_iter().map(key).collect()
    }
}

fn close_account(
    user: UserId,
    hash: &PasswordHash,
    closure: ClosureState,
    told: Option<&Mail>,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<ClosureResult, Failure> {
    let is_last_admin = hold_admins(user, at, connection)?;
    if proved(user, hash, connection)?.is_none() {
        return Ok(ClosureResult::NoSuchUser);
    }
    if is_last_admin {
        return Ok(ClosureResult::LastAdmin);
    }
    let row = (
        departures::since.eq(at),
        departures::erased_at.eq(closure.erased_at()),
        departures::returned_at.eq(None::<Timestamp>),
    );
    diesel::insert_into(departures::table)
        .values((departures::user_id.eq(user.0), row))
        .on_conflict(departures::user_id)
        .do_update()
        .set(row)
        .execute(connection)?;
    let ended =
        diesel::delete(sessions::table.filter(sessions::user_id.eq(user.0))).execute(connection)? as u64;
    let action = match closure {
        ClosureState::Deactivated { .. } => Action::Deactivated { sessions_ended: ended },
        ClosureState::Closing { .. } => Action::DeletionRequested { sessions_ended: ended },
    };
    note(at, actor, Some(user), action, connection)?;
    diesel::update(notices::table.filter(notices::user_id.eq(user.0)).filter(notices::mail.ne("none")))
        .set(notices::mail.eq("none"))
        .execute(connection)?;
    if let Some(told) = told {
        post(told, at, connection)?;
    }
    Ok(ClosureResult::Done)
}

/// Reopens a closed account when a session is opened.
pub(crate) fn note_return(
    user: UserId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let left = departures::table.find(user.0).filter(departures::returned_at.is_null());
    let is_return = diesel::update(left).set(departures::returned_at.eq(at)).execute(connection)? == 1;
    if is_return {
        note(at, actor, Some(user), Action::AccountReopened, connection)?;
    }
    Ok(())
}

fn erase(
    user: UserId,
    due: Option<Timestamp>,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<ClosureResult, Failure> {
    let is_last_admin = hold_admins(user, at, connection)?;
    let row = users::table.find(user.0).select(UserRow::as_select());
    let row: Option<UserRow> = row.first(connection).optional()?;
    let Some(member) = row.map(UserRow::into_user).transpose()? else { return Ok(ClosureResult::NoSuchUser) };
    if let Some(due) = due {
        let row = departures::table
            .find(user.0)
            .filter(departures::returned_at.is_null())
            .filter(departures::erased_at.le(due));
        let is_due: bool = diesel::select(diesel::dsl::exists(row)).get_result(connection)?;
        if !is_due {
            return Ok(ClosureResult::NoSuchUser);
        }
        if is_last_admin {
            diesel::update(departures::table.find(user.0))
                .set(departures::erased_at.eq(due + LAST_ADMIN_POSTPONEMENT))
                .execute(connection)?;
        }
    }
    if is_last_admin {
        return Ok(ClosureResult::LastAdmin);
    }
    erase_all(&member, actor, at, connection)?;
    Ok(ClosureResult::Done)
}

/// SQL: accounts whose address was never confirmed and that have no role.
const UNCONFIRMED: &str = "email_verified_at IS NULL AND NOT is_collector AND NOT is_admin";
/// SQL: whether such an account has expired by `$1`.
const EXPIRED: &str = "unconfirmed_since < $1 AND NOT EXISTS
    (SELECT FROM submissions s JOIN vehicles v ON v.id = s.vehicle_id
      WHERE s.seller_id = users.id AND v.status IN ('live', 'under_offer'))";

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

fn expired_accounts(
    before: Timestamp,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Vec<UserId>, Failure> {
    let query = format!(
        "SELECT id FROM users WHERE {UNCONFIRMED} AND {EXPIRED} ORDER BY unconfirmed_since, id LIMIT $2"
    );
    let found: Vec<Found> = statement(query)
        .bind::<Timestamptz, _>(before)
        .bind::<BigInt, _>(i64::from(limit))
        .load(connection)?;
    Ok(found.into_iter().map(|found| UserId(found.id)).collect())
}

/// Erases an account whose address was never confirmed and that has no role.
pub(crate) fn erase_unconfirmed(
    user: UserId,
    expired_before: Option<Timestamp>,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<ClosureResult, Failure> {
    let Some(member) = locked(user, connection)? else { return Ok(ClosureResult::NoSuchUser) };
    // Checked with the member locked, so that neither a confirmation nor a role can be added in between.
    let expired = expired_before.map_or_else(String::new, |_| format!(" AND {EXPIRED}"));
    let query = format!("SELECT id FROM users WHERE id = $2 AND $1 IS NOT NULL AND {UNCONFIRMED}{expired}");
    let found: Option<Found> = statement(query)
        .bind::<Timestamptz, _>(expired_before.unwrap_or(at))
        .bind::<BigInt, _>(user.0)
        .get_result(connection)
        .optional()?;
    if found.is_none() {
        return Ok(ClosureResult::NoSuchUser);
    }
    erase_all(&member, actor, at, connection)?;
    Ok(ClosureResult::Done)
}

/// Erases all personal data of a locked member.
fn erase_all(
    member: &User,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let whose = Whose::of(member);
    for area in areas() {
        tracing::trace!(table = area.table, "erasing");
        if let (Some(files), false) = (area.files, matches!(area.erasure, Erasure::Kept(_))) {
            let keys: Vec<BlobKey> =
                whose.files(files, connection)?.into_iter().map(|(_, key)| key).collect();
            crate::blobs::abandon(&keys, connection)?;
        }
        if let Erasure::Statement(statement) = area.erasure {
            whose.ask(statement.to_owned()).execute(connection)?;
        }
    }
    diesel::delete(users::table.find(member.id.0)).execute(connection)?;
    note(at, actor, Some(member.id), Action::Erased, connection)
}
