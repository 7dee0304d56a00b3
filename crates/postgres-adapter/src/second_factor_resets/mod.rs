//! Resets of a lost second factor: requested by one admin, confirmed by another.

mod requests;

use std::collections::HashSet;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{GuessCounter, ResetRefusal, SecondFactorReset, User, UserId},
    audit::{Action, Actor},
    mail::Mail,
};
use ports::{
    StoreError,
    second_factor_resets::{PendingReset, SecondFactorResets, SecondFactorStatus},
};

use self::requests::{CANCELLED, CONFIRMED, EXPIRED, close_request, lock_open_request, waiting};
use crate::{
    PostgresStore,
    audit::audit,
    database::Failure,
    mail::post,
    member_rows::locked,
    rate_limit,
    schema::{second_factor_resets, sessions, users},
    suspensions::is_active,
    two_factor,
};

#[async_trait]
impl SecondFactorResets for PostgresStore {
    async fn second_factor_status(
        &self,
        user: UserId,
        at: Timestamp,
    ) -> Result<Option<SecondFactorStatus>, StoreError> {
        self.database
            .run(move |connection| {
                let known: Option<i64> =
                    users::table.find(user.0).select(users::id).first(connection).optional()?;
                if known.is_none() {
                    return Ok(None);
                }
                let waiting = waiting(Some(user), at, connection)?.into_iter().next();
                let is_on = two_factor::is_required(user, connection)?;
                let admins_besides =
                    admins(at, connection)?.into_iter().filter(|admin| *admin != user).count();
                Ok(Some(SecondFactorStatus { is_on, admins_besides, waiting }))
            })
            .await
    }

    async fn waiting_resets(&self, at: Timestamp) -> Result<Vec<PendingReset>, StoreError> {
        self.database.run(move |connection| waiting(None, at, connection)).await
    }

    async fn request_reset(
        &self,
        user: UserId,
        reason: &str,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError> {
        let (reason, mail) = (reason.to_owned(), mail.clone());
        self.database.write(move |connection| request(user, &reason, &mail, actor, at, connection)).await
    }

    async fn confirm_reset(
        &self,
        user: UserId,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError> {
        let mail = mail.clone();
        self.database.write(move |connection| confirm(user, &mail, actor, at, connection)).await
    }

    async fn cancel_reset(
        &self,
        user: UserId,
        mail: &Mail,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mail = mail.clone();
        self.database
            .write(move |connection| {
                let is_cancelled = cancel(user, actor, at, connection)?;
                if is_cancelled {
                    post(&mail, at, connection)?;
                }
                Ok(is_cancelled)
            })
            .await
    }

    async fn reset_second_factor(
        &self,
        user: UserId,
        mail: &Mail,
        at: Timestamp,
    ) -> Result<Result<(), ResetRefusal>, StoreError> {
        let mail = mail.clone();
        self.database
            .write(move |connection| {
                let Some(user) = locked(user, connection)? else {
                    return Ok(Err(ResetRefusal::NoSuchUser));
                };
                close_request(user.id, CONFIRMED, Actor::default(), at, connection)?;
                reset(&user, &mail, Actor::default(), at, connection)
            })
            .await
    }
}

/// IDs of all admins who are not suspended.
fn admins(at: Timestamp, connection: &mut PgConnection) -> Result<HashSet<UserId>, Failure> {
    let admins = users::table.filter(users::is_admin).filter(is_active(at));
    let ids: Vec<i64> = admins.select(users::id).load(connection)?;
    Ok(ids.into_iter().map(UserId).collect())
}

fn request(
    user: UserId,
    reason: &str,
    mail: &Mail,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), ResetRefusal>, Failure> {
    if locked(user, connection)?.is_none() {
        return Ok(Err(ResetRefusal::NoSuchUser));
    }
    let is_on = two_factor::is_required(user, connection)?;
    let besides = admins(at, connection)?.into_iter().filter(|admin| *admin != user).count();
    let earlier = lock_open_request(user, connection)?;
    let allowed = SecondFactorReset::may_request(user, is_on, actor.user, besides, earlier.as_ref(), at);
    if let Err(refusal) = allowed {
        return Ok(Err(refusal));
    }
    close_request(user, EXPIRED, Actor::default(), at, connection)?;
    diesel::insert_into(second_factor_resets::table)
        .values((
            second_factor_resets::user_id.eq(user.0),
            second_factor_resets::requested_by.eq(actor.user.map(|user| user.0)),
            second_factor_resets::reason.eq(reason),
            second_factor_resets::requested_at.eq(at),
        ))
        .execute(connection)?;
    audit(at, actor, Some(user), Action::SecondFactorResetRequested, connection)?;
    post(mail, at, connection)?;
    Ok(Ok(()))
}

fn confirm(
    user: UserId,
    mail: &Mail,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), ResetRefusal>, Failure> {
    // All admins are locked, so that one who concurrently loses the role is not counted.
    users::table
        .filter(users::is_admin.or(users::id.eq(user.0)))
        .order(users::id)
        .select(users::id)
        .for_no_key_update()
        .load::<i64>(connection)?;
    let Some(member) = locked(user, connection)? else { return Ok(Err(ResetRefusal::NoSuchUser)) };
    let Some(waiting) = lock_open_request(user, connection)? else {
        return Ok(Err(ResetRefusal::NotRequested));
    };
    let admins = admins(at, connection)?;
    if let Err(refusal) = waiting.may_confirm(actor.user, |admin| admins.contains(&admin), at) {
        return Ok(Err(refusal));
    }
    close_request(user, CONFIRMED, actor, at, connection)?;
    reset(&member, mail, actor, at, connection)
}

/// Turns off the second factor of a locked member.
fn reset(
    user: &User,
    mail: &Mail,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(), ResetRefusal>, Failure> {
    if let Err(refusal) = SecondFactorReset::check_factor(two_factor::is_required(user.id, connection)?) {
        return Ok(Err(refusal));
    }
    two_factor::remove(user.id, connection)?;
    rate_limit::reset(&GuessCounter::from(&user.username), connection)?;
    let own_sessions = sessions::table.filter(sessions::user_id.eq(user.id.0));
    let ended = diesel::delete(own_sessions).execute(connection)?;
    let action = Action::SecondFactorReset { sessions_ended: ended as u64 };
    audit(at, actor, Some(user.id), action, connection)?;
    post(mail, at, connection)?;
    Ok(Ok(()))
}

/// Cancels the pending request; returns whether there was one. An expired request is only marked as expired.
pub(crate) fn cancel(
    user: UserId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let Some(waiting) = lock_open_request(user, connection)? else { return Ok(false) };
    if !waiting.is_open(at) {
        close_request(user, EXPIRED, Actor::default(), at, connection)?;
        return Ok(false);
    }
    close_request(user, CANCELLED, actor, at, connection)?;
    audit(at, actor, Some(user), Action::SecondFactorResetCancelled, connection)?;
    Ok(true)
}
