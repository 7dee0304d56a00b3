//! The contract of [`MemberListings`].

use domain::audit::Actor;
use domain::vehicles::{ListingAudience, ListingViewer};
use domain::vehicles::{ListingStatus, VehicleId};
use domain::{accounts::UserId, vehicles::ListingChange};
use ports::account_closure::{AccountClosure, ErasureResult};
use ports::commands::CommandOutcome;
use ports::forum::{ForumCommands, ForumModeration};
use ports::listings::Listings;
use ports::member_listings::MemberListings;
use ports::submissions::Submissions;

use super::listing_changes::{list_submission, staff_command};
use crate::forum::{category, collector, removal, reply, topic};
use crate::{VehicleFixture, at_minute, command_at, new_submission, submission_content, submission_draft};

async fn shown_vehicles<S: MemberListings>(
    store: &S,
    seller: UserId,
    viewer: ListingViewer,
) -> Vec<VehicleId> {
    let listings = store.member_listings(seller, viewer, None, 99).await.unwrap();
    assert_eq!(listings.total, listings.items.len() as u64, "{viewer:?}");
    listings.items.iter().map(|listing| listing.id).collect()
}

/// A profile lists the member's own cars, to those who may see each; submissions stay private.
pub async fn member_listings_are_shown_to_their_audience<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    let desk = collector(store, "desk", 0).await;
    let (first, second) =
        (list_submission(fixture, ada, desk).await, list_submission(fixture, ada, desk).await);
    let third = list_submission(fixture, ada, desk).await;
    list_submission(fixture, eve, desk).await;
    let waiting = new_submission(ada, submission_content(submission_draft(), &[]));
    let sent = store.submit(&waiting, &command_at(at_minute(3))).await.unwrap();
    assert!(matches!(sent, CommandOutcome::Done(_)), "{sent:?}");
    for viewer in ListingViewer::ALL {
        assert_eq!(shown_vehicles(store, ada, viewer).await, [third, second, first], "{viewer:?}");
    }
    for audience in [ListingAudience::Collectors { until: None }, ListingAudience::Staff] {
        let command = staff_command(
            second,
            desk,
            ListingChange { audience: Some(audience), ..ListingChange::default() },
            5,
        );
        assert_eq!(store.change_listing(&command).await.unwrap(), Ok(()));
        for viewer in ListingViewer::ALL {
            let sees = audience.admits(viewer);
            assert_eq!(
                shown_vehicles(store, ada, viewer).await.contains(&second),
                sees,
                "{audience:?} {viewer:?}"
            );
        }
    }
    fixture.set_status(first, ListingStatus::Sold).await;
    fixture.set_status(third, ListingStatus::Withdrawn).await;
    assert_eq!(shown_vehicles(store, ada, ListingViewer::Public).await, [first]);
    assert_eq!(store.erase(ada, None, Actor::default(), at_minute(9)).await.unwrap(), ErasureResult::Done);
    assert_eq!(shown_vehicles(store, ada, ListingViewer::Public).await, []);
}

/// Pages follow one another without gaps.
pub async fn member_listings_are_paged<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, desk) = (collector(store, "ada", 0).await, collector(store, "desk", 0).await);
    let mut cars = Vec::new();
    for _ in 0..5 {
        cars.push(list_submission(fixture, ada, desk).await);
    }
    cars.reverse();
    let (mut paged, mut before) = (Vec::new(), None);
    loop {
        let page = store.member_listings(ada, ListingViewer::Public, before, 2).await.unwrap();
        assert_eq!(page.total, 5, "on all pages");
        paged.extend(page.items.iter().map(|listing| listing.id));
        before = page.next;
        if before.is_none() {
            break;
        }
    }
    assert_eq!(paged, cars);
}

/// Posts that others may read are counted.
pub async fn visible_posts_of_a_member_are_counted<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (collector(store, "ada", 0).await, collector(store, "eve", 0).await);
    assert_eq!(store.count_member_posts(ada).await.unwrap(), 0);
    let place = category(store, "Air-cooled", ada, 1).await;
    let (own, other) =
        (topic(store, place, "Oil for a 3.2", ada, 2).await, topic(store, place, "Tires", eve, 2).await);
    reply(store, own, "Twenty fifty, always.", ada, 3).await;
    reply(store, own, "Even in winter?", eve, 3).await;
    let deleted = reply(store, own, "Sorry, no.", ada, 4).await;
    reply(store, other, "Michelin.", ada, 4).await;
    assert_eq!(store.count_member_posts(ada).await.unwrap(), 4);
    store.delete_post(deleted, ada, at_minute(5)).await.unwrap().unwrap();
    assert_eq!(store.count_member_posts(ada).await.unwrap(), 3);
    store
        .set_topic_visibility(other, &removal("Advertising."), Actor::default(), at_minute(6))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(store.count_member_posts(ada).await.unwrap(), 2);
}
