//! SQL of the keys by which vehicles are sorted.

use diesel::{dsl::sql, expression::SqlLiteral, sql_types};
use domain::vehicles::{Position, Sort};

use super::Condition;

/// A sort key that an index holds together with the id.
#[derive(Debug, Clone, Copy)]
pub(super) struct IndexedKey {
    /// SQL of the key, as the index has it.
    pub(super) sql: &'static str,
    kind: KeyKind,
}

/// How [`Position::key`] stands in SQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyKind {
    Number,
    /// A timestamp; the position has its microseconds.
    Time,
}

/// Lowest prices first, prices on request last ([`Sort::ON_REQUEST_LOW`]).
pub(super) const PRICE_LOW: IndexedKey = IndexedKey::number("coalesce(vehicles.price, 1000000001)");
/// Highest prices first, prices on request last ([`Sort::ON_REQUEST_HIGH`]).
pub(super) const PRICE_HIGH: IndexedKey = IndexedKey::number("coalesce(vehicles.price, -1)");

/// The key of a sort order; `None` if it depends on the query, so that no index has it. Unknown mileage is last in both
/// directions ([`Sort::UNKNOWN_MILES_LOW`], [`Sort::UNKNOWN_MILES_HIGH`]).
pub(super) const fn indexed_key(sort: Sort) -> Option<IndexedKey> {
    Some(match sort {
        Sort::Newest => IndexedKey { sql: "vehicles.listed_at", kind: KeyKind::Time },
        Sort::PriceHigh => PRICE_HIGH,
        Sort::PriceLow => PRICE_LOW,
        Sort::PriceDrop => IndexedKey::number("vehicles.price_drop"),
        Sort::YearNew | Sort::YearOld => IndexedKey::number("vehicles.year"),
        Sort::MilesLow => IndexedKey::number("coalesce(vehicles.miles, 2147483647)"),
        Sort::MilesHigh => IndexedKey::number("coalesce(vehicles.miles, -1)"),
        Sort::Relevance | Sort::Nearest => return None,
    })
}

impl IndexedKey {
    const fn number(sql: &'static str) -> Self {
        Self { sql, kind: KeyKind::Number }
    }

    /// The key as a column.
    #[expect(clippy::disallowed_methods, reason = "an expression of an index")]
    pub(super) fn column(self) -> SqlLiteral<sql_types::BigInt> {
        sql::<sql_types::BigInt>(self.sql)
    }

    /// Orders by the key, then by id in the same direction, as the index does.
    pub(super) fn order(self, is_descending: bool) -> SqlLiteral<sql_types::Untyped> {
        order_by(self.sql, is_descending)
    }

    /// The same order by an expression that no index has.
    pub(super) fn order_without_index(self, is_descending: bool) -> SqlLiteral<sql_types::Untyped> {
        let nothing = match self.kind {
            KeyKind::Number => "0",
            KeyKind::Time => "interval '0'",
        };
        order_by(&format!("{} + {nothing}", self.sql), is_descending)
    }

    /// Matches the rows after a position in that order. A row comparison, which diesel cannot express, is read from the
    /// index.
    #[expect(clippy::disallowed_methods, reason = "searches are not prepared")]
    pub(super) fn after(self, Position { key, id }: Position, is_descending: bool) -> Condition {
        let comparison = if is_descending { "<" } else { ">" };
        let row = sql::<sql_types::Bool>(&format!("({}, vehicles.id) {comparison} (", self.sql));
        match self.kind {
            KeyKind::Number => Box::new(
                row.bind::<sql_types::BigInt, _>(key).sql(", ").bind::<sql_types::BigInt, _>(id).sql(")"),
            ),
            KeyKind::Time => {
                let time =
                    chrono::DateTime::from_timestamp_micros(key.clamp(YEAR_1, YEAR_9999)).unwrap_or_default();
                let row = row.bind::<sql_types::Timestamptz, _>(time);
                Box::new(row.sql(", ").bind::<sql_types::BigInt, _>(id).sql(")"))
            }
        }
    }
}

/// Range of timestamps that both chrono and PostgreSQL can represent, in microseconds; a cursor may contain
/// any number.
const YEAR_1: i64 = -62_135_596_800_000_000;
const YEAR_9999: i64 = 253_402_300_799_999_999;

#[expect(clippy::disallowed_methods, reason = "searches are not prepared")]
fn order_by(key: &str, is_descending: bool) -> SqlLiteral<sql_types::Untyped> {
    let direction = if is_descending { " DESC" } else { "" };
    sql::<sql_types::Untyped>(&format!("{key}{direction}, vehicles.id{direction}"))
}
