//! The contract of [`Submissions`].

use domain::{
    accounts::UserId,
    audit::{Action, Actor},
    pictures::PictureId,
    submissions::{
        DecisionReason, MessageText, Side, Submission, SubmissionDraft, SubmissionId, SubmissionMessage,
        SubmissionRefusal, SubmissionStatus,
    },
};
use futures_util::future::join_all;
use ports::{
    audit::AuditLog,
    commands::{Command, CommandOutcome},
    pictures::{PictureRemoval, Pictures},
    submissions::{NewMessage, Submissions, Transition, TransitionCommand},
};

use super::notifications::member;
use crate::{
    VehicleFixture, at_minute, command_at, idempotent_command, new_picture, new_submission, rate_limit,
    submission_content, submission_draft, with_vin,
};

pub(super) async fn picture<F: VehicleFixture>(fixture: &F, owner: UserId, number: u8) -> PictureId {
    match fixture.store().store_picture(&new_picture(owner, number), &command_at(at_minute(1))).await.unwrap()
    {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

pub(super) async fn store_submission<F: VehicleFixture>(
    fixture: &F,
    seller: UserId,
    draft: SubmissionDraft,
    pictures: &[PictureId],
) -> SubmissionId {
    let new = new_submission(seller, submission_content(draft, pictures));
    match fixture.store().submit(&new, &command_at(at_minute(2))).await.unwrap() {
        CommandOutcome::Done(id) => id,
        other => panic!("{other:?}"),
    }
}

pub(super) fn command(id: SubmissionId, user: UserId, transition: Transition) -> TransitionCommand {
    TransitionCommand {
        submission: id,
        user,
        actor: Actor { user: Some(user), address: None },
        revision: None,
        transition,
        reason: DecisionReason::parse("reason", "Because.").unwrap(),
        notifications: Vec::new(),
        at: at_minute(5),
    }
}

pub(super) async fn step<F: VehicleFixture>(
    fixture: &F,
    id: SubmissionId,
    user: UserId,
    transition: Transition,
) -> Result<Box<Submission>, SubmissionRefusal> {
    fixture.store().apply_transition(&command(id, user, transition)).await.unwrap()
}

pub(super) async fn stored_submission<F: VehicleFixture>(fixture: &F, id: SubmissionId) -> Submission {
    fixture.store().submission(id).await.unwrap().unwrap()
}

/// A submission is stored unchanged, in any script, and belongs to its seller.
pub async fn submission_is_stored_unchanged<F: VehicleFixture>(fixture: &F) {
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
    let id = store_submission(fixture, ada, draft.clone(), &[pictures[1], pictures[0]]).await;
    let stored = stored_submission(fixture, id).await;
    assert_eq!(stored.content, submission_content(draft, &[pictures[1], pictures[0]]));
    assert_eq!((stored.seller, stored.status, stored.revision), (ada, SubmissionStatus::Pending, 1));
    assert_eq!((stored.created_at, stored.waiting_since, stored.listing), (at_minute(2), at_minute(2), None));
    assert_eq!(
        stored.pictures.iter().map(|stored| stored.id).collect::<Vec<_>>(),
        [pictures[1], pictures[0]]
    );
    assert!(stored.pictures.iter().all(|stored| stored.is_attached && stored.published_to.is_none()));
    let second = store_submission(fixture, ada, submission_draft(), &[]).await;
    let own = fixture.store().submissions_of(ada).await.unwrap();
    assert_eq!(own.iter().map(|own| own.id).collect::<Vec<_>>(), [second, id]);
    assert_eq!(own[1], stored);
    assert_eq!(fixture.store().submissions_of(eve).await.unwrap(), []);
    assert_eq!(fixture.store().submission(SubmissionId(4711)).await.unwrap(), None);
}

/// A submission can show its seller's pictures only; shown pictures cannot be removed.
pub async fn submission_accepts_its_sellers_pictures_only<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let (own, other) = (picture(fixture, ada, 1).await, picture(fixture, eve, 2).await);
    for refused in [other, PictureId::from_bits([9; 16])] {
        let content = submission_content(submission_draft(), &[own, refused]);
        let outcome =
            fixture.store().submit(&new_submission(ada, content), &command_at(at_minute(2))).await.unwrap();
        assert_eq!(outcome, CommandOutcome::Refused(SubmissionRefusal::PictureGone));
    }
    assert_eq!(fixture.store().submissions_of(ada).await.unwrap(), []);
    assert!(!fixture.store().pictures(&[own]).await.unwrap()[0].is_attached, "a refused one leaves no trace");
    let id = store_submission(fixture, ada, submission_draft(), &[own]).await;
    assert_eq!(fixture.store().remove_picture(ada, own).await.unwrap(), PictureRemoval::InUse);
    assert_eq!(fixture.store().remove_unused_pictures(at_minute(99), 9).await.unwrap(), [other]);
    let content = submission_content(submission_draft(), &[]);
    step(fixture, id, ada, Transition::Revise(Box::new(content))).await.unwrap();
    assert_eq!(fixture.store().remove_unused_pictures(at_minute(5), 9).await.unwrap(), []);
    assert_eq!(fixture.store().remove_unused_pictures(at_minute(6), 9).await.unwrap(), [own]);
}

/// Every revised field is audited with the values before and after; of the VIN only that it changed.
pub async fn revision_is_audited_field_by_field<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let pictures = [picture(fixture, ada, 1).await, picture(fixture, ada, 2).await];
    let draft = || SubmissionDraft { facts: with_vin("ZFFMN34A000080000"), ..submission_draft() };
    let id = store_submission(fixture, ada, draft(), &pictures[..1]).await;
    let revised = SubmissionDraft {
        price: "$999,000".into(),
        price_numeric: Some(999_000.0),
        description: "Two owners.".into(),
        specs: vec!["V12".into(), "Manual".into()],
        facts: with_vin("ZFFMN34A000080001"),
        ..draft()
    };
    let content = submission_content(revised, &pictures);
    let before = stored_submission(fixture, id).await.content;
    step(fixture, id, ada, Transition::Revise(Box::new(content.clone()))).await.unwrap();
    let entry = fixture.store().entries_after(0, 99).await.unwrap().pop().unwrap();
    assert_eq!((entry.action, entry.actor.user), (Action::SubmissionRevised(id), Some(ada)));
    assert_eq!(entry.edit.reason.as_deref(), Some("Because."));
    assert_eq!(entry.edit.changes, before.changes(&content).into_iter().flatten().collect::<Vec<_>>());
    let changes: Vec<(&str, Option<&str>, Option<&str>)> = entry
        .edit
        .changes
        .iter()
        .map(|change| (change.field.as_str(), change.before.as_deref(), change.after.as_deref()))
        .collect();
    let fields: Vec<&str> = changes.iter().map(|(field, ..)| *field).collect();
    assert_eq!(&fields[..5], ["price", "description", "specs", "vin", "pictures"]);
    assert_eq!(changes[0], ("price", Some(before.car.price.to_string().as_str()), Some("$999,000")));
    assert_eq!(changes[3], ("vin", None, None));
    assert!(entry.edit.changes[3].is_withheld);

    step(fixture, id, ada, Transition::Revise(Box::new(content))).await.unwrap();
    let entry = fixture.store().entries_after(0, 99).await.unwrap().pop().unwrap();
    assert_eq!(entry.edit.changes, [], "the same once more changes nothing");
}

/// Repeating a submission under its key creates one.
pub async fn repeated_submission_is_stored_once<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let new = new_submission(ada, submission_content(submission_draft(), &[]));
    let once = idempotent_command(at_minute(1), "a", 1);
    let sent = join_all((0..50).map(|_| fixture.store().submit(&new, &once))).await;
    let done = sent.iter().filter(|outcome| matches!(outcome, Ok(CommandOutcome::Done(_)))).count();
    assert_eq!(done, 1, "{sent:?}");
    assert_eq!(fixture.store().submissions_of(ada).await.unwrap().len(), 1);
}

async fn send_message_once<F: VehicleFixture>(
    fixture: &F,
    submission: SubmissionId,
    side: Side,
    text: MessageText,
    command: &Command,
) -> SubmissionMessage {
    let new = NewMessage { submission, side, text: text.clone(), notifications: Vec::new() };
    match fixture.store().send_message(&new, command).await.unwrap() {
        CommandOutcome::Done(written) | CommandOutcome::Repeated(written) => {
            SubmissionMessage { id: written.id, by: side, text, at: written.at }
        }
        other => panic!("{other:?}"),
    }
}

/// Fifty concurrent repetitions write one message, with one notification, counted once.
pub async fn repeated_message_is_stored_once<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let id = store_submission(fixture, ada, submission_draft(), &[]).await;
    let text = MessageText::parse("Is it red?").unwrap();
    let once = idempotent_command(at_minute(3), "k", 1);
    let said = (0..50).map(|_| send_message_once(fixture, id, Side::Concierge, text.clone(), &once));
    let said = join_all(said).await;
    let read = fixture.store().read_messages(id, Side::Concierge).await.unwrap();
    assert_eq!(read.len(), 1);
    assert!(said.iter().all(|message| *message == read[0]), "{said:?}");
    assert_eq!(stored_submission(fixture, id).await.unread.seller, 1);
    let other = NewMessage { submission: id, side: Side::Concierge, text, notifications: Vec::new() };
    let conflict =
        fixture.store().send_message(&other, &idempotent_command(at_minute(4), "k", 2)).await.unwrap();
    assert_eq!(conflict, CommandOutcome::Conflict);
    let limited = |minute| Command { rate_limit: Some(rate_limit("s", 1)), ..command_at(at_minute(minute)) };
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
pub async fn messages_are_unread_until_the_other_side_reads_them<F: VehicleFixture>(fixture: &F) {
    let ada = member(fixture, "ada").await;
    let id = store_submission(fixture, ada, submission_draft(), &[]).await;
    let send_message = async |side, words: &str| {
        let text = MessageText::parse(words).unwrap();
        send_message_once(fixture, id, side, text, &command_at(at_minute(3))).await
    };
    let first = send_message(Side::Seller, "Hello 👋🏽").await;
    let second = send_message(Side::Concierge, "Is it red?").await;
    let unread = stored_submission(fixture, id).await.unread;
    assert_eq!((unread.seller, unread.concierge), (1, 1));
    let read = fixture.store().read_messages(id, Side::Seller).await.unwrap();
    assert_eq!(read, [first, second]);
    let unread = stored_submission(fixture, id).await.unread;
    assert_eq!((unread.seller, unread.concierge), (0, 1));
    assert_eq!(fixture.store().read_messages(SubmissionId(4711), Side::Seller).await.unwrap(), []);
}

/// A draft belongs to its member, protects the pictures it names, and is deleted when the form is sent.
pub async fn submission_draft_is_stored_until_sent<F: VehicleFixture>(fixture: &F) {
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let named = picture(fixture, ada, 1).await;
    let fields = format!("{{\"images\":[\"{}/480.webp\"]}}", named.path());
    fixture.store().save_draft(ada, "{}", at_minute(1)).await.unwrap();
    fixture.store().save_draft(ada, &fields, at_minute(2)).await.unwrap();
    let stored = fixture.store().draft(ada).await.unwrap().unwrap();
    assert_eq!((stored.fields.as_str(), stored.saved_at), (fields.as_str(), at_minute(2)));
    assert_eq!(fixture.store().draft(eve).await.unwrap(), None);
    assert_eq!(fixture.store().remove_unused_pictures(at_minute(9), 9).await.unwrap(), []);
    store_submission(fixture, ada, submission_draft(), &[]).await;
    assert_eq!(fixture.store().draft(ada).await.unwrap(), None);
    assert_eq!(fixture.store().remove_unused_pictures(at_minute(9), 9).await.unwrap(), [named]);
    fixture.store().save_draft(eve, "{}", at_minute(1)).await.unwrap();
    fixture.store().delete_draft(eve).await.unwrap();
    assert_eq!(fixture.store().draft(eve).await.unwrap(), None);
}
