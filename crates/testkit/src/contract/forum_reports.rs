//! The contract of [`ForumReports`].

use domain::forum::{ModerationAction, PostState, ReportId, ReportOutcome, ReportState, TopicId, TopicState};
use domain::{CaseFilter, forum::ReportRefusal};
use futures_util::future::join_all;
use ports::forum::{CloseReportRefusal, ForumCommands, ForumQueries, ForumReports, ReportQuery};

use super::forum_moderation::{acts, concierge};
use crate::{
    VehicleFixture, at_minute,
    forum::{category, collector, reason, reply, topic, written},
};

/// A member can report a post once; the reported text is kept, even if the post changes.
pub async fn post_is_reported_once_per_member<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Buy my oil, only today!", ada, 3).await;
    let why = reason("An advertisement.");
    let reports = join_all((0..10).map(|_| store.report(id, 1, bob, &why, at_minute(4)))).await;
    let first = reports[0].clone().unwrap().unwrap();
    assert!(reports.iter().all(|report| *report == Ok(Ok(first))), "{reports:?}");
    assert_eq!(store.report(id, 1, ada, &why, at_minute(4)).await.unwrap(), Err(ReportRefusal::Own));
    for (topic, number) in [(id, 2), (TopicId(99), 0)] {
        assert_eq!(
            store.report(topic, number, bob, &why, at_minute(4)).await.unwrap(),
            Err(ReportRefusal::NoSuchPost)
        );
    }
    store.edit_post(post, ada, None, &written("Buy nothing, please!"), at_minute(5)).await.unwrap().unwrap();
    let open = store.reports(ReportQuery { filter: CaseFilter::Open, after: None }, 10).await.unwrap();
    assert_eq!((open.items.len(), open.total), (1, 1));
    let report = &open.items[0];
    assert_eq!(store.report_by_id(report.id).await.unwrap().as_ref(), Some(report));
    assert_eq!((report.topic, report.number, report.text.as_str()), (id, 1, "Buy my oil, only today!"));
    assert_eq!(
        (report.reason.clone(), report.at, report.state.clone()),
        (why, at_minute(4), ReportState::Open)
    );
    assert_eq!((report.id, report.reporter.as_ref().unwrap().id), (first, bob));
    assert_eq!(report.author.as_ref().unwrap().id, ada);
}

/// Exactly one of several concurrent attempts closes a report, and with it all reports about the post;
/// removal and closing are one transaction.
pub async fn report_is_closed_once_with_all_of_its_post<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Buy my oil, only today!", ada, 3).await;
    let mut reports: Vec<ReportId> = Vec::new();
    for (name, number) in [("bob", 1), ("cal", 1), ("dan", 0)] {
        let who = collector(store, name, 0).await;
        let report = store.report(id, number, who, &reason("An advertisement."), at_minute(4)).await;
        reports.push(report.unwrap().unwrap());
    }
    let why = reason("No advertisements.");
    let (removed, kept) = (ReportOutcome::Removed, ReportOutcome::Kept);
    let closing =
        (0..8).map(|n| store.close_report(reports[n % 2], removed, Some(&why), concierge(), at_minute(5)));
    let closed = join_all(closing).await;
    assert_eq!(closed.iter().filter(|c| matches!(c, Ok(Ok(())))).count(), 1, "{closed:?}");
    assert!(matches!(store.post(post, ada).await.unwrap().unwrap().state, PostState::Removed(_)));
    assert_eq!(store.close_report(reports[2], kept, None, concierge(), at_minute(6)).await.unwrap(), Ok(()));
    assert_eq!(store.topic(id, ada).await.unwrap().unwrap().state, TopicState::Shown);
    let list = store.reports(ReportQuery { filter: CaseFilter::Closed, after: None }, 2).await.unwrap();
    assert_eq!((list.total, list.items[0].id), (3, reports[2]), "the latest first");
    let (list, next) = (list.items, list.next);
    assert_eq!(next, Some(list[1].id));
    assert_eq!(store.report_by_id(reports[2]).await.unwrap().as_ref(), Some(&list[0]));
    assert_eq!(store.report_by_id(ReportId(reports[2].0 + 100)).await.unwrap(), None);
    let closed = ReportState::Closed { outcome: kept, reason: String::new(), at: at_minute(6) };
    assert_eq!(list[0].state, closed);
    let rest = store.reports(ReportQuery { filter: CaseFilter::Closed, after: next }, 2).await.unwrap();
    assert_eq!((rest.total, rest.next), (3, None));
    let rest = rest.items;
    let ReportState::Closed { outcome, reason, .. } = &rest[0].state else { panic!("{rest:?}") };
    assert_eq!((rest.len(), *outcome, reason.as_str()), (1, removed, "No advertisements."));
    assert_eq!(
        store.reports(ReportQuery { filter: CaseFilter::Open, after: None }, 9).await.unwrap().total,
        0
    );
    let recorded: Vec<ModerationAction> = acts(store).await.into_iter().map(|(_, _, act)| act).collect();
    assert_eq!(recorded.len(), 3, "{recorded:?}");
    assert!(recorded.contains(&ModerationAction::PostRemoved(post)));
    assert!(recorded.contains(&ModerationAction::ReportClosed(reports[2], kept)));
    let nothing = store.close_report(ReportId(99), kept, None, concierge(), at_minute(7)).await.unwrap();
    assert_eq!(nothing, Err(CloseReportRefusal::NoSuchReport));
}
