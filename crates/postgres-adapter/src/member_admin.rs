//! Administration of members: search, roles and suspension.

use async_trait::async_trait;
use diesel::{dsl::AsSelect, pg::Pg, prelude::*};
use domain::{
    Page, Timestamp,
    accounts::{Role, User, UserId},
    audit::{Actor, Edit},
    fetch_size,
    legal::AcceptedTexts,
    membership::{AppliedChange, MemberAccount, MemberChange, MemberChangeRecord, MemberChangeRefusal},
};
use ports::{
    StoreError,
    member_admin::{MemberAdmin, MemberChangeCommand, MemberQuery},
};

use crate::{
    PostgresStore,
    account_closure::closures,
    audit::audit_edit,
    database::Failure,
    decoding::invalid,
    like_pattern::substring,
    member_rows::{UserRow, lock_and_check_last_admin},
    notifications::add,
    schema::{member_changes, sessions, users},
    suspensions::{SuspensionColumns, is_active, stored},
    tokens, two_factor,
};

type Row = (UserRow, SuspensionColumns, (Option<i32>, Option<i32>));

/// The columns of [`Row`].
#[diesel::dsl::auto_type(no_type_alias)]
fn columns() -> _ {
    let row: AsSelect<UserRow, Pg> = UserRow::as_select();
    (row, (users::suspended_at, users::suspended_until), (users::terms_version, users::privacy_version))
}

fn accounts(rows: Vec<Row>, connection: &mut PgConnection) -> Result<Vec<MemberAccount>, Failure> {
    let users = rows.into_iter().map(|(row, suspension, texts)| Ok((row.into_user()?, suspension, texts)));
    let users = users.collect::<Result<Vec<_>, Failure>>()?;
    let ids: Vec<i64> = users.iter().map(|(user, ..)| user.id.0).collect();
    let mut closures = closures(&ids, connection)?;
    let account =
        |(user, suspension, (terms, privacy)): (User, _, (Option<i32>, Option<i32>))| MemberAccount {
            closure: closures.remove(&user.id.0),
            user,
            suspension: stored(suspension),
            accepted: terms.zip(privacy).map(|(terms, privacy)| AcceptedTexts { terms, privacy }),
        };
    Ok(users.into_iter().map(account).collect())
}

/// One member; `None` when there is no such.
fn account(user: UserId, connection: &mut PgConnection) -> Result<Option<MemberAccount>, Failure> {
    let rows = users::table.find(user.0).select(columns()).load(connection)?;
    Ok(accounts(rows, connection)?.pop())
}

/// Builds the query for the matching members, regardless of the cursor.
fn matching<'a>(query: &MemberQuery) -> users::BoxedQuery<'a, diesel::pg::Pg> {
    let mut wanted = users::table.into_boxed();
    for (lower, folded) in query.words() {
        let lower = substring(&lower);
        wanted = wanted.filter(
            users::username_key
                .like(lower.clone())
                .or(users::email_key.like(lower))
                .or(users::name_folded.like(substring(&folded))),
        );
    }
    match query.role {
        Some(Role::Collector) => wanted = wanted.filter(users::is_collector),
        Some(Role::Admin) => wanted = wanted.filter(users::is_admin),
        None => {}
    }
    wanted
}

#[async_trait]
impl MemberAdmin for PostgresStore {
    async fn member_accounts(
        &self,
        query: &MemberQuery,
        limit: u32,
    ) -> Result<Page<MemberAccount, UserId>, StoreError> {
        let query = query.clone();
        self.database
            .run(move |connection| {
                let total: i64 = matching(&query).count().get_result(connection)?;
                let mut wanted = matching(&query).order(users::id.desc()).limit(fetch_size(limit).into());
                if let Some(before) = query.before {
                    wanted = wanted.filter(users::id.lt(before.0));
                }
                let rows: Vec<Row> = wanted.select(columns()).load(connection)?;
                let found = accounts(rows, connection)?;
                Ok(Page::from_rows(found, limit, total.unsigned_abs(), |last| last.user.id))
            })
            .await
    }

    async fn member_account(
        &self,
        user: UserId,
    ) -> Result<Option<(MemberAccount, Vec<MemberChangeRecord>)>, StoreError> {
        self.database
            .run(move |connection| {
                let Some(found) = account(user, connection)? else { return Ok(None) };
                let steps: Vec<(Timestamp, Option<i64>, String, Option<Timestamp>, String)> =
                    member_changes::table
                        .filter(member_changes::user_id.eq(user.0))
                        .order(member_changes::id.desc())
                        .select((
                            member_changes::at,
                            member_changes::actor_id,
                            member_changes::change,
                            member_changes::suspended_until,
                            member_changes::reason,
                        ))
                        .load(connection)?;
                let steps = steps.into_iter().map(|(at, actor, change, until, reason)| {
                    let change = MemberChange::parse(&change, until)
                        .ok_or_else(|| invalid("member_changes.change"))?;
                    Ok(MemberChangeRecord { at, actor: actor.map(UserId), change, reason })
                });
                Ok(Some((found, steps.collect::<Result<_, Failure>>()?)))
            })
            .await
    }

    async fn change_member(
        &self,
        command: MemberChangeCommand<'_>,
    ) -> Result<Result<MemberAccount, MemberChangeRefusal>, StoreError> {
        let MemberChangeCommand { user, changes, reason, notification, actor, at } = command;
        let (changes, reason, notification) = (changes.to_vec(), reason.to_owned(), notification.clone());
        self.database
            .write(move |connection| {
                let (changes, reason, notification) = (&changes[..], &reason[..], &notification);
                change(MemberChangeCommand { user, changes, reason, notification, actor, at }, connection)
            })
            .await
    }
}

/// Checks in the transaction of a role change that the actor is still an admin and not suspended. An actor
/// without a member (the command line on the server) is allowed.
///
/// # Errors
/// [`Failure::SessionEnded`] when they are not.
pub(crate) fn require_admin(
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let Some(user) = actor.user else { return Ok(()) };
    let admin = users::table.find(user.0).filter(users::is_admin).filter(is_active(at));
    let is_admin: bool = diesel::select(diesel::dsl::exists(admin)).get_result(connection)?;
    if is_admin { Ok(()) } else { Err(Failure::SessionEnded) }
}

fn change(
    command: MemberChangeCommand<'_>,
    connection: &mut PgConnection,
) -> Result<Result<MemberAccount, MemberChangeRefusal>, Failure> {
    let MemberChangeCommand { user, changes, reason, notification, actor, at } = command;
    let is_last_admin = lock_and_check_last_admin(user, at, connection)?;
    let Some(before) = account(user, connection)? else {
        return Ok(Err(MemberChangeRefusal::NoSuchUser));
    };
    let (stored_suspension, before) = (before.suspension, before.as_of(at));
    if changes.iter().any(|change| change.grants_role()) {
        require_admin(actor, at, connection)?;
    }
    let (after, applied) = match before.changed(changes, is_last_admin) {
        Ok(changed) => changed,
        Err(why) => return Ok(Err(why)),
    };
    for AppliedChange { change, action, end } in applied {
        let edit = Edit { changes: end.into_iter().collect(), ..Edit::with_reason(reason) };
        audit_edit(at, actor, Some(user), action, edit, connection)?;
        diesel::insert_into(member_changes::table)
            .values((
                member_changes::user_id.eq(user.0),
                member_changes::at.eq(at),
                member_changes::actor_id.eq(actor.user.map(|actor| actor.0)),
                member_changes::change.eq(change.as_str()),
                member_changes::suspended_until.eq(change.suspended_until()),
                member_changes::reason.eq(reason),
            ))
            .execute(connection)?;
    }
    diesel::update(users::table.find(user.0))
        .set((
            users::is_collector.eq(after.user.roles.is_collector),
            users::is_admin.eq(after.user.roles.is_admin),
        ))
        .execute(connection)?;
    if after.suspension != stored_suspension {
        diesel::update(users::table.find(user.0))
            .set((
                users::suspended_at.eq(after.suspension.map(|_| at)),
                users::suspended_until.eq(after.suspension.and_then(|suspension| suspension.until)),
            ))
            .execute(connection)?;
    }
    if after.suspension.is_some() {
        // The trigger `session_ends_append_event` writes `SessionsOrRolesChanged`, which closes the open sockets.
        diesel::delete(sessions::table.filter(sessions::user_id.eq(user.0))).execute(connection)?;
        two_factor::end_challenges(user, connection)?;
        tokens::invalidate_all(user, connection)?;
    }
    if after != before {
        add(std::slice::from_ref(notification), at, connection)?;
    }
    Ok(Ok(after))
}
