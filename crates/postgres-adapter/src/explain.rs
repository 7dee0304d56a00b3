//! Query plans and prepared statements of vehicle searches, for the tests that require an index.

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
    vehicles::{
        page::{PageStrategy, page_query},
        search::{Part, count},
    },
};

/// Wraps a query so that it returns its plan instead of its rows.
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
    /// Returns the plan, with actual costs, of the pages that `search` would read; one line per step.
    ///
    /// # Errors
    /// Same as `search`.
    pub async fn explain_search(
        &self,
        query: &VehicleQuery,
        after: Option<Position>,
        limit: u32,
    ) -> Result<String, StoreError> {
        let query = query.clone();
        self.database
            .run(move |connection| {
                let mut lines: Vec<String> = Vec::new();
                for part in Part::of(&query) {
                    let strategy = PageStrategy::for_matches(count(&query, part, connection)?);
                    let page = page_query(&query, part, strategy, after, limit.into());
                    lines.extend(Explained(page.select(SummaryRow::columns())).load::<String>(connection)?);
                }
                Ok(lines.join("\n"))
            })
            .await
    }
}

/// A prepared statement of a pooled connection, from `pg_prepared_statements`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, QueryableByName)]
pub struct PreparedStatement {
    #[diesel(sql_type = sql_types::Text)]
    pub name: String,
    /// SQL text.
    #[diesel(sql_type = sql_types::Text)]
    pub statement: String,
    /// Number of runs with the generic plan.
    #[diesel(sql_type = sql_types::BigInt)]
    pub generic_plans: i64,
    /// Number of runs that were planned for their parameter values.
    #[diesel(sql_type = sql_types::BigInt)]
    pub custom_plans: i64,
}

impl PostgresStore {
    /// Lists the prepared statements of one pooled connection and of one for the readers of the event log (`reader` in
    /// their names); complete only for a store with a single connection whose calls are made one after the other.
    ///
    /// # Errors
    /// When the database is unavailable.
    pub async fn prepared_statements(&self) -> Result<Vec<PreparedStatement>, StoreError> {
        let query = "SELECT name, statement, generic_plans, custom_plans FROM pg_prepared_statements
                      WHERE statement NOT LIKE '%pg_prepared_statements%' AND statement <> 'SELECT 1'";
        let load = move |connection: &mut PgConnection| Ok(statement(query).load(connection)?);
        let mut all: Vec<PreparedStatement> = self.database.run(load).await?;
        let readers: Vec<PreparedStatement> = self.readers.run(load).await?;
        all.extend(
            readers.into_iter().map(|it| PreparedStatement { name: format!("reader {}", it.name), ..it }),
        );
        Ok(all)
    }

    /// Returns the generic plan of a prepared statement, with actual costs, run with `arguments` (SQL text).
    ///
    /// # Errors
    /// When the database is unavailable or the statement does not exist.
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

/// One line of a plan.
#[derive(QueryableByName)]
pub(crate) struct PlanRow {
    #[diesel(sql_type = sql_types::Text, column_name = "QUERY PLAN")]
    pub(crate) line: String,
}
