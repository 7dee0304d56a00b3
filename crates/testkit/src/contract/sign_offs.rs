//! The contract of [`SignOffs`], and of the ports that open and change sign-offs.

use domain::accounts::UserId;
use domain::events::{Event, EventId};
use domain::inquiries::Queue;
use domain::notifications::{DeepLink, NewNotification, NotificationKind};
use domain::pictures::PictureId;
use domain::sign_offs::{SellerVerdict, SignOff, SignOffId, SignOffRefusal, SignOffState};
use domain::submissions::{Reason, Side, Submission, SubmissionId};
use domain::vehicles::{ListingChange, ListingContent, ListingStatus, Vehicle};
use futures_util::future::{join, join_all};
use ports::account_closure::{AccountClosure, ClosureResult};
use ports::announcements::Announcements;
use ports::events::EventLog;
use ports::inquiries::Inquiries;
use ports::listings::{ListingCommand, Listings};
use ports::notifications::Notifications;
use ports::pictures::Pictures;
use ports::proposals::{NewProposal, ProposalDecision, ProposalVerdict, Proposals};
use ports::sign_offs::{KeepEdits, SignOffAnswer, SignOffError, SignOffFilter, SignOffQuery, SignOffs};
use ports::vehicles::VehicleCatalogue;

use super::listing_changes::{actor, listed, listed_with};
use super::notifications::member;
use crate::{VehicleFixture, act, at_minute, latest_edits, list_one, new_picture, vehicle};

/// A listing of `ada` with two photos, and an admin.
struct Scene {
    ada: UserId,
    desk: UserId,
    submission: Submission,
    photos: [PictureId; 2],
}

async fn upload<F: VehicleFixture>(fixture: &F, owner: UserId, number: u8) -> PictureId {
    let new = new_picture(owner, number);
    fixture.store().keep_picture(&new, &act(at_minute(1))).await.unwrap();
    new.id
}

async fn scene<F: VehicleFixture>(fixture: &F) -> Scene {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let photos = [upload(fixture, ada, 1).await, upload(fixture, ada, 2).await];
    let submission = listed_with(fixture, ada, desk, &photos).await;
    Scene { ada, desk, submission, photos }
}

fn reason(text: &str) -> Reason {
    Reason::required("reason", text).unwrap()
}

fn object() -> SellerVerdict {
    SellerVerdict::Object(reason("It is not red."))
}

impl Scene {
    async fn vehicle<F: VehicleFixture>(&self, fixture: &F) -> Vehicle {
        let id = self.submission.listing.unwrap().vehicle;
        fixture.store().vehicle(id).await.unwrap().unwrap()
    }

    fn order(&self, change: ListingChange, minute: i64) -> ListingCommand {
        ListingCommand {
            vehicle: self.submission.listing.unwrap().vehicle,
            user: self.desk,
            side: Side::Concierge,
            actor: actor(self.desk),
            change,
            version: None,
            reason: Reason::default(),
            notices: Vec::new(),
            at: at_minute(minute),
        }
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

    async fn describe<F: VehicleFixture>(&self, fixture: &F, text: &str, minute: i64) {
        self.edit(fixture, minute, |content| content.description = text.into()).await;
    }

    async fn change<F: VehicleFixture>(&self, fixture: &F, change: ListingChange, minute: i64) {
        let changed = fixture.store().change_listing(&self.order(change, minute)).await.unwrap();
        assert_eq!(changed, Ok(()));
    }

    async fn latest<F: VehicleFixture>(&self, fixture: &F) -> SignOff {
        fixture.store().latest_sign_off(self.submission.id).await.unwrap().unwrap()
    }

    fn answer(&self, revision: i32, verdict: SellerVerdict) -> SignOffAnswer {
        SignOffAnswer {
            submission: self.submission.id,
            seller: self.ada,
            actor: actor(self.ada),
            revision,
            verdict,
            at: at_minute(20),
        }
    }

    async fn say<F: VehicleFixture>(
        &self,
        fixture: &F,
        revision: i32,
        verdict: SellerVerdict,
    ) -> Result<(), SignOffError> {
        fixture.store().answer_sign_off(&self.answer(revision, verdict)).await.unwrap()
    }

    fn kept(&self, sign_off: SignOffId, revision: i32) -> KeepEdits {
        let kind = NotificationKind::SubmissionDecided;
        let notice = NewNotification::new(self.ada, kind, "Kept", "t", DeepLink::to("/dashboard"));
        KeepEdits {
            sign_off,
            revision,
            actor: actor(self.desk),
            reason: reason("The paint code says so."),
            notices: vec![notice],
            at: at_minute(30),
        }
    }
}

/// Ids in a list, with the number on all pages.
async fn ids<F: VehicleFixture>(fixture: &F, filter: SignOffFilter) -> (Vec<SignOffId>, u64) {
    let found = fixture.store().sign_offs(SignOffQuery { filter, after: None }, 9).await.unwrap();
    (found.items.into_iter().map(|item| item.id).collect(), found.total)
}

async fn told<F: VehicleFixture>(fixture: &F, since: EventId) -> usize {
    let events = fixture.store().events_after(since, 99).await.unwrap();
    events.into_iter().filter(|(_, event)| *event == NEWS).count()
}

const NEWS: Event = Event::CasesChanged { queue: Queue::SignOffs };

fn refused(state: SignOffState) -> Result<(), SignOffError> {
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
        objection: Reason::default(),
        closed_at: None,
        reason: Reason::default(),
    };
    assert_eq!(opened, expected);
    assert_eq!(store.sign_off(opened.id).await.unwrap(), Some(expected.clone()));
    assert_eq!(told(fixture, before).await, 1);
    scene.edit(fixture, 6, |content| content.specs = vec!["Cats removed".into()]).await;
    let extended = scene.latest(fixture).await;
    let edited = ListingContent::of(&scene.vehicle(fixture).await);
    assert_eq!(extended, SignOff { revision: 2, edited_at: at_minute(6), edited, ..expected });
    scene.change(fixture, ListingChange { badge: Some(None), ..ListingChange::default() }, 7).await;
    assert_eq!(scene.latest(fixture).await, extended, "nothing of a badge");
    let query = SignOffQuery { filter: SignOffFilter::Open, after: None };
    let found = store.sign_offs(query, 9).await.unwrap();
    assert_eq!((found.total, found.has_more, found.items.len()), (1, false, 1));
    let item = &found.items[0];
    assert_eq!(
        (item.id, item.title.as_str(), item.seller.1.as_str()),
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

/// The site's own cars, cars that are not for sale, and edits of one's own listing need no sign-off.
pub async fn some_edits_need_no_sign_off<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let own = listed(fixture, scene.desk, scene.desk).await;
    let house = list_one(store, vehicle().build(), at_minute(1)).await;
    for id in [own, house] {
        let vehicle = store.vehicle(id).await.unwrap().unwrap();
        let content = ListingContent { description: "Red.".into(), ..ListingContent::of(&vehicle) };
        let facts = content.facts_for(&vehicle).map(Box::new);
        let change = ListingChange { facts, ..ListingChange::default() };
        let order = ListingCommand { vehicle: id, ..scene.order(change, 5) };
        assert_eq!(store.change_listing(&order).await.unwrap(), Ok(()));
    }
    let withdrawn = ListingChange { status: Some(ListingStatus::Withdrawn), ..ListingChange::default() };
    scene.change(fixture, withdrawn, 5).await;
    scene.describe(fixture, "Red.", 6).await;
    for filter in SignOffFilter::ALL {
        assert_eq!(ids(fixture, filter).await, (vec![], 0), "{filter:?}");
    }
}

/// The seller agrees to the revision that they saw, once, and it is on record.
pub async fn a_seller_agrees_to_an_edit<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let eve = member(fixture, "eve").await;
    assert_eq!(scene.say(fixture, 1, SellerVerdict::Agree).await, Err(SignOffError::NoSuchSignOff));
    scene.describe(fixture, "Red.", 5).await;
    scene.describe(fixture, "Rosso.", 6).await;
    for foreign in [
        SignOffAnswer { seller: eve, ..scene.answer(2, SellerVerdict::Agree) },
        SignOffAnswer { submission: SubmissionId(4711), ..scene.answer(2, SellerVerdict::Agree) },
    ] {
        assert_eq!(store.answer_sign_off(&foreign).await.unwrap(), Err(SignOffError::NoSuchSignOff));
    }
    let stale = Err(SignOffError::Refused(SignOffRefusal::Stale));
    assert_eq!(scene.say(fixture, 1, SellerVerdict::Agree).await, stale);
    let before = store.latest_event().await.unwrap();
    assert_eq!(scene.say(fixture, 2, SellerVerdict::Agree).await, Ok(()));
    let agreed = scene.latest(fixture).await;
    assert_eq!((agreed.state, agreed.closed_at), (SignOffState::Agreed, Some(at_minute(20))));
    assert_eq!(told(fixture, before).await, 1);
    let entry = latest_edits(store, 1).await.remove(0);
    assert_eq!((entry.0.as_str(), entry.2), ("edit_agreed", None));
    assert_eq!(entry.1, ["description: nothing to Rosso."]);
    for verdict in [SellerVerdict::Agree, object()] {
        assert_eq!(scene.say(fixture, 2, verdict).await, refused(SignOffState::Agreed));
    }
    scene.describe(fixture, "Green.", 25).await;
    let next = scene.latest(fixture).await;
    assert_eq!(
        (next.revision, next.base.description.as_str()),
        (1, "Rosso."),
        "what was agreed to is settled"
    );
    assert_eq!(ids(fixture, SignOffFilter::Closed).await, (vec![agreed.id], 1));
}

/// An objection waits for the concierge, who keeps the edits with a reason.
pub async fn an_objection_is_decided_by_the_desk<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    scene.describe(fixture, "Red.", 5).await;
    let id = scene.latest(fixture).await.id;
    assert_eq!(store.keep_edits(&scene.kept(id, 1)).await.unwrap(), refused(SignOffState::Open));
    assert_eq!(ids(fixture, SignOffFilter::Objected).await, (vec![], 0));
    assert_eq!(scene.say(fixture, 1, object()).await, Ok(()));
    let objected = scene.latest(fixture).await;
    assert_eq!((objected.state, objected.objected_at), (SignOffState::Objected, Some(at_minute(20))));
    assert_eq!((objected.objection.as_str(), objected.closed_at), ("It is not red.", None));
    assert_eq!(scene.say(fixture, 1, SellerVerdict::Agree).await, refused(SignOffState::Objected));
    assert_eq!(ids(fixture, SignOffFilter::Objected).await, (vec![id], 1));
    assert_eq!(ids(fixture, SignOffFilter::Open).await, (vec![], 0));
    let waiting = store.queue_lengths().await.unwrap();
    assert!(waiting.contains(&(Queue::SignOffs, 1, Some(at_minute(20)))), "{waiting:?}");
    let noted = store.unannounced_cases().await.unwrap();
    let case = noted.into_iter().filter_map(|it| it.case).find(|it| it.queue == Queue::SignOffs).unwrap();
    assert_eq!((case.key, case.opened_by), (id.0.to_string(), Some(scene.ada)));
    assert_eq!(case.vehicle.unwrap().seller, Some((scene.submission.id, scene.ada)));
    let entry = latest_edits(store, 1).await.remove(0);
    assert_eq!((entry.0.as_str(), entry.2.as_deref()), ("edit_objected", Some("It is not red.")));
    let stale = Err(SignOffError::Refused(SignOffRefusal::Stale));
    assert_eq!(store.keep_edits(&scene.kept(id, 2)).await.unwrap(), stale);
    let unknown = store.keep_edits(&scene.kept(SignOffId(4711), 1)).await.unwrap();
    assert_eq!(unknown, Err(SignOffError::NoSuchSignOff));
    assert_eq!(store.keep_edits(&scene.kept(id, 1)).await.unwrap(), Ok(()));
    let kept = scene.latest(fixture).await;
    assert_eq!((kept.state, kept.closed_at), (SignOffState::Kept, Some(at_minute(30))));
    assert_eq!(
        (kept.reason.as_str(), kept.objection.as_str()),
        ("The paint code says so.", "It is not red.")
    );
    assert_eq!(scene.vehicle(fixture).await.description, "Red.");
    let entry = latest_edits(store, 1).await.remove(0);
    assert_eq!((entry.0.as_str(), entry.2.as_deref()), ("edit_kept", Some("The paint code says so.")));
    let notices = store.notices(scene.ada, None, 9).await.unwrap();
    assert_eq!(notices.iter().filter(|notice| notice.title == "Kept").count(), 1);
    assert_eq!(store.keep_edits(&scene.kept(id, 1)).await.unwrap(), refused(SignOffState::Kept));
    assert_eq!(scene.say(fixture, 1, object()).await, refused(SignOffState::Kept));
}

/// A further edit answers an objection: the seller is asked again.
pub async fn an_edit_reopens_an_objection<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    scene.describe(fixture, "Red.", 5).await;
    assert_eq!(scene.say(fixture, 1, object()).await, Ok(()));
    let objected = scene.latest(fixture).await;
    scene.describe(fixture, "Rosso.", 6).await;
    let reopened = scene.latest(fixture).await;
    let expected = SignOff {
        state: SignOffState::Open,
        revision: 2,
        edited: reopened.edited.clone(),
        edited_at: at_minute(6),
        objected_at: None,
        objection: Reason::default(),
        ..objected.clone()
    };
    assert_eq!(reopened, expected);
    let stale = Err(SignOffError::Refused(SignOffRefusal::Stale));
    assert_eq!(store.keep_edits(&scene.kept(objected.id, 1)).await.unwrap(), stale);
    assert_eq!(scene.say(fixture, 2, object()).await, Ok(()));
    assert_eq!(ids(fixture, SignOffFilter::Objected).await, (vec![objected.id], 1));
}

/// An approved proposal is the seller's own will: what it changes needs no sign-off.
pub async fn an_approved_proposal_needs_no_sign_off<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let approve = async |change: &dyn Fn(&mut ListingContent)| {
        let vehicle = scene.vehicle(fixture).await;
        let base = ListingContent::of(&vehicle);
        let mut proposed = base.clone();
        change(&mut proposed);
        let new = NewProposal {
            submission: scene.submission.id,
            seller: scene.ada,
            actor: actor(scene.ada),
            version: vehicle.updated_at,
            base,
            proposed,
        };
        store.propose(&new, &act(at_minute(9))).await.unwrap();
        let proposal = store.latest_proposal(scene.submission.id).await.unwrap().unwrap();
        let decision = ProposalDecision {
            proposal: proposal.id,
            revision: proposal.revision,
            admin: scene.desk,
            actor: actor(scene.desk),
            verdict: ProposalVerdict::Approve,
            notices: Vec::new(),
            at: at_minute(10),
        };
        assert_eq!(store.decide_proposal(&decision).await.unwrap(), Ok(()));
    };
    approve(&|content| content.specs = vec!["One owner".into()]).await;
    assert_eq!(store.latest_sign_off(scene.submission.id).await.unwrap(), None);
    scene.describe(fixture, "Red.", 11).await;
    assert_eq!(scene.say(fixture, 1, object()).await, Ok(()));
    approve(&|content| content.specs = vec!["Two owners".into()]).await;
    let still = scene.latest(fixture).await;
    assert_eq!((still.state, still.revision), (SignOffState::Objected, 1));
    assert_eq!(
        (still.base.specs.clone(), still.edited.specs.clone()),
        (vec!["Two owners".into()], vec!["Two owners".into()])
    );
    let fields: Vec<String> = still.changes().into_iter().map(|change| change.field).collect();
    assert_eq!(fields, ["description"]);
    approve(&|content| content.description = "Rosso corsa.".into()).await;
    let settled = scene.latest(fixture).await;
    assert_eq!(
        (settled.id, settled.state, settled.closed_at),
        (still.id, SignOffState::Lapsed, Some(at_minute(10)))
    );
}

/// An unfinished sign-off lapses with the sale or withdrawal of the vehicle, and stays so.
pub async fn a_sign_off_lapses_with_the_offer<F: VehicleFixture>(fixture: &F) {
    let scene = scene(fixture).await;
    let to = |status| ListingChange { status: Some(status), ..ListingChange::default() };
    for (gone, text) in [(ListingStatus::Sold, "Red."), (ListingStatus::Withdrawn, "Rosso.")] {
        scene.describe(fixture, text, 5).await;
        scene.change(fixture, to(ListingStatus::UnderOffer), 6).await;
        let open = scene.latest(fixture).await;
        assert_eq!(open.state, SignOffState::Open);
        assert_eq!(scene.say(fixture, 1, object()).await, Ok(()));
        let before = fixture.store().latest_event().await.unwrap();
        scene.change(fixture, to(gone), 8).await;
        let lapsed = scene.latest(fixture).await;
        assert_eq!(
            (lapsed.id, lapsed.state, lapsed.closed_at),
            (open.id, SignOffState::Lapsed, Some(at_minute(8)))
        );
        assert_eq!(told(fixture, before).await, 1);
        scene.change(fixture, to(ListingStatus::Live), 9).await;
        assert_eq!(scene.say(fixture, 1, SellerVerdict::Agree).await, refused(SignOffState::Lapsed));
        let late = fixture.store().keep_edits(&scene.kept(open.id, 1)).await.unwrap();
        assert_eq!(late, refused(SignOffState::Lapsed));
    }
}

/// Of edits and answers at once, each sees the one before: no edit is lost, and no answer is to another revision.
pub async fn edits_and_answers_happen_one_after_the_other<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let vehicle = scene.vehicle(fixture).await;
    let order = |text: &str| {
        let content = ListingContent { description: text.into(), ..ListingContent::of(&vehicle) };
        let facts = content.facts_for(&vehicle).map(Box::new);
        scene.order(ListingChange { facts, ..ListingChange::default() }, 5)
    };
    let orders: Vec<ListingCommand> = (0..6).map(|number| order(&format!("Red {number}."))).collect();
    let done = join_all(orders.iter().map(|order| store.change_listing(order))).await;
    assert!(done.into_iter().all(|done| done.unwrap() == Ok(())));
    let opened = scene.latest(fixture).await;
    assert_eq!((opened.revision, ids(fixture, SignOffFilter::Open).await.1), (6, 1), "one sign-off");
    assert_eq!(opened.base.description, "");
    assert_eq!(opened.edited, ListingContent::of(&scene.vehicle(fixture).await));
    let (last, answer) = (order("Rosso."), scene.answer(6, SellerVerdict::Agree));
    let (edited, answered) = join(store.change_listing(&last), store.answer_sign_off(&answer)).await;
    assert_eq!(edited.unwrap(), Ok(()));
    let latest = scene.latest(fixture).await;
    assert_eq!((latest.state, latest.edited.description.as_str()), (SignOffState::Open, "Rosso."));
    match answered.unwrap() {
        Ok(()) => {
            assert_eq!((latest.revision, latest.id > opened.id), (1, true), "agreed before")
        }
        Err(SignOffError::Refused(SignOffRefusal::Stale)) => {
            assert_eq!((latest.revision, latest.id), (7, opened.id))
        }
        other => panic!("{other:?}"),
    }
    let answers =
        [scene.answer(latest.revision, SellerVerdict::Agree), scene.answer(latest.revision, object())];
    let answered = join_all(answers.iter().map(|answer| store.answer_sign_off(answer))).await;
    let done = answered.into_iter().filter(|answered| answered.as_ref().unwrap() == &Ok(()));
    assert_eq!(done.count(), 1, "one answer");
}

/// Photos that an edit removed stay while the seller may object, and sign-offs leave with their seller.
pub async fn a_sign_off_keeps_photos_and_leaves_with_its_seller<F: VehicleFixture>(fixture: &F) {
    let (scene, store) = (scene(fixture).await, fixture.store());
    let added = upload(fixture, scene.desk, 3).await;
    let photo = store.pictures(&[added]).await.unwrap().remove(0).picture("The engine");
    scene.edit(fixture, 5, |content| content.photos.push(photo)).await;
    assert_eq!(scene.say(fixture, 1, SellerVerdict::Agree).await, Ok(()));
    scene.edit(fixture, 6, |content| content.photos.truncate(1)).await;
    let paths =
        |content: &ListingContent| content.photos.iter().map(|photo| photo.path.clone()).collect::<Vec<_>>();
    let open = scene.latest(fixture).await;
    assert_eq!(paths(&open.base), [scene.photos[0].path(), scene.photos[1].path(), added.path()]);
    assert_eq!(paths(&open.edited), [scene.photos[0].path()]);
    assert_eq!(store.remove_unused_pictures(at_minute(99), 9).await.unwrap(), [], "it can be put back");
    assert_eq!(scene.say(fixture, 1, SellerVerdict::Agree).await, Ok(()));
    assert_eq!(store.remove_unused_pictures(at_minute(99), 9).await.unwrap(), [added]);
    let erased = store.erase(scene.ada, None, actor(scene.ada), at_minute(40)).await.unwrap();
    assert_eq!(erased, ClosureResult::Done);
    assert_eq!(store.sign_off(open.id).await.unwrap(), None);
    assert_eq!(ids(fixture, SignOffFilter::Closed).await, (vec![], 0));
}
