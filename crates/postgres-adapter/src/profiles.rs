//! Members' own profiles: reading and updating.

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::{DisplayName, Location, Profile, UserId},
    audit::{Action, Actor},
    contact_requests::Phone,
    text,
};
use ports::{StoreError, profiles::Profiles};

use crate::{PostgresStore, audit::audit, database::Failure, schema::users};

#[derive(Queryable, Selectable)]
#[diesel(table_name = users)]
struct ProfileRow {
    name: String,
    first_name: Option<String>,
    phone: Option<String>,
    location: Option<String>,
}

impl ProfileRow {
    fn into_profile(self) -> Result<Profile, Failure> {
        Ok(Profile {
            name: DisplayName::from_store(self.name, self.first_name.as_deref()),
            phone: self.phone.map(Phone::from_store),
            location: self.location.map(Location::from_store),
        })
    }
}

#[async_trait]
impl Profiles for PostgresStore {
    async fn profile(&self, user: UserId) -> Result<Option<Profile>, StoreError> {
        self.database
            .run(move |connection| {
                let row = users::table.find(user.0).select(ProfileRow::as_select());
                let row: Option<ProfileRow> = row.first(connection).optional()?;
                row.map(ProfileRow::into_profile).transpose()
            })
            .await
    }

    async fn store_profile(
        &self,
        user: UserId,
        profile: &Profile,
        actor: Actor,
        at: Timestamp,
    ) -> Result<bool, StoreError> {
        let profile = profile.clone();
        self.database.write(move |connection| keep(user, &profile, actor, at, connection)).await
    }
}

fn keep(
    user: UserId,
    profile: &Profile,
    actor: Actor,
    at: Timestamp,
    connection: &mut PgConnection,
) -> Result<bool, Failure> {
    let row = users::table.find(user.0).select(ProfileRow::as_select()).for_no_key_update();
    let row: Option<ProfileRow> = row.first(connection).optional()?;
    let Some(before) = row.map(ProfileRow::into_profile).transpose()? else { return Ok(false) };
    if before == *profile {
        return Ok(true);
    }
    diesel::update(users::table.find(user.0))
        .set((
            users::name.eq(profile.name.as_str()),
            users::name_folded.eq(text::fold(profile.name.as_str())),
            users::first_name.eq(profile.name.first_name()),
            users::phone.eq(profile.phone.as_ref().map(Phone::as_str)),
            users::location.eq(profile.location.as_ref().map(Location::as_str)),
        ))
        .execute(connection)?;
    audit(at, actor, Some(user), Action::ProfileChanged, connection)?;
    Ok(true)
}
