//! Single-use tokens sent by e-mail: address confirmation, password reset and change of address.

use std::net::IpAddr;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{TokenHash, TokenPurpose, TokenRefusal, User, UserId, check_token},
    audit::{Action, Actor},
    contact_requests::EmailAddress,
};
use ports::{
    StoreError,
    retention::TOKENS_KEPT,
    tokens::{PasswordReset, SingleUseTokens, TokenMail},
};

use crate::{
    PostgresStore,
    appointments::end_feed,
    audit::audit,
    database::Failure,
    decoding::invalid,
    known_devices,
    mail::post,
    member_rows::{UserRow, locked, locked_active},
    passkeys,
    passwords::{reset_failures, store_hash},
    schema::{sessions, single_use_tokens, users},
    suspensions, two_factor,
};

const OPEN: &str = "open";
const USED: &str = "used";
const REPLACED: &str = "replaced";

#[derive(Queryable, Selectable)]
#[diesel(table_name = single_use_tokens)]
struct TokenRow {
    user_id: i64,
    mailed_to: String,
    state: String,
    expires_at: Timestamp,
}

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
            audit(at, actor, Some(user.id), Action::TwoFactorTurnedOff, connection)?;
        }
        confirm_address(user.id, actor, at, connection)?;
        user.is_email_verified = true;
        user.has_second_factor = false;
    }
    post(&reset.mail, at, connection)?;
    Ok(Ok(user))
}

/// Marks a member's e-mail address as confirmed.
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

fn find(
    token: TokenHash,
    purpose: TokenPurpose,
    connection: &mut PgConnection,
) -> Result<Option<TokenRow>, Failure> {
    Ok(single_use_tokens::table
        .find(token.0.to_vec())
        .filter(single_use_tokens::purpose.eq(purpose.as_str()))
        .select(TokenRow::as_select())
        .first(connection)
        .optional()?)
}

/// Returns the member of a token and the address that it was mailed to.
pub(crate) fn holder_with_address(
    token: TokenHash,
    purpose: TokenPurpose,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<(User, EmailAddress), TokenRefusal>, Failure> {
    let Some(row) = find(token, purpose, connection)? else { return Ok(Err(TokenRefusal::Unknown)) };
    let user: UserRow = users::table.find(row.user_id).select(UserRow::as_select()).first(connection)?;
    let address = EmailAddress::from_store(row.mailed_to.as_str());
    Ok(check(&row, purpose, user.into_user()?, at)?.map(|user| (user, address)))
}

/// Returns the address that a token was mailed to.
pub(crate) fn mailed_to(token: TokenHash, connection: &mut PgConnection) -> Result<EmailAddress, Failure> {
    let email: String = single_use_tokens::table
        .find(token.0.to_vec())
        .select(single_use_tokens::mailed_to)
        .first(connection)?;
    Ok(EmailAddress::from_store(email))
}

/// Returns the new address that a member has requested but not yet confirmed.
pub(crate) fn requested_email(
    user: UserId,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<EmailAddress>, Failure> {
    let email: Option<String> = single_use_tokens::table
        .filter(single_use_tokens::user_id.eq(user.0))
        .filter(single_use_tokens::purpose.eq(TokenPurpose::ChangeEmail.as_str()))
        .filter(single_use_tokens::state.eq(OPEN))
        .filter(single_use_tokens::expires_at.gt(at))
        .select(single_use_tokens::mailed_to)
        .first(connection)
        .optional()?;
    Ok(email.map(EmailAddress::from_store))
}

/// The member, if the token of that purpose is valid.
fn check(
    row: &TokenRow,
    purpose: TokenPurpose,
    user: User,
    at: Timestamp,
) -> Result<Result<User, TokenRefusal>, Failure> {
    let ended = match row.state.as_str() {
        USED => Some(TokenRefusal::Used),
        REPLACED => Some(TokenRefusal::Replaced),
        OPEN => None,
        _ => return Err(invalid("single_use_tokens.state")),
    };
    let is_own = row.mailed_to == user.email.as_str();
    Ok(check_token(purpose, ended, is_own, row.expires_at, at).map(|()| user))
}

/// Consumes a token, with its member locked.
pub(crate) fn consume(
    token: TokenHash,
    purpose: TokenPurpose,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<User, TokenRefusal>, Failure> {
    let Some(row) = find(token, purpose, connection)? else { return Ok(Err(TokenRefusal::Unknown)) };
    let user = locked(UserId(row.user_id), connection)?;
    // Read again under the lock: a concurrent transaction may have used, replaced or deleted it.
    let (Some(user), Some(row)) = (user, find(token, purpose, connection)?) else {
        return Ok(Err(TokenRefusal::Unknown));
    };
    let checked = check(&row, purpose, user, at)?;
    if checked.is_ok() {
        diesel::update(single_use_tokens::table.find(token.0.to_vec()))
            .set(single_use_tokens::state.eq(USED))
            .execute(connection)?;
    }
    Ok(checked)
}

/// Stores a token and queues its e-mail.
pub(crate) fn insert(
    user: UserId,
    mail: &TokenMail,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::insert_into(single_use_tokens::table)
        .values((
            single_use_tokens::token_hash.eq(mail.token.0.to_vec()),
            single_use_tokens::user_id.eq(user.0),
            single_use_tokens::purpose.eq(mail.purpose.as_str()),
            single_use_tokens::mailed_to.eq(mail.mail.to().as_str()),
            single_use_tokens::expires_at.eq(at + mail.purpose.lifetime()),
        ))
        .execute(connection)?;
    post(&mail.mail, at, connection)?;
    Ok(())
}

/// Invalidates all open tokens of a member.
pub(crate) fn invalidate_all(user: UserId, connection: &mut PgConnection) -> Result<(), Failure> {
    for purpose in TokenPurpose::ALL {
        invalidate(user, purpose, connection)?;
    }
    Ok(())
}

/// Invalidates a member's open tokens for one purpose.
pub(crate) fn invalidate(
    user: UserId,
    purpose: TokenPurpose,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    let open = single_use_tokens::table
        .filter(single_use_tokens::user_id.eq(user.0))
        .filter(single_use_tokens::purpose.eq(purpose.as_str()))
        .filter(single_use_tokens::state.eq(OPEN));
    diesel::update(open).set(single_use_tokens::state.eq(REPLACED)).execute(connection)?;
    Ok(())
}

/// Deletes tokens past their retention.
pub(crate) fn delete_expired(now: Timestamp, connection: &mut PgConnection) -> Result<(), Failure> {
    let old = single_use_tokens::table.filter(single_use_tokens::expires_at.le(now - TOKENS_KEPT));
    diesel::delete(old).execute(connection)?;
    Ok(())
}
