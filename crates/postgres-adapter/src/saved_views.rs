//! Saved views of the admin area.

use async_trait::async_trait;
use diesel::prelude::*;
use domain::{
    accounts::UserId,
    saved_views::{NewView, SavedView, SavedViewError, SavedViewId, ViewName, ViewQuery, ViewSection},
};
use ports::{StoreError, saved_views::SavedViews};

use crate::{PostgresStore, database::Failure, member_rows::lock_member, schema::saved_views};

#[async_trait]
impl SavedViews for PostgresStore {
    async fn saved_views(&self, owner: UserId, section: ViewSection) -> Result<Vec<SavedView>, StoreError> {
        self.database.run(move |connection| views_of(owner, section, connection)).await
    }

    async fn save_view(
        &self,
        owner: UserId,
        view: &NewView,
    ) -> Result<Result<SavedView, SavedViewError>, StoreError> {
        let view = view.clone();
        self.database
            .write(move |connection| {
                lock_member(owner, connection)?;
                if let Err(error) = view.check(&views_of(owner, view.section, connection)?) {
                    return Ok(Err(error));
                }
                let id: i64 = diesel::insert_into(saved_views::table)
                    .values((
                        saved_views::user_id.eq(owner.0),
                        saved_views::section.eq(view.section.as_str()),
                        saved_views::name.eq(view.name.as_str()),
                        saved_views::query.eq(view.query.as_str()),
                    ))
                    .returning(saved_views::id)
                    .get_result(connection)?;
                let NewView { section, name, query } = view;
                Ok(Ok(SavedView { id: SavedViewId(id), section, name, query }))
            })
            .await
    }

    async fn rename_view(
        &self,
        owner: UserId,
        id: SavedViewId,
        name: &ViewName,
    ) -> Result<Result<SavedView, SavedViewError>, StoreError> {
        let name = name.clone();
        self.database
            .write(move |connection| {
                lock_member(owner, connection)?;
                let section: Option<String> = saved_views::table
                    .find(id.0)
                    .filter(saved_views::user_id.eq(owner.0))
                    .select(saved_views::section)
                    .first(connection)
                    .optional()?;
                let Some(section) = section else { return Ok(Err(SavedViewError::NotFound)) };
                let views = views_of(owner, ViewSection::parse(&section)?, connection)?;
                let view = views.iter().find(|view| view.id == id).ok_or(SavedViewError::NotFound);
                let renamed = match view.and_then(|view| view.renamed(name, &views)) {
                    Ok(renamed) => renamed,
                    Err(error) => return Ok(Err(error)),
                };
                diesel::update(saved_views::table.find(id.0))
                    .set(saved_views::name.eq(renamed.name.as_str()))
                    .execute(connection)?;
                Ok(Ok(renamed))
            })
            .await
    }

    async fn delete_view(&self, owner: UserId, id: SavedViewId) -> Result<bool, StoreError> {
        self.database
            .run(move |connection| {
                let own_view = saved_views::table.find(id.0).filter(saved_views::user_id.eq(owner.0));
                Ok(diesel::delete(own_view).execute(connection)? == 1)
            })
            .await
    }
}

fn views_of(
    owner: UserId,
    section: ViewSection,
    connection: &mut PgConnection,
) -> Result<Vec<SavedView>, Failure> {
    let rows: Vec<(i64, String, String)> = saved_views::table
        .filter(saved_views::user_id.eq(owner.0))
        .filter(saved_views::section.eq(section.as_str()))
        .order(saved_views::id)
        .select((saved_views::id, saved_views::name, saved_views::query))
        .load(connection)?;
    rows.into_iter()
        .map(|(id, name, query)| {
            let (name, query) = (ViewName::from_store(name), ViewQuery::parse(&query)?);
            Ok(SavedView { id: SavedViewId(id), section, name, query })
        })
        .collect()
}
