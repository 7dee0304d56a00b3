//! Erasure of accounts: due ones, and those that were never confirmed.

use diesel::{
    prelude::*,
    sql_types::{BigInt, Text, Timestamptz},
};
use domain::{
    Timestamp,
    account_closure::Erasure,
    accounts::{User, UserId, mailbox},
    audit::{Action, Actor},
    vehicles::ListingStatus,
};
use ports::{account_closure::ErasureResult, blobs::BlobKey};

use super::{
    closure,
    personal_data::{area, areas},
};
use crate::{
    audit::audit,
    database::Failure,
    decoding::invalid,
    member_rows::{UserRow, lock_and_check_last_admin, locked},
    schema::{account_closures, submissions, users, vehicles},
    statement::{Statement, statement},
};

#[derive(QueryableByName)]
pub(super) struct Json {
    #[diesel(sql_type = Text)]
    pub(super) json: String,
}

#[derive(QueryableByName)]
struct File {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    key: String,
}

/// Identifies a member in the statements of the personal-data tables.
pub(super) struct MemberKeys {
    id: i64,
    mailbox: String,
    confirmed: String,
    username: String,
}

impl MemberKeys {
    pub(super) fn of(user: &User) -> Self {
        let mailbox = mailbox(&user.email);
        let confirmed = if user.is_email_verified { mailbox.clone() } else { String::new() };
        Self { id: user.id.0, mailbox, confirmed, username: user.username.key() }
    }

    pub(super) fn ask(&self, query: String) -> Statement<'_> {
        statement(query)
            .bind::<BigInt, _>(self.id)
            .bind::<Text, _>(&self.mailbox)
            .bind::<Text, _>(&self.confirmed)
            .bind::<Text, _>(&self.username)
    }

    pub(super) fn files(
        &self,
        query: &str,
        connection: &mut PgConnection,
    ) -> Result<Vec<(String, BlobKey)>, Failure> {
        let files: Vec<File> = self.ask(query.to_owned()).load(connection)?;
        let key = |file: File| {
            let key = BlobKey::parse(&file.key).ok_or_else(|| invalid("a blob key of an exported file"))?;
            Ok((file.name, key))
        };
        files.into_iter().map(key).collect()
    }
}

pub(super) fn erase(
    user: UserId,
    due: Option<Timestamp>,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<ErasureResult, Failure> {
    let is_last_admin = lock_and_check_last_admin(user, at, connection)?;
    let row = users::table.find(user.0).select(UserRow::as_select());
    let row: Option<UserRow> = row.first(connection).optional()?;
    let Some(member) = row.map(UserRow::into_user).transpose()? else { return Ok(ErasureResult::NoSuchUser) };
    match Erasure::decide(closure(user, connection)?, due, is_last_admin) {
        Erasure::NotDue => Ok(ErasureResult::NotDue),
        Erasure::LastAdmin { postponed_to } => {
            if let Some(to) = postponed_to {
                diesel::update(account_closures::table.find(user.0))
                    .set(account_closures::erased_at.eq(to))
                    .execute(connection)?;
            }
            Ok(ErasureResult::LastAdmin)
        }
        Erasure::Erased => {
            erase_all(&member, actor, at, connection)?;
            Ok(ErasureResult::Done)
        }
    }
}

/// SQL: accounts whose address was never confirmed and that have no role.
const UNCONFIRMED: &str = "email_verified_at IS NULL AND NOT is_collector AND NOT is_admin";

/// SQL: whether such an account has expired by `$1`, as [`User::has_expired`].
const EXPIRED: &str = "unconfirmed_since < $1 AND NOT EXISTS
    (SELECT FROM submissions s JOIN vehicles v ON v.id = s.vehicle_id
      WHERE s.seller_id = users.id AND v.status IN ('live', 'under_offer'))";

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

pub(super) fn expired_accounts(
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
) -> Result<ErasureResult, Failure> {
    let Some(member) = locked(user, connection)? else { return Ok(ErasureResult::NoSuchUser) };
    // Checked with the member locked, so that neither a confirmation nor a role can be added in between.
    let may_erase = match expired_before {
        None => member.releases_unconfirmed_email(),
        Some(before) => member.has_expired(before, is_selling(user, connection)?),
    };
    if !may_erase {
        return Ok(ErasureResult::NotDue);
    }
    erase_all(&member, actor, at, connection)?;
    Ok(ErasureResult::Done)
}

/// Whether a listing of the member is for sale.
fn is_selling(user: UserId, connection: &mut PgConnection) -> Result<bool, Failure> {
    let own_submissions = submissions::table
        .inner_join(vehicles::table)
        .filter(submissions::seller_id.eq(user.0))
        .filter(vehicles::status.eq_any(ListingStatus::FOR_SALE.map(ListingStatus::as_str)));
    Ok(diesel::select(diesel::dsl::exists(own_submissions)).get_result(connection)?)
}

/// Erases all personal data of a locked member.
fn erase_all(
    member: &User,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let member_keys = MemberKeys::of(member);
    for area in areas() {
        tracing::trace!(table = area.table, "erasing");
        if let (Some(files), false) = (area.files, matches!(area.erasure, area::Erasure::Kept(_))) {
            let keys: Vec<BlobKey> =
                member_keys.files(files, connection)?.into_iter().map(|(_, key)| key).collect();
            crate::blobs::abandon(&keys, connection)?;
        }
        if let area::Erasure::Statement(statement) = area.erasure {
            member_keys.ask(statement.to_owned()).execute(connection)?;
        }
    }
    diesel::delete(users::table.find(member.id.0)).execute(connection)?;
    audit(at, actor, Some(member.id), Action::Erased, connection)
}
