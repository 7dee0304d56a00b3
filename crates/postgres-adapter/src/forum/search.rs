//! Full-text search in posts.
//!
//! Documents and queries are tokenized by the program, so results do not depend on the text search
//! configuration of the database.
//!
//! The full-text index is read completely for a word before the first match is known, which is slow for words of many
//! posts, and no statistic predicts the number of matches of a prefix. Therefore the newest posts are read first: a
//! word of many posts is found there often enough to rank. The index is read only for words that are rare among them.
//! It knows no positions: of a phrase it gives the posts with all its words, each of which is read. So a phrase whose words
//! are together in many of the newest posts is looked for among these only.

use std::fmt::Write;

use async_trait::async_trait;
use diesel::{
    connection::SimpleConnection,
    prelude::*,
    sql_types::{BigInt, Integer, Nullable, Text, Timestamptz},
};
use domain::{
    Page, Timestamp,
    accounts::{UserId, Username},
    fetch_size,
    forum::{CategoryId, ForumQuery, PostId, SearchHit, SearchHitPosition, TopicId},
};
use ports::{
    StoreError,
    forum::{CANDIDATES, ForumSearch},
};

use super::{author_posts, rows::number, search_text, search_words};
use crate::{
    PostgresStore,
    database::Failure,
    statement::{Statement, statement},
};

#[derive(QueryableByName)]
pub(super) struct HitRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    topic_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = BigInt)]
    category_id: i64,
    #[diesel(sql_type = Integer)]
    number: i32,
    #[diesel(sql_type = Nullable<BigInt>)]
    author_id: Option<i64>,
    #[diesel(sql_type = Nullable<Text>)]
    username: Option<String>,
    #[diesel(sql_type = Timestamptz)]
    created_at: Timestamp,
    #[diesel(sql_type = Text)]
    content: String,
    #[diesel(sql_type = BigInt)]
    rank: i64,
    /// Matches that were ranked, on all pages.
    #[diesel(sql_type = BigInt)]
    pub(super) total: i64,
}

impl HitRow {
    pub(super) fn into_hit(self) -> Result<SearchHit, Failure> {
        let author = match (self.author_id, self.username) {
            (Some(id), Some(username)) => Some((UserId(id), Username::from_store(username))),
            _ => None,
        };
        Ok(SearchHit {
            topic: TopicId(self.topic_id),
            topic_title: self.title,
            category: CategoryId(self.category_id),
            post: PostId(self.id),
            number: number(self.number)?,
            author,
            created_at: self.created_at,
            content: self.content,
            position: SearchHitPosition { rank: self.rank, post: PostId(self.id) },
        })
    }
}

/// Where the matches of a query are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scope {
    /// Among the newest posts: this many of the latest ids.
    Newest(i64),
    /// Among all posts, with the full-text index.
    All,
}

impl Scope {
    /// The first scope: about a millisecond for any word.
    const FIRST: Self = Self::Newest(1_024);
    /// Matches in [`Self::FIRST`] from which [`Self::WIDE`] is expected to have enough.
    const WIDE_THRESHOLD: u64 = 20;
    const WIDE: Self = Self::Newest(32_768);

    /// The scope to look in next, after `found` matches in this one, where `of_words` posts contain all words;
    /// `None` when these are the result.
    fn next(self, found: u64, of_words: u64) -> Option<Self> {
        match self {
            Self::Newest(_) if found >= u64::from(CANDIDATES) => None,
            Self::Newest(_) if self == Self::FIRST && of_words >= Self::WIDE_THRESHOLD => Some(Self::WIDE),
            Self::Newest(_) if of_words >= u64::from(CANDIDATES) => None,
            Self::Newest(_) => Some(Self::All),
            Self::All => None,
        }
    }
}

/// Builds the SQL condition for a query: the words as `$1`, the other filters from `$2` on. Also returns the
/// number of the first unused parameter.
pub(super) fn conditions(query: &ForumQuery) -> (String, usize) {
    let filters = [
        query.category.map(|_| "t.category_id = $$"),
        query.topic.map(|_| "p.topic_id = $$"),
        query.author.as_ref().map(|_| "p.author_id = (SELECT a.id FROM users a WHERE a.username_key = $$)"),
    ];
    let mut conditions = "p.document @@ $1::tsquery AND p.state = 'shown' AND t.state = 'shown'".to_owned();
    let mut next = 2;
    for condition in filters.into_iter().flatten() {
        // Writing to a string cannot fail.
        let _ = write!(conditions, " AND {}", condition.replace("$$", &format!("${next}")));
        next += 1;
    }
    (conditions, next)
}

/// Creates a statement with the parameters of [`conditions`] bound.
pub(super) fn with_arguments<'a>(sql: String, words: &str, query: &ForumQuery) -> Statement<'a> {
    let mut bound = statement(sql).bind::<Text, _>(words.to_owned());
    if let Some(category) = query.category {
        bound = bound.bind::<BigInt, _>(category.0);
    }
    if let Some(topic) = query.topic {
        bound = bound.bind::<BigInt, _>(topic.0);
    }
    if let Some(author) = &query.author {
        bound = bound.bind::<Text, _>(author.key());
    }
    bound
}

/// Selects a page of hits: the latest [`CANDIDATES`] matches of the scope, ranked. `words` is the `tsquery`.
pub(super) fn page<'a>(
    (words, query): (&str, &ForumQuery),
    scope: Scope,
    after: Option<SearchHitPosition>,
    limit: u32,
    prefix: &str,
) -> Statement<'a> {
    let (conditions, next) = conditions(query);
    let answers = format!(
        "SELECT p.id, p.document FROM forum_posts p JOIN forum_topics t ON t.id = p.topic_id WHERE {conditions}"
    );
    let found = match scope {
        // All matches are read before they are sorted, so that the index on ids is not scanned for rare words.
        Scope::All => format!(
            "gathered AS MATERIALIZED ({answers}),
             found AS MATERIALIZED (SELECT * FROM gathered ORDER BY id DESC LIMIT {CANDIDATES})"
        ),
        Scope::Newest(ids) => format!(
            "found AS MATERIALIZED ({answers} AND p.id > (SELECT max(id) FROM forum_posts) - {ids}
                                    ORDER BY p.id DESC LIMIT {CANDIDATES})"
        ),
    };
    let past =
        after.map_or_else(String::new, |_| format!("WHERE (r.rank, r.id) < (${}, ${})", next + 1, next + 2));
    let sql = format!(
        "{prefix}WITH {found},
         ranked AS (
             SELECT id, (ts_rank(document, $1::tsquery, 1) * 1000000)::bigint AS rank FROM found)
         SELECT p.id, p.topic_id, t.title, t.category_id, p.number, p.author_id, u.username, p.created_at,
                p.content, r.rank, (SELECT count(*) FROM found) AS total
           FROM (SELECT r.* FROM ranked r {past} ORDER BY r.rank DESC, r.id DESC LIMIT ${next}) r
           JOIN forum_posts p ON p.id = r.id
           JOIN forum_topics t ON t.id = p.topic_id
           LEFT JOIN users u ON u.id = p.author_id
          ORDER BY r.rank DESC, r.id DESC"
    );
    let mut bound = with_arguments(sql, words, query).bind::<BigInt, _>(i64::from(limit));
    if let Some(SearchHitPosition { rank, post }) = after {
        bound = bound.bind::<BigInt, _>(rank).bind::<BigInt, _>(post.0);
    }
    bound
}

/// Configures the running transaction for the statement of a scope.
pub(super) fn configure(scope: Scope, connection: &mut PgConnection) -> Result<(), Failure> {
    // A generic plan does not fit all words, and a sequential scan of all posts is never wanted.
    let bitmaps = if scope == Scope::All { "on" } else { "off" };
    Ok(connection.batch_execute(&format!(
        "SET LOCAL plan_cache_mode = force_custom_plan; SET LOCAL enable_seqscan = off;
         SET LOCAL enable_bitmapscan = {bitmaps}"
    ))?)
}

/// A page of hits from one scope, with the number of ranked matches.
fn search_within(
    scope: Scope,
    query: (&str, &ForumQuery),
    after: Option<SearchHitPosition>,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<(Vec<HitRow>, u64), Failure> {
    configure(scope, connection)?;
    let rows: Vec<HitRow> = page(query, scope, after, limit, "").load(connection)?;
    let total = match (rows.first(), after) {
        (Some(row), _) => row.total,
        // Past the last hit, no row tells the total.
        (None, Some(_)) => {
            let first: Vec<HitRow> = page(query, scope, None, 1, "").load(connection)?;
            first.first().map_or(0, |row| row.total)
        }
        (None, None) => 0,
    };
    Ok((rows, total.unsigned_abs()))
}

/// A page of hits, with the number of hits on all pages and the scopes that were tried.
pub(super) fn answered(
    query: &ForumQuery,
    after: Option<SearchHitPosition>,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<(Vec<HitRow>, u64, Vec<Scope>), Failure> {
    let words = search_text::query(&query.terms);
    let of_phrases = search_text::query_of_words(&query.terms);
    let mut tried = vec![];
    let mut scope = Scope::FIRST;
    loop {
        tried.push(scope);
        let (rows, total) = search_within(scope, (&words, query), after, limit, connection)?;
        let of_words = match (&of_phrases, scope) {
            (Some(words), Scope::Newest(ids)) => search_words::count(words, query, ids, connection)?,
            _ => total,
        };
        match scope.next(total, of_words) {
            Some(next) => scope = next,
            None => return Ok((rows, total, tried)),
        }
    }
}

#[async_trait]
impl ForumSearch for PostgresStore {
    async fn search_forum(
        &self,
        query: &ForumQuery,
        after: Option<SearchHitPosition>,
        limit: u32,
    ) -> Result<Page<SearchHit, SearchHitPosition>, StoreError> {
        let query = query.clone();
        self.read(move |connection| {
            if query.terms.is_empty() {
                let before = after.map(|after| after.post);
                return connection
                    .transaction(|connection| author_posts::latest(&query, before, limit, connection));
            }
            // The settings of each scope apply to the transaction only.
            let (rows, total, _) = connection
                .transaction(|connection| answered(&query, after, fetch_size(limit), connection))?;
            let hits: Vec<SearchHit> = rows.into_iter().map(HitRow::into_hit).collect::<Result<_, _>>()?;
            Ok(Page::from_rows(hits, limit, total, |last| last.position))
        })
        .await
    }
}

#[cfg(test)]
#[path = "search_tests.rs"]
mod tests;
