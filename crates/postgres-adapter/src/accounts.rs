//! Member accounts: registration, lookup, passwords and roles.

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{PasswordHash, Role, RoleChange, Session, TokenPurpose, User, UserId, Username, mailbox},
    audit::{Action, Actor},
    contact_requests::EmailAddress,
    membership::with_role,
    text,
};
use ports::{
    StoreError,
    accounts::{Account, Accounts, NewUser, PasswordChange, RegisterResult, RoleChangeResult},
    sessions::NewSession,
};

use crate::{
    PostgresStore,
    appointments::end_feed,
    audit::audit,
    database::Failure,
    known_devices,
    member_rows::{UserRow, acting_member, lock_and_check_last_admin, proved},
    passwords::{reset_failures, store_hash},
    schema::{sessions, users},
    sessions::{insert, replace, themselves},
    tokens,
};

#[async_trait]
impl Accounts for PostgresStore {
    async fn register<'a>(
        &self,
        new: &NewUser,
        session: Option<&'a NewSession>,
        at: Timestamp,
    ) -> Result<RegisterResult, StoreError> {
        let (new, session) = (new.clone(), session.cloned());
        self.database.write(move |connection| register(&new, session.as_ref(), at, connection)).await
    }

    async fn account(&self, username: &Username) -> Result<Option<Account>, StoreError> {
        let key = username.key();
        self.database
            .run(move |connection| {
                let row: Option<(UserRow, String)> = users::table
                    .filter(users::username_key.eq(key))
                    .select((UserRow::as_select(), users::password_hash))
                    .first(connection)
                    .optional()?;
                row.map(|(user, hash)| {
                    Ok(Account { user: user.into_user()?, password: PasswordHash::new(hash) })
                })
                .transpose()
            })
            .await
    }

    async fn user_at(&self, email: &EmailAddress) -> Result<Option<User>, StoreError> {
        let key = mailbox(email);
        self.database
            .run(move |connection| {
                let row: Option<UserRow> = users::table
                    .filter(users::email_key.eq(key))
                    .select(UserRow::as_select())
                    .first(connection)
                    .optional()?;
                row.map(UserRow::into_user).transpose()
            })
            .await
    }

    async fn change_password(
        &self,
        change: &PasswordChange,
        at: Timestamp,
    ) -> Result<Option<Session>, StoreError> {
        let change = change.clone();
        self.database.write(move |connection| change_password(&change, at, connection)).await
    }

    async fn set_role(
        &self,
        user: UserId,
        role: Role,
        change: RoleChange,
        actor: Actor,
        at: Timestamp,
    ) -> Result<RoleChangeResult, StoreError> {
        self.database.write(move |connection| set_role(user, role, change, actor, at, connection)).await
    }
}

fn register(
    new: &NewUser,
    session: Option<&NewSession>,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<RegisterResult, Failure> {
    let username_key = new.username.key();
    let row: Option<UserRow> = diesel::insert_into(users::table)
        .values((
            users::username.eq(new.username.as_str()),
            users::username_key.eq(&username_key),
            users::email.eq(new.email.as_str()),
            users::email_key.eq(mailbox(&new.email)),
            users::name.eq(new.name.as_str()),
            users::name_folded.eq(text::fold(new.name.as_str())),
            users::password_hash.eq(new.password.as_str()),
            users::is_collector.eq(new.roles.is_collector),
            users::is_admin.eq(new.roles.is_admin),
            users::created_at.eq(at),
            users::email_verified_at.eq(new.is_email_verified.then_some(at)),
            users::unconfirmed_since.eq(at),
            users::terms_version.eq(new.accepted.map(|accepted| accepted.terms)),
            users::privacy_version.eq(new.accepted.map(|accepted| accepted.privacy)),
        ))
        .on_conflict_do_nothing()
        .returning(UserRow::as_returning())
        .get_result(connection)
        .optional()?;
    let Some(row) = row else {
        let named = users::table.filter(users::username_key.eq(username_key));
        let is_taken = diesel::select(diesel::dsl::exists(named)).get_result(connection)?;
        return Ok(if is_taken { RegisterResult::UsernameTaken } else { RegisterResult::EmailTaken });
    };
    let user = row.into_user()?;
    let actor = session.map_or_else(Actor::default, |session| themselves(user.id, session));
    audit(at, actor, Some(user.id), Action::Registered, connection)?;
    for role in Role::ALL.into_iter().filter(|role| user.roles.has(*role)) {
        audit(at, actor, Some(user.id), Action::RoleGranted(role), connection)?;
    }
    if let Some(verification) = &new.verification {
        tokens::insert(user.id, verification, at, connection)?;
    }
    let opened = match session {
        None => None,
        Some(session) => {
            replace(user.id, session, at, connection)?;
            Some(insert(user.id, session, at, connection)?)
        }
    };
    Ok(RegisterResult::Done(user, opened))
}

fn change_password(
    change: &PasswordChange,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Option<Session>, Failure> {
    acting_member(change.by, connection)?;
    let Some(user) = proved(change.by.user, &change.proved, connection)? else { return Ok(None) };
    store_hash(user.id, &change.password, connection)?;
    reset_failures(&user, connection)?;
    tokens::invalidate(user.id, TokenPurpose::ResetPassword, connection)?;
    tokens::invalidate(user.id, TokenPurpose::ChangeEmail, connection)?;
    let ended: Vec<i64> = diesel::delete(sessions::table.filter(sessions::user_id.eq(user.id.0)))
        .returning(sessions::id)
        .get_results(connection)?;
    let others = ended.iter().filter(|session| **session != change.by.session.0).count();
    let action = Action::PasswordChanged { sessions_ended: others as u64 };
    audit(at, themselves(user.id, &change.session), Some(user.id), action, connection)?;
    known_devices::delete_all(user.id, connection)?;
    end_feed(user.id, connection)?;
    replace(user.id, &change.session, at, connection)?;
    insert(user.id, &change.session, at, connection).map(Some)
}

fn set_role(
    user: UserId,
    role: Role,
    change: RoleChange,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<RoleChangeResult, Failure> {
    let is_last_admin = lock_and_check_last_admin(user, at, connection)?;
    let row = users::table.find(user.0).select(UserRow::as_select());
    let row: Option<UserRow> = row.first(connection).optional()?;
    let Some(row) = row else { return Ok(RoleChangeResult::NoSuchUser) };
    let before = row.into_user()?;
    let (user, action) = match with_role(&before, role, change, is_last_admin) {
        Ok(Some(changed)) => changed,
        Ok(None) => return Ok(RoleChangeResult::Unchanged(before)),
        Err(refusal) => return Ok(refusal.into()),
    };
    diesel::update(users::table.find(user.id.0))
        .set((users::is_collector.eq(user.roles.is_collector), users::is_admin.eq(user.roles.is_admin)))
        .execute(connection)?;
    audit(at, actor, Some(user.id), action, connection)?;
    Ok(RoleChangeResult::Changed(user))
}
