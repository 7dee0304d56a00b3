//! The contract of [`ForumReports`].

use domain::{
    CaseFilter,
    accounts::UserId,
    forum::{
        ModerationAction, PostId, PostState, ReportId, ReportOutcome, ReportRefusal, ReportState,
        SeenVersion, TopicId, TopicState, TopicStatus,
    },
};
use futures_util::future::join_all;
use ports::forum::{
    CloseReportRefusal, ForumCommands, ForumModeration, ForumQueries, ForumReports, ReportDecision,
    ReportQuery, TopicEdit,
};

use super::forum_moderation::{acts, concierge};
use crate::{
    VehicleFixture, at_minute,
    forum::{category, collector, edit_topic, reason, removal, reply, title, topic, written},
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
    let remove = ReportDecision { outcome: removed, reason: Some(why), seen: None };
    let keep = ReportDecision { outcome: kept, reason: None, seen: None };
    let closing = (0..8).map(|n| store.close_report(reports[n % 2], &remove, concierge(), at_minute(5)));
    let closed = join_all(closing).await;
    assert_eq!(closed.iter().filter(|c| matches!(c, Ok(Ok(())))).count(), 1, "{closed:?}");
    assert!(matches!(store.post(post, ada).await.unwrap().unwrap().state, PostState::Removed(_)));
    assert_eq!(store.close_report(reports[2], &keep, concierge(), at_minute(6)).await.unwrap(), Ok(()));
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
    let nothing = store.close_report(ReportId(99), &keep, concierge(), at_minute(7)).await.unwrap();
    assert_eq!(nothing, Err(CloseReportRefusal::NoSuchReport));
}

/// A report tells the present text and the last edit of the post; a decision on an earlier version is refused.
pub async fn decision_on_an_edited_post_is_refused<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Buy my oil, only today!", ada, 3).await;
    let mut reports = Vec::new();
    for number in [1, 0] {
        reports.push(
            store.report(id, number, bob, &reason("An advertisement."), at_minute(4)).await.unwrap().unwrap(),
        );
    }
    let report = async |index: usize| store.report_by_id(reports[index]).await.unwrap().unwrap();
    let reported = report(0).await;
    assert_eq!((reported.edited_at, reported.changed_text()), (None, None));
    store.edit_post(post, ada, None, &written("Buy nothing, please!"), at_minute(5)).await.unwrap().unwrap();
    let edit = TopicEdit { title: Some(title("Grease for all")), text: None, seen: None };
    assert_eq!(edit_topic(store, id, ada, edit, 6).await, Ok(true));
    let edited = report(0).await;
    assert_eq!((edited.edited_at, edited.changed_text()), (Some(at_minute(5)), Some("Buy nothing, please!")));
    assert_eq!(edited.text, "Buy my oil, only today!");
    let of_topic = report(1).await;
    assert_eq!((of_topic.edited_at, of_topic.changed_text()), (Some(at_minute(6)), None), "its title counts");
    let close = async |index: usize, seen| {
        let decision = ReportDecision {
            outcome: ReportOutcome::Removed,
            reason: Some(reason("No advertisements.")),
            seen: Some(SeenVersion(seen)),
        };
        store.close_report(reports[index], &decision, concierge(), at_minute(7)).await.unwrap()
    };
    for index in [0, 1] {
        assert_eq!(close(index, None).await, Err(CloseReportRefusal::Outdated));
        assert_eq!(report(index).await.state, ReportState::Open);
    }
    assert_eq!(store.post(post, ada).await.unwrap().unwrap().state, PostState::Shown);
    assert_eq!(close(0, edited.edited_at).await, Ok(()));
    assert_eq!(close(0, None).await, Err(CloseReportRefusal::Closed), "closed comes first");
    assert!(matches!(store.post(post, ada).await.unwrap().unwrap().state, PostState::Removed(_)));
}

/// Admins list all posts of a member, the latest first, with their state and their latest report.
pub async fn posts_of_a_member_are_listed_for_admins<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", bob, 2).await;
    let hidden = topic(store, place, "Another topic", ada, 2).await;
    let shown = reply(store, id, "Twenty fifty, always.", bob, 3).await;
    let removed = reply(store, id, "Buy my oil!", bob, 4).await;
    let deleted = reply(store, id, "Never mind.", bob, 5).await;
    let in_hidden = reply(store, hidden, "In a removed topic.", bob, 6).await;
    reply(store, id, "Of somebody else.", ada, 7).await;
    let report = async |number, who| {
        store.report(id, number, who, &reason("Why not?"), at_minute(8)).await.unwrap().unwrap()
    };
    let of_removed = report(2, ada).await;
    store
        .set_post_visibility(removed, &removal("No advertisements."), concierge(), at_minute(9))
        .await
        .unwrap()
        .unwrap();
    store
        .set_topic_visibility(hidden, &removal("Not here."), concierge(), at_minute(9))
        .await
        .unwrap()
        .unwrap();
    store.delete_post(deleted, bob, at_minute(9)).await.unwrap().unwrap();
    let of_shown = report(1, ada).await;

    let all = store.member_posts(bob, None, 9).await.unwrap();
    let opening = store.posts(id, 0, 0, ada).await.unwrap()[0].id;
    let states: Vec<_> = all.items.iter().map(|post| (post.post, post.number, post.status)).collect();
    assert_eq!(
        states,
        [
            (in_hidden, 1, TopicStatus::Removed),
            (deleted, 3, TopicStatus::Deleted),
            (removed, 2, TopicStatus::Removed),
            (shown, 1, TopicStatus::Shown),
            (opening, 0, TopicStatus::Shown),
        ]
    );
    assert_eq!((all.total, all.next), (5, None));
    let reports: Vec<_> = all.items.iter().map(|post| post.report).collect();
    assert_eq!(reports, [None, None, Some((of_removed, false)), Some((of_shown, true)), None]);
    let removed = &all.items[2];
    assert_eq!((removed.topic, removed.topic_title.as_str()), (id, "Oil for a 3.2"));
    assert_eq!((removed.content.as_str(), removed.created_at), ("Buy my oil!", at_minute(4)));
    let first = store.member_posts(bob, None, 2).await.unwrap();
    assert_eq!((first.total, first.next), (5, Some(deleted)));
    let rest = store.member_posts(bob, first.next, 9).await.unwrap();
    assert_eq!((&rest.items[..], rest.total), (&all.items[2..], 5));
    let past = store.member_posts(bob, Some(PostId(0)), 9).await.unwrap();
    assert_eq!((past.items.len(), past.total), (0, 5), "past the last post");
    assert_eq!(store.member_posts(UserId(99), None, 9).await.unwrap().total, 0);
}
