//! Relevance of vehicles for a typed search as an SQL expression, equal to [`VehicleQuery::relevance`].
//!
//! [`VehicleQuery::relevance`]: domain::vehicles::VehicleQuery::relevance

use diesel::{
    expression::{AppearsOnTable, Expression, SelectableExpression, ValidGrouping, is_aggregate},
    pg::Pg,
    prelude::*,
    query_builder::{AstPass, QueryFragment, QueryId},
    sql_types::{BigInt, Text},
};
use domain::vehicles::{Alternative, SearchText};

use crate::{like_pattern::substring, schema::vehicles};

/// SQL: the name of a vehicle as `domain::vehicles::search_name` writes it.
const NAME: &str =
    "(' ' || vehicles.make_folded || ' ' || vehicles.model_folded || ' ' || vehicles.year || ' ')";

/// Patterns that answer a term: of whole words, and of parts of words if these count.
struct TermPatterns {
    whole: Vec<String>,
    parts: Option<Vec<String>>,
}

/// Relevance for a search. No index covers it: all matches are scored and sorted.
pub(super) struct Relevance {
    /// The alternatives of each term.
    terms: Vec<Vec<TermPatterns>>,
}

impl Relevance {
    pub(super) fn of(search: &SearchText) -> Self {
        let patterns = |alternative: &Alternative| {
            let (texts, may_be_part) = alternative.name_texts()?;
            Some(TermPatterns {
                whole: texts.iter().map(|text| substring(&format!(" {text} "))).collect(),
                parts: may_be_part.then(|| texts.iter().map(|text| substring(text)).collect()),
            })
        };
        let terms = search.terms().iter();
        Self { terms: terms.map(|term| term.alternatives().iter().filter_map(patterns).collect()).collect() }
    }
}

/// Writes that the name matches all patterns.
fn matches_all<'b>(patterns: &'b [String], out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
    out.push_sql("true");
    for pattern in patterns {
        out.push_sql(" AND ");
        out.push_sql(NAME);
        out.push_sql(" LIKE ");
        out.push_bind_param::<Text, _>(pattern)?;
    }
    Ok(())
}

impl QueryFragment<Pg> for Relevance {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        // The text depends on the number of words.
        out.unsafe_to_cache_prepared();
        out.push_sql("(0");
        for alternatives in &self.terms {
            out.push_sql(" + greatest(0");
            for TermPatterns { whole, parts } in alternatives {
                out.push_sql(", CASE WHEN ");
                matches_all(whole, &mut out)?;
                out.push_sql(" THEN 2");
                if let Some(parts) = parts {
                    out.push_sql(" WHEN ");
                    matches_all(parts, &mut out)?;
                    out.push_sql(" THEN 1");
                }
                out.push_sql(" ELSE 0 END");
            }
            out.push_sql(")");
        }
        out.push_sql(")::bigint");
        Ok(())
    }
}

impl Expression for Relevance {
    type SqlType = BigInt;
}

impl QueryId for Relevance {
    type QueryId = ();
    const HAS_STATIC_QUERY_ID: bool = false;
}

impl AppearsOnTable<vehicles::table> for Relevance {}

impl SelectableExpression<vehicles::table> for Relevance {}

impl ValidGrouping<()> for Relevance {
    type IsAggregate = is_aggregate::No;
}
