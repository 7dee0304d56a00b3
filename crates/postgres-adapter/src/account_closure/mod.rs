//! Account closure: deactivation, scheduled deletion and erasure. `personal_data` lists the tables concerned.

mod erasure;
pub(crate) mod personal_data;

use std::collections::HashMap;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    account_closure::ClosureState,
    accounts::UserId,
    audit::{Action, Actor},
};
use erasure::{Json, MemberKeys, erase, expired_accounts};
use personal_data::exported;
use ports::{
    StoreError,
    account_closure::{AccountClosure, ClosureCommand, ClosureResult, ErasureResult, PersonalDataArea},
};

use crate::{
    PostgresStore,
    audit::audit,
    database::Failure,
    mail::post,
    member_rows::{UserRow, lock_and_check_last_admin, proved},
    schema::{account_closures, notifications, sessions, users},
};

pub(crate) use erasure::erase_unconfirmed;

#[async_trait]
impl AccountClosure for PostgresStore {
    async fn close_account(&self, command: ClosureCommand<'_>) -> Result<ClosureResult, StoreError> {
        let ClosureCommand { user, proved: hash, closure, mail, actor, at } = command;
        let (hash, mail) = (hash.clone(), mail.cloned());
        self.database
            .write(move |connection| {
                close_account(
                    ClosureCommand { user, proved: &hash, closure, mail: mail.as_ref(), actor, at },
                    connection,
                )
            })
            .await
    }

    async fn closure(&self, user: UserId) -> Result<Option<ClosureState>, StoreError> {
        self.database.run(move |connection| closure(user, connection)).await
    }

    async fn take_ended_closure(&self, user: UserId) -> Result<Option<ClosureState>, StoreError> {
        self.database
            .run(move |connection| {
                let row =
                    account_closures::table.find(user.0).filter(account_closures::returned_at.is_not_null());
                let row: Option<ClosureRow> = diesel::delete(row)
                    .returning((account_closures::since, account_closures::erased_at))
                    .get_result(connection)
                    .optional()?;
                Ok(row.map(read))
            })
            .await
    }

    async fn due_erasures(&self, now: Timestamp, limit: u32) -> Result<Vec<UserId>, StoreError> {
        self.database
            .run(move |connection| {
                let ids: Vec<i64> = account_closures::table
                    .filter(account_closures::returned_at.is_null())
                    .filter(account_closures::erased_at.le(now))
                    .order((account_closures::erased_at, account_closures::user_id))
                    .limit(limit.into())
                    .select(account_closures::user_id)
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
    ) -> Result<ErasureResult, StoreError> {
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
    ) -> Result<ErasureResult, StoreError> {
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
                let member_keys = MemberKeys::of(&row.into_user()?);
                let query = format!(
                    "SELECT coalesce(json_agg(row_to_json(held)), '[]')::text AS json FROM ({query}) AS held"
                );
                let Json { json } = member_keys.ask(query).get_result(connection)?;
                let files = match files {
                    Some(query) => member_keys.files(query, connection)?,
                    None => Vec::new(),
                };
                Ok(Some(PersonalDataArea { name: name.to_owned(), json, files }))
            })
            .await
    }
}

type ClosureRow = (Timestamp, Option<Timestamp>);

fn read((since, erased_at): ClosureRow) -> ClosureState {
    match erased_at {
        Some(erased_at) => ClosureState::Closing { since, erased_at },
        None => ClosureState::Deactivated { since },
    }
}

/// The closures of those of the members whose accounts are closed.
pub(crate) fn closures(
    members: &[i64],
    connection: &mut PgConnection,
) -> Result<HashMap<i64, ClosureState>, Failure> {
    let rows: Vec<(i64, ClosureRow)> = account_closures::table
        .filter(account_closures::user_id.eq_any(members))
        .filter(account_closures::returned_at.is_null())
        .select((account_closures::user_id, (account_closures::since, account_closures::erased_at)))
        .load(connection)?;
    Ok(rows.into_iter().map(|(member, row)| (member, read(row))).collect())
}

/// The closure of a member's account; `None` if it is open.
fn closure(user: UserId, connection: &mut PgConnection) -> Result<Option<ClosureState>, Failure> {
    let row = account_closures::table.find(user.0).filter(account_closures::returned_at.is_null());
    let row: Option<ClosureRow> =
        row.select((account_closures::since, account_closures::erased_at)).first(connection).optional()?;
    Ok(row.map(read))
}

fn close_account(
    command: ClosureCommand<'_>,
    connection: &mut PgConnection,
) -> Result<ClosureResult, Failure> {
    let ClosureCommand { user, proved: hash, closure, mail, actor, at } = command;
    let is_last_admin = lock_and_check_last_admin(user, at, connection)?;
    if proved(user, hash, connection)?.is_none() {
        return Ok(ClosureResult::NoSuchUser);
    }
    if is_last_admin {
        return Ok(ClosureResult::LastAdmin);
    }
    let row = (
        account_closures::since.eq(at),
        account_closures::erased_at.eq(closure.erased_at()),
        account_closures::returned_at.eq(None::<Timestamp>),
    );
    diesel::insert_into(account_closures::table)
        .values((account_closures::user_id.eq(user.0), row))
        .on_conflict(account_closures::user_id)
        .do_update()
        .set(row)
        .execute(connection)?;
    let ended =
        diesel::delete(sessions::table.filter(sessions::user_id.eq(user.0))).execute(connection)? as u64;
    audit(at, actor, Some(user), closure.action(ended), connection)?;
    diesel::update(
        notifications::table.filter(notifications::user_id.eq(user.0)).filter(notifications::mail.ne("none")),
    )
    .set(notifications::mail.eq("none"))
    .execute(connection)?;
    if let Some(mail) = mail {
        post(mail, at, connection)?;
    }
    Ok(ClosureResult::Done)
}

/// Reopens a closed account when a session is opened.
pub(crate) fn reopen_account_on_log_in(
    user: UserId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let left = account_closures::table.find(user.0).filter(account_closures::returned_at.is_null());
    let is_return = diesel::update(left).set(account_closures::returned_at.eq(at)).execute(connection)? == 1;
    if is_return {
        audit(at, actor, Some(user), Action::AccountReopened, connection)?;
    }
    Ok(())
}
