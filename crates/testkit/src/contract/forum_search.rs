//! The contract of [`ForumSearch`].

use domain::forum::{ForumQuery, PostId, SearchHit, SearchHitPosition};
use ports::forum::{ForumCommands, ForumModeration, ForumQueries, ForumSearch, TopicEdit};

use super::forum_moderation::concierge;
use crate::{
    VehicleFixture, at_minute, command_at,
    forum::{category, collector, done, edit_topic, named, removal, reply, title, topic, written},
};

async fn hits<S: ForumSearch>(store: &S, query: ForumQuery) -> Vec<SearchHit> {
    let hits = store.search_forum(&query, None, 50).await.unwrap();
    assert_eq!(hits.total, hits.items.len() as u64, "all on one page");
    hits.items
}

fn forum_query(text: &str) -> ForumQuery {
    ForumQuery { terms: ForumQuery::terms(text).unwrap(), category: None, topic: None, author: None }
}

pub(super) async fn found_posts<S: ForumSearch>(store: &S, text: &str) -> Vec<PostId> {
    hits(store, forum_query(text)).await.iter().map(|hit| hit.post).collect()
}

/// Every word must occur in the title or text; titles weigh more, and the last word may be a prefix.
pub async fn search_finds_posts_by_every_word<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let places = [category(store, "Air-cooled", ada, 1).await, category(store, "Water-cooled", ada, 1).await];
    let open = async |place, named: &str, text: &str| {
        let at = command_at(at_minute(2));
        let id = done(store.open_topic(place, &title(named), &written(text), ada, &at).await.unwrap());
        (id, store.posts(id, 0, 0, ada).await.unwrap()[0].id)
    };
    let (oil, oil_post) = open(places[0], "Oil for a Škoda", "What do you use, o'clock & 50% off?").await;
    let (_, tyres) = open(places[1], "Tyres for everybody", "Not about oil but about rubber, mostly.").await;
    let answer = reply(store, oil, "Porsche oil; the oil of oils is oil.", bob, 3).await;
    assert_eq!(found_posts(store, "skoda").await, [oil_post]);
    assert_eq!(found_posts(store, "TYRES rub").await, [tyres]);
    assert_eq!(found_posts(store, "rub tyres").await, [PostId(0); 0], "only the last word may be begun");
    let all = found_posts(store, "oil").await;
    assert_eq!((all.len(), all[0]), (3, oil_post), "the title weighs more: {all:?}");
    assert_eq!(found_posts(store, "oil -rubber -porsche").await, [oil_post]);
    assert_eq!(found_posts(store, "-skoda oil -oils").await, [tyres], "titles count, too");
    for nothing in ["zzz", "skoda porsche", "50 tyres", "oil -oil"] {
        assert_eq!(found_posts(store, nothing).await, [PostId(0); 0], "{nothing}");
    }
    assert_eq!(found_posts(store, "o'clock & !(50%) | :*").await, [oil_post], "operators are no words");
    let within = ForumQuery { category: Some(places[1]), ..forum_query("oil") };
    assert_eq!(hits(store, within).await[0].post, tyres);
    let by = ForumQuery { author: Some(named("BOB")), topic: Some(oil), ..forum_query("oil") };
    let hit = hits(store, by).await.remove(0);
    assert_eq!((hit.post, hit.topic, hit.number, hit.category), (answer, oil, 1, places[0]));
    assert_eq!((hit.topic_title.as_str(), hit.created_at), ("Oil for a Škoda", at_minute(3)));
    assert_eq!(hit.author.unwrap().0, bob);
    let unknown_author = ForumQuery { author: Some(named("nobody")), ..forum_query("oil") };
    assert_eq!(hits(store, unknown_author).await, []);
    store
        .edit_post(answer, bob, None, &written("Never mind the lubricant."), at_minute(4))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found_posts(store, "lubricant").await, [answer]);
    assert_eq!(found_posts(store, "porsche").await, [PostId(0); 0]);
    let edit = TopicEdit { title: Some(title("Grease for all")), text: None, seen: None };
    assert_eq!(edit_topic(store, oil, ada, edit, 5).await, Ok(true));
    assert_eq!(found_posts(store, "grease clock").await, [oil_post], "the words of the text stay");
    assert_eq!(found_posts(store, "skoda").await, [PostId(0); 0]);
}

/// Paging returns every hit exactly once.
pub async fn search_pages_return_every_hit_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Nothing of the kind", ada, 2).await;
    for n in 0..7 {
        reply(store, id, &format!("Oil{}", " and more oil".repeat(n % 3)), ada, 3).await;
    }
    let all = found_posts(store, "oil").await;
    assert_eq!(all.len(), 7);
    let (mut after, mut walked) = (None, Vec::new());
    loop {
        let page = store.search_forum(&forum_query("oil"), after, 2).await.unwrap();
        assert_eq!(page.total, 7, "on all pages");
        walked.extend(page.items.iter().map(|hit| hit.post));
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    let past = SearchHitPosition { rank: 0, post: PostId(0) };
    let past = store.search_forum(&forum_query("oil"), Some(past), 2).await.unwrap();
    assert_eq!((past.items.len(), past.total, past.next), (0, 7, None), "past the last hit");
    assert_eq!(walked, all);
}

/// The words of a quoted phrase stand side by side in the title or in the text; other words and filters narrow it.
pub async fn search_finds_quoted_phrases<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let other = category(store, "Water-cooled", ada, 1).await;
    let id = topic(store, place, "The mixture control unit", ada, 2).await;
    let opening = store.posts(id, 0, 0, ada).await.unwrap()[0].id;
    let screw = reply(store, id, "The mixture of the control unit is set by the screw.", ada, 3).await;
    let unit = reply(store, id, "Mixture, control: and nothing else.", bob, 4).await;
    for (text, expected) in [
        ("\"mixture control\"", &[opening, unit] as &[PostId]),
        ("“Mixture control”", &[opening, unit]),
        ("\"control mixture\"", &[]),
        ("\"screw by\"", &[]),
        ("\"by the screw\" unit", &[screw]),
        ("control -\"mixture control\"", &[screw]),
        ("\"mixture control\" noth", &[unit]),
        ("\"mixture control\" \"nothing else\"", &[unit]),
        ("\"unit the\"", &[]),
    ] {
        let mut found = found_posts(store, text).await;
        found.sort_unstable();
        assert_eq!(found, expected, "{text}");
    }
    let by = ForumQuery {
        author: Some(named("bob")),
        category: Some(place),
        ..forum_query("\"mixture control\"")
    };
    assert_eq!(hits(store, by.clone()).await[0].post, unit);
    assert_eq!(hits(store, ForumQuery { category: Some(other), ..by }).await, []);
}

/// Models and numbers are found however spaces and punctuation separate them, and names with an apostrophe without it.
pub async fn search_finds_other_spellings<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let id = topic(store, place, "Nothing of the kind", ada, 2).await;
    let together = reply(store, id, "A 300SL with 15W-50 for 2850 dollars, says OBrien.", ada, 3).await;
    let apart = reply(store, id, "A 300 SL with 15w50 for $2,850, says O’Brien or O'Brien.", ada, 4).await;
    reply(store, id, "SL of 300: 850 and 2, 50 and 15w; brien o.", ada, 5).await;
    for text in ["300SL", "\"says\" 300sl", "2850", "obrien", "15w50"] {
        let mut found = found_posts(store, text).await;
        found.sort_unstable();
        assert_eq!(found, [together, apart], "{text}");
    }
    for text in ["300 SL dollars", "2,850 dollars", "15W-50 dollars"] {
        assert_eq!(found_posts(store, text).await, [together], "{text}");
    }
    assert_eq!(found_posts(store, "dollars -2,850").await, [PostId(0); 0]);
    assert_eq!(found_posts(store, "\"300 sl\"").await, [apart], "a phrase is as written");
}

/// Without words, all visible posts of an author are listed, the latest first.
pub async fn search_lists_the_posts_of_an_author<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = collector(store, "ada", 0).await;
    let bob = collector(store, "bob", 0).await;
    let place = category(store, "Air-cooled", ada, 1).await;
    let other = category(store, "Water-cooled", ada, 1).await;
    let id = topic(store, place, "Oil for a 3.2", bob, 2).await;
    let hidden = topic(store, place, "Another topic", bob, 2).await;
    let elsewhere = topic(store, other, "Water for a 944", bob, 2).await;
    let mut posts = vec![
        store.posts(id, 0, 0, ada).await.unwrap()[0].id,
        store.posts(elsewhere, 0, 0, ada).await.unwrap()[0].id,
    ];
    for n in 0..3 {
        posts.push(reply(store, id, &format!("Reply {n}"), bob, 3 + n).await);
        reply(store, id, "Of somebody else", ada, 3 + n).await;
    }
    reply(store, hidden, "In a removed topic", bob, 7).await;
    let removed = reply(store, id, "Removed", bob, 7).await;
    store
        .set_topic_visibility(hidden, &removal("Not here."), concierge(), at_minute(8))
        .await
        .unwrap()
        .unwrap();
    store
        .set_post_visibility(removed, &removal("Not so."), concierge(), at_minute(8))
        .await
        .unwrap()
        .unwrap();
    posts.reverse();
    let by =
        |name: &str| ForumQuery { terms: Vec::new(), category: None, topic: None, author: Some(named(name)) };
    let ids = |hits: &[SearchHit]| hits.iter().map(|hit| hit.post).collect::<Vec<_>>();
    let all = hits(store, by("BOB")).await;
    assert_eq!(ids(&all), posts);
    assert_eq!((all[0].content.as_str(), all[0].author.as_ref().unwrap().0), ("Reply 2", bob));
    let first = store.search_forum(&by("bob"), None, 2).await.unwrap();
    assert_eq!((ids(&first.items), first.total), (posts[..2].to_vec(), 5));
    let rest = store.search_forum(&by("bob"), first.next, 9).await.unwrap();
    assert_eq!((ids(&rest.items), rest.total, rest.next), (posts[2..].to_vec(), 5, None));
    let past = Some(SearchHitPosition { rank: 0, post: PostId(0) });
    let past = store.search_forum(&by("bob"), past, 2).await.unwrap();
    assert_eq!((past.items.len(), past.total, past.next), (0, 5, None));
    assert_eq!(ids(&hits(store, ForumQuery { category: Some(other), ..by("bob") }).await), [posts[3]]);
    let in_topic = ForumQuery { category: Some(place), topic: Some(id), ..by("bob") };
    assert_eq!(hits(store, in_topic).await.len(), 4);
    assert_eq!(hits(store, by("nobody")).await, []);
}
