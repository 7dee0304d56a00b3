//! The contract of [`ForumSearch`].

use domain::forum::{ForumQuery, PostId, SearchHit, SearchHitPosition};
use ports::forum::{ForumCommands, ForumQueries, ForumSearch, TopicEdit};

use crate::{
    VehicleFixture, at_minute, command_at,
    forum::{category, collector, done, edit_topic, named, reply, title, topic, written},
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
