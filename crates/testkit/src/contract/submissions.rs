//! The contract of [`Submissions`].

use domain::accounts::UserId;
use domain::audit::{Action, Actor};
use domain::events::Event;
use domain::notifications::{DeepLink, NewNotification, NotificationKind};
use domain::pictures::{PhotoGroup, Picture, PictureId};
use domain::submissions::{
    MessageText, Reason, Side, Submission, SubmissionDraft, SubmissionId, SubmissionMessage, SubmissionStatus,
};
use domain::vehicles::{
    Badge, BadgeVariant, BodyStyle, Confidence, FactName, FactsDraft, ListingStatus, Transmission,
    VehicleFacts,
};
use futures_util::future::join_all;
use ports::audit::AuditLog;
use ports::commands::{Command, CommandOutcome};
use ports::notifications::Notifications;
use ports::pictures::{PictureRemoval, Pictures};
use ports::submissions::Approval;
use ports::submissions::{
    NewMessage, QueueQuery, SubmissionRefusal, Submissions, Transition, TransitionCommand,
};
use ports::vehicles::VehicleCatalogue;

use super::notifications::member;
use crate::{
    VehicleFixture, act, at_minute, idempotent_command, new_picture, new_submission, public_events,
    rate_limit, submission_content, submission_draft, with_vin,
};

async fn picture<F: VehicleFixture>(fixture: &F, owner: UserId, number: u8) -> PictureId {
    match fixture.store().keep_picture(&new_picture(owner, number), &act(at_minute(1))).await.unwrap() {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

async fn submitted<F: VehicleFixture>(
    fixture: &F,
    seller: UserId,
    draft: SubmissionDraft,
    pictures: &[PictureId],
) -> SubmissionId {
    let new = new_submission(seller, submission_content(draft, pictures));
    match fixture.store().submit(&new, &act(at_minute(2))).await.unwrap() {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

fn order(id: SubmissionId, user: UserId, step: Transition) -> TransitionCommand {
    TransitionCommand {
        submission: id,
        user,
        actor: Actor { user: Some(user), address: None },
        revision: None,
        step,
        reason: Reason::parse("reason", "Because.").unwrap(),
        notices: Vec::new(),
        at: at_minute(5),
    }
}

async fn step<F: VehicleFixture>(
    fixture: &F,
    id: SubmissionId,
    user: UserId,
    step: Transition,
) -> Result<Box<Submission>, SubmissionRefusal> {
    fixture.store().apply_transition(&order(id, user, step)).await.unwrap()
}

async fn whole<F: VehicleFixture>(fixture: &F, id: SubmissionId) -> Submission {
    fixture.store().submission(id).await.unwrap().unwrap()
}

/// A submission is stored unchanged, in any script, and belongs to its seller.
pub async fn a_submission_is_kept<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let pictures = [picture(fixture, ada, 1).await, picture(fixture, ada, 2).await];
    let draft = SubmissionDraft {
        model: "李雷 '); DROP TABLE submissions;--".into(),
        description: "One\n\n*two* <b>".into(),
        specs: vec!["V8".into(), "{,}\"".into()],
        documents: vec!["https://example.com/a.pdf".into()],
        facts: with_vin("zff-mn34 A000080000"),
        ..submission_draft()
    };
    let id = submitted(fixture, ada, draft.clone(), &[pictures[1], pictures[0]]).await;
    let kept = whole(fixture, id).await;
    assert_eq!(kept.content, submission_content(draft, &[pictures[1], pictures[0]]));
    assert_eq!((kept.seller, kept.status, kept.revision), (ada, SubmissionStatus::Pending, 1));
    assert_eq!((kept.created_at, kept.waiting_since, kept.listing), (at_minute(2), at_minute(2), None));
    assert_eq!(kept.pictures.iter().map(|kept| kept.id).collect::<Vec<_>>(), [pictures[1], pictures[0]]);
    assert!(kept.pictures.iter().all(|kept| kept.is_attached && kept.published_to.is_none()));
    let second = submitted(fixture, ada, submission_draft(), &[]).await;
    let own = fixture.store().submissions_of(ada).await.unwrap();
    assert_eq!(own.iter().map(|own| own.id).collect::<Vec<_>>(), [second, id]);
    assert_eq!(own[1], kept);
    assert_eq!(fixture.store().submissions_of(eve).await.unwrap(), []);
    assert_eq!(fixture.store().submission(SubmissionId(4711)).await.unwrap(), None);
}

/// A submission can show its seller's pictures only; shown pictures cannot be removed.
pub async fn a_submission_shows_its_sellers_pictures_only<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let (own, other) = (picture(fixture, ada, 1).await, picture(fixture, eve, 2).await);
    for refused in [other, PictureId::from_bits([9; 16])] {
        let content = submission_content(submission_draft(), &[own, refused]);
        let outcome =
            fixture.store().submit(&new_submission(ada, content), &act(at_minute(2))).await.unwrap();
        assert_eq!(outcome, CommandOutcome::Refused(SubmissionRefusal::PictureGone));
    }
    assert_eq!(fixture.store().submissions_of(ada).await.unwrap(), []);
    assert!(!fixture.store().pictures(&[own]).await.unwrap()[0].is_attached, "a refused one leaves no trace");
    let id = submitted(fixture, ada, submission_draft(), &[own]).await;
    assert_eq!(fixture.store().remove_picture(ada, own).await.unwrap(), PictureRemoval::InUse);
    assert_eq!(fixture.store().remove_unused_pictures(at_minute(99), 9).await.unwrap(), [other]);
    let content = submission_content(submission_draft(), &[]);
    step(fixture, id, ada, Transition::Revise(Box::new(content))).await.unwrap();
    assert_eq!(fixture.store().remove_unused_pictures(at_minute(5), 9).await.unwrap(), []);
    assert_eq!(fixture.store().remove_unused_pictures(at_minute(6), 9).await.unwrap(), [own]);
}

/// Every revised field is audited with the values before and after; of the VIN only that it changed.
pub async fn a_revision_is_told_field_by_field<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let pictures = [picture(fixture, ada, 1).await, picture(fixture, ada, 2).await];
    let draft = || SubmissionDraft { facts: with_vin("ZFFMN34A000080000"), ..submission_draft() };
    let id = submitted(fixture, ada, draft(), &pictures[..1]).await;
    let revised = SubmissionDraft {
        price: "$999,000".into(),
        price_numeric: Some(999_000.0),
        description: "Two owners.".into(),
        specs: vec!["V12".into(), "Manual".into()],
        facts: with_vin("ZFFMN34A000080001"),
        ..draft()
    };
    let content = submission_content(revised, &pictures);
    let before = whole(fixture, id).await.content;
    step(fixture, id, ada, Transition::Revise(Box::new(content.clone()))).await.unwrap();
    let entry = fixture.store().entries_after(0, 99).await.unwrap().pop().unwrap();
    assert_eq!((entry.action, entry.actor.user), (Action::SubmissionRevised(id), Some(ada)));
    assert_eq!(entry.edit.reason.as_deref(), Some("Because."));
    assert_eq!(entry.edit.changes, before.changes(&content).into_iter().flatten().collect::<Vec<_>>());
    let told: Vec<(&str, Option<&str>, Option<&str>)> = entry
        .edit
        .changes
        .iter()
        .map(|change| (change.field.as_str(), change.before.as_deref(), change.after.as_deref()))
        .collect();
    let fields: Vec<&str> = told.iter().map(|(field, ..)| *field).collect();
    assert_eq!(&fields[..5], ["price", "description", "specs", "vin", "pictures"]);
    assert_eq!(told[0], ("price", Some(before.car.price.to_string().as_str()), Some("$999,000")));
    assert_eq!(told[3], ("vin", None, None));
    assert!(entry.edit.changes[3].is_withheld);

    step(fixture, id, ada, Transition::Revise(Box::new(content))).await.unwrap();
    let entry = fixture.store().entries_after(0, 99).await.unwrap().pop().unwrap();
    assert_eq!(entry.edit.changes, [], "the same once more changes nothing");
}

/// Repeating a submission under its key creates one.
pub async fn a_submission_that_is_sent_again_is_kept_once<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let new = new_submission(ada, submission_content(submission_draft(), &[]));
    let once = idempotent_command(at_minute(1), "a", 1);
    let sent = join_all((0..50).map(|_| fixture.store().submit(&new, &once))).await;
    let done = sent.iter().filter(|outcome| matches!(outcome, Ok(CommandOutcome::Done(_)))).count();
    assert_eq!(done, 1, "{sent:?}");
    assert_eq!(fixture.store().submissions_of(ada).await.unwrap().len(), 1);
}

/// Every transition from every status: allowed ones lead to the domain's result and are recorded with actor,
/// time and reason; others change nothing.
pub async fn steps_lead_where_the_domain_says<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let content = || Box::new(submission_content(submission_draft(), &[]));
    let to = |status| match status {
        SubmissionStatus::Pending => vec![],
        SubmissionStatus::ChangesRequested => vec![(desk, Transition::RequestChanges)],
        SubmissionStatus::Approved => vec![(desk, Transition::Approve(Approval::default()))],
        SubmissionStatus::Rejected => vec![(desk, Transition::Reject)],
        SubmissionStatus::Withdrawn => vec![(ada, Transition::Withdraw)],
    };
    let steps = || {
        [
            (ada, Transition::Revise(content())),
            (ada, Transition::Withdraw),
            (desk, Transition::RequestChanges),
            (desk, Transition::Approve(Approval::default())),
            (desk, Transition::Reject),
        ]
    };
    for status in SubmissionStatus::ALL {
        for (user, tried) in steps() {
            let id = submitted(fixture, ada, submission_draft(), &[]).await;
            for (user, before) in to(status) {
                step(fixture, id, user, before).await.unwrap();
            }
            let before = whole(fixture, id).await;
            let moves = fixture.store().status_changes(id).await.unwrap();
            let kind = tried.kind();
            match (step(fixture, id, user, tried).await, status.after(kind)) {
                (Ok(now), Some(expected)) => {
                    assert_eq!(now.status, expected);
                    assert_eq!(*now, whole(fixture, id).await);
                    let told = fixture.store().status_changes(id).await.unwrap().pop().unwrap();
                    assert_eq!((told.from, told.to, told.by), (Some(status), expected, kind.side()));
                    assert_eq!((told.actor, told.at, told.reason.as_str()), (user, at_minute(5), "Because."));
                    let notes =
                        if kind.side() == Side::Concierge { "Because." } else { before.notes.as_str() };
                    assert_eq!(now.notes, notes);
                }
                (Err(SubmissionRefusal::Impossible(found)), None) => {
                    assert_eq!(found, status);
                    assert_eq!(whole(fixture, id).await, before);
                    assert_eq!(fixture.store().status_changes(id).await.unwrap(), moves);
                }
                other => panic!("{status:?} {kind:?}: {other:?}"),
            }
        }
    }
}

/// Sellers can change only their own submissions; a decision on an outdated revision is refused.
pub async fn steps_are_taken_by_whom_they_belong_to<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let id = submitted(fixture, ada, submission_draft(), &[]).await;
    let content = Box::new(submission_content(submission_draft(), &[]));
    for tried in [Transition::Withdraw, Transition::Revise(content.clone())] {
        assert_eq!(step(fixture, id, eve, tried).await, Err(SubmissionRefusal::NoSuchSubmission));
    }
    let nowhere = step(fixture, SubmissionId(4711), eve, Transition::Reject).await;
    assert_eq!(nowhere, Err(SubmissionRefusal::NoSuchSubmission));
    step(fixture, id, ada, Transition::Revise(content)).await.unwrap();
    let stale =
        TransitionCommand { revision: Some(1), ..order(id, eve, Transition::Approve(Approval::default())) };
    assert_eq!(fixture.store().apply_transition(&stale).await.unwrap(), Err(SubmissionRefusal::Stale));
    let fresh = TransitionCommand { revision: Some(2), ..stale };
    assert!(fixture.store().apply_transition(&fresh).await.unwrap().is_ok());
}

/// Approval lists the vehicle with pictures, first price, badge and event, and notifies the seller, in one
/// transaction.
pub async fn approving_lists_the_vehicle<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let shown = picture(fixture, ada, 1).await;
    let id = submitted(fixture, ada, submission_draft(), &[shown]).await;
    let badge = Badge::parse("New", BadgeVariant::New).unwrap();
    let notice =
        NewNotification::new(ada, NotificationKind::SubmissionDecided, "Listed", "", DeepLink::to("/x"));
    let order = TransitionCommand {
        notices: vec![notice],
        ..order(id, desk, Transition::Approve(Approval { badge: Some(badge.clone()), ..Approval::default() }))
    };
    let Ok(approved) = fixture.store().apply_transition(&order).await.unwrap() else { panic!() };
    let listing = approved.listing.unwrap();
    assert_eq!((listing.status, listing.price.dollars().unwrap()), (ListingStatus::Live, 2_450_000));
    let vehicle = fixture.store().vehicle(listing.vehicle).await.unwrap().unwrap();
    assert_eq!(vehicle.summary.title(), approved.title());
    assert_eq!((vehicle.summary.badge, vehicle.summary.listed_at), (Some(badge), at_minute(5)));
    assert_eq!(vehicle.prices.len(), 1);
    let kept = fixture.store().pictures(&[shown]).await.unwrap().remove(0);
    assert!(kept.is_public());
    let photo = Picture { group: Some(PhotoGroup::Exterior), ..kept.picture("Rear three-quarter") };
    assert_eq!(vehicle.pictures, [photo]);
    let listed = Event::VehiclesListed { vehicles: vec![listing.vehicle] };
    assert_eq!(public_events(fixture.store()).await, [listed]);
    assert_eq!(fixture.store().notice_counts(ada).await.unwrap().total, 1);
    fixture.set_status(listing.vehicle, ListingStatus::Withdrawn).await;
    assert!(!fixture.store().pictures(&[shown]).await.unwrap()[0].is_public());
}

/// A submission keeps its stated facts; its listing has those of its texts too, and a revision tells what changed.
pub async fn facts_go_from_the_form_to_the_listing<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let facts = |transmission: &str| FactsDraft { transmission: Some(transmission.into()), ..stated_facts() };
    let draft = |transmission: &str| SubmissionDraft {
        specs: vec!["7-Speed Manual".into(), "Coupe".into(), "Red calipers".into()],
        facts: facts(transmission),
        ..submission_draft()
    };
    let id = submitted(fixture, ada, draft("automatic"), &[]).await;
    let kept = fixture.store().submission(id).await.unwrap().unwrap().content.car;
    assert_eq!(kept.facts, VehicleFacts::parse(&facts("automatic")).unwrap());
    let revised = submission_content(draft("cvt"), &[]);
    step(fixture, id, ada, Transition::Revise(Box::new(revised))).await.unwrap();
    let entry = fixture.store().entries_after(0, 99).await.unwrap().pop().unwrap();
    assert_eq!(entry.action, Action::SubmissionRevised(id));
    let changed: Vec<_> = entry.edit.changes.iter().map(|change| change.field.as_str()).collect();
    assert!(changed.contains(&"transmission") && !changed.contains(&"bodyStyle"), "{changed:?}");
    let Ok(listed) = step(fixture, id, desk, Transition::Approve(Approval::default())).await else {
        panic!()
    };
    let vehicle = fixture.store().vehicle(listed.listing.unwrap().vehicle).await.unwrap().unwrap();
    assert_eq!(vehicle.facts.stated(), VehicleFacts::parse(&facts("cvt")).unwrap());
    assert_eq!(
        (vehicle.facts.transmission, vehicle.facts.body_style),
        (Some(Transmission::Cvt), Some(BodyStyle::Coupe))
    );
    assert_eq!(vehicle.facts.from_text.get(&FactName::BodyStyle), Some(&Confidence::High));
}

/// Every fact, stated.
fn stated_facts() -> FactsDraft {
    let text = |text: &str| Some(text.to_owned());
    FactsDraft {
        vin: text("ZFFMN34A000080000"),
        vin_visibility: text("full"),
        trim: text("Evoluzione"),
        stock_number: text("P-1042"),
        engine: text("2.9L Twin-Turbo V8"),
        displacement: text("2936"),
        horsepower: text("471"),
        transmission: text("manual"),
        speeds: text("5"),
        drivetrain: text("rwd"),
        body_style: None,
        exterior_color: text("Rosso Corsa"),
        interior_color: text("Red"),
        title_status: text("clean"),
        title_state: text("IL"),
        odometer_unit: text("kilometers"),
        is_mileage_unknown: Some(true),
        owners: text("3"),
    }
}

/// Exactly one of several concurrent decisions is made, and it is audited once (reliability row R15).
pub async fn of_many_verdicts_one_is_taken<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let mut ids = Vec::new();
    for _ in 0..100 {
        ids.push(submitted(fixture, ada, submission_draft(), &[]).await);
    }
    // Few at a time, so that a slow machine does not run into timeouts.
    for few in ids.chunks(3) {
        let verdicts = few.iter().flat_map(|id| {
            [
                (desk, Transition::Approve(Approval::default())),
                (desk, Transition::Reject),
                (ada, Transition::Withdraw),
            ]
            .map(|(user, verdict)| step(fixture, *id, user, verdict))
        });
        let outcomes = join_all(verdicts).await;
        for of_one in outcomes.chunks(3) {
            let done = of_one.iter().filter(|outcome| outcome.is_ok()).count();
            let late = of_one
                .iter()
                .filter(|outcome| matches!(outcome, Err(SubmissionRefusal::Impossible(_))))
                .count();
            assert_eq!((done, late), (1, 2), "{of_one:?}");
        }
    }
    let (mut after, mut moved) = (0, 0);
    loop {
        let lines = fixture.store().entries_after(after, 100).await.unwrap();
        let Some(last) = lines.last() else { break };
        after = last.id;
        moved +=
            lines.iter().filter(|line| matches!(line.action, Action::SubmissionStatusChanged(..))).count();
    }
    assert_eq!(moved, 100);
    let listed = fixture.store().largest_id().await.unwrap().0;
    let counts = fixture.store().queue_counts().await.unwrap().counts;
    let approved = counts.iter().find(|(status, _)| *status == SubmissionStatus::Approved);
    assert_eq!(approved.map_or(0, |(_, count)| *count), listed.unsigned_abs());
}

async fn say_once<F: VehicleFixture>(
    fixture: &F,
    submission: SubmissionId,
    side: Side,
    text: MessageText,
    act: &Command,
) -> SubmissionMessage {
    let new = NewMessage { submission, side, text: text.clone(), notices: Vec::new() };
    match fixture.store().send_message(&new, act).await.unwrap() {
        CommandOutcome::Done(written) | CommandOutcome::Repeated(written) => {
            SubmissionMessage { id: written.id, by: side, text, at: written.at }
        }
        other => panic!("{other:?}"),
    }
}

/// Fifty concurrent repetitions write one message, with one notification, counted once.
pub async fn the_same_message_is_written_once<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let id = submitted(fixture, ada, submission_draft(), &[]).await;
    let text = MessageText::parse("Is it red?").unwrap();
    let once = idempotent_command(at_minute(3), "k", 1);
    let said = (0..50).map(|_| say_once(fixture, id, Side::Concierge, text.clone(), &once));
    let said = join_all(said).await;
    let read = fixture.store().read_messages(id, Side::Concierge).await.unwrap();
    assert_eq!(read.len(), 1);
    assert!(said.iter().all(|message| *message == read[0]), "{said:?}");
    assert_eq!(whole(fixture, id).await.unread.seller, 1);
    let other = NewMessage { submission: id, side: Side::Concierge, text, notices: Vec::new() };
    let conflict =
        fixture.store().send_message(&other, &idempotent_command(at_minute(4), "k", 2)).await.unwrap();
    assert_eq!(conflict, CommandOutcome::Conflict);
    let limited = |minute| Command { rate_limit: Some(rate_limit("s", 1)), ..act(at_minute(minute)) };
    assert!(matches!(
        fixture.store().send_message(&other, &limited(5)).await.unwrap(),
        CommandOutcome::Done(_)
    ));
    assert!(matches!(
        fixture.store().send_message(&other, &limited(6)).await.unwrap(),
        CommandOutcome::TooMany { .. }
    ));
    assert_eq!(fixture.store().read_messages(id, Side::Seller).await.unwrap().len(), 2);
}

/// Messages are unread for the other side until it reads them.
pub async fn a_conversation_is_read_by_both<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let id = submitted(fixture, ada, submission_draft(), &[]).await;
    let send_message = async |side, words: &str| {
        let text = MessageText::parse(words).unwrap();
        say_once(fixture, id, side, text, &act(at_minute(3))).await
    };
    let first = send_message(Side::Seller, "Hello 👋🏽").await;
    let second = send_message(Side::Concierge, "Is it red?").await;
    let unread = whole(fixture, id).await.unread;
    assert_eq!((unread.seller, unread.concierge), (1, 1));
    let read = fixture.store().read_messages(id, Side::Seller).await.unwrap();
    assert_eq!(read, [first, second]);
    let unread = whole(fixture, id).await.unread;
    assert_eq!((unread.seller, unread.concierge), (0, 1));
    assert_eq!(fixture.store().read_messages(SubmissionId(4711), Side::Seller).await.unwrap(), []);
}

/// A draft belongs to its member, protects the pictures it names, and is deleted when the form is sent.
pub async fn a_draft_is_kept_until_it_is_sent<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let named = picture(fixture, ada, 1).await;
    let fields = format!("{{\"images\":[\"{}/480.webp\"]}}", named.path());
    fixture.store().save_draft(ada, "{}", at_minute(1)).await.unwrap();
    fixture.store().save_draft(ada, &fields, at_minute(2)).await.unwrap();
    let kept = fixture.store().draft(ada).await.unwrap().unwrap();
    assert_eq!((kept.fields.as_str(), kept.saved_at), (fields.as_str(), at_minute(2)));
    assert_eq!(fixture.store().draft(eve).await.unwrap(), None);
    assert_eq!(fixture.store().remove_unused_pictures(at_minute(9), 9).await.unwrap(), []);
    submitted(fixture, ada, submission_draft(), &[]).await;
    assert_eq!(fixture.store().draft(ada).await.unwrap(), None);
    assert_eq!(fixture.store().remove_unused_pictures(at_minute(9), 9).await.unwrap(), [named]);
    fixture.store().save_draft(eve, "{}", at_minute(1)).await.unwrap();
    fixture.store().forget_draft(eve).await.unwrap();
    assert_eq!(fixture.store().draft(eve).await.unwrap(), None);
}

/// The admin queue is paged, filtered and counted.
pub async fn the_queue_shows_what_waits<F: VehicleFixture>(fixture: &F) {
    let (ada, desk) = (member(fixture, "ada").await, member(fixture, "desk").await);
    let mut ids = Vec::new();
    for make in ["Škoda", "Ferrari", "Porsche", "Ferrari"] {
        let draft = SubmissionDraft { make: make.into(), ..submission_draft() };
        ids.push(submitted(fixture, ada, draft, &[]).await);
    }
    step(fixture, ids[3], desk, Transition::Reject).await.unwrap();
    let ask = async |status, words: &[&str], after, limit| {
        let words = words.iter().map(|word| (*word).to_owned()).collect();
        let queue = fixture.store().queue(&QueueQuery { status, words, after }, limit).await.unwrap();
        let found: Vec<SubmissionId> = queue.items.iter().map(|(submission, ..)| submission.id).collect();
        (found, queue.total, queue.has_more)
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
    let seller = fixture.store().seller(ada).await.unwrap().unwrap();
    assert_eq!((seller.username.as_str(), seller.submissions), ("ada", 4));
}

/// Submissions with the same VIN in any spelling, or the same picture in any size, are found.
pub async fn what_was_submitted_before_is_found<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let vin = |vin: &str| SubmissionDraft { facts: with_vin(vin), ..submission_draft() };
    let mut alike = new_picture(eve, 2);
    let first = picture(fixture, ada, 1).await;
    // A perceptual hash that differs in six bits.
    alike.likeness = new_picture(ada, 1).likeness ^ 0x8010_0200_4008_0001;
    fixture.store().keep_picture(&alike, &act(at_minute(1))).await.unwrap();
    let other = picture(fixture, eve, 77).await;
    let mine = submitted(fixture, ada, vin("ZFF-MN34 1"), &[first]).await;
    let theirs = submitted(fixture, eve, vin("zffmn341"), &[other, alike.id]).await;
    let unlike = submitted(fixture, eve, vin("ZFFMN342"), &[other]).await;
    assert_eq!(fixture.store().submissions_with_vin("ZFFMN341", mine).await.unwrap(), [theirs]);
    assert_eq!(fixture.store().submissions_with_vin("ZFFMN342", unlike).await.unwrap(), []);
    let Ok(listed) =
        step(fixture, theirs, member(fixture, "desk").await, Transition::Approve(Approval::default())).await
    else {
        panic!()
    };
    let listing = listed.listing.unwrap().vehicle;
    assert_eq!(fixture.store().listings_with_vin("ZFFMN341", mine).await.unwrap(), [listing]);
    assert_eq!(fixture.store().listings_with_vin("ZFFMN341", theirs).await.unwrap(), []);
    assert_eq!(fixture.store().submissions_with_similar_picture(mine).await.unwrap(), [theirs]);
    assert_eq!(fixture.store().submissions_with_similar_picture(unlike).await.unwrap(), [theirs]);
}
