//! `SavedViews` in memory.

use async_trait::async_trait;
use domain::{
    accounts::UserId,
    saved_views::{NewView, SavedView, SavedViewError, SavedViewId, ViewName, ViewSection},
};
use ports::{StoreError, saved_views::SavedViews};

use crate::{MemoryStore, state::State};

#[async_trait]
impl SavedViews for MemoryStore {
    async fn saved_views(&self, owner: UserId, section: ViewSection) -> Result<Vec<SavedView>, StoreError> {
        Ok(self.read()?.views_of(owner, section))
    }

    async fn save_view(
        &self,
        owner: UserId,
        view: &NewView,
    ) -> Result<Result<SavedView, SavedViewError>, StoreError> {
        let mut state = self.write()?;
        state.member(owner)?;
        if let Err(error) = view.check(&state.views_of(owner, view.section)) {
            return Ok(Err(error));
        }
        state.views_saved += 1;
        let NewView { section, name, query } = view.clone();
        let saved = SavedView { id: SavedViewId(state.views_saved), section, name, query };
        state.saved_views.push((owner, saved.clone()));
        Ok(Ok(saved))
    }

    async fn rename_view(
        &self,
        owner: UserId,
        id: SavedViewId,
        name: &ViewName,
    ) -> Result<Result<SavedView, SavedViewError>, StoreError> {
        let mut state = self.write()?;
        let index = state.saved_views.iter().position(|(by, view)| *by == owner && view.id == id);
        let Some(index) = index else { return Ok(Err(SavedViewError::NotFound)) };
        let view = &state.saved_views[index].1;
        let renamed = view.renamed(name.clone(), &state.views_of(owner, view.section));
        if let Ok(renamed) = &renamed {
            state.saved_views[index].1.clone_from(renamed);
        }
        Ok(renamed)
    }

    async fn delete_view(&self, owner: UserId, id: SavedViewId) -> Result<bool, StoreError> {
        let mut state = self.write()?;
        let before = state.saved_views.len();
        state.saved_views.retain(|(by, view)| !(*by == owner && view.id == id));
        Ok(state.saved_views.len() < before)
    }
}

impl State {
    /// The owner's views of a section, oldest first.
    fn views_of(&self, owner: UserId, section: ViewSection) -> Vec<SavedView> {
        let theirs = self.saved_views.iter().filter(|(by, view)| *by == owner && view.section == section);
        theirs.map(|(_, view)| view.clone()).collect()
    }
}
