//! Tests of the photos that feeds state by address.

use chrono::TimeDelta;

use super::*;
use crate::pictures::test_photo as picture;

fn address(name: &str) -> String {
    format!("https://dealer.example/{name}.jpg")
}

fn addresses(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| address(name)).collect()
}

fn stored_photo(name: &str) -> (String, PhotoFetch) {
    (address(name), PhotoFetch::Stored(picture(&format!("/{name}"))))
}

fn failed_photo(name: &str, is_final: bool) -> (String, PhotoFetch) {
    (address(name), PhotoFetch::Failed { problem: "Not reachable".into(), is_final })
}

fn paths(photos: &[Picture]) -> Vec<&str> {
    photos.iter().map(|photo| photo.path.as_str()).collect()
}

/// A gallery whose photos are stored, with what the listing shows.
fn fetched_gallery(names: &[&str]) -> (FeedGallery, Vec<Picture>) {
    let mut gallery = FeedGallery::default().with_addresses(&addresses(names));
    let shown = gallery.apply(names.iter().map(|name| stored_photo(name)).collect(), &[]);
    (gallery, shown)
}

#[test]
fn photos_follow_feed_order_whatever_the_fetch_order() {
    let mut gallery = FeedGallery::default().with_addresses(&addresses(&["a", "b", "c", "b"]));
    assert_eq!(gallery.to_fetch(2), [address("a"), address("b")]);
    let shown = gallery.apply(vec![stored_photo("c")], &[]);
    let shown = gallery.apply(vec![stored_photo("b"), stored_photo("a")], &shown);
    assert_eq!(paths(&shown), ["/a", "/b", "/c"]);
    assert_eq!(gallery.counts(), FeedPhotoCounts { stored: 3, ..FeedPhotoCounts::default() });
    assert_eq!((gallery.to_fetch(9).len(), gallery.due(Timestamp::UNIX_EPOCH)), (0, None));
}

#[test]
fn an_order_chosen_by_staff_is_kept() {
    let (gallery, shown) = fetched_gallery(&["a", "b", "c"]);
    let reordered = [shown[2].clone(), shown[0].clone(), picture("/own"), shown[1].clone()];
    let mut gallery = gallery.with_addresses(&addresses(&["new", "a", "b", "c"]));
    assert_eq!(gallery.to_fetch(9), [address("new")]);
    let after = gallery.apply(vec![stored_photo("new")], &reordered);
    assert_eq!(paths(&after), ["/c", "/a", "/own", "/b", "/new"]);
}

#[test]
fn dropped_photos_are_removed_and_staff_removals_persist() {
    let (gallery, shown) = fetched_gallery(&["a", "b", "c"]);
    let without_b = [shown[0].clone(), shown[2].clone()];
    let mut gallery = gallery.with_addresses(&addresses(&["b", "c"]));
    assert_eq!(gallery.dropped, ["/a"]);
    assert!(gallery.to_fetch(9).is_empty() && gallery.due(Timestamp::UNIX_EPOCH).is_some());
    assert_eq!(paths(&gallery.apply(Vec::new(), &without_b)), ["/c"]);
    assert!(gallery.dropped.is_empty());
}

#[test]
fn unreachable_photos_are_tried_three_times() {
    let mut gallery = FeedGallery::default().with_addresses(&addresses(&["a", "b"]));
    let at = Timestamp::UNIX_EPOCH;
    let _ = gallery.apply(vec![failed_photo("a", false), failed_photo("b", true)], &[]);
    assert_eq!(gallery.due(at), Some(at + TimeDelta::minutes(10)));
    assert_eq!(gallery.to_fetch(9), [address("a")]);
    let _ = gallery.apply(vec![failed_photo("a", false)], &[]);
    assert_eq!(gallery.due(at), Some(at + TimeDelta::hours(1)));
    let _ = gallery.apply(vec![failed_photo("a", false)], &[]);
    assert_eq!((gallery.due(at), gallery.to_fetch(9).len()), (None, 0));
    let gallery = gallery.retried();
    assert_eq!(gallery.to_fetch(9), addresses(&["a", "b"]));
    assert_eq!(gallery.due(at), Some(at));
}

#[test]
fn unfetchable_addresses_are_reported_and_never_tried() {
    let long = format!("https://a.example/{}", "x".repeat(3_000));
    for bad in
        ["ftp://a.example/1.jpg", "http://", "1.jpg", "https://", "javascript:alert(1)", "https://a b", &long]
    {
        let gallery = FeedGallery::default().with_addresses(&[bad.to_owned()]);
        assert!(gallery.to_fetch(9).is_empty(), "{bad}");
        assert_eq!(gallery.counts().failed, 1, "{bad}");
        assert!(gallery.photos[0].address.chars().count() <= 200);
        assert!(gallery.clone().retried().to_fetch(9).is_empty(), "{bad}");
    }
    assert!(FeedPhoto::is_fetchable("HTTPS://a.example/1.jpg?w=2"));
    assert_eq!(FeedPhoto::new("Http://a.example/1.jpg?w=2").address, "https://a.example/1.jpg?w=2");
}

#[test]
fn a_listing_has_at_most_150_photos() {
    let many: Vec<String> = (0..200).map(|number| address(&number.to_string())).collect();
    let mut gallery = FeedGallery::default().with_addresses(&many);
    assert_eq!(gallery.photos.len(), MAX_LISTING_PHOTOS);
    let own: Vec<Picture> =
        (0..MAX_LISTING_PHOTOS - 1).map(|number| picture(&format!("/own{number}"))).collect();
    let shown = gallery.apply(vec![stored_photo("0"), stored_photo("1")], &own);
    assert_eq!(shown.len(), MAX_LISTING_PHOTOS);
    let FeedPhotoState::Failed { problem, is_final: true, .. } = &gallery.photos[1].state else { panic!() };
    assert_eq!(problem, "The listing has 150 photos already");
}

#[test]
fn results_for_removed_addresses_are_ignored() {
    let gallery = FeedGallery::default().with_addresses(&addresses(&["a"]));
    let mut gallery = gallery.with_addresses(&addresses(&["b"]));
    assert!(gallery.apply(vec![stored_photo("a")], &[]).is_empty());
    assert_eq!(gallery.counts(), FeedPhotoCounts { waiting: 1, ..FeedPhotoCounts::default() });
}
