//! Passkeys and WebAuthn ceremonies.

use async_trait::async_trait;
use diesel::{dsl::count_star, prelude::*};
use domain::{
    Timestamp,
    accounts::{MAX_PASSKEYS, Passkey, PasskeyId, TokenHash, User, UserId, challenge_lifetime},
    audit::{Action, Actor},
};
use ports::{
    StoreError,
    passkeys::{AddPasskeyRefusal, Ceremony, NewPasskey, Passkeys},
    two_factor::FactorChange,
};

use crate::{
    PostgresStore,
    audit::audit,
    database::Failure,
    mail::post,
    member_rows::{UserRow, acting_member, proved},
    schema::{passkey_ceremonies, passkeys, users},
    two_factor::changed,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = passkeys)]
struct PasskeyRow {
    id: i64,
    user_id: i64,
    name: String,
    credential_id: Vec<u8>,
    created_at: Timestamp,
    last_used_at: Option<Timestamp>,
}

impl PasskeyRow {
    fn into_passkey(self) -> Passkey {
        Passkey {
            id: PasskeyId(self.id),
            user: UserId(self.user_id),
            name: self.name,
            credential: self.credential_id,
            created_at: self.created_at,
            last_used_at: self.last_used_at,
        }
    }
}

#[async_trait]
impl Passkeys for PostgresStore {
    async fn passkeys(&self, user: UserId) -> Result<Vec<Passkey>, StoreError> {
        self.database
            .run(move |connection| {
                let rows: Vec<PasskeyRow> = passkeys::table
                    .filter(passkeys::user_id.eq(user.0))
                    .order(passkeys::id)
                    .select(PasskeyRow::as_select())
                    .load(connection)?;
                Ok(rows.into_iter().map(PasskeyRow::into_passkey).collect())
            })
            .await
    }

    async fn store_ceremony(&self, ceremony: &Ceremony, at: Timestamp) -> Result<(), StoreError> {
        let ceremony = ceremony.clone();
        self.database
            .run(move |connection| {
                diesel::insert_into(passkey_ceremonies::table)
                    .values((
                        passkey_ceremonies::token_hash.eq(ceremony.token.0.to_vec()),
                        passkey_ceremonies::user_id.eq(ceremony.user.map(|user| user.0)),
                        passkey_ceremonies::state.eq(ceremony.state),
                        passkey_ceremonies::expires_at.eq(at + challenge_lifetime()),
                    ))
                    .execute(connection)?;
                Ok(())
            })
            .await
    }

    async fn take_ceremony(&self, token: TokenHash, at: Timestamp) -> Result<Option<Ceremony>, StoreError> {
        self.database
            .run(move |connection| {
                let taken: Option<(Option<i64>, String, Timestamp)> =
                    diesel::delete(passkey_ceremonies::table.find(token.0.to_vec()))
                        .returning((
                            passkey_ceremonies::user_id,
                            passkey_ceremonies::state,
                            passkey_ceremonies::expires_at,
                        ))
                        .get_result(connection)
                        .optional()?;
                let in_time = taken.filter(|(_, _, until)| at < *until);
                Ok(in_time.map(|(user, state, _)| Ceremony { token, user: user.map(UserId), state }))
            })
            .await
    }

    async fn add_passkey(
        &self,
        new: &NewPasskey,
        at: Timestamp,
    ) -> Result<Result<Passkey, AddPasskeyRefusal>, StoreError> {
        let new = new.clone();
        self.database.write(move |connection| add(&new, at, connection)).await
    }

    async fn passkey(&self, credential: &[u8]) -> Result<Option<(User, PasskeyId, String)>, StoreError> {
        let credential = credential.to_vec();
        self.database
            .run(move |connection| {
                let row: Option<(UserRow, i64, String)> = passkeys::table
                    .inner_join(users::table)
                    .filter(passkeys::credential_id.eq(credential))
                    .select((UserRow::as_select(), passkeys::id, passkeys::kept))
                    .first(connection)
                    .optional()?;
                row.map(|(user, id, kept)| Ok((user.into_user()?, PasskeyId(id), kept))).transpose()
            })
            .await
    }

    async fn remove_passkey(
        &self,
        change: &FactorChange,
        passkey: PasskeyId,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let change = change.clone();
        self.database
            .write(move |connection| {
                acting_member(change.by, connection)?;
                if proved(change.by.user, &change.proved, connection)?.is_none() {
                    return Ok(false);
                }
                let own_passkey =
                    passkeys::table.find(passkey.0).filter(passkeys::user_id.eq(change.by.user.0));
                if diesel::delete(own_passkey).execute(connection)? == 0 {
                    return Ok(false);
                }
                changed(&change, Action::PasskeyRemoved, at, connection)
            })
            .await
    }
}

fn add(
    new: &NewPasskey,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<Result<Passkey, AddPasskeyRefusal>, Failure> {
    // The member is locked, so that concurrent additions cannot exceed the limit.
    let user = acting_member(new.by, connection)?.id;
    let known = passkeys::table.filter(passkeys::credential_id.eq(&new.credential.id));
    if diesel::select(diesel::dsl::exists(known)).get_result(connection)? {
        return Ok(Err(AddPasskeyRefusal::AlreadyRegistered));
    }
    let own_passkeys = passkeys::table.filter(passkeys::user_id.eq(user.0));
    let count: i64 = own_passkeys.select(count_star()).first(connection)?;
    if usize::try_from(count).unwrap_or(usize::MAX) >= MAX_PASSKEYS {
        return Ok(Err(AddPasskeyRefusal::TooMany));
    }
    let row: Option<PasskeyRow> = diesel::insert_into(passkeys::table)
        .values((
            passkeys::user_id.eq(user.0),
            passkeys::name.eq(&new.name),
            passkeys::credential_id.eq(&new.credential.id),
            passkeys::kept.eq(&new.credential.verification_data),
            passkeys::created_at.eq(at),
        ))
        .on_conflict_do_nothing()
        .returning(PasskeyRow::as_returning())
        .get_result(connection)
        .optional()?;
    let Some(row) = row else { return Ok(Err(AddPasskeyRefusal::AlreadyRegistered)) };
    let actor = Actor { user: Some(user), address: new.address };
    audit(at, actor, Some(user), Action::PasskeyAdded, connection)?;
    post(&new.mail, at, connection)?;
    Ok(Ok(row.into_passkey()))
}

/// Updates a passkey after a log-in; false when the member does not have it.
pub(crate) fn use_passkey(
    user: UserId,
    passkey: PasskeyId,
    kept: &str,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let own_passkey = passkeys::table.find(passkey.0).filter(passkeys::user_id.eq(user.0));
    let noted = diesel::update(own_passkey)
        .set((passkeys::kept.eq(kept), passkeys::last_used_at.eq(at)))
        .execute(connection)?;
    Ok(noted == 1)
}

/// Deletes a member's passkeys and pending registration ceremonies; returns the number of passkeys deleted.
pub(crate) fn remove_all(user: UserId, connection: &mut PgConnection) -> Result<usize, Failure> {
    diesel::delete(passkey_ceremonies::table.filter(passkey_ceremonies::user_id.eq(user.0)))
        .execute(connection)?;
    Ok(diesel::delete(passkeys::table.filter(passkeys::user_id.eq(user.0))).execute(connection)?)
}

/// Deletes expired ceremonies.
pub(crate) fn delete_expired_ceremonies(
    now: Timestamp,
    connection: &mut PgConnection,
) -> Result<(), Failure> {
    diesel::delete(passkey_ceremonies::table.filter(passkey_ceremonies::expires_at.le(now)))
        .execute(connection)?;
    Ok(())
}
