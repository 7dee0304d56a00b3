//! `src/schema.rs` describes the tables as the migrations leave them.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::collections::{BTreeMap, BTreeSet};

use diesel::{
    QueryableByName, RunQueryDsl, sql_query,
    sql_types::{Bool, Text},
};
use fixture::Fixture;

const SCHEMA: &str = include_str!("../src/schema.rs");

/// Columns with their diesel types, by table.
type Tables = BTreeMap<String, BTreeSet<(String, String)>>;

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    type_name: String,
    #[diesel(sql_type = Bool)]
    is_nullable: bool,
}

/// SQL: the columns of all tables except the forum's, whose statements are written as SQL.
const COLUMNS: &str = "
    SELECT c.relname::text AS table_name, a.attname::text AS name, format_type(a.atttypid, NULL) AS type_name,
           NOT a.attnotnull AS is_nullable
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND c.relname NOT LIKE 'forum\\_%' AND c.relname <> '__diesel_schema_migrations'";

fn diesel_type(column: &Column) -> String {
    let name = match column.type_name.as_str() {
        "bigint" => "BigInt",
        "integer" => "Integer",
        "smallint" => "SmallInt",
        "text" => "Text",
        "text[]" => "Array<Text>",
        "integer[]" => "Array<Integer>",
        "bigint[]" => "Array<BigInt>",
        "timestamp with time zone" => "Timestamptz",
        "date" => "Date",
        "boolean" => "Bool",
        "bytea" => "Binary",
        "jsonb" => "Jsonb",
        other => other,
    };
    if column.is_nullable { format!("Nullable<{name}>") } else { name.to_owned() }
}

fn migrated_tables(fixture: &Fixture) -> Tables {
    let columns: Vec<Column> = sql_query(COLUMNS).load(&mut fixture.connection()).unwrap();
    let mut tables = Tables::new();
    for column in columns {
        let entry = (column.name.clone(), diesel_type(&column));
        tables.entry(column.table_name).or_default().insert(entry);
    }
    tables
}

fn described_tables() -> Tables {
    let mut tables = Tables::new();
    for table in SCHEMA.split("diesel::table! {").skip(1) {
        let (head, body) = table.split_once(") {").expect("a table has columns");
        let name = head.trim().split(' ').next().unwrap_or_default();
        let mut columns = BTreeSet::new();
        let mut stored_name = None;
        for line in body.lines().map(str::trim).take_while(|line| *line != "}") {
            if let Some(name) = line.strip_prefix("#[sql_name = \"") {
                stored_name = name.strip_suffix("\"]");
            } else if let Some((name, kind)) = line.split_once(" -> ") {
                let name = stored_name.take().unwrap_or(name);
                columns.insert((name.to_owned(), kind.trim_end_matches(',').to_owned()));
            }
        }
        tables.insert(name.to_owned(), columns);
    }
    tables
}

#[tokio::test]
async fn diesel_schema_matches_the_migrations() {
    let fixture = Fixture::fresh();
    let (migrated_tables, described_tables) = (migrated_tables(&fixture), described_tables());
    let names = |tables: &Tables| tables.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&described_tables), names(&migrated_tables));
    for (table, columns) in &migrated_tables {
        assert_eq!(&described_tables[table], columns, "{table}");
    }
}
