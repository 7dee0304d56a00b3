//! The contract of [`SavedViews`].

use domain::accounts::UserId;
use domain::saved_views::{
    MAX_VIEWS, NewView, SavedView, SavedViewError, SavedViewId, ViewName, ViewQuery, ViewSection,
};
use futures_util::future::join_all;
use ports::saved_views::SavedViews;

use super::accounts::register_member;
use crate::{VehicleFixture, new_user};

async fn member<F: VehicleFixture>(fixture: &F, name: &str) -> UserId {
    register_member(fixture.store(), &new_user(name, &format!("{name}@example.com"))).await.id
}

fn name(text: &str) -> ViewName {
    ViewName::parse(text).unwrap()
}

fn view(section: ViewSection, text: &str) -> NewView {
    NewView { section, name: name(text), query: ViewQuery::parse("status=live&search=911%20%27").unwrap() }
}

async fn save<S: SavedViews>(store: &S, owner: UserId, new: &NewView) -> SavedView {
    let saved = store.save_view(owner, new).await.unwrap().unwrap();
    let NewView { section, name, query } = new.clone();
    assert_eq!(saved, SavedView { id: saved.id, section, name, query });
    saved
}

/// Only the owner sees, renames and deletes a view, and only in its section.
pub async fn views_belong_to_their_owner_and_section<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (member(fixture, "ada").await, member(fixture, "bob").await);
    let mut saved = Vec::new();
    for section in ViewSection::ALL {
        saved.push(save(store, ada, &view(section, "Müller’s")).await);
        assert_eq!(store.saved_views(ada, section).await.unwrap(), saved[saved.len() - 1..]);
    }
    let first = &saved[0];
    let second = save(store, ada, &view(first.section, "A second")).await;
    assert_eq!(store.saved_views(ada, first.section).await.unwrap(), [first.clone(), second]);
    assert_eq!(store.saved_views(bob, first.section).await.unwrap(), []);
    let others = store.rename_view(bob, first.id, &name("Mine")).await.unwrap();
    assert_eq!(others, Err(SavedViewError::NotFound));
    assert!(!store.delete_view(bob, first.id).await.unwrap());
    let unknown = SavedViewId(4711);
    assert_eq!(store.rename_view(ada, unknown, &name("Mine")).await.unwrap(), Err(SavedViewError::NotFound));

    assert!(store.delete_view(ada, first.id).await.unwrap());
    assert!(!store.delete_view(ada, first.id).await.unwrap());
    assert_eq!(store.saved_views(ada, first.section).await.unwrap().len(), 1);
    assert!(store.save_view(UserId(4711), &view(first.section, "Mine")).await.is_err(), "no such member");
}

/// Names are unique in the owner's section, ignoring case, also when they are given at once.
pub async fn view_names_are_unique_per_section<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, bob) = (member(fixture, "ada").await, member(fixture, "bob").await);
    let open = view(ViewSection::Inquiries, "My open Porsche inquiries");
    let results = join_all((0..4).map(|_| store.save_view(ada, &open))).await;
    assert_eq!(results.iter().filter(|result| matches!(result, Ok(Ok(_)))).count(), 1);
    let shouted = view(ViewSection::Inquiries, "MY OPEN PORSCHE INQUIRIES");
    assert_eq!(store.save_view(ada, &shouted).await.unwrap(), Err(SavedViewError::NameTaken));
    save(store, bob, &open).await;

    let other = save(store, ada, &view(ViewSection::Inquiries, "Others")).await;
    let taken = store.rename_view(ada, other.id, &shouted.name).await.unwrap();
    assert_eq!(taken, Err(SavedViewError::NameTaken));
    let renamed = store.rename_view(ada, other.id, &name("OTHERS")).await.unwrap().unwrap();
    assert_eq!(renamed, SavedView { name: name("OTHERS"), ..other });
    assert_eq!(store.saved_views(ada, ViewSection::Inquiries).await.unwrap()[1], renamed);
}

/// A section has at most [`MAX_VIEWS`] views of an owner, also when they are saved at once.
pub async fn number_of_views_per_section_is_limited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let views: Vec<NewView> =
        (0..MAX_VIEWS + 3).map(|number| view(ViewSection::Audit, &format!("View {number}"))).collect();
    let results = join_all(views.iter().map(|new| store.save_view(ada, new))).await;
    let full = results.iter().filter(|result| matches!(result, Ok(Err(SavedViewError::Full)))).count();
    assert_eq!(full, 3);
    let saved = store.saved_views(ada, ViewSection::Audit).await.unwrap();
    assert_eq!(saved.len(), MAX_VIEWS);
    assert!(store.delete_view(ada, saved[0].id).await.unwrap());
    save(store, ada, &view(ViewSection::Audit, "Room again")).await;
}
