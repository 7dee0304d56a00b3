//! The second factor (TOTP and recovery codes) and log-in challenges waiting for it.

mod challenges;

use std::net::IpAddr;

use async_trait::async_trait;
use diesel::{dsl::count_star, prelude::*, upsert::excluded};
use domain::{
    Timestamp,
    accounts::{PasswordHash, TokenHash, TotpSecret, User, UserId, VerifiedFactor},
    audit::{Action, Actor},
    mail::Mail,
};
use ports::{
    StoreError,
    two_factor::{EnableTwoFactor, FactorChange, TwoFactor, TwoFactorState},
};

use crate::{
    PostgresStore, SecretKey,
    audit::audit,
    database::Failure,
    mail::post,
    member_rows::{UserRow, acting_member, proved},
    schema::{log_in_challenges, recovery_codes, second_factors, sessions, users},
};

pub(crate) use self::challenges::{
    challenge, delete_expired_challenges, end_challenge, end_challenges, is_pending,
};

#[async_trait]
impl TwoFactor for PostgresStore {
    async fn two_factor(&self, user: UserId) -> Result<TwoFactorState, StoreError> {
        let key = self.key;
        self.database
            .run(move |connection| {
                let row: Option<(Vec<u8>, bool)> = second_factors::table
                    .find(user.0)
                    .select((second_factors::secret, second_factors::is_on))
                    .first(connection)
                    .optional()?;
                let Some((sealed, is_on)) = row else { return Ok(TwoFactorState::default()) };
                let own_codes = recovery_codes::table.filter(recovery_codes::user_id.eq(user.0));
                let left: i64 = own_codes.select(count_star()).first(connection)?;
                let stored = key.open_totp(user, &sealed)?;
                Ok(TwoFactorState {
                    secret: is_on.then(|| stored.clone()),
                    pending: (!is_on).then_some(stored),
                    recovery_codes: u32::try_from(left).unwrap_or(u32::MAX),
                })
            })
            .await
    }

    async fn begin_two_factor(
        &self,
        user: UserId,
        proof: &PasswordHash,
        secret: &TotpSecret,
    ) -> Result<bool, StoreError> {
        let (proof, sealed) = (proof.clone(), self.key.seal_totp(user, secret)?);
        self.database
            .write(move |connection| {
                if proved(user, &proof, connection)?.is_none() || is_required(user, connection)? {
                    return Ok(false);
                }
                diesel::insert_into(second_factors::table)
                    .values((second_factors::user_id.eq(user.0), second_factors::secret.eq(sealed)))
                    .on_conflict(second_factors::user_id)
                    .do_update()
                    .set(second_factors::secret.eq(excluded(second_factors::secret)))
                    .execute(connection)?;
                Ok(true)
            })
            .await
    }

    async fn enable_two_factor(&self, command: &EnableTwoFactor, at: Timestamp) -> Result<bool, StoreError> {
        let (command, key) = (command.clone(), self.key);
        self.database.write(move |connection| enable(&command, key, at, connection)).await
    }

    async fn renew_recovery_codes(
        &self,
        change: &FactorChange,
        recovery: &[TokenHash],
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let (change, recovery) = (change.clone(), recovery.to_vec());
        self.database
            .write(move |connection| {
                if !may_change(&change, connection)? {
                    return Ok(false);
                }
                store_recovery_codes(change.by.user, &recovery, connection)?;
                changed(&change, Action::RecoveryCodesRenewed, at, connection)
            })
            .await
    }

    async fn disable_two_factor(&self, change: &FactorChange, at: Timestamp) -> Result<bool, StoreError> {
        let change = change.clone();
        self.database
            .write(move |connection| {
                if !may_change(&change, connection)? {
                    return Ok(false);
                }
                remove(change.by.user, connection)?;
                changed(&change, Action::TwoFactorDisabled, at, connection)
            })
            .await
    }

    async fn use_factor(
        &self,
        user: UserId,
        factor: VerifiedFactor,
        mail: &Mail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mail = mail.clone();
        let actor = Actor { user: Some(user), address };
        self.database
            .write(move |connection| consume_factor(user, factor, &mail, actor, at, connection))
            .await
    }

    async fn challenged(
        &self,
        challenge: TokenHash,
        at: Timestamp,
    ) -> Result<Option<(User, TotpSecret)>, StoreError> {
        let key = self.key;
        self.database
            .run(move |connection| {
                let row: Option<(UserRow, Vec<u8>)> = log_in_challenges::table
                    .find(challenge.0.to_vec())
                    .filter(log_in_challenges::expires_at.gt(at))
                    .inner_join(users::table)
                    .inner_join(
                        second_factors::table.on(second_factors::user_id.eq(log_in_challenges::user_id)),
                    )
                    .filter(second_factors::is_on)
                    .select((UserRow::as_select(), second_factors::secret))
                    .first(connection)
                    .optional()?;
                let Some((user, sealed)) = row else { return Ok(None) };
                let user = user.into_user()?;
                let secret = key.open_totp(user.id, &sealed)?;
                Ok(Some((user, secret)))
            })
            .await
    }
}

fn enable(
    command: &EnableTwoFactor,
    key: SecretKey,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    // Lock the member first, in the same order as a log-in.
    let user = acting_member(command.by, connection)?.id;
    let pending: Option<Vec<u8>> = second_factors::table
        .find(user.0)
        .filter(second_factors::is_on.eq(false))
        .select(second_factors::secret)
        .for_update()
        .first(connection)
        .optional()?;
    let Some(sealed) = pending else { return Ok(false) };
    if key.open_totp(user, &sealed)? != command.secret {
        return Ok(false);
    }
    diesel::update(second_factors::table.find(user.0))
        .set((second_factors::is_on.eq(true), second_factors::last_step.eq(command.step)))
        .execute(connection)?;
    store_recovery_codes(user, &command.recovery, connection)?;
    end_challenges(user, connection)?;
    let others =
        sessions::table.filter(sessions::user_id.eq(user.0)).filter(sessions::id.ne(command.by.session.0));
    let ended = diesel::delete(others).execute(connection)?;
    let actor = Actor { user: Some(user), address: command.address };
    let action = Action::TwoFactorEnabled { sessions_ended: ended as u64 };
    audit(at, actor, Some(user), action, connection)?;
    post(&command.mail, at, connection)?;
    Ok(true)
}

/// Whether the member must present a second factor. Call with the member locked.
pub(crate) fn is_required(user: UserId, connection: &mut PgConnection) -> Result<bool, Failure> {
    let on = second_factors::table.find(user.0).select(second_factors::is_on);
    Ok(on.first(connection).optional()?.unwrap_or(false))
}

/// Deletes a member's second factor, confirmed or not, and pending log-in challenges; returns whether it was
/// on.
pub(crate) fn remove(user: UserId, connection: &mut PgConnection) -> Result<bool, Failure> {
    end_challenges(user, connection)?;
    let removed: Option<bool> = diesel::delete(second_factors::table.find(user.0))
        .returning(second_factors::is_on)
        .get_result(connection)
        .optional()?;
    Ok(removed.unwrap_or(false))
}

fn may_change(change: &FactorChange, connection: &mut PgConnection) -> Result<bool, Failure> {
    acting_member(change.by, connection)?;
    let user = change.by.user;
    Ok(proved(user, &change.proved, connection)?.is_some() && is_required(user, connection)?)
}

/// Audits a change and emails the member about it.
pub(crate) fn changed(
    change: &FactorChange,
    action: Action,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let actor = Actor { user: Some(change.by.user), address: change.address };
    audit(at, actor, Some(change.by.user), action, connection)?;
    post(&change.mail, at, connection)?;
    Ok(true)
}

fn store_recovery_codes(
    user: UserId,
    codes: &[TokenHash],
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::delete(recovery_codes::table.filter(recovery_codes::user_id.eq(user.0))).execute(connection)?;
    let rows: Vec<_> = codes
        .iter()
        .map(|code| (recovery_codes::user_id.eq(user.0), recovery_codes::code_hash.eq(code.0.to_vec())))
        .collect();
    diesel::insert_into(recovery_codes::table).values(rows).execute(connection)?;
    Ok(())
}

/// Consumes a code; false when it was used before. Of concurrent uses only one succeeds.
pub(crate) fn consume_factor(
    user: UserId,
    factor: VerifiedFactor,
    mail: &Mail,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    match factor {
        VerifiedFactor::Totp { step } => {
            let unused = second_factors::table
                .find(user.0)
                .filter(second_factors::is_on)
                .filter(second_factors::last_step.lt(step));
            Ok(diesel::update(unused).set(second_factors::last_step.eq(step)).execute(connection)? == 1)
        }
        VerifiedFactor::Recovery(code) => {
            let stored = recovery_codes::table.find((user.0, code.0.to_vec()));
            if diesel::delete(stored).execute(connection)? == 0 {
                return Ok(false);
            }
            audit(at, actor, Some(user), Action::RecoveryCodeUsed, connection)?;
            post(mail, at, connection)?;
            Ok(true)
        }
    }
}
