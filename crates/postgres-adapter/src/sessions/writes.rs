//! Inserting, replacing and ending sessions.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{IdleTimeout, Session, SessionId, UserId},
    audit::{Action, Actor},
};
use ports::sessions::NewSession;

use super::rows::SessionRow;
use crate::{
    account_closure,
    audit::audit,
    database::Failure,
    decoding::invalid,
    known_devices,
    member_rows::{UserRow, lock_members},
    schema::{sessions, users},
};

pub(crate) const fn themselves(user: UserId, session: &NewSession) -> Actor {
    Actor { user: Some(user), address: session.address }
}

pub(super) fn end_others(
    user: UserId,
    except: SessionId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    // A statement does not see rows inserted after it began: without the lock, a session opened by a
    // concurrent password change would survive.
    lock_members(&[user], connection)?;
    known_devices::delete_all_but(user, except.0, connection)?;
    let others = sessions::table.filter(sessions::user_id.eq(user.0)).filter(sessions::id.ne(except.0));
    let mut ended: Vec<i64> = diesel::delete(others).returning(sessions::id).get_results(connection)?;
    ended.sort_unstable();
    for id in ended {
        audit(at, actor, Some(user), Action::SessionEnded(SessionId(id)), connection)?;
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
    let own_sessions = sessions::table.filter(sessions::user_id.eq(user.0)).select(SessionRow::as_select());
    let own_sessions: Vec<SessionRow> = own_sessions.load(connection)?;
    for row in own_sessions {
        let session = row.into_session()?;
        if !session.is_live(before.idle_timeout, at) {
            diesel::delete(sessions::table.find(session.id.0)).execute(connection)?;
        }
    }
    let minutes = i16::try_from(chosen.minutes()).map_err(|_| invalid("users.idle_minutes"))?;
    diesel::update(users::table.find(user.0)).set(users::idle_minutes.eq(minutes)).execute(connection)?;
    audit(at, actor, Some(user), Action::IdleTimeoutChanged(chosen), connection)
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
    audit(at, themselves(user, new), Some(UserId(owner)), action, connection)
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
    account_closure::reopen_account_on_log_in(user, themselves(user, new), at, connection)?;
    row.into_session()
}
