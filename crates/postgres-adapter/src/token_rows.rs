//! Rows of single-use tokens, read and changed in the caller's transaction.

use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{TokenHash, TokenPurpose, TokenRefusal, User, UserId, check_token},
    contact_requests::EmailAddress,
};
use ports::{retention::TOKENS_KEPT, tokens::TokenMail};

use crate::{
    database::Failure,
    decoding::invalid,
    mail::post,
    member_rows::{UserRow, locked},
    schema::{single_use_tokens, users},
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

/// Stores a token and queues its email.
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
