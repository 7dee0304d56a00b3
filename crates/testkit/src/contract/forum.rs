//! The contract of the forum: [`ForumQueries`] and [`ForumCommands`].

use chrono::NaiveDate;
use domain::accounts::{Role, UserId};
use domain::audit::Actor;
use domain::events::Event;
use domain::forum::{
    CategoryId, DraftKey, DraftText, NewCategory, PostId, PostState, TopicId, TopicPosition, TopicQuery,
    TopicState, TopicView, WatchLevel,
};
use domain::notifications::NotificationKind;
use futures_util::future::{join, join_all};
use ports::accounts::Accounts;
use ports::commands::CommandOutcome;
use ports::forum::{
    CategoryRefusal, DeletionRefusal, EditRefusal, ForumCommands, ForumDrafts, ForumModeration, ForumQueries,
    NewPost, ReplyRefusal, TopicChange, TopicChangeRefusal, TopicEdit, TopicRefusal,
};
use ports::notifications::Notifications;

use crate::forum::{
    category, collector, done, edit_topic, mentioning, new_post, reply, title, topic, written,
};
use crate::{VehicleFixture, act, at_minute, idempotent_command, public_events, rate_limit};

const NOBODY: UserId = UserId(4711);

async fn listed<S: ForumQueries>(store: &S, query: TopicQuery, reader: UserId) -> Vec<TopicId> {
    store.topics(&query, reader, None, 100).await.unwrap().topics.iter().map(|topic| topic.id).collect()
}

fn view(view: TopicView) -> TopicQuery {
    TopicQuery { category: None, view }
}

/// Exactly one of several concurrent categories with one name is created, whatever its spelling.
pub async fn a_category_has_a_name_of_its_own<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let names = ["Škoda talk", "SKODA Talk", "skoda talk"];
    let opening = names.iter().cycle().take(12).map(async |name| {
        let new = NewCategory::parse(name, "Everything with a wing and an arrow").unwrap();
        store.open_category(&new, ada, &act(at_minute(1))).await.unwrap()
    });
    let outcomes = join_all(opening).await;
    let opened: Vec<CategoryId> = outcomes
        .iter()
        .filter_map(|outcome| if let CommandOutcome::Done(id) = outcome { Some(*id) } else { None })
        .collect();
    assert_eq!(opened.len(), 1, "{outcomes:?}");
    assert_eq!(
        outcomes.iter().filter(|o| **o == CommandOutcome::Refused(CategoryRefusal::NameTaken)).count(),
        11
    );
    assert_eq!(public_events(store).await, [Event::CategoryOpened { category: opened[0] }]);
    category(store, "Air-cooled", ada, 2).await;
    let all = store.categories(ada).await.unwrap();
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].name.as_str(), "Air-cooled", "by name");
    let one = store.category(opened[0], ada).await.unwrap().unwrap();
    assert_eq!((one.topics_count, one.posts_count, one.last_activity_at, one.unread_topics), (0, 0, None, 0));
    assert_eq!(store.category(CategoryId(4711), ada).await.unwrap(), None);
}

/// A new topic is neither locked nor pinned, is read by its author, and has its text as post 0.
pub async fn a_topic_is_kept_as_it_was_written<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let text = written("Which oil do you use in a 3.2? \u{5d0} 😀");
    let id =
        done(store.open_topic(place, &title("Oil for a 3.2"), &text, ada, &act(at_minute(2))).await.unwrap());
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.title.as_str(), read.category, read.created_at), ("Oil for a 3.2", place, at_minute(2)));
    assert!(!read.is_locked && !read.is_pinned && read.state == TopicState::Shown);
    assert_eq!((read.last_number, read.view_count, read.last_post.is_none()), (0, 0, true));
    assert_eq!((read.read_state.read_up_to, read.read_state.first_unread), (Some(0), None));
    assert!(read.is_by(ada));
    let posts = store.posts(id, 0, 20, ada).await.unwrap();
    assert_eq!(posts.len(), 1);
    assert_eq!((posts[0].number, posts[0].content.as_str()), (0, text.content.as_str()));
    assert_eq!(posts[0].author.as_ref().unwrap().username.as_str(), "ada");
    let nowhere = store.open_topic(CategoryId(99), &title("Nowhere"), &text, ada, &act(at_minute(3))).await;
    assert_eq!(nowhere.unwrap(), CommandOutcome::Refused(TopicRefusal::NoSuchCategory));
    assert_eq!(store.topic(TopicId(4711), ada).await.unwrap(), None);
    assert_eq!(public_events(store).await.last(), Some(&Event::TopicOpened { category: place, topic: id }));
    let counted = store.category(place, ada).await.unwrap().unwrap();
    assert_eq!((counted.topics_count, counted.last_activity_at), (1, Some(at_minute(2))));
}

/// Replies are numbered without gaps, counted and announced; a quoted post must be in the same topic.
pub async fn a_reply_takes_the_next_number<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let other = topic(store, place, "Another one", ada, 2).await;
    let first = reply(store, id, "Twenty fifty, always.", bob, 3).await;
    let quoting = NewPost { quotes: Some(first), ..new_post(id, "Even in winter?") };
    let second = done(store.reply(&quoting, ada, &act(at_minute(4))).await.unwrap());
    let posts = store.posts(id, 1, 20, ada).await.unwrap();
    assert_eq!(
        posts.iter().map(|post| (post.id, post.number)).collect::<Vec<_>>(),
        [(first, 1), (second, 2)]
    );
    assert_eq!(posts[1].quotes, Some(first));
    assert_eq!(store.post(second, ada).await.unwrap().unwrap(), posts[1]);
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.last_number, read.last_activity_at), (2, at_minute(4)));
    let last = read.last_post.unwrap();
    assert_eq!((last.at, last.author.unwrap().id), (at_minute(4), ada));
    let counted = store.category(place, ada).await.unwrap().unwrap();
    assert_eq!((counted.topics_count, counted.posts_count), (2, 2));
    for (quotes, target) in [(Some(first), other), (Some(PostId(4711)), id)] {
        let quoting = NewPost { quotes, ..new_post(target, "Quoting elsewhere") };
        let refused = store.reply(&quoting, ada, &act(at_minute(5))).await.unwrap();
        assert_eq!(refused, CommandOutcome::Refused(ReplyRefusal::NoSuchQuote));
    }
    let nowhere =
        store.reply(&new_post(TopicId(99), "Hello out there"), ada, &act(at_minute(5))).await.unwrap();
    assert_eq!(nowhere, CommandOutcome::Refused(ReplyRefusal::NoSuchTopic));
    let added = |post| Event::PostAdded { category: place, topic: id, post };
    assert_eq!(public_events(store).await[3..], [added(first), added(second)]);
}

/// Concurrent replies get distinct numbers, and all counts agree.
pub async fn replies_at_once_are_all_numbered<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    join_all((0..12).map(|_| reply(store, id, "Me too, as always.", ada, 3))).await;
    let numbers: Vec<u32> =
        store.posts(id, 1, 100, ada).await.unwrap().iter().map(|post| post.number).collect();
    assert_eq!(numbers, (1..=12).collect::<Vec<_>>());
    assert_eq!(store.topic(id, ada).await.unwrap().unwrap().last_number, 12);
    assert_eq!(store.category(place, ada).await.unwrap().unwrap().posts_count, 12);
    assert_eq!(public_events(store).await.len(), 14);
}

/// After locking has succeeded, no reply is added.
pub async fn a_locked_topic_takes_no_reply<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    for round in 0..5 {
        let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
        let lock = async {
            let change = TopicChange { is_locked: Some(true), ..TopicChange::default() };
            store.change_topic(id, &change, Actor::default(), at_minute(3)).await.unwrap().unwrap();
            store.topic(id, ada).await.unwrap().unwrap().last_number
        };
        let new = new_post(id, "Me too, as always.");
        let at = act(at_minute(3));
        let replying = join_all((0..10).map(|_| store.reply(&new, ada, &at)));
        let (locked_at, outcomes) = join(lock, replying).await;
        let added = outcomes.iter().filter(|o| matches!(o, Ok(CommandOutcome::Done(_)))).count();
        assert!(outcomes.iter().all(|o| matches!(
            o,
            Ok(CommandOutcome::Done(_) | CommandOutcome::Refused(ReplyRefusal::Locked))
        )));
        let last = store.topic(id, ada).await.unwrap().unwrap().last_number;
        assert_eq!((last, last as usize), (locked_at, added), "round {round}");
        let posts = store.posts(id, 1, 100, ada).await.unwrap();
        assert_eq!(posts.len(), added);
        if let Some(mine) = posts.first() {
            let edit = store.edit_post(mine.id, ada, &written("Something else"), at_minute(4)).await.unwrap();
            assert_eq!(edit, Err(EditRefusal::Locked));
        }
    }
}

/// Every kind of forum command is idempotent.
pub async fn what_is_sent_twice_is_written_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let new = NewCategory::parse("Air-cooled", "Whatever there is to say").unwrap();
    let once = idempotent_command(at_minute(1), "category", 1);
    let outcomes = join_all((0..10).map(|_| store.open_category(&new, ada, &once))).await;
    let place = one_was_done(outcomes.into_iter().map(Result::unwrap).collect());
    let (named, text) = (title("Oil for a 3.2"), written("Which one do you use in yours?"));
    let once = idempotent_command(at_minute(2), "topic", 1);
    let outcomes = join_all((0..10).map(|_| store.open_topic(place, &named, &text, ada, &once))).await;
    let id = one_was_done(outcomes.into_iter().map(Result::unwrap).collect());
    let post = new_post(id, "Twenty fifty, always.");
    let once = idempotent_command(at_minute(3), "reply", 1);
    let outcomes = join_all((0..10).map(|_| store.reply(&post, ada, &once))).await;
    let answer = one_was_done(outcomes.into_iter().map(Result::unwrap).collect());
    let change = TopicChange { is_locked: Some(true), ..TopicChange::default() };
    store.change_topic(id, &change, Actor::default(), at_minute(4)).await.unwrap().unwrap();
    let again = store.reply(&post, ada, &once).await.unwrap();
    assert_eq!(again, CommandOutcome::Repeated(answer), "a lock since then changes nothing");
    let other = store.reply(&post, ada, &idempotent_command(at_minute(5), "reply", 2)).await.unwrap();
    assert_eq!(other, CommandOutcome::Conflict);
    assert_eq!(store.posts(id, 0, 100, ada).await.unwrap().len(), 2);
    assert_eq!(public_events(store).await.len(), 4);
}

fn one_was_done<T: Copy + PartialEq + std::fmt::Debug, R: std::fmt::Debug + PartialEq>(
    outcomes: Vec<CommandOutcome<T, R>>,
) -> T {
    let made: Vec<T> = outcomes
        .iter()
        .filter_map(|outcome| if let CommandOutcome::Done(made) = outcome { Some(*made) } else { None })
        .collect();
    assert_eq!(made.len(), 1, "{outcomes:?}");
    assert_eq!(
        outcomes.iter().filter(|outcome| **outcome == CommandOutcome::Repeated(made[0])).count(),
        outcomes.len() - 1
    );
    made[0]
}

/// Writing is rate-limited; refused commands do not count.
pub async fn writing_has_its_allowance<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let limited =
        ports::commands::Command { rate_limit: Some(rate_limit("ada replies", 6)), ..act(at_minute(3)) };
    let nowhere = new_post(TopicId(99), "Nobody hears this");
    store.reply(&nowhere, ada, &limited).await.unwrap();
    let new = new_post(id, "Me too, as always.");
    let outcomes = join_all((0..9).map(|_| store.reply(&new, ada, &limited))).await;
    let refused = outcomes.iter().filter(|o| matches!(o, Ok(CommandOutcome::TooMany { .. }))).count();
    assert_eq!((refused, store.topic(id, ada).await.unwrap().unwrap().last_number), (3, 6));
}

/// Pinned topics come first within their category, then the latest; pages are stable while topics are added.
pub async fn topics_are_listed_in_order<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let places = [category(store, "Air-cooled", ada, 1).await, category(store, "Water-cooled", ada, 1).await];
    let mut ids = Vec::new();
    for n in 0..6 {
        ids.push(topic(store, places[n % 2], "Oil for a 3.2", ada, 10 + i64::try_from(n / 2).unwrap()).await);
    }
    let latest = store.topics(&view(TopicView::Latest), bob, None, 10).await.unwrap().topics;
    for topic in &latest {
        assert_eq!(topic.content.as_str(), "What I always wanted to know about it");
        assert_eq!(store.topic(topic.id, bob).await.unwrap().as_ref(), Some(topic));
    }
    let text = written("What I know about it by now");
    let edit = TopicEdit { title: None, text: Some(text.clone()) };
    assert_eq!(edit_topic(store, ids[1], ada, edit, 15).await, Ok(true));
    let read = store.topic(ids[1], bob).await.unwrap().unwrap();
    assert_eq!(read.content, text.content);
    let pin = TopicChange { is_pinned: Some(true), ..TopicChange::default() };
    store.change_topic(ids[0], &pin, Actor::default(), at_minute(20)).await.unwrap().unwrap();
    assert_eq!(listed(store, view(TopicView::Latest), ada).await, [5, 4, 3, 2, 1, 0].map(|n| ids[n]));
    let within = TopicQuery { category: Some(places[0]), view: TopicView::Latest };
    assert_eq!(listed(store, within, ada).await, [ids[0], ids[4], ids[2]]);
    assert_eq!(store.topics(&within, ada, None, 2).await.unwrap().total, 3);
    for (query, all) in [(view(TopicView::Latest), 6), (within, 3)] {
        let (mut after, mut walked): (Option<TopicPosition>, Vec<TopicId>) = (None, Vec::new());
        loop {
            let page = store.topics(&query, ada, after, 1).await.unwrap();
            walked.extend(page.topics.iter().map(|topic| topic.id));
            if page.next.is_none() {
                break;
            }
            after = page.next;
        }
        assert_eq!(walked, listed(store, query, ada).await);
        assert_eq!(walked.len(), all);
    }
    reply(store, ids[3], "Back to the top with it", bob, 30).await;
    assert_eq!(listed(store, view(TopicView::Latest), ada).await[0], ids[3]);
    assert_eq!(listed(store, view(TopicView::Mine), bob).await, [ids[3]]);
    assert_eq!(listed(store, view(TopicView::Mine), ada).await.len(), 6);
    let mine = TopicQuery { category: Some(places[0]), view: TopicView::Mine };
    assert_eq!(listed(store, mine, bob).await, []);
}

/// Unread is what a member has not read and what was written after they joined and last marked everything as
/// read.
pub async fn what_is_new_is_told<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let cal = collector(store, "cal", 3).await;
    let read_state = async |who| store.topic(id, who).await.unwrap().unwrap().read_state;
    let unread = async |who| store.category(place, who).await.unwrap().unwrap().unread_topics;
    assert_eq!((read_state(bob).await.first_unread, unread(bob).await), (Some(0), 1), "never been there");
    assert_eq!((read_state(cal).await.first_unread, unread(cal).await), (None, 0), "it was there before");
    for minute in 4..9 {
        reply(store, id, "Me too, as always.", ada, minute).await;
    }
    assert_eq!(read_state(cal).await.first_unread, Some(1));
    assert_eq!((read_state(ada).await.first_unread, unread(ada).await), (None, 0), "their own");
    assert!(store.mark_topic_read(id, bob, 2).await.unwrap());
    assert_eq!((read_state(bob).await.read_up_to, read_state(bob).await.first_unread), (Some(2), Some(3)));
    assert!(store.mark_topic_read(id, bob, 1).await.unwrap());
    assert_eq!(read_state(bob).await.read_up_to, Some(2), "what was read stays read");
    assert_eq!(listed(store, view(TopicView::Unread), bob).await, [id]);
    store.watch(id, bob, WatchLevel::Muted).await.unwrap();
    assert_eq!((listed(store, view(TopicView::Unread), bob).await, unread(bob).await), (vec![], 0));
    assert_eq!(read_state(bob).await.level, WatchLevel::Muted);
    store.watch(id, bob, WatchLevel::Normal).await.unwrap();
    store.mark_all_topics_read(bob, None, at_minute(10)).await.unwrap();
    store.mark_all_topics_read(cal, Some(place), at_minute(10)).await.unwrap();
    for who in [bob, cal] {
        assert_eq!((read_state(who).await.first_unread, unread(who).await), (None, 0));
        assert_eq!(listed(store, view(TopicView::Unread), who).await, []);
    }
    reply(store, id, "Something new at last", ada, 11).await;
    for who in [bob, cal] {
        assert_eq!((read_state(who).await.first_unread, unread(who).await), (Some(6), 1));
    }
    assert!(store.mark_topic_read(id, cal, u32::MAX).await.unwrap());
    assert_eq!(read_state(cal).await.read_up_to, Some(6), "no further than there is something");
    assert!(!store.mark_topic_read(TopicId(4711), bob, 1).await.unwrap());
    assert!(!store.watch(TopicId(4711), bob, WatchLevel::Watching).await.unwrap());
}

/// Views count each member once per day, also under concurrency.
pub async fn a_view_counts_once_a_day<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let day = |n| NaiveDate::from_ymd_opt(2026, 1, 1).unwrap() + chrono::Days::new(n);
    join_all((0..8).map(|_| store.count_view(id, ada, day(0)))).await;
    assert_eq!(store.topic(id, bob).await.unwrap().unwrap().view_count, 1);
    for n in 0..10 {
        join_all([ada, bob, ada, bob].map(|who| store.count_view(id, who, day(n)))).await;
    }
    for (topic, who) in [(TopicId(4711), ada), (id, NOBODY)] {
        store.count_view(topic, who, day(0)).await.unwrap();
    }
    assert_eq!(store.topic(id, bob).await.unwrap().unwrap().view_count, 20);
}

/// Authors can edit their own posts; the earlier text is kept, and others cannot edit them.
pub async fn authors_change_their_own_texts<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Twenty fifty, always.", bob, 3).await;
    let text = written("Fifteen fifty in winter.");
    assert_eq!(store.edit_post(post, ada, &text, at_minute(4)).await.unwrap(), Err(EditRefusal::NoSuchPost));
    assert_eq!(store.edit_post(post, bob, &text, at_minute(4)).await.unwrap(), Ok(true));
    assert_eq!(store.edit_post(post, bob, &text, at_minute(5)).await.unwrap(), Ok(false));
    let read = store.post(post, ada).await.unwrap().unwrap();
    assert_eq!((read.content.as_str(), read.edited_at), (text.content.as_str(), Some(at_minute(4))));
    let history = store.history(post).await.unwrap();
    assert_eq!((history.len(), history[0].content.as_str()), (1, "Twenty fifty, always."));
    assert_eq!((history[0].at, history[0].title.as_deref()), (at_minute(3), None));
    let changed = Event::PostChanged { category: place, topic: id, post };
    assert_eq!(public_events(store).await.last(), Some(&changed));

    let edit = TopicEdit { title: Some(title("Oil for any 911")), text: None };
    let edited = |who, edit, minute| edit_topic(store, id, who, edit, minute);
    assert_eq!(edited(bob, edit.clone(), 6).await, Err(TopicChangeRefusal::NoSuchTopic));
    assert_eq!(edited(ada, edit.clone(), 6).await, Ok(true));
    assert_eq!(edited(ada, edit, 7).await, Ok(false));
    let rewritten = written("What do you use, and why do you?");
    let edit = TopicEdit { title: None, text: Some(rewritten.clone()) };
    assert_eq!(edited(ada, edit, 8).await, Ok(true));
    let read = store.topic(id, ada).await.unwrap().unwrap();
    assert_eq!((read.title.as_str(), read.edited_at), ("Oil for any 911", Some(at_minute(8))));
    let opening = store.posts(id, 0, 0, ada).await.unwrap().remove(0);
    assert_eq!(opening.content, rewritten.content);
    let history = store.history(opening.id).await.unwrap();
    let titles: Vec<Option<&str>> = history.iter().map(|earlier| earlier.title.as_deref()).collect();
    assert_eq!(titles, [Some("Oil for a 3.2"), Some("Oil for any 911")]);
    assert_eq!(
        store.edit_post(opening.id, ada, &text, at_minute(9)).await.unwrap(),
        Err(EditRefusal::NoSuchPost)
    );
    assert_eq!(
        public_events(store).await.last(),
        Some(&Event::TopicChanged { category: place, topic: id, left: None })
    );
}

/// A deleted reply keeps its number; a topic can be deleted only while it has no replies.
pub async fn authors_take_their_own_texts_away<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let post = reply(store, id, "Twenty fifty, always.", bob, 3).await;
    assert!(!store.delete_post(post, ada, at_minute(4)).await.unwrap());
    assert!(store.delete_post(post, bob, at_minute(4)).await.unwrap());
    assert!(!store.delete_post(post, bob, at_minute(5)).await.unwrap());
    let read = store.post(post, ada).await.unwrap().unwrap();
    assert_eq!((read.state, read.number), (PostState::Deleted, 1));
    let next = reply(store, id, "Fifteen fifty, then.", bob, 6).await;
    assert_eq!(store.post(next, ada).await.unwrap().unwrap().number, 2);
    assert_eq!(
        store.edit_post(post, bob, &written("Back again!"), at_minute(7)).await.unwrap(),
        Err(EditRefusal::NoSuchPost)
    );
    assert_eq!(store.delete_topic(id, bob, at_minute(8)).await.unwrap(), Err(DeletionRefusal::NoSuchTopic));
    assert_eq!(store.delete_topic(id, ada, at_minute(8)).await.unwrap(), Err(DeletionRefusal::HasReplies));
    let alone = topic(store, place, "Nobody asked me", ada, 9).await;
    assert_eq!(store.delete_topic(alone, ada, at_minute(10)).await.unwrap(), Ok(()));
    assert_eq!(store.topic(alone, ada).await.unwrap().unwrap().state, TopicState::Deleted);
    assert_eq!(listed(store, view(TopicView::Latest), ada).await, [id]);
    assert_eq!(store.category(place, ada).await.unwrap().unwrap().topics_count, 1);
    let late =
        store.reply(&new_post(alone, "Am I too late for it?"), bob, &act(at_minute(11))).await.unwrap();
    assert_eq!(late, CommandOutcome::Refused(ReplyRefusal::NoSuchTopic));
}

/// A draft is kept until its post is written; the number per member is limited.
pub async fn drafts_wait_for_their_author<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", bob, 2).await;
    let text = |content: &str| DraftText::parse(Some(" Ti".into()), content.into()).unwrap();
    let keep = async |who, key, content: &str, minute| {
        store.keep_draft(who, key, &text(content), at_minute(minute)).await.unwrap();
    };
    let is_there = async |who, key| store.draft(who, key).await.unwrap().is_some();
    let key = DraftKey::Reply(id);
    keep(ada, key, "Half", 3).await;
    keep(ada, key, "Half a sentence ", 4).await;
    let draft = store.draft(ada, key).await.unwrap().unwrap();
    assert_eq!((draft.text, draft.saved_at), (text("Half a sentence "), at_minute(4)));
    assert!(!is_there(bob, key).await, "nobody else's");
    let mine = reply(store, id, "The whole sentence.", ada, 5).await;
    assert!(!is_there(ada, key).await);
    for key in [DraftKey::Topic(place), DraftKey::Edit(mine)] {
        keep(ada, key, "Half", 6).await;
    }
    topic(store, place, "Another one", ada, 7).await;
    store.edit_post(mine, ada, &written("The sentence, changed."), at_minute(8)).await.unwrap().unwrap();
    for key in [DraftKey::Topic(place), DraftKey::Edit(mine)] {
        assert!(!is_there(ada, key).await);
    }
    for n in 1..=55 {
        keep(bob, DraftKey::Reply(TopicId(n)), "Half", n).await;
    }
    assert!(!is_there(bob, DraftKey::Reply(TopicId(5))).await);
    assert!(is_there(bob, DraftKey::Reply(TopicId(6))).await);
    store.forget_draft(bob, DraftKey::Reply(TopicId(6))).await.unwrap();
    assert!(!is_there(bob, DraftKey::Reply(TopicId(6))).await);
}

/// Mentioned and quoted members and up-to-date watchers are notified once; never the author or members who
/// muted the topic.
pub async fn readers_are_told_of_what_concerns_them<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let cal = collector(store, "cal", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let opening = mentioning("What do you think, @Bob, and you, @ada?", "BOB");
    let id = done(
        store.open_topic(place, &title("Oil for a 3.2"), &opening, ada, &act(at_minute(2))).await.unwrap(),
    );
    let told = async |who| -> Vec<(NotificationKind, String)> {
        let notices = store.notices(who, None, 50).await.unwrap();
        notices.into_iter().rev().map(|notice| (notice.kind, notice.link.as_str().to_owned())).collect()
    };
    let link = |number| format!("/forum/topic/{}?post={number}#post-{number}", id.0);
    assert_eq!(told(bob).await, [(NotificationKind::ForumMention, format!("/forum/topic/{}", id.0))]);
    assert_eq!(told(ada).await, []);
    reply(store, id, "Twenty fifty, always.", bob, 3).await;
    assert_eq!(told(ada).await, [(NotificationKind::ForumReply, link(1))], "who opened it");
    reply(store, id, "And never mind the rest.", bob, 4).await;
    assert_eq!(told(ada).await.len(), 1, "there is something to read already");
    store.mark_topic_read(id, cal, 2).await.unwrap();
    store.watch(id, cal, WatchLevel::Watching).await.unwrap();
    store.watch(id, bob, WatchLevel::Muted).await.unwrap();
    let first = store.posts(id, 1, 1, ada).await.unwrap()[0].id;
    let quoting =
        NewPost { topic: id, text: mentioning("I do not think so, @bob", "bob"), quotes: Some(first) };
    done(store.reply(&quoting, ada, &act(at_minute(5))).await.unwrap());
    assert_eq!(told(cal).await, [(NotificationKind::ForumReply, link(3))], "who watches");
    assert_eq!(told(bob).await.len(), 1, "muted");
    store.watch(id, bob, WatchLevel::Normal).await.unwrap();
    let both = NewPost { quotes: Some(first), text: mentioning("So what, @bob?", "bob"), topic: id };
    done(store.reply(&both, ada, &act(at_minute(6))).await.unwrap());
    assert_eq!(told(bob).await[1..], [(NotificationKind::ForumMention, link(4))], "once");
    store.set_role(cal, Role::Collector, false, Actor::default(), at_minute(7)).await.unwrap();
    store.mark_topic_read(id, cal, 4).await.unwrap();
    let named = NewPost { quotes: None, text: mentioning("Are you there, @cal?", "cal"), topic: id };
    done(store.reply(&named, ada, &act(at_minute(8))).await.unwrap());
    assert_eq!(told(cal).await.len(), 1, "who may not read it is not told");
}

/// Members who may read the forum are found by the beginning of their name.
pub async fn members_are_found_by_name<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    for name in ["ada_l", "adam", "ADAx", "ada_b"] {
        collector(store, name, 0).await;
    }
    let eve = collector(store, "ada_eve", 0).await;
    store.set_role(eve, Role::Collector, false, Actor::default(), at_minute(1)).await.unwrap();
    let found = async |prefix: &str, limit| -> Vec<String> {
        let members = store.members(prefix, limit, at_minute(1)).await.unwrap();
        members.iter().map(|member| member.username.as_str().to_owned()).collect()
    };
    assert_eq!(found("Ada_", 8).await, ["ada_b", "ada_l"]);
    assert_eq!(found("ada", 8).await, ["ada_b", "ada_l", "adam", "ADAx"]);
    assert_eq!(found("ada", 2).await, ["ada_b", "ada_l"]);
    for nobody in ["ada%", "x", "\\", "_"] {
        assert_eq!(found(nobody, 8).await, [""; 0], "{nobody}");
    }
}
