//! Lists of cases by id: the open ones oldest first, or the closed ones latest first.

use diesel::{pg::Pg, prelude::*, sql_types::BigInt};
use domain::{CaseFilter, Page, fetch_size};

use crate::{database::Failure, statement::statement};

/// A list of cases in SQL.
pub(crate) struct CaseList {
    /// Selects cases; ends before `WHERE`.
    pub(crate) select: &'static str,
    /// Table of the cases.
    pub(crate) table: &'static str,
    /// Alias of the table in `select`.
    pub(crate) alias: &'static str,
    /// Condition of the listed cases on columns of the table, after the alias and a dot.
    pub(crate) condition: &'static str,
    /// Decides about the order.
    pub(crate) filter: CaseFilter,
}

#[derive(QueryableByName)]
struct TotalRow {
    #[diesel(sql_type = BigInt)]
    total: i64,
}

impl CaseList {
    /// A page of at most `limit` cases, right after the case with the id `after`.
    pub(crate) fn page<R, T, Id>(
        &self,
        after: Option<i64>,
        limit: u32,
        read: impl Fn(R) -> Result<T, Failure>,
        id_of: impl FnOnce(&T) -> Id,
        connection: &mut PgConnection,
    ) -> Result<Page<T, Id>, Failure>
    where
        R: QueryableByName<Pg> + 'static,
    {
        let Self { select, table, alias, condition, filter } = self;
        let (past, order, start) = match filter {
            CaseFilter::Open => (">", "", 0),
            CaseFilter::Closed => ("<", " DESC", i64::MAX),
        };
        let total: TotalRow =
            statement(format!("SELECT count(*) AS total FROM {table} {alias} WHERE {alias}.{condition}"))
                .get_result(connection)?;
        let rows: Vec<R> = statement(format!(
            "{select} WHERE {alias}.{condition} AND {alias}.id {past} $1 ORDER BY {alias}.id{order} LIMIT $2"
        ))
        .bind::<BigInt, _>(after.unwrap_or(start))
        .bind::<BigInt, _>(i64::from(fetch_size(limit)))
        .load(connection)?;
        let cases = rows.into_iter().map(read).collect::<Result<_, _>>()?;
        Ok(Page::from_rows(cases, limit, total.total.unsigned_abs(), id_of))
    }
}
