//! How PostgreSQL answers a question, for the tests that insist on an index.

use diesel::{
    connection::SimpleConnection,
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    sql_types,
};
use domain::vehicles::{Position, VehicleQuery};
use ports::StoreError;

use crate::{
    PostgresStore,
    rows::SummaryRow,
    statement::statement,
    vehicles::search::{Way, count, page_query},
};

/// A query whose plan is asked for instead of its rows.
struct Explained<Q>(Q);

impl<Q: QueryFragment<Pg>> QueryFragment<Pg> for Explained<Q> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) ");
        self.0.walk_ast(out.reborrow())
    }
}

impl<Q> QueryId for Explained<Q> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<Q> Query for Explained<Q> {
    type SqlType = sql_types::Text;
}

impl<Q> RunQueryDsl<PgConnection> for Explained<Q> {}

impl PostgresStore {
    /// The plan, with what it really cost, of the page that `search` would read; a line per step.
    ///
    /// # Errors
    /// As `search`.
    pub async fn explain_search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Result<String, StoreError> {
        let query = query.clone();
        self.database
            .run(move |connection| {
                let way = Way::to(count(&query, connection)?);
                let page = page_query(&query, way, after, limit.into()).select(SummaryRow::columns());
                let lines: Vec<String> = Explained(page).load(connection)?;
                Ok(lines.join("\n"))
            })
            .await
    }
}

/// A statement that the store's connection keeps prepared.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, QueryableByName)]
pub struct PreparedStatement {
    /// Its name on that connection.
    #[diesel(sql_type = sql_types::Text)]
    pub name: String,
    /// Its text.
    #[diesel(sql_type = sql_types::Text)]
    pub statement: String,
    /// Runs that reused a plan.
    #[diesel(sql_type = sql_types::BigInt)]
    pub generic_plans: i64,
    /// Runs that were planned for their values.
    #[diesel(sql_type = sql_types::BigInt)]
    pub custom_plans: i64,
}

impl PostgresStore {
    /// What one connection of the pool keeps prepared; all of it for a store with a single connection.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn prepared_statements(&self) -> Result<Vec<PreparedStatement>, StoreError> {
        let query = "SELECT name, statement, generic_plans, custom_plans FROM pg_prepared_statements
                      WHERE statement NOT LIKE '%pg_prepared_statements%' AND statement <> 'SELECT 1'";
        self.database.run(move |connection| Ok(statement(query).load(connection)?)).await
    }

    /// The plan, with what it really cost, that a prepared statement has for any values, run with these.
    /// `arguments` is SQL.
    ///
    /// # Errors
    /// When the database does not answer, or there is no such statement.
    #[expect(clippy::disallowed_methods, reason = "the arguments are part of the text")]
    pub async fn explain_generic_plan(&self, name: &str, arguments: &str) -> Result<String, StoreError> {
        let query = format!("EXPLAIN (ANALYZE, BUFFERS, TIMING OFF) EXECUTE \"{name}\" ({arguments})");
        self.database
            .write(move |connection| {
                connection.batch_execute("SET LOCAL plan_cache_mode = force_generic_plan")?;
                let rows: Vec<PlanRow> = diesel::sql_query(query).load(connection)?;
                Ok(rows.into_iter().map(|row| row.line).collect::<Vec<_>>().join("\n"))
            })
            .await
    }
}

/// A line of a plan.
#[derive(QueryableByName)]
pub(crate) struct PlanRow {
    #[diesel(sql_type = sql_types::Text, column_name = "QUERY PLAN")]
    pub(crate) line: String,
}
