//! How PostgreSQL answers a question, for the tests that insist on an index.

use diesel::{
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
