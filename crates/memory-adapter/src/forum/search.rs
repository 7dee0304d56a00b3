//! `ForumSearch` in memory: counts matching words in every post.

use async_trait::async_trait;
use domain::{
    Page,
    forum::{ForumQuery, PostId, PostState, SearchHit, SearchHitPosition, words},
};
use ports::{
    StoreError,
    forum::{CANDIDATES, ForumSearch},
};

use crate::{
    MemoryStore,
    paging::page,
    records::{PostRow, TopicRow},
};

/// Weight of a word in a title relative to one in a text.
const TITLE: i64 = 10;

#[async_trait]
impl ForumSearch for MemoryStore {
    async fn search_forum(
        &self,
        query: &ForumQuery,
        after: Option<SearchHitPosition>,
        limit: u32,
    ) -> Result<Page<SearchHit, SearchHitPosition>, StoreError> {
        let state = self.read()?;
        let author = query.author.as_ref().map(|name| {
            let mut members = state.members.values().map(|account| &account.user);
            members.find(|user| user.username.key() == name.key()).map(|user| user.id)
        });
        let is_asked_for = |post: &PostRow, topic: &TopicRow| {
            topic.is_shown()
                && post.state == PostState::Shown
                && query.category.is_none_or(|category| category == topic.category)
                && query.topic.is_none_or(|topic| topic == post.topic)
                && author.is_none_or(|author| author.is_some() && author == post.author)
        };
        let hit = |(id, post): (&PostId, &PostRow)| {
            let topic = state.forum.topics.get(&post.topic).filter(|topic| is_asked_for(post, topic))?;
            let rank = rank(query, post, topic)?;
            let author = state.author(post.author);
            Some(SearchHit {
                topic: post.topic,
                topic_title: topic.title.as_str().to_owned(),
                category: topic.category,
                post: *id,
                number: post.number,
                author: author.map(|author| (author.id, author.username)),
                created_at: post.created_at,
                content: post.content.as_str().to_owned(),
                position: SearchHitPosition { rank, post: *id },
            })
        };
        let most = if query.terms.is_empty() { usize::MAX } else { CANDIDATES as usize };
        let mut hits: Vec<SearchHit> = state.forum.posts.iter().rev().filter_map(hit).take(most).collect();
        hits.sort_by_key(|hit| std::cmp::Reverse(hit.position));
        let is_past = |hit: &SearchHit| after.is_none_or(|after| hit.position < after);
        let mut page = page(hits, is_past, limit, |last| last.position);
        page.total = page.total.min(CANDIDATES.into());
        Ok(page)
    }
}

/// Relevance of a post; `None` if it lacks a term, or contains an excluded one.
fn rank(query: &ForumQuery, post: &PostRow, topic: &TopicRow) -> Option<i64> {
    let title = if post.number == 0 { words(topic.title.as_str()) } else { Vec::new() };
    query.terms.iter().try_fold(0, |rank, term| {
        let [in_title, in_text] = term.count([&title, &post.words]);
        let count = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        let found = count(in_title) * TITLE + count(in_text);
        if term.is_excluded {
            return (found == 0).then_some(rank);
        }
        (found > 0).then_some(rank + found)
    })
}
