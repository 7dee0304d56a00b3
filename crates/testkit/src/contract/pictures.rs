//! The contract of [`Pictures`].

use domain::accounts::UserId;
use domain::pictures::{PictureId, StoredPicture};
use futures_util::future::join_all;
use ports::StoreError;
use ports::commands::{Command, CommandOutcome, StoredResult};
use ports::pictures::{NewPicture, PictureRemoval, Pictures};

use super::notifications::member;
use crate::{VehicleFixture, at_minute, command_at, idempotent_command, new_picture, rate_limit};

async fn upload_picture<F: VehicleFixture>(fixture: &F, new: &NewPicture, command: &Command) -> PictureId {
    match fixture.store().store_picture(new, command).await.unwrap() {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

/// A picture is stored unchanged and not attached at first.
pub async fn picture_is_stored_unused<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let mut new = new_picture(ada, 1);
    (new.perceptual_hash, new.digest) = (u64::MAX - 3, [0xfe; 32]);
    let id = upload_picture(fixture, &new, &command_at(at_minute(3))).await;
    upload_picture(fixture, &new_picture(ada, 2), &command_at(at_minute(3))).await;
    let stored = fixture.store().pictures(&[id, PictureId::from_bits([9; 16])]).await.unwrap();
    let expected = StoredPicture {
        id,
        owner: Some(ada),
        widths: new.widths,
        width: new.width,
        height: new.height,
        digest: new.digest,
        perceptual_hash: new.perceptual_hash,
        sent_at: at_minute(3),
        is_attached: false,
        published_to: None,
        is_in_forum: false,
    };
    assert_eq!(stored, [expected]);
    let nobodys =
        fixture.store().store_picture(&new_picture(UserId(4711), 3), &command_at(at_minute(3))).await;
    assert!(matches!(nobodys, Err(StoreError::Failed(_))), "{nobodys:?}");
}

/// Repeating an upload under its key creates one picture.
pub async fn repeated_picture_upload_is_stored_once<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let once = idempotent_command(at_minute(1), "a", 1);
    let sent = join_all((1..=10).map(|number| {
        let (new, once) = (new_picture(ada, number), once.clone());
        async move { fixture.store().store_picture(&new, &once).await.unwrap() }
    }))
    .await;
    let done: Vec<PictureId> = sent
        .iter()
        .filter_map(|outcome| if let CommandOutcome::Done(id) = outcome { Some(*id) } else { None })
        .collect();
    let [first] = done[..] else { panic!("{sent:?}") };
    assert_eq!(sent.iter().filter(|outcome| **outcome == CommandOutcome::Repeated(first)).count(), 9);
    let idempotent = once.idempotent.unwrap();
    assert_eq!(
        fixture.store().find_stored_picture(&idempotent, at_minute(2)).await.unwrap(),
        StoredResult::Repeated(first)
    );
    let ids: Vec<PictureId> = (1..=10).map(|number| new_picture(ada, number).id).collect();
    assert_eq!(fixture.store().pictures(&ids).await.unwrap().len(), 1);
}

/// The rate limit of uploads holds under concurrency.
pub async fn picture_rate_limit_holds_under_concurrency<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let limited = Command { rate_limit: Some(rate_limit("pictures of ada", 5)), ..command_at(at_minute(1)) };
    let sent = join_all((1..=20).map(|number| {
        let (new, limited) = (new_picture(ada, number), limited.clone());
        async move { fixture.store().store_picture(&new, &limited).await.unwrap() }
    }))
    .await;
    assert_eq!(sent.iter().filter(|outcome| matches!(outcome, CommandOutcome::Done(_))).count(), 5);
}

/// Only its owner can remove a picture, once.
pub async fn picture_is_deleted_by_its_owner_only<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let id = upload_picture(fixture, &new_picture(ada, 1), &command_at(at_minute(1))).await;
    let remove = async |who, id| fixture.store().remove_picture(who, id).await.unwrap();
    assert_eq!(remove(eve, id).await, PictureRemoval::NoSuchPicture);
    assert_eq!(remove(ada, PictureId::from_bits([9; 16])).await, PictureRemoval::NoSuchPicture);
    assert_eq!(remove(ada, id).await, PictureRemoval::Done);
    assert_eq!(remove(ada, id).await, PictureRemoval::NoSuchPicture);
    assert_eq!(fixture.store().pictures(&[id]).await.unwrap(), []);
}

/// Unused pictures are deleted after their time, up to a limit per call.
pub async fn unused_pictures_are_deleted<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let mut ids = Vec::new();
    for number in 1..=4 {
        ids.push(
            upload_picture(fixture, &new_picture(ada, number), &command_at(at_minute(i64::from(number))))
                .await,
        );
    }
    let forget = async |before, limit| {
        let mut gone = fixture.store().remove_unused_pictures(at_minute(before), limit).await.unwrap();
        gone.sort_unstable();
        gone
    };
    assert_eq!(forget(1, 9).await, []);
    assert_eq!(forget(4, 2).await.len(), 2);
    assert_eq!(forget(4, 2).await.len(), 1);
    assert_eq!(forget(4, 2).await, []);
    let left = fixture.store().pictures(&ids).await.unwrap();
    assert_eq!(left.iter().map(|picture| picture.id).collect::<Vec<_>>(), [ids[3]]);
}
