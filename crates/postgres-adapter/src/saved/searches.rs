//! Saved searches.

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    Timestamp,
    accounts::UserId,
    saved::{MAX_SEARCHES, SavedSearch, SavedSearchId, SearchName},
    to_microseconds,
    vehicles::VehicleQuery,
};
use ports::{
    StoreError,
    saved::{SaveSearchResult, SavedSearches},
};

use super::search_rows::{NewSearchRow, SearchRow};
use crate::{PostgresStore, database::Failure, member_rows::lock_member, schema::saved_searches};

#[async_trait]
impl SavedSearches for PostgresStore {
    async fn saved_searches(&self, user: UserId) -> Result<Vec<SavedSearch>, StoreError> {
        self.database.run(move |connection| searches_of(user, connection)).await
    }

    async fn save_search(
        &self,
        user: UserId,
        name: &SearchName,
        query: &VehicleQuery,
        at: Timestamp,
    ) -> Result<SaveSearchResult, StoreError> {
        let (name, query) = (name.clone(), query.clone());
        self.database
            .write(move |connection| {
                lock_member(user, connection)?;
                let searches = searches_of(user, connection)?;
                let count = searches.len();
                if let Some(known) = searches.into_iter().find(|search| search.query == query) {
                    return Ok(SaveSearchResult::AlreadySaved(known));
                }
                if count >= MAX_SEARCHES as usize {
                    return Ok(SaveSearchResult::Full);
                }
                let created_at = to_microseconds(at);
                let id: i64 = diesel::insert_into(saved_searches::table)
                    .values(NewSearchRow::new(user, &name, &query, created_at))
                    .returning(saved_searches::id)
                    .get_result(connection)?;
                Ok(SaveSearchResult::Done(SavedSearch { id: SavedSearchId(id), name, query, created_at }))
            })
            .await
    }

    async fn remove_search(&self, user: UserId, id: SavedSearchId) -> Result<bool, StoreError> {
        self.database
            .run(move |connection| {
                let own_search = saved_searches::table.find(id.0).filter(saved_searches::user_id.eq(user.0));
                Ok(diesel::delete(own_search).execute(connection)? == 1)
            })
            .await
    }
}

fn searches_of(user: UserId, connection: &mut PgConnection) -> Result<Vec<SavedSearch>, Failure> {
    let rows: Vec<SearchRow> = saved_searches::table
        .filter(saved_searches::user_id.eq(user.0))
        .order(saved_searches::id.desc())
        .select(SearchRow::as_select())
        .load(connection)?;
    rows.into_iter().map(SearchRow::into_domain).collect()
}
