//! The contract of [`ForumCommands`]: categories, topics and replies.

use domain::{
    accounts::UserId,
    audit::Actor,
    events::Event,
    forum::{CategoryId, NewCategory, PostId, TopicId, TopicQuery, TopicState, TopicView},
};
use futures_util::future::{join, join_all};
use ports::{
    commands::CommandOutcome,
    forum::{
        CategoryRefusal, EditRefusal, ForumCommands, ForumModeration, ForumQueries, NewPost, ReplyRefusal,
        TopicChange, TopicRefusal,
    },
};

use crate::{
    VehicleFixture, at_minute, command_at,
    forum::{category, collector, done, new_post, reply, title, topic, written},
    idempotent_command, public_events, rate_limit,
};

pub(super) const NOBODY: UserId = UserId(4711);

pub(super) async fn listed_topics<S: ForumQueries>(
    store: &S,
    query: TopicQuery,
    reader: UserId,
) -> Vec<TopicId> {
    store
        .topics(&query, reader, None, 100)
        .await
        .unwrap()
        .unwrap()
        .items
        .iter()
        .map(|topic| topic.id)
        .collect()
}

pub(super) fn view(view: TopicView) -> TopicQuery {
    TopicQuery { category: None, view }
}

/// Exactly one of several concurrent categories with one name is created, whatever its spelling.
pub async fn category_names_are_unique<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let names = ["Škoda talk", "SKODA Talk", "skoda talk"];
    let opening = names.iter().cycle().take(12).map(async |name| {
        let new = NewCategory::parse(name, "Everything with a wing and an arrow").unwrap();
        store.open_category(&new, ada, &command_at(at_minute(1))).await.unwrap()
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
pub async fn new_topic_is_stored_with_its_opening_post<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let text = written("Which oil do you use in a 3.2? \u{5d0} 😀");
    let id = done(
        store
            .open_topic(place, &title("Oil for a 3.2"), &text, ada, &command_at(at_minute(2)))
            .await
            .unwrap(),
    );
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
    let nowhere =
        store.open_topic(CategoryId(99), &title("Nowhere"), &text, ada, &command_at(at_minute(3))).await;
    assert_eq!(nowhere.unwrap(), CommandOutcome::Refused(TopicRefusal::NoSuchCategory));
    assert_eq!(store.topic(TopicId(4711), ada).await.unwrap(), None);
    assert_eq!(public_events(store).await.last(), Some(&Event::TopicOpened { category: place, topic: id }));
    let counted = store.category(place, ada).await.unwrap().unwrap();
    assert_eq!((counted.topics_count, counted.last_activity_at), (1, Some(at_minute(2))));
}

/// Replies are numbered without gaps, counted and announced; a quoted post must be in the same topic.
pub async fn replies_are_numbered_without_gaps<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let other = topic(store, place, "Another one", ada, 2).await;
    let first = reply(store, id, "Twenty fifty, always.", bob, 3).await;
    let quoting = NewPost { quotes: Some(first), ..new_post(id, "Even in winter?") };
    let second = done(store.reply(&quoting, ada, &command_at(at_minute(4))).await.unwrap());
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
        let refused = store.reply(&quoting, ada, &command_at(at_minute(5))).await.unwrap();
        assert_eq!(refused, CommandOutcome::Refused(ReplyRefusal::NoSuchQuote));
    }
    let nowhere =
        store.reply(&new_post(TopicId(99), "Hello out there"), ada, &command_at(at_minute(5))).await.unwrap();
    assert_eq!(nowhere, CommandOutcome::Refused(ReplyRefusal::NoSuchTopic));
    let added = |post| Event::PostAdded { category: place, topic: id, post };
    assert_eq!(public_events(store).await[3..], [added(first), added(second)]);
}

/// Concurrent replies get distinct numbers, and all counts agree.
pub async fn concurrent_replies_get_distinct_numbers<F: VehicleFixture>(fixture: &F) {
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
pub async fn locked_topic_accepts_no_reply<F: VehicleFixture>(fixture: &F) {
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
        let at = command_at(at_minute(3));
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
            let edit =
                store.edit_post(mine.id, ada, None, &written("Something else"), at_minute(4)).await.unwrap();
            assert_eq!(edit, Err(EditRefusal::Locked));
        }
    }
}

/// Every kind of forum command is idempotent.
pub async fn forum_commands_are_idempotent<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let new = NewCategory::parse("Air-cooled", "Whatever there is to say").unwrap();
    let once = idempotent_command(at_minute(1), "category", 1);
    let outcomes = join_all((0..10).map(|_| store.open_category(&new, ada, &once))).await;
    let place = single_done_result(outcomes.into_iter().map(Result::unwrap).collect());
    let (named, text) = (title("Oil for a 3.2"), written("Which one do you use in yours?"));
    let once = idempotent_command(at_minute(2), "topic", 1);
    let outcomes = join_all((0..10).map(|_| store.open_topic(place, &named, &text, ada, &once))).await;
    let id = single_done_result(outcomes.into_iter().map(Result::unwrap).collect());
    let post = new_post(id, "Twenty fifty, always.");
    let once = idempotent_command(at_minute(3), "reply", 1);
    let outcomes = join_all((0..10).map(|_| store.reply(&post, ada, &once))).await;
    let answer = single_done_result(outcomes.into_iter().map(Result::unwrap).collect());
    let change = TopicChange { is_locked: Some(true), ..TopicChange::default() };
    store.change_topic(id, &change, Actor::default(), at_minute(4)).await.unwrap().unwrap();
    let again = store.reply(&post, ada, &once).await.unwrap();
    assert_eq!(again, CommandOutcome::Repeated(answer), "a lock since then changes nothing");
    let other = store.reply(&post, ada, &idempotent_command(at_minute(5), "reply", 2)).await.unwrap();
    assert_eq!(other, CommandOutcome::Conflict);
    assert_eq!(store.posts(id, 0, 100, ada).await.unwrap().len(), 2);
    assert_eq!(public_events(store).await.len(), 4);
}

fn single_done_result<T: Copy + PartialEq + std::fmt::Debug, R: std::fmt::Debug + PartialEq>(
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
pub async fn forum_writes_are_rate_limited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", ada, 2).await;
    let limited = ports::commands::Command {
        rate_limit: Some(rate_limit("ada replies", 6)),
        ..command_at(at_minute(3))
    };
    let nowhere = new_post(TopicId(99), "Nobody hears this");
    store.reply(&nowhere, ada, &limited).await.unwrap();
    let new = new_post(id, "Me too, as always.");
    let outcomes = join_all((0..9).map(|_| store.reply(&new, ada, &limited))).await;
    let refused = outcomes.iter().filter(|o| matches!(o, Ok(CommandOutcome::TooMany { .. }))).count();
    assert_eq!((refused, store.topic(id, ada).await.unwrap().unwrap().last_number), (3, 6));
}
