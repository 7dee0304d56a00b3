//! How PostgreSQL answers the forum's questions, for the test that insists on indexes.

use diesel::{
    connection::SimpleConnection,
    prelude::*,
    sql_types::{BigInt, Integer},
};
use domain::{
    accounts::UserId,
    forum::{ForumQuery, SearchHitPosition, TopicId, TopicPosition, TopicQuery},
};
use ports::StoreError;

use super::{categories, lists, posts, search};
use crate::{PostgresStore, explain::PlanRow, statement::statement};

const EXPLAIN: &str = "EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ";

/// A question whose plan is asked for.
pub enum ForumQuestion {
    /// All categories, each with how many of its topics hold something new.
    Categories {
        /// Who asks.
        reader: UserId,
    },
    /// A page of topics.
    Topics {
        /// Which.
        query: TopicQuery,
        /// Who asks.
        reader: UserId,
        /// From behind that place on.
        after: Option<TopicPosition>,
        /// How many.
        limit: u32,
    },
    /// A page of a topic.
    Posts {
        /// Which topic.
        topic: TopicId,
        /// The first number.
        first: i32,
        /// The last number.
        last: i32,
    },
    /// A page of what was found.
    Search {
        /// What is looked for.
        query: ForumQuery,
        /// From behind that place on.
        after: Option<SearchHitPosition>,
        /// How many.
        limit: u32,
    },
}

impl PostgresStore {
    /// The plan, with what it really cost, of an answer; a line per step. Where two questions lead to it,
    /// both plans.
    ///
    /// # Errors
    /// As the question itself.
    pub async fn explain_forum(&self, question: ForumQuestion) -> Result<String, StoreError> {
        self.database
            .write(move |connection| {
                connection.batch_execute("SET LOCAL plan_cache_mode = force_custom_plan")?;
                let rows: Vec<PlanRow> = match question {
                    ForumQuestion::Categories { reader } => {
                        statement(format!("{EXPLAIN}{}", categories::question("")))
                            .bind::<BigInt, _>(reader.0)
                            .load(connection)?
                    }
                    ForumQuestion::Topics { query, reader, after, limit } => {
                        lists::asked(query, reader, after, limit, EXPLAIN).load(connection)?
                    }
                    ForumQuestion::Posts { topic, first, last } => {
                        statement(format!("{EXPLAIN}{}", posts::range_question()))
                            .bind::<BigInt, _>(topic.0)
                            .bind::<Integer, _>(first)
                            .bind::<Integer, _>(last)
                            .load(connection)?
                    }
                    ForumQuestion::Search { query, after, limit } => {
                        let (page, _) = search::answered(&query, after, limit, EXPLAIN, connection)?;
                        let mut rows: Vec<PlanRow> = page.load(connection)?;
                        connection.batch_execute("SET LOCAL enable_bitmapscan = on")?;
                        rows.extend(search::counted(&query, EXPLAIN).load::<PlanRow>(connection)?);
                        rows
                    }
                };
                Ok(rows.into_iter().map(|row| row.line).collect::<Vec<_>>().join("\n"))
            })
            .await
    }
}
