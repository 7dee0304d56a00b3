//! Public member profiles, as other members see them.

use async_trait::async_trait;
use diesel::{dsl::max, prelude::*};
use domain::{Timestamp, accounts::Username};
use ports::{
    StoreError,
    members::{Member, Members},
};

use crate::{
    PostgresStore,
    member_rows::{UserRow, closed_accounts},
    preferences::PreferencesRow,
    schema::{sessions, users},
    suspensions::is_active,
};

#[async_trait]
impl Members for PostgresStore {
    async fn member(&self, username: &Username, at: Timestamp) -> Result<Option<Member>, StoreError> {
        let key = username.key();
        self.database
            .run(move |connection| {
                let row: Option<(i64, UserRow, PreferencesRow)> = users::table
                    .filter(users::username_key.eq(key))
                    .filter(is_active(at))
                    .select((users::id, UserRow::as_select(), PreferencesRow::as_select()))
                    .first(connection)
                    .optional()?;
                let Some((id, user, preferences)) = row else { return Ok(None) };
                if !closed_accounts(&[id], connection)?.is_empty() {
                    return Ok(None);
                }
                let last_seen_at: Option<Timestamp> = sessions::table
                    .filter(sessions::user_id.eq(id))
                    .select(max(sessions::last_seen_at))
                    .first(connection)?;
                Ok(Some(Member { user: user.into_user()?, privacy: preferences.privacy()?, last_seen_at }))
            })
            .await
    }
}
