//! Rows of members: loading and locking them.

use diesel::{prelude::*, sql_types::Bool};
use domain::{
    Timestamp,
    accounts::{ActingSession, DisplayName, IdleTimeout, PasswordHash, Roles, User, UserId, Username},
    contact_requests::EmailAddress,
    membership::{AdminState, is_last_admin},
};

use crate::{
    database::Failure,
    decoding::invalid,
    schema::{account_closures, sessions, users},
    statement::{SqlExpression, expression},
    suspensions::{SuspensionColumns, stored},
};

/// All columns of a member except the password hash.
#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
pub(crate) struct UserRow {
    id: i64,
    username: String,
    email: String,
    name: String,
    first_name: Option<String>,
    is_collector: bool,
    is_admin: bool,
    idle_minutes: i16,
    created_at: Timestamp,
    email_verified_at: Option<Timestamp>,
    #[diesel(select_expression = has_second_factor(), select_expression_type = SqlExpression<Bool>)]
    has_second_factor: bool,
}

fn has_second_factor() -> SqlExpression<Bool> {
    expression("EXISTS (SELECT FROM second_factors AS own WHERE own.user_id = users.id AND own.is_on)")
}

impl UserRow {
    pub(crate) fn into_user(self) -> Result<User, Failure> {
        let idle_timeout = u16::try_from(self.idle_minutes).ok().and_then(IdleTimeout::of_minutes);
        Ok(User {
            id: UserId(self.id),
            username: Username::from_store(self.username),
            email: EmailAddress::from_store(self.email),
            is_email_verified: self.email_verified_at.is_some(),
            name: DisplayName::from_store(self.name, self.first_name.as_deref()),
            roles: Roles { is_collector: self.is_collector, is_admin: self.is_admin },
            has_second_factor: self.has_second_factor,
            idle_timeout: idle_timeout.ok_or_else(|| invalid("users.idle_minutes"))?,
            created_at: self.created_at,
        })
    }
}

/// Loads and locks a member if `hash` is still their password hash and they are not suspended; otherwise the
/// password was changed since it was verified and the caller must verify again.
pub(crate) fn proved(
    user: UserId,
    hash: &PasswordHash,
    connection: &mut PgConnection,
) -> Result<Option<User>, Failure> {
    let row: Option<(UserRow, String)> = users::table
        .find(user.0)
        .filter(users::suspended_at.is_null())
        .select((UserRow::as_select(), users::password_hash))
        .for_no_key_update()
        .first(connection)
        .optional()?;
    let row = row.filter(|(_, stored_hash)| stored_hash == hash.as_str());
    row.map(|(user, _)| user.into_user()).transpose()
}

/// Locks a member until the transaction ends, so that limits and duplicates checked in it stay valid. Fails if there is no
/// such member.
pub(crate) fn lock_member(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    let found: Option<i64> =
        users::table.find(user.0).select(users::id).for_no_key_update().first(connection).optional()?;
    found.map(|_| ()).ok_or_else(no_such_member)
}

pub(crate) fn no_such_member() -> Failure {
    Failure::Corrupt("there is no such member".into())
}

/// Locks members until the transaction ends, in the order of their ids to prevent deadlocks; those who do not exist are
/// skipped. Everything that opens or ends sessions of a member takes this lock.
pub(crate) fn lock_members(members: &[UserId], connection: &mut PgConnection) -> Result<(), Failure> {
    let ids: Vec<i64> = members.iter().map(|user| user.0).collect();
    let held = users::table.filter(users::id.eq_any(ids)).order(users::id).select(users::id);
    held.for_no_key_update().load::<i64>(connection)?;
    Ok(())
}

/// Loads a member and locks them until the transaction ends; all changes to their tokens take this lock.
pub(crate) fn locked(user: UserId, connection: &mut PgConnection) -> Result<Option<User>, Failure> {
    let row: Option<UserRow> = users::table
        .find(user.0)
        .select(UserRow::as_select())
        .for_no_key_update()
        .first(connection)
        .optional()?;
    row.map(UserRow::into_user).transpose()
}

/// Same as [`locked`], but `None` for a member with a suspension, even if it has ended: whoever acts on a
/// session or token has none, because [`in_force`](crate::suspensions::in_force) deletes it before one is given out.
pub(crate) fn locked_active(user: UserId, connection: &mut PgConnection) -> Result<Option<User>, Failure> {
    let row: Option<UserRow> = users::table
        .find(user.0)
        .filter(users::suspended_at.is_null())
        .select(UserRow::as_select())
        .for_no_key_update()
        .first(connection)
        .optional()?;
    row.map(UserRow::into_user).transpose()
}

/// Returns the member of the acting session, locked until the transaction ends.
///
/// # Errors
/// [`Failure::SessionEnded`] when the session has ended or its member is suspended.
pub(crate) fn acting_member(by: ActingSession, connection: &mut PgConnection) -> Result<User, Failure> {
    let user = locked_active(by.user, connection)?.ok_or(Failure::SessionEnded)?;
    let own_session = sessions::table.find(by.session.0).filter(sessions::user_id.eq(by.user.0));
    if !diesel::select(diesel::dsl::exists(own_session)).get_result::<bool>(connection)? {
        return Err(Failure::SessionEnded);
    }
    Ok(user)
}

/// Locks the member and all admins until the transaction ends and returns whether the member is the [last
/// admin](is_last_admin). The lock prevents the last two from leaving at the same time.
pub(crate) fn lock_and_check_last_admin(
    user: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let held: Vec<(i64, bool, SuspensionColumns)> = users::table
        .filter(users::is_admin.or(users::id.eq(user.0)))
        .order(users::id)
        .select((users::id, users::is_admin, (users::suspended_at, users::suspended_until)))
        .for_no_key_update()
        .load(connection)?;
    let ids: Vec<i64> = held.iter().map(|(id, ..)| *id).collect();
    let closed = closed_accounts(&ids, connection)?;
    let accounts: Vec<AdminState> = held
        .into_iter()
        .map(|(id, is_admin, suspension)| AdminState {
            user: UserId(id),
            is_admin,
            is_suspended: stored(suspension).is_some_and(|suspension| suspension.is_in_force(at)),
            has_left: closed.contains(&id),
        })
        .collect();
    Ok(is_last_admin(user, &accounts))
}

/// Filters the members who have closed their account.
pub(crate) fn closed_accounts(members: &[i64], connection: &mut PgConnection) -> Result<Vec<i64>, Failure> {
    Ok(account_closures::table
        .filter(account_closures::user_id.eq_any(members))
        .filter(account_closures::returned_at.is_null())
        .select(account_closures::user_id)
        .load(connection)?)
}
