//! Port for the saved views of the admin area.

use async_trait::async_trait;
use domain::{
    accounts::UserId,
    saved_views::{NewView, SavedView, SavedViewError, SavedViewId, ViewName, ViewSection},
};

use crate::StoreError;

/// Stores saved views. A view is visible to its owner only.
#[async_trait]
pub trait SavedViews: Send + Sync {
    /// The owner's views of a section, in the order in which they were saved.
    async fn saved_views(&self, owner: UserId, section: ViewSection) -> Result<Vec<SavedView>, StoreError>;

    /// Stores a view if [`NewView::check`] allows it. Under concurrent calls, too, names stay unique and the
    /// maximum is not exceeded.
    async fn save_view(
        &self,
        owner: UserId,
        view: &NewView,
    ) -> Result<Result<SavedView, SavedViewError>, StoreError>;

    /// Renames a view of that owner if [`SavedView::renamed`] allows it.
    async fn rename_view(
        &self,
        owner: UserId,
        id: SavedViewId,
        name: &ViewName,
    ) -> Result<Result<SavedView, SavedViewError>, StoreError>;

    /// Deletes a view of that owner; false when they have no such view.
    async fn delete_view(&self, owner: UserId, id: SavedViewId) -> Result<bool, StoreError>;
}
