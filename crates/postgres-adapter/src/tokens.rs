//! Single-use tokens sent by email: address confirmation, password reset and change of address.

use std::net::IpAddr;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{TokenHash, TokenPurpose, TokenRefusal, User, UserId},
    audit::{Action, Actor},
};
use ports::{
    StoreError,
    tokens::{PasswordReset, SingleUseTokens, TokenMail},
};

use crate::{
    PostgresStore,
    appointments::end_feed,
    audit::audit,
    database::Failure,
    known_devices,
    mail::post,
    member_rows::locked_active,
    passkeys,
    passwords::{reset_failures, store_hash},
    schema::{sessions, users},
    suspensions, two_factor,
};

pub(crate) use crate::token_rows::{
    consume, delete_expired, holder_with_address, insert, invalidate, invalidate_all, mailed_to,
    requested_email,
};

#[async_trait]
impl SingleUseTokens for PostgresStore {
    async fn mail_token(
        &self,
        user: UserId,
        mail: &TokenMail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let mail = mail.clone();
        self.database
            .write(move |connection| {
                suspensions::in_force(user, at, connection)?;
                let Some(user) = locked_active(user, connection)? else { return Ok(false) };
                if user.email != *mail.mail.to() {
                    return Ok(false);
                }
                invalidate(user.id, mail.purpose, connection)?;
                insert(user.id, &mail, at, connection)?;
                if mail.purpose == TokenPurpose::ResetPassword {
                    let actor = Actor { user: None, address };
                    audit(at, actor, Some(user.id), Action::PasswordResetRequested, connection)?;
                }
                Ok(true)
            })
            .await
    }

    async fn token_owner(
        &self,
        token: TokenHash,
        purpose: TokenPurpose,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError> {
        self.database
            .run(move |connection| {
                let found = holder_with_address(token, purpose, at, connection)?;
                Ok(found.map(|(user, _)| user))
            })
            .await
    }

    async fn verify_email(
        &self,
        token: TokenHash,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError> {
        self.database
            .write(move |connection| {
                let user = match consume(token, TokenPurpose::VerifyEmail, at, connection)? {
                    Ok(user) => user,
                    Err(refusal) => return Ok(Err(refusal)),
                };
                let actor = Actor { user: Some(user.id), address };
                confirm_address(user.id, actor, at, connection)?;
                Ok(Ok(User { is_email_verified: true, ..user }))
            })
            .await
    }

    async fn reset_password(
        &self,
        reset: &PasswordReset,
        at: Timestamp,
    ) -> Result<Result<User, TokenRefusal>, StoreError> {
        let reset = reset.clone();
        self.database.write(move |connection| reset_password(&reset, at, connection)).await
    }
}

fn reset_password(
    reset: &PasswordReset,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<User, TokenRefusal>, Failure> {
    let mut user = match consume(reset.token, TokenPurpose::ResetPassword, at, connection)? {
        Ok(user) => user,
        Err(refusal) => return Ok(Err(refusal)),
    };
    store_hash(user.id, &reset.password, connection)?;
    invalidate(user.id, TokenPurpose::ChangeEmail, connection)?;
    reset_failures(&user, connection)?;
    known_devices::delete_all(user.id, connection)?;
    let ended =
        diesel::delete(sessions::table.filter(sessions::user_id.eq(user.id.0))).execute(connection)?;
    let actor = Actor { user: Some(user.id), address: reset.address };
    let action = Action::PasswordReset { sessions_ended: ended as u64 };
    audit(at, actor, Some(user.id), action, connection)?;
    for _ in 0..passkeys::remove_all(user.id, connection)? {
        audit(at, actor, Some(user.id), Action::PasskeyRemoved, connection)?;
    }
    end_feed(user.id, connection)?;
    if !user.is_email_verified {
        if two_factor::remove(user.id, connection)? {
            audit(at, actor, Some(user.id), Action::TwoFactorDisabled, connection)?;
        }
        confirm_address(user.id, actor, at, connection)?;
        user.is_email_verified = true;
        user.has_second_factor = false;
    }
    post(&reset.mail, at, connection)?;
    Ok(Ok(user))
}

/// Marks a member's email address as confirmed.
fn confirm_address(
    user: UserId,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::update(users::table.find(user.0)).set(users::email_verified_at.eq(at)).execute(connection)?;
    invalidate(user, TokenPurpose::VerifyEmail, connection)?;
    audit(at, actor, Some(user), Action::EmailVerified, connection)
}
