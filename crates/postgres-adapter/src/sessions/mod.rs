//! Sessions: log-in, lookup, renewal and revocation.

mod log_in;
mod rows;
mod writes;

use std::net::IpAddr;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{IdleTimeout, Session, SessionId, TokenHash, User, UserId},
    audit::{Action, Actor},
};
use ports::{
    StoreError,
    sessions::{OpenSession, OpenSessionResult, Sessions},
};

use self::{log_in::open, rows::SessionRow, writes::end_others};
use crate::{
    PostgresStore,
    audit::audit,
    database::Failure,
    member_rows::{UserRow, lock_members},
    schema::{sessions, users},
};

pub(crate) use self::writes::{insert, replace, set_idle_timeout, themselves};

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
        self.database.run(move |connection| audit(at, actor, user, Action::LogInFailed, connection)).await
    }

    async fn session(&self, token: TokenHash, at: Timestamp) -> Result<Option<(User, Session)>, StoreError> {
        self.database.run(move |connection| find(token, at, connection)).await
    }

    async fn valid_sessions(
        &self,
        session_ids: &[SessionId],
        at: Timestamp,
    ) -> Result<Vec<(User, Session)>, StoreError> {
        let ids: Vec<i64> = session_ids.iter().map(|id| id.0).collect();
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
                lock_members(&[user], connection)?;
                let own_session = sessions::table.find(session.0).filter(sessions::user_id.eq(user.0));
                let is_ended = diesel::delete(own_session).execute(connection)? == 1;
                if is_ended {
                    audit(at, actor, Some(user), Action::SessionEnded(session), connection)?;
                }
                Ok(is_ended)
            })
            .await
    }

    async fn end_others(
        &self,
        user: UserId,
        except: SessionId,
        actor: Actor,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.database.write(move |connection| end_others(user, except, actor, at, connection)).await
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
