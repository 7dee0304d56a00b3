//! Change of a member's email address, effective once the new address is confirmed.

use std::net::IpAddr;

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{TokenHash, TokenPurpose, TokenRefusal, User, UserId, mailbox},
    audit::{Action, Actor},
    contact_requests::EmailAddress,
    mail::Mail,
};
use ports::{
    StoreError,
    email_change::{ConfirmEmailRefusal, EmailChange, EmailChanges},
};

use crate::{
    PostgresStore, account_closure,
    audit::audit,
    database::Failure,
    mail::post,
    member_rows::{acting_member, locked, proved},
    schema::users,
    tokens::{self, requested_email},
};

#[async_trait]
impl EmailChanges for PostgresStore {
    async fn request_email_change(&self, change: &EmailChange, at: Timestamp) -> Result<bool, StoreError> {
        let change = change.clone();
        self.database
            .write(move |connection| {
                acting_member(change.by, connection)?;
                if proved(change.by.user, &change.proved, connection)?.is_none() {
                    return Ok(false);
                }
                tokens::invalidate(change.by.user, change.mail.purpose, connection)?;
                tokens::insert(change.by.user, &change.mail, at, connection)?;
                let actor = Actor { user: Some(change.by.user), address: change.address };
                audit(at, actor, Some(change.by.user), Action::EmailChangeRequested, connection)?;
                Ok(true)
            })
            .await
    }

    async fn pending_email(&self, user: UserId, at: Timestamp) -> Result<Option<EmailAddress>, StoreError> {
        self.database.run(move |connection| requested_email(user, at, connection)).await
    }

    async fn email_change(
        &self,
        token: TokenHash,
        at: Timestamp,
    ) -> Result<Result<(User, EmailAddress), TokenRefusal>, StoreError> {
        self.database
            .run(move |connection| {
                tokens::holder_with_address(token, TokenPurpose::ChangeEmail, at, connection)
            })
            .await
    }

    async fn cancel_email_change(&self, user: UserId, actor: Actor, at: Timestamp) -> Result<(), StoreError> {
        self.database
            .write(move |connection| {
                locked(user, connection)?;
                if requested_email(user, at, connection)?.is_some() {
                    tokens::invalidate(user, TokenPurpose::ChangeEmail, connection)?;
                    audit(at, actor, Some(user), Action::EmailChangeCancelled, connection)?;
                }
                Ok(())
            })
            .await
    }

    async fn change_email(
        &self,
        token: TokenHash,
        mail: &Mail,
        address: Option<IpAddr>,
        at: Timestamp,
    ) -> Result<Result<User, ConfirmEmailRefusal>, StoreError> {
        let mail = mail.clone();
        self.database
            .run(move |connection| {
                connection.transaction(|connection| change(token, &mail, address, at, connection)).or_else(
                    |failure| match failure {
                        // A concurrent transaction took the address; the unique index decides.
                        Failure::Database(diesel::result::Error::DatabaseError(
                            diesel::result::DatabaseErrorKind::UniqueViolation,
                            _,
                        )) => Ok(Err(ConfirmEmailRefusal::Taken)),
                        other => Err(other),
                    },
                )
            })
            .await
    }
}

fn change(
    token: TokenHash,
    mail: &Mail,
    address: Option<IpAddr>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<User, ConfirmEmailRefusal>, Failure> {
    let user = match tokens::consume(token, TokenPurpose::ChangeEmail, at, connection)? {
        Ok(user) => user,
        Err(refusal) => return Ok(Err(ConfirmEmailRefusal::Token(refusal))),
    };
    let new_email = tokens::mailed_to(token, connection)?;
    let key = mailbox(&new_email);
    // An unconfirmed account loses its address to a member who confirms it.
    let holder: Option<i64> = users::table
        .filter(users::email_key.eq(&key))
        .filter(users::id.ne(user.id.0))
        .select(users::id)
        .first(connection)
        .optional()?;
    if let Some(holder) = holder {
        account_closure::erase_unconfirmed(
            UserId(holder),
            None,
            Actor { user: None, address },
            at,
            connection,
        )?;
    }
    diesel::update(users::table.find(user.id.0))
        .set((users::email.eq(new_email.as_str()), users::email_key.eq(key), users::email_verified_at.eq(at)))
        .execute(connection)?;
    tokens::invalidate(user.id, TokenPurpose::ResetPassword, connection)?;
    let actor = Actor { user: Some(user.id), address };
    audit(at, actor, Some(user.id), Action::EmailChanged, connection)?;
    post(mail, at, connection)?;
    Ok(Ok(User { email: new_email, is_email_verified: true, ..user }))
}
