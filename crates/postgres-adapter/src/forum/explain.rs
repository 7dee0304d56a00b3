//! Query plans of the forum's statements, for the test that requires indexes.

use diesel::{
    connection::SimpleConnection,
    prelude::*,
    sql_types::{BigInt, Integer},
};
use domain::{
    accounts::UserId,
    forum::{BookmarkPosition, ForumQuery, PostId, SearchHitPosition, TopicId, TopicPosition, TopicQuery},
};
use ports::StoreError;

use super::{
    author_posts, categories, lists, member_posts, posts, reactions, search, search_text, search_words,
};
use crate::{PostgresStore, database::Failure, explain::PlanRow, statement::statement};

const EXPLAIN: &str = "EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ";

/// A query whose plan is requested.
pub enum ForumQuestion {
    /// All categories, each with the reader's number of unread topics.
    Categories { reader: UserId },
    /// A page of topics.
    Topics {
        query: TopicQuery,
        reader: UserId,
        /// The last topic of the previous page; `None` for the first page.
        after: Option<TopicPosition>,
        limit: u32,
    },
    /// A range of posts of a topic.
    Posts {
        topic: TopicId,
        /// First post number, inclusive.
        first: i32,
        /// Last post number, inclusive.
        last: i32,
        reader: UserId,
    },
    /// A page of a member's bookmarks.
    Bookmarks {
        member: UserId,
        /// The last bookmark of the previous page; `None` for the first page.
        after: Option<BookmarkPosition>,
        limit: u32,
    },
    /// A page of search results.
    Search {
        query: ForumQuery,
        /// The last hit of the previous page; `None` for the first page.
        after: Option<SearchHitPosition>,
        limit: u32,
    },
    /// A page of an author's posts for readers of the forum.
    AuthorPosts {
        query: ForumQuery,
        /// The last post of the previous page; `None` for the first page.
        before: Option<PostId>,
        limit: u32,
    },
    /// A page of an author's posts for admins, removed ones included.
    MemberPosts {
        member: UserId,
        /// The last post of the previous page; `None` for the first page.
        before: Option<PostId>,
        limit: u32,
    },
}

/// The plans of a search in each scope that it looks in, also of the count of the posts with the words of a phrase.
fn search_plans(
    query: &ForumQuery,
    after: Option<SearchHitPosition>,
    limit: u32,
    connection: &mut PgConnection,
) -> Result<Vec<PlanRow>, Failure> {
    let (_, _, tried) = search::answered(query, after, limit, connection)?;
    let words = search_text::query(&query.terms);
    let of_phrases = search_text::query_of_words(&query.terms);
    let mut rows: Vec<PlanRow> = Vec::new();
    for scope in tried {
        search::configure(scope, connection)?;
        rows.extend(search::page((&words, query), scope, after, limit, EXPLAIN).load::<PlanRow>(connection)?);
        if let (Some(words), search::Scope::Newest(ids)) = (&of_phrases, scope) {
            let counted = search_words::statement_for(words, query, ids, EXPLAIN);
            rows.extend(counted.load::<PlanRow>(connection)?);
        }
    }
    Ok(rows)
}

impl PostgresStore {
    /// Returns the plan of a query, with actual costs; one line per step. Where several statements are
    /// involved, returns all plans.
    ///
    /// # Errors
    /// Same as the query itself.
    pub async fn explain_forum(&self, question: ForumQuestion) -> Result<String, StoreError> {
        self.database
            .write(move |connection| {
                connection.batch_execute("SET LOCAL plan_cache_mode = force_custom_plan")?;
                let rows: Vec<PlanRow> = match question {
                    ForumQuestion::Categories { reader } => {
                        statement(format!("{EXPLAIN}{}", categories::categories_sql("")))
                            .bind::<BigInt, _>(reader.0)
                            .load(connection)?
                    }
                    ForumQuestion::Topics { query, reader, after, limit } => {
                        lists::list_statement(query, reader, after, limit, EXPLAIN).load(connection)?
                    }
                    ForumQuestion::Posts { topic, first, last, reader } => {
                        statement(format!("{EXPLAIN}{}", posts::range_question()))
                            .bind::<BigInt, _>(reader.0)
                            .bind::<BigInt, _>(topic.0)
                            .bind::<Integer, _>(first)
                            .bind::<Integer, _>(last)
                            .load(connection)?
                    }
                    ForumQuestion::Bookmarks { member, after, limit } => {
                        reactions::list_statement(member, after, limit, EXPLAIN).load(connection)?
                    }
                    ForumQuestion::Search { query, after, limit } => {
                        search_plans(&query, after, limit, connection)?
                    }
                    ForumQuestion::AuthorPosts { query, before, limit } => {
                        author_posts::configure(connection)?;
                        author_posts::statement_for(&query, before, limit, EXPLAIN).load(connection)?
                    }
                    ForumQuestion::MemberPosts { member, before, limit } => {
                        author_posts::configure(connection)?;
                        member_posts::statement_for(member, before, limit, EXPLAIN).load(connection)?
                    }
                };
                Ok(rows.into_iter().map(|row| row.line).collect::<Vec<_>>().join("\n"))
            })
            .await
    }
}
