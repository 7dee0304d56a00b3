//! SQL text with bound values, prepared once per connection.

use std::{borrow::Cow, marker::PhantomData};

use diesel::{
    expression::{
        AppearsOnTable, Expression, SelectableExpression, TypedExpressionType, ValidGrouping, is_aggregate,
    },
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, Query, QueryFragment, QueryId},
    serialize::ToSql,
    sql_types::{HasSqlType, Untyped},
};

/// A statement written as SQL. Rows are read by column name into types that derive [`QueryableByName`].
///
/// Unlike [`diesel::sql_query`] it is prepared: each connection parses a text once and PostgreSQL may reuse
/// its plan. Prepared statements are never closed, so the texts must come from a finite set: pass values as
/// binds, and lists of values as one array (`= ANY($1)`).
#[must_use = "a statement does nothing until it is loaded or executed"]
pub(crate) struct Statement<'v> {
    sql: Cow<'static, str>,
    values: Vec<Box<dyn QueryFragment<Pg> + Send + 'v>>,
}

/// Creates a statement from SQL text, in which `$1` is the first bound value. A `$` before a digit always
/// denotes a parameter.
pub(crate) fn statement<'v>(sql: impl Into<Cow<'static, str>>) -> Statement<'v> {
    Statement { sql: sql.into(), values: Vec::new() }
}

impl<'v> Statement<'v> {
    /// Binds the next value.
    pub(crate) fn bind<ST, V>(mut self, value: V) -> Self
    where
        Pg: HasSqlType<ST>,
        ST: Send + 'v,
        V: ToSql<ST, Pg> + Send + 'v,
    {
        self.values.push(Box::new(Value::<ST, V> { value, sql_type: PhantomData }));
        self
    }
}

impl QueryFragment<Pg> for Statement<'_> {
    /// Diesel numbers parameters in the order in which they are pushed. Each value is therefore pushed where
    /// the text first names it, and referred to by diesel's number from then on.
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        let mut numbers: Vec<Option<usize>> = vec![None; self.values.len()];
        let mut pushed = 0;
        let mut rest: &'b str = &self.sql;
        while let Some((before, number, after)) = next_parameter(rest) {
            out.push_sql(before);
            let (Some(value), Some(known)) = (self.values.get(number - 1), numbers.get_mut(number - 1))
            else {
                return Err(diesel::result::Error::QueryBuilderError(
                    format!("no value is bound to ${number}").into(),
                ));
            };
            match known {
                Some(number) => out.push_sql(&format!("${number}")),
                None => {
                    value.walk_ast(out.reborrow())?;
                    pushed += 1;
                    *known = Some(pushed);
                }
            }
            rest = after;
        }
        out.push_sql(rest);
        Ok(())
    }
}

/// Splits a text at its first parameter: the text before it, its number, and the rest.
fn next_parameter(sql: &str) -> Option<(&str, usize, &str)> {
    sql.match_indices('$').find_map(|(at, _)| {
        let rest = &sql[at + 1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = rest[..digits].parse().ok().filter(|number| *number > 0)?;
        Some((&sql[..at], number, &rest[digits..]))
    })
}

struct Value<ST, V> {
    value: V,
    sql_type: PhantomData<ST>,
}

impl<ST, V> QueryFragment<Pg> for Value<ST, V>
where
    Pg: HasSqlType<ST>,
    V: ToSql<ST, Pg>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_bind_param(&self.value)
    }
}

/// The text is not part of the type, so diesel's statement cache uses the text and the bind types as key.
impl QueryId for Statement<'_> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl Query for Statement<'_> {
    type SqlType = Untyped;
}

impl RunQueryDsl<PgConnection> for Statement<'_> {}

/// A constant SQL expression for queries of diesel's builder. Unlike [`diesel::dsl::sql`], queries with it
/// are prepared.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SqlExpression<ST> {
    sql: &'static str,
    sql_type: PhantomData<ST>,
}

/// Creates an expression of SQL type `ST` from this text.
pub(crate) const fn expression<ST>(sql: &'static str) -> SqlExpression<ST> {
    SqlExpression { sql, sql_type: PhantomData }
}

impl<ST: TypedExpressionType> Expression for SqlExpression<ST> {
    type SqlType = ST;
}

impl<ST> QueryFragment<Pg> for SqlExpression<ST> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(self.sql);
        Ok(())
    }
}

impl<ST> QueryId for SqlExpression<ST> {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<ST: TypedExpressionType, QS> SelectableExpression<QS> for SqlExpression<ST> {}

impl<ST: TypedExpressionType, QS> AppearsOnTable<QS> for SqlExpression<ST> {}

impl<ST, GB> ValidGrouping<GB> for SqlExpression<ST> {
    type IsAggregate = is_aggregate::Never;
}

#[cfg(test)]
mod tests {
    use diesel::{
        debug_query,
        sql_types::{Integer, Text},
    };

    use super::*;

    #[test]
    fn parameters_are_numbered_by_first_use() {
        let sql = "SELECT $2, $1, $2 FROM t WHERE c = '$' AND d = $10";
        let mut all = statement(sql);
        for number in 1..=10 {
            all = all.bind::<Integer, _>(number);
        }
        let shown = debug_query::<Pg, _>(&all).to_string();
        assert_eq!(shown, "SELECT $1, $2, $1 FROM t WHERE c = '$' AND d = $3 -- binds: [2, 1, 10]");
    }

    #[test]
    fn missing_parameter_value_is_an_error() {
        let short = statement("SELECT $1, $2").bind::<Text, _>("one");
        assert!(QueryFragment::<Pg>::to_sql(&short, &mut Default::default(), &Pg).is_err());
    }
}
