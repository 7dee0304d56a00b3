//! The contract of [`Act`]s, on the one port that does them for strangers.

use std::time::Duration;

use chrono::TimeDelta;
use domain::Timestamp;
use domain::asking::Receipt;
use domain::vehicles::VehicleId;
use futures_util::future::join_all;
use ports::acts::{Act, Outcome, Recall};
use ports::asking::{AskingDesk, NotKept};

use crate::{AskingFixture, act, act_once, allowance, at_minute, inquiry, receipt};

type Kept = Outcome<Receipt, NotKept>;

async fn keep<F: AskingFixture>(fixture: &F, act: &Act) -> (Receipt, Kept) {
    let receipt = receipt(act.at);
    let outcome = fixture.store().keep(&inquiry(None), None, &receipt, act, None).await.unwrap();
    (receipt, outcome)
}

async fn count<F: AskingFixture>(fixture: &F) -> usize {
    fixture.asked().await.len()
}

fn hours(hours: i64) -> Timestamp {
    at_minute(0) + TimeDelta::hours(hours)
}

fn bounded(at: Timestamp, subject: &str, most: u32) -> Act {
    Act { allowance: Some(allowance(subject, most)), ..act(at) }
}

/// The same key with the same content: the first answer again, and nothing is done.
pub async fn a_repeated_act_is_done_once<F: AskingFixture>(fixture: &F) {
    let at = at_minute(0) + TimeDelta::microseconds(1);
    let known = act_once(at, "k", 1).idempotent.unwrap();
    assert_eq!(fixture.store().recall(&known, at).await.unwrap(), Recall::Unknown);
    let (first, outcome) = keep(fixture, &act_once(at, "k", 1)).await;
    assert_eq!(outcome, Outcome::Done(first.clone()));
    for hour in [0, 1, 23] {
        assert_eq!(keep(fixture, &act_once(hours(hour), "k", 1)).await.1, Outcome::Repeated(first.clone()));
        let recalled = fixture.store().recall(&known, hours(hour)).await.unwrap();
        assert_eq!(recalled, Recall::Repeated(first.clone()));
    }
    assert_eq!(count(fixture).await, 1);
}

/// The same key with other content is a mistake of the sender's, and nothing is done.
pub async fn a_key_belongs_to_its_content<F: AskingFixture>(fixture: &F) {
    keep(fixture, &act_once(hours(0), "k", 1)).await;
    let other = act_once(hours(1), "k", 2);
    assert_eq!(keep(fixture, &other).await.1, Outcome::Conflict);
    let recalled = fixture.store().recall(&other.idempotent.unwrap(), hours(1)).await.unwrap();
    assert_eq!(recalled, Recall::Conflict);
    assert_eq!(count(fixture).await, 1);
}

/// The same content without a key, under another key or in another scope is another act.
pub async fn acts_of_other_names_are_other_acts<F: AskingFixture>(fixture: &F) {
    let mut elsewhere = act_once(hours(0), "k", 1);
    elsewhere.idempotent.as_mut().unwrap().scope = "another call".into();
    let acts =
        [act_once(hours(0), "k", 1), act_once(hours(0), "K", 1), elsewhere, act(hours(0)), act(hours(0))];
    for act in &acts {
        assert!(matches!(keep(fixture, act).await.1, Outcome::Done(_)), "{act:?}");
    }
    assert_eq!(count(fixture).await, acts.len());
}

/// After a day a key may be used anew, with whatever content, and then counts from there.
pub async fn a_key_is_free_again_after_a_day<F: AskingFixture>(fixture: &F) {
    let (first, _) = keep(fixture, &act_once(hours(0), "k", 1)).await;
    let almost = hours(24) - TimeDelta::microseconds(1);
    assert_eq!(keep(fixture, &act_once(almost, "k", 1)).await.1, Outcome::Repeated(first));
    let (second, outcome) = keep(fixture, &act_once(hours(24), "k", 2)).await;
    assert_eq!(outcome, Outcome::Done(second.clone()));
    assert_eq!(keep(fixture, &act_once(hours(47), "k", 2)).await.1, Outcome::Repeated(second));
    assert_eq!(keep(fixture, &act_once(hours(47), "k", 1)).await.1, Outcome::Conflict);
    assert_eq!(count(fixture).await, 2);
}

/// A double click times twenty-five: one asking, and everybody hears the same.
pub async fn the_same_act_fifty_times_at_once_is_done_once<F: AskingFixture>(fixture: &F) {
    let act = Act { allowance: Some(allowance("s", 10)), ..act_once(hours(0), "k", 1) };
    let outcomes = join_all((0..50).map(|_| keep(fixture, &act))).await;
    let asked = fixture.asked().await;
    assert_eq!(asked.len(), 1);
    let answer = &asked[0].0;
    let done: Vec<_> = outcomes.iter().filter(|(_, kept)| *kept == Outcome::Done(answer.clone())).collect();
    assert_eq!(done.len(), 1);
    let repeated = outcomes.iter().filter(|(_, kept)| *kept == Outcome::Repeated(answer.clone()));
    assert_eq!(repeated.count(), 49, "{outcomes:?}");
}

/// At once and with different contents: one of them is done, whichever it is.
pub async fn a_key_at_once_with_other_content_is_done_once<F: AskingFixture>(fixture: &F) {
    let acts: Vec<Act> = (0..20).map(|content| act_once(hours(0), "k", content)).collect();
    let outcomes = join_all(acts.iter().map(|act| keep(fixture, act))).await;
    let done = outcomes.iter().filter(|(_, kept)| matches!(kept, Outcome::Done(_))).count();
    let conflicts = outcomes.iter().filter(|(_, kept)| *kept == Outcome::Conflict).count();
    assert_eq!((done, conflicts), (1, 19), "{outcomes:?}");
    assert_eq!(count(fixture).await, 1);
}

/// What was refused or failed burns neither the key nor the allowance.
pub async fn what_was_not_done_may_be_tried_again<F: AskingFixture>(fixture: &F) {
    let (taken, _) = keep(fixture, &act(hours(0))).await;
    let act = Act { allowance: Some(allowance("s", 1)), ..act_once(hours(0), "k", 1) };
    let refused = fixture.store().keep(&inquiry(None), None, &taken, &act, None).await.unwrap();
    assert_eq!(refused, Outcome::Refused(NotKept::ReferenceTaken));
    let nowhere = inquiry(Some(VehicleId(99)));
    assert!(fixture.store().keep(&nowhere, None, &receipt(hours(0)), &act, None).await.is_err());
    let corrected = Act { allowance: act.allowance.clone(), ..act_once(hours(0), "k", 2) };
    assert!(matches!(keep(fixture, &corrected).await.1, Outcome::Done(_)));
    assert_eq!(count(fixture).await, 2);
}

/// So many, and no more until the window has passed; each subject has its own.
pub async fn an_allowance_is_used_up<F: AskingFixture>(fixture: &F) {
    for minute in [0, 10, 20] {
        let act = bounded(at_minute(minute), "s", 3);
        assert!(matches!(keep(fixture, &act).await.1, Outcome::Done(_)), "{minute}");
    }
    for (minute, left) in [(20, 40), (59, 1)] {
        let retry_after = Duration::from_secs(left * 60);
        let outcome = keep(fixture, &bounded(at_minute(minute), "s", 3)).await.1;
        assert_eq!(outcome, Outcome::TooMany { retry_after });
    }
    let end = at_minute(60) - TimeDelta::microseconds(1);
    let outcome = keep(fixture, &bounded(end, "s", 3)).await.1;
    assert_eq!(outcome, Outcome::TooMany { retry_after: Duration::from_secs(1) });
    assert!(matches!(keep(fixture, &bounded(at_minute(20), "t", 3)).await.1, Outcome::Done(_)));
    assert!(matches!(keep(fixture, &act(at_minute(20))).await.1, Outcome::Done(_)), "no bounds");
    for minute in [60, 61, 119] {
        let act = bounded(at_minute(minute), "s", 3);
        assert!(matches!(keep(fixture, &act).await.1, Outcome::Done(_)), "{minute}");
    }
    assert!(matches!(keep(fixture, &bounded(at_minute(119), "s", 3)).await.1, Outcome::TooMany { .. }));
    assert_eq!(count(fixture).await, 8);
}

/// However many come at once, no more pass than may.
pub async fn an_allowance_holds_under_a_rush<F: AskingFixture>(fixture: &F) {
    let act = bounded(hours(0), "s", 10);
    let outcomes = join_all((0..40).map(|_| keep(fixture, &act))).await;
    let done = outcomes.iter().filter(|(_, kept)| matches!(kept, Outcome::Done(_))).count();
    assert_eq!((done, count(fixture).await), (10, 10));
}

/// Whoever did not hear the answer may ask for it again, whatever is left of the allowance.
pub async fn repeating_costs_no_allowance<F: AskingFixture>(fixture: &F) {
    let once = |at| Act { allowance: Some(allowance("s", 2)), ..act_once(at, "k", 1) };
    let (first, _) = keep(fixture, &once(hours(0))).await;
    for _ in 0..5 {
        assert_eq!(keep(fixture, &once(hours(0))).await.1, Outcome::Repeated(first.clone()));
    }
    assert!(matches!(keep(fixture, &bounded(hours(0), "s", 2)).await.1, Outcome::Done(_)));
    assert!(matches!(keep(fixture, &bounded(hours(0), "s", 2)).await.1, Outcome::TooMany { .. }));
    assert_eq!(keep(fixture, &once(hours(0))).await.1, Outcome::Repeated(first));
}
