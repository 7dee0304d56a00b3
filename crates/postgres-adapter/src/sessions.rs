//! Sessions: log-in, lookup, renewal and revocation.

use std::net::IpAddr;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{Device, IdleTimeout, Session, SessionId, TokenHash, User, UserId},
    audit::{Action, Actor},
};
use ports::{
    StoreError,
    sessions::{NewSession, OpenSession, OpenSessionResult, Proof, Sessions},
};

use crate::{
    PostgresStore, account_closure,
    audit::{address, note},
    database::Failure,
    known_devices,
    member_rows::{UserRow, locked_active, proved},
    passkeys,
    passwords::keep_hash,
    schema::{passkeys as stored_passkeys, sessions, users},
    second_factor_resets, suspensions, two_factor,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = sessions)]
struct SessionRow {
    id: i64,
    user_id: i64,
    created_at: Timestamp,
    last_seen_at: Timestamp,
    device: String,
    address: Option<String>,
}

impl SessionRow {
    fn into_session(self) -> Result<Session, Failure> {
        Ok(Session {
            id: SessionId(self.id),
            user: UserId(self.user_id),
            created_at: self.created_at,
            last_seen_at: self.last_seen_at,
            device: Device::of(&self.device),
            address: address(self.address.as_deref())?,
        })
    }
}

#[async_trait]
impl Sessions for PostgresStore {
    async fn open(&self, opening: &OpenSession, at: Timestamp) -> Result<OpenSessionResult, StoreError> {
        let opening = opening.clone();
        self.database.write(move |connection| open(&opening, at, connection)).await
    }

    async fn record_failed_log_in(
        &self,
        user: Option<UserId>,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let actor = Actor { user: None, address };
        self.database.run(move |connection| note(at, actor, user, Action::LogInFailed, connection)).await
    }

    async fn session(&self, token: TokenHash, at: Timestamp) -> Result<Option<(User, Session)>, StoreError> {
        self.database.run(move |connection| find(token, at, connection)).await
    }

    async fn valid_sessions(
        &self,
        asked: &[SessionId],
        at: Timestamp,
    ) -> Result<Vec<(User, Session)>, StoreError> {
        let ids: Vec<i64> = asked.iter().map(|id| id.0).collect();
        self.database
            .run(move |connection| {
                let rows: Vec<(UserRow, SessionRow)> = users::table
                    .inner_join(sessions::table)
                    .filter(sessions::id.eq_any(ids))
                    .filter(users::suspended_at.is_null())
                    .select((UserRow::as_select(), SessionRow::as_select()))
                    .load(connection)?;
                let mut counting = Vec::with_capacity(rows.len());
                for (user, session) in rows {
                    let (user, session) = (user.into_user()?, session.into_session()?);
                    if session.is_live(user.idle_timeout, at) {
                        counting.push((user, session));
                    }
                }
                Ok(counting)
            })
            .await
    }

    async fn sessions_of(&self, user: UserId, at: Timestamp) -> Result<Vec<Session>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<(UserRow, SessionRow)> = users::table
                    .inner_join(sessions::table)
                    .filter(users::id.eq(user.0))
                    .filter(users::suspended_at.is_null())
                    .order((sessions::last_seen_at.desc(), sessions::id.desc()))
                    .select((UserRow::as_select(), SessionRow::as_select()))
                    .load(connection)?;
                let mut live = Vec::new();
                for (user, session) in rows {
                    let (user, session) = (user.into_user()?, session.into_session()?);
                    if session.is_live(user.idle_timeout, at) {
                        live.push(session);
                    }
                }
                Ok(live)
            })
            .await
    }

    async fn end(
        &self,
        user: UserId,
        session: SessionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        self.database
            .write(move |connection| {
                lock_member(user, connection)?;
                let theirs = sessions::table.find(session.0).filter(sessions::user_id.eq(user.0));
                let is_ended = diesel::delete(theirs).execute(connection)? == 1;
                if is_ended {
                    note(at, actor, Some(user), Action::SessionEnded(session), connection)?;
                }
                Ok(is_ended)
            })
            .await
    }

    async fn end_others(
        &self,
        user: UserId,
        kept: SessionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.database.write(move |connection| end_others(user, kept, actor, at, connection)).await
    }

    async fn set_idle_timeout(
        &self,
        user: UserId,
        chosen: IdleTimeout,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.database.write(move |connection| set_idle_timeout(user, chosen, actor, at, connection)).await
    }
}

pub(crate) const fn themselves(user: UserId, session: &NewSession) -> Actor {
    Actor { user: Some(user), address: session.address }
}

/// Locks a member until the transaction ends; everything that opens or ends their sessions takes this lock.
pub(crate) fn lock_member(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    users::table.find(user.0).select(users::id).for_no_key_update().first::<i64>(connection).optional()?;
    Ok(())
}

/// Opens a session; every kind of log-in ends here.
fn open(
    opening: &OpenSession,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<OpenSessionResult, Failure> {
    let actor = themselves(opening.user, &opening.session);
    if let Some(suspension) = suspensions::in_force(opening.user, at, connection)? {
        let is_proved = is_proved(opening, connection)?;
        let told = OpenSessionResult::Suspended(suspension);
        return Ok(if is_proved { told } else { OpenSessionResult::Refused });
    }
    let user = match &opening.proof {
        Proof::Password { proved: hash, rehashed, challenge } => {
            let Some(user) = proved(opening.user, hash, connection)? else {
                return Ok(OpenSessionResult::Refused);
            };
            if let Some(rehashed) = rehashed {
                keep_hash(user.id, rehashed, connection)?;
            }
            if two_factor::asks(user.id, connection)? {
                two_factor::challenge(user.id, *challenge, at, connection)?;
                return Ok(OpenSessionResult::SecondFactorNeeded);
            }
            user
        }
        Proof::SecondFactor { challenge, factor, told } => {
            let Some(user) = locked_active(opening.user, connection)? else {
                return Ok(OpenSessionResult::Refused);
            };
            // The challenge is checked before the factor and consumed with it: a wrong factor leaves it open.
            let waits = two_factor::waits(user.id, *challenge, at, connection)?;
            if !waits || !two_factor::use_up(user.id, *factor, told, actor, at, connection)? {
                return Ok(OpenSessionResult::Refused);
            }
            two_factor::end_challenge(*challenge, connection)?;
            // A member who still has their second factor needs no reset.
            second_factor_resets::cancel(user.id, actor, at, connection)?;
            user
        }
        Proof::Passkey { passkey, kept } => {
            let Some(user) = locked_active(opening.user, connection)? else {
                return Ok(OpenSessionResult::Refused);
            };
            if !passkeys::use_passkey(user.id, *passkey, kept, at, connection)? {
                return Ok(OpenSessionResult::Refused);
            }
            user
        }
    };
    known_devices::forget_guesses(&user, &opening.session, at, connection)?;
    sweep(user.id, at, connection)?;
    replace(user.id, &opening.session, at, connection)?;
    let session = insert(user.id, &opening.session, at, connection)?;
    note(at, actor, Some(user.id), Action::LoggedIn(session.id), connection)?;
    Ok(OpenSessionResult::Done(user, session))
}

/// Whether a suspended member proves who they are. Log-ins that wait for a second factor ended with the
/// suspension.
fn is_proved(opening: &OpenSession, connection: &mut PgConnection) -> Result<bool, Failure> {
    let user = opening.user.0;
    Ok(match &opening.proof {
        Proof::Password { proved, .. } => {
            let theirs = users::table.find(user).filter(users::password_hash.eq(proved.as_str()));
            diesel::select(diesel::dsl::exists(theirs)).get_result(connection)?
        }
        Proof::Passkey { passkey, .. } => {
            let theirs = stored_passkeys::table.find(passkey.0).filter(stored_passkeys::user_id.eq(user));
            diesel::select(diesel::dsl::exists(theirs)).get_result(connection)?
        }
        Proof::SecondFactor { .. } => false,
    })
}

fn end_others(
    user: UserId,
    kept: SessionId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    // A statement does not see rows inserted after it began: without the lock, a session opened by a
    // concurrent password change would survive.
    lock_member(user, connection)?;
    known_devices::forget_all_but(user, kept.0, connection)?;
    let others = sessions::table.filter(sessions::user_id.eq(user.0)).filter(sessions::id.ne(kept.0));
    let mut ended: Vec<i64> = diesel::delete(others).returning(sessions::id).get_results(connection)?;
    ended.sort_unstable();
    for id in ended {
        note(at, actor, Some(user), Action::SessionEnded(SessionId(id)), connection)?;
    }
    Ok(())
}

/// Stores a member's idle timeout; sessions that expired under the previous one stay ended.
pub(crate) fn set_idle_timeout(
    user: UserId,
    chosen: IdleTimeout,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let row = users::table.find(user.0).select(UserRow::as_select()).for_no_key_update();
    let row: Option<UserRow> = row.first(connection).optional()?;
    let Some(before) = row.map(UserRow::into_user).transpose()? else { return Ok(()) };
    if before.idle_timeout == chosen {
        return Ok(());
    }
    // A longer timeout must not revive sessions that expired but were not yet deleted.
    let theirs = sessions::table.filter(sessions::user_id.eq(user.0)).select(SessionRow::as_select());
    let theirs: Vec<SessionRow> = theirs.load(connection)?;
    for row in theirs {
        let session = row.into_session()?;
        if !session.is_live(before.idle_timeout, at) {
            diesel::delete(sessions::table.find(session.id.0)).execute(connection)?;
        }
    }
    let minutes = i16::try_from(chosen.minutes())
        .map_err(|_| Failure::Corrupt("an idle timeout does not fit its column".into()))?;
    diesel::update(users::table.find(user.0)).set(users::idle_minutes.eq(minutes)).execute(connection)?;
    note(at, actor, Some(user), Action::IdleTimeoutChanged(chosen), connection)
}

/// Deletes a member's expired sessions. Expiry is otherwise noticed only when a session is used again.
fn sweep(user: UserId, at: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    let old = sessions::table
        .filter(sessions::user_id.eq(user.0))
        .filter(sessions::created_at.lt(Session::purge_before(at)));
    diesel::delete(old).execute(connection)?;
    Ok(())
}

/// Ends the session that the browser held before.
pub(crate) fn replace(
    user: UserId,
    new: &NewSession,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let Some(token) = new.replaces else { return Ok(()) };
    let ended: Option<(i64, i64)> =
        diesel::delete(sessions::table.filter(sessions::token_hash.eq(token.0.to_vec())))
            .returning((sessions::id, sessions::user_id))
            .get_result(connection)
            .optional()?;
    let Some((session, owner)) = ended else { return Ok(()) };
    let action = Action::SessionEnded(SessionId(session));
    note(at, themselves(user, new), Some(UserId(owner)), action, connection)
}

/// Inserts a session and registers its device as known.
pub(crate) fn insert(
    user: UserId,
    new: &NewSession,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Session, Failure> {
    let device = match new.known_device {
        Some(token) => Some(known_devices::remember(user, token, at, connection)?),
        None => None,
    };
    let row: SessionRow = diesel::insert_into(sessions::table)
        .values((
            sessions::user_id.eq(user.0),
            sessions::token_hash.eq(new.token.0.to_vec()),
            sessions::created_at.eq(at),
            sessions::last_seen_at.eq(at),
            sessions::device.eq(new.device.as_str()),
            sessions::address.eq(new.address.map(|address| address.to_string())),
            sessions::device_id.eq(device),
        ))
        .returning(SessionRow::as_returning())
        .get_result(connection)?;
    account_closure::note_return(user, themselves(user, new), at, connection)?;
    row.into_session()
}

fn find(
    token: TokenHash,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<(User, Session)>, Failure> {
    let row: Option<(UserRow, SessionRow)> = users::table
        .inner_join(sessions::table)
        .filter(sessions::token_hash.eq(token.0.to_vec()))
        .filter(users::suspended_at.is_null())
        .select((UserRow::as_select(), SessionRow::as_select()))
        .first(connection)
        .optional()?;
    let Some((user, session)) = row else { return Ok(None) };
    let (user, mut session) = (user.into_user()?, session.into_session()?);
    if !session.is_live(user.idle_timeout, at) {
        diesel::delete(sessions::table.find(session.id.0)).execute(connection)?;
        return Ok(None);
    }
    if session.needs_touch(at) {
        // Another request may have recorded a later use in the meantime.
        diesel::update(sessions::table.find(session.id.0).filter(sessions::last_seen_at.lt(at)))
            .set(sessions::last_seen_at.eq(at))
            .execute(connection)?;
        session.last_seen_at = at;
    }
    Ok(Some((user, session)))
}
