//! The contract of [`SignOffs`], and of the ports that open and change sign-offs.

use domain::{
    accounts::UserId,
    events::{Event, EventId},
    inquiries::Queue,
    notifications::{DeepLink, NewNotification, NotificationKind},
    pictures::PictureId,
    sign_offs::{SellerVerdict, SignOff, SignOffId, SignOffRefusal, SignOffState},
    submissions::{DecisionReason, Submission},
    vehicles::{ListingChange, ListingContent, Vehicle},
};
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    events::EventLog,
    listings::{ListingCommand, Listings},
    pictures::Pictures,
    sign_offs::{KeepEdits, SignOffAnswer, SignOffError, SignOffFilter, SignOffQuery, SignOffs},
    vehicles::VehicleReader,
};

use super::{
    listing_changes::{actor, list_submission_with, staff_command},
    notifications::member,
    proposals::upload,
};
use crate::{VehicleFixture, at_minute};

/// A listing of `ada` with two photos, and an admin.
pub(super) struct Scene {
    pub(super) ada: UserId,
    pub(super) desk: UserId,
    pub(super) submission: Submission,
    photos: [PictureId; 2],
}

pub(super) async fn scene<F: VehicleFixture>(fixture: &F) -> Scene {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let photos = [upload(fixture, ada, 1).await, upload(fixture, ada, 2).await];
    let submission = list_submission_with(fixture, ada, desk, &photos).await;
    Scene { ada, desk, submission, photos }
}

fn reason(text: &str) -> DecisionReason {
    DecisionReason::required("reason", text).unwrap()
}

pub(super) fn objection_verdict() -> SellerVerdict {
    SellerVerdict::Object(reason("It is not red."))
}

impl Scene {
    pub(super) async fn vehicle<F: VehicleFixture>(&self, fixture: &F) -> Vehicle {
        let id = self.submission.listing.unwrap().vehicle;
        fixture.store().vehicle(id).await.unwrap().unwrap()
    }

    pub(super) fn command(&self, change: ListingChange, minute: i64) -> ListingCommand {
        staff_command(self.submission.listing.unwrap().vehicle, self.desk, change, minute)
    }

    /// An edit of the content by the concierge.
    async fn edit<F: VehicleFixture>(
        &self,
        fixture: &F,
        minute: i64,
        change: impl FnOnce(&mut ListingContent),
    ) {
        let vehicle = self.vehicle(fixture).await;
        let mut content = ListingContent::of(&vehicle);
        change(&mut content);
        let change = ListingChange {
            facts: content.facts_for(&vehicle).map(Box::new),
            photos: (content.photos != vehicle.pictures).then_some(content.photos),
            ..ListingChange::default()
        };
        self.change(fixture, change, minute).await;
    }

    pub(super) async fn describe<F: VehicleFixture>(&self, fixture: &F, text: &str, minute: i64) {
        self.edit(fixture, minute, |content| content.description = text.into()).await;
    }

    pub(super) async fn change<F: VehicleFixture>(&self, fixture: &F, change: ListingChange, minute: i64) {
        let changed = fixture.store().change_listing(&self.command(change, minute)).await.unwrap();
        assert_eq!(changed, Ok(()));
    }

    pub(super) async fn latest<F: VehicleFixture>(&self, fixture: &F) -> SignOff {
        fixture.store().latest_sign_off(self.submission.id).await.unwrap().unwrap()
    }

    pub(super) fn answer(&self, revision: i32, verdict: SellerVerdict) -> SignOffAnswer {
        SignOffAnswer {
            submission: self.submission.id,
            seller: self.ada,
            actor: actor(self.ada),
            revision,
            verdict,
            at: at_minute(20),
        }
    }

    pub(super) async fn submit_answer<F: VehicleFixture>(
        &self,
        fixture: &F,
        revision: i32,
        verdict: SellerVerdict,
    ) -> Result<(), SignOffError> {
        fixture.store().answer_sign_off(&self.answer(revision, verdict)).await.unwrap()
    }

    pub(super) fn kept(&self, sign_off: SignOffId, revision: i32) -> KeepEdits {
        let kind = NotificationKind::SubmissionDecided;
        let notification = NewNotification::new(self.ada, kind, "Kept", "t", DeepLink::to("/dashboard"));
        KeepEdits {
            sign_off,
            revision,
            actor: actor(self.desk),
            reason: reason("The paint code says so."),
            notifications: vec![notification],
            at: at_minute(30),
        }
    }
}

/// Ids in a list, with the number on all pages.
pub(super) async fn ids<F: VehicleFixture>(fixture: &F, filter: SignOffFilter) -> (Vec<SignOffId>, u64) {
    let found = fixture.store().sign_offs(SignOffQuery { filter, after: None }, 9).await.unwrap();
    (found.items.into_iter().map(|item| item.id).collect(), found.total)
}

pub(super) async fn case_event_count<F: VehicleFixture>(fixture: &F, since: EventId) -> usize {
    let events = fixture.store().events_after(since, 99).await.unwrap();
    events.into_iter().filter(|(_, event)| *event == CASES_CHANGED).count()
}

const CASES_CHANGED: Event = Event::CasesChanged { queue: Queue::SignOffs };

pub(super) fn refused_answer(state: SignOffState) -> Result<(), SignOffError> {
    Err(SignOffError::Refused(SignOffRefusal::NotWaiting(state)))
}

/// A staff edit takes effect at once and opens a sign-off; a further edit is its next revision, and one that restores
/// the content ends it.
pub async fn a_staff_edit_opens_a_sign_off<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let base = ListingContent::of(&scene.vehicle(fixture).await);
    assert_eq!(store.latest_sign_off(scene.submission.id).await.unwrap(), None);
    let before = store.latest_event().await.unwrap();
    let text = "'); DROP TABLE sign_offs;-- ä 語";
    scene
        .edit(fixture, 5, |content| {
            content.description = text.into();
            content.photos.reverse();
        })
        .await;
    let edited = ListingContent::of(&scene.vehicle(fixture).await);
    assert_eq!(edited.description, text, "at once");
    let opened = scene.latest(fixture).await;
    let expected = SignOff {
        id: opened.id,
        submission: scene.submission.id,
        vehicle: scene.submission.listing.unwrap().vehicle,
        seller: scene.ada,
        state: SignOffState::Open,
        revision: 1,
        base: base.clone(),
        edited,
        edited_at: at_minute(5),
        objected_at: None,
        objection: DecisionReason::default(),
        closed_at: None,
        reason: DecisionReason::default(),
    };
    assert_eq!(opened, expected);
    assert_eq!(store.sign_off(opened.id).await.unwrap(), Some(expected.clone()));
    assert_eq!(case_event_count(fixture, before).await, 1);
    scene.edit(fixture, 6, |content| content.specs = vec!["Cats removed".into()]).await;
    let extended = scene.latest(fixture).await;
    let edited = ListingContent::of(&scene.vehicle(fixture).await);
    assert_eq!(extended, SignOff { revision: 2, edited_at: at_minute(6), edited, ..expected });
    scene.change(fixture, ListingChange { badge: Some(None), ..ListingChange::default() }, 7).await;
    assert_eq!(scene.latest(fixture).await, extended, "nothing of a badge");
    let query = SignOffQuery { filter: SignOffFilter::Open, after: None };
    let found = store.sign_offs(query, 9).await.unwrap();
    assert_eq!((found.total, found.next, found.items.len()), (1, None, 1));
    let item = &found.items[0];
    assert_eq!(
        (item.id, item.title.as_str(), item.seller.username.as_str()),
        (opened.id, "1990 Ferrari F40", "ada")
    );
    assert_eq!(item.fields, ["description", "specs", "photos"]);
    let after = SignOffQuery { after: Some(opened.id), ..query };
    assert_eq!(store.sign_offs(after, 9).await.unwrap().items, []);
    scene.edit(fixture, 8, |content| *content = base.clone()).await;
    let lapsed = scene.latest(fixture).await;
    assert_eq!(
        (lapsed.id, lapsed.state, lapsed.closed_at),
        (opened.id, SignOffState::Lapsed, Some(at_minute(8)))
    );
    assert_eq!((lapsed.changes(), lapsed.edited), (vec![], base));
    assert_eq!(ids(fixture, SignOffFilter::Closed).await, (vec![opened.id], 1));
    scene.describe(fixture, "Green.", 9).await;
    assert!(scene.latest(fixture).await.id > opened.id, "another one");
}

/// Photos that an edit removed stay while the seller may object, and sign-offs leave with their seller.
pub async fn sign_off_keeps_photos_and_is_deleted_with_its_seller<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let added = upload(fixture, scene.desk, 3).await;
    let photo = store.pictures(&[added]).await.unwrap().remove(0).picture("The engine");
    scene.edit(fixture, 5, |content| content.photos.push(photo)).await;
    assert_eq!(scene.submit_answer(fixture, 1, SellerVerdict::Agree).await, Ok(()));
    scene.edit(fixture, 6, |content| content.photos.truncate(1)).await;
    let paths =
        |content: &ListingContent| content.photos.iter().map(|photo| photo.path.clone()).collect::<Vec<_>>();
    let open = scene.latest(fixture).await;
    assert_eq!(paths(&open.base), [scene.photos[0].path(), scene.photos[1].path(), added.path()]);
    assert_eq!(paths(&open.edited), [scene.photos[0].path()]);
    assert_eq!(store.remove_unused_pictures(at_minute(99), 9).await.unwrap(), [], "it can be put back");
    assert_eq!(scene.submit_answer(fixture, 1, SellerVerdict::Agree).await, Ok(()));
    assert_eq!(store.remove_unused_pictures(at_minute(99), 9).await.unwrap(), [added]);
    let erased = store.erase(scene.ada, None, actor(scene.ada), at_minute(40)).await.unwrap();
    assert_eq!(erased, ErasureResult::Done);
    assert_eq!(store.sign_off(open.id).await.unwrap(), None);
    assert_eq!(ids(fixture, SignOffFilter::Closed).await, (vec![], 0));
}
