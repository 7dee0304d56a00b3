//! The contract of [`Submissions`]: the queue of admins.

use domain::submissions::{SubmissionDraft, SubmissionId, SubmissionStatus};
use ports::{
    pictures::Pictures,
    submissions::{Approval, QueueQuery, Submissions, Transition},
};

use super::{
    notifications::member,
    submissions::{picture, step, store_submission},
};
use crate::{VehicleFixture, at_minute, command_at, new_picture, submission_draft, with_vin};

/// The admin queue is paged, filtered and counted.
pub async fn submission_queue_is_paged_filtered_and_counted<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let mut ids = Vec::new();
    for make in ["Škoda", "Ferrari", "Porsche", "Ferrari"] {
        let draft = SubmissionDraft { make: make.into(), ..submission_draft() };
        ids.push(store_submission(fixture, ada, draft, &[]).await);
    }
    step(fixture, ids[3], desk, Transition::Reject).await.unwrap();
    let ask = async |status, words: &[&str], after, limit| {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        let queue = fixture.store().queue(&QueueQuery { status, words, after }, limit).await.unwrap();
        let found: Vec<SubmissionId> = queue.items.iter().map(|(submission, ..)| submission.id).collect();
        (found, queue.total, queue.next.is_some())
    };
    let pending = Some(SubmissionStatus::Pending);
    assert_eq!(ask(None, &[], None, 9).await, (ids.clone(), 4, false));
    assert_eq!(ask(pending, &[], None, 2).await, (ids[..2].to_vec(), 3, true));
    assert_eq!(ask(pending, &[], Some(ids[1]), 2).await, (vec![ids[2]], 3, false));
    assert_eq!(ask(None, &["skoda", "1990"], None, 9).await, (vec![ids[0]], 1, false));
    assert_eq!(ask(pending, &["ferr", "ada"], None, 9).await, (vec![ids[1]], 1, false));
    assert_eq!(ask(None, &["%"], None, 9).await, (vec![], 0, false));
    let counts = fixture.store().queue_counts().await.unwrap();
    assert!(counts.counts.contains(&(SubmissionStatus::Pending, 3)));
    assert_eq!(counts.oldest_pending, Some(at_minute(2)));
    let seller = fixture.store().seller(ada, at_minute(9)).await.unwrap().unwrap();
    assert_eq!((seller.username.as_str(), seller.submissions, seller.is_active), ("ada", 4, true));
}

/// Submissions with the same VIN in any spelling, or the same picture in any size, are found.
pub async fn duplicate_vins_and_pictures_are_found<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let vin = |vin: &str| SubmissionDraft { facts: with_vin(vin), ..submission_draft() };
    let mut alike = new_picture(eve, 2);
    let first = picture(fixture, ada, 1).await;
    // A perceptual hash that differs in six bits.
    alike.perceptual_hash = new_picture(ada, 1).perceptual_hash ^ 0x8010_0200_4008_0001;
    fixture.store().store_picture(&alike, &command_at(at_minute(1))).await.unwrap();
    let other = picture(fixture, eve, 77).await;
    let mine = store_submission(fixture, ada, vin("ZFF-MN34 1"), &[first]).await;
    let eve_submission = store_submission(fixture, eve, vin("zffmn341"), &[other, alike.id]).await;
    let unlike = store_submission(fixture, eve, vin("ZFFMN342"), &[other]).await;
    assert_eq!(fixture.store().submissions_with_vin("ZFFMN341", mine).await.unwrap(), [eve_submission]);
    assert_eq!(fixture.store().submissions_with_vin("ZFFMN342", unlike).await.unwrap(), []);
    let Ok(listed) = step(
        fixture,
        eve_submission,
        member(fixture, "desk").await,
        Transition::Approve(Approval::default()),
    )
    .await
    else {
        panic!()
    };
    let listing = listed.listing.unwrap().vehicle;
    assert_eq!(fixture.store().listings_with_vin("ZFFMN341", mine).await.unwrap(), [listing]);
    assert_eq!(fixture.store().listings_with_vin("ZFFMN341", eve_submission).await.unwrap(), []);
    assert_eq!(fixture.store().submissions_with_similar_picture(mine).await.unwrap(), [eve_submission]);
    assert_eq!(fixture.store().submissions_with_similar_picture(unlike).await.unwrap(), [eve_submission]);
}

/// A seller's own submissions with a VIN are found unless they are over; those of other members are not.
pub async fn own_submissions_with_a_vin_are_found<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let with = |vin: &str| SubmissionDraft { facts: with_vin(vin), ..submission_draft() };
    store_submission(fixture, eve, with("ZFFMN341"), &[]).await;
    let first = store_submission(fixture, ada, with("ZFF-MN34 1"), &[]).await;
    let second = store_submission(fixture, ada, with("ZFFMN341"), &[]).await;
    store_submission(fixture, ada, with("ZFFMN342"), &[]).await;
    let own = async |except| fixture.store().own_submissions_with_vin(ada, "ZFFMN341", except).await.unwrap();
    assert_eq!(own(None).await, [first, second]);
    assert_eq!(own(Some(second)).await, [first]);
    step(fixture, first, ada, Transition::Withdraw).await.unwrap();
    step(fixture, second, member(fixture, "desk").await, Transition::Reject).await.unwrap();
    assert_eq!(own(None).await, []);
}
