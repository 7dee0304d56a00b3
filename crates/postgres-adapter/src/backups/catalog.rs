//! Tables, keys and sequences of a database, read from PostgreSQL's catalog, so that a new table is part of
//! every backup.

use data_encoding::HEXLOWER;
use domain::backups::SequenceRecord;
use ports::{StoreError, backups::TableColumns};

use crate::{
    libpq::{Connection, Rows},
    roles::identifier,
};

/// SQL: tables of the schema except those of extensions, with their columns that are not generated.
const TABLES: &str = "
    SELECT c.relname, a.attname
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       AND NOT EXISTS (SELECT FROM pg_depend d
                        WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname::text COLLATE \"C\", a.attnum";

/// SQL: columns of the primary keys in their order, and whether they have a collation.
const KEYS: &str = "
    SELECT c.relname, a.attname, a.attcollation <> 0
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
           CROSS JOIN unnest(i.indkey) WITH ORDINALITY AS k(attnum, place)
           JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
     WHERE c.relnamespace = 'public'::regnamespace AND i.indisprimary
     ORDER BY c.relname::text COLLATE \"C\", k.place";

/// SQL: sequences of the schema.
const SEQUENCES: &str = "
    SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
     ORDER BY relname::text COLLATE \"C\"";

/// All tables, by name.
pub(super) fn tables(connection: &mut Connection) -> Result<Vec<TableColumns>, StoreError> {
    let mut tables: Vec<TableColumns> = Vec::new();
    for [table, column] in values(connection.query(TABLES)?)? {
        match tables.last_mut() {
            Some(last) if last.name == table => last.columns.push(column),
            _ => tables.push(TableColumns { name: table, columns: vec![column] }),
        }
    }
    Ok(tables)
}

/// The tables' `ORDER BY` lists: the primary key, text compared byte by byte, so that the order does not
/// depend on the database's locale. A table without a key is sorted by whole rows.
#[derive(Debug, Clone)]
pub(super) struct Orders(Vec<[String; 3]>);

impl Orders {
    pub(super) fn read(connection: &mut Connection) -> Result<Self, StoreError> {
        Ok(Self(values(connection.query(KEYS)?)?))
    }

    fn of(&self, table: &str) -> String {
        let columns = self.0.iter().filter(|[name, ..]| name == table);
        let terms: Vec<String> = columns
            .map(|[_, column, has_collation]| {
                let collation = if has_collation == "t" { " COLLATE \"C\"" } else { "" };
                format!("{}{collation}", identifier(column))
            })
            .collect();
        if terms.is_empty() {
            return format!("{}::text COLLATE \"C\"", identifier(table));
        }
        terms.join(", ")
    }

    /// A `COPY` statement that reads these columns of all rows.
    pub(super) fn copy_out(&self, table: &str, columns: &[String]) -> String {
        format!(
            "COPY (SELECT {} FROM public.{} ORDER BY {}) TO STDOUT",
            list(columns),
            identifier(table),
            self.of(table)
        )
    }
}

/// A `COPY` statement that adds rows with these columns.
pub(super) fn copy_in(table: &str, columns: &[String]) -> String {
    format!("COPY public.{} ({}) FROM STDIN", identifier(table), list(columns))
}

fn list(columns: &[String]) -> String {
    columns.iter().map(|column| identifier(column)).collect::<Vec<_>>().join(", ")
}

/// All sequences. Their values are at least those of any row that was read before.
pub(super) fn sequences(connection: &mut Connection) -> Result<Vec<SequenceRecord>, StoreError> {
    let names: Vec<[String; 1]> = values(connection.query(SEQUENCES)?)?;
    let mut sequences = Vec::with_capacity(names.len());
    for [name] in names {
        let sql = format!("SELECT last_value, is_called FROM public.{}", identifier(&name));
        for [last_value, is_called] in values(connection.query(&sql)?)? {
            let last_value = last_value.parse().map_err(|_| unexpected())?;
            sequences.push(SequenceRecord { name: name.clone(), last_value, is_called: is_called == "t" });
        }
    }
    Ok(sequences)
}

/// Versions of the applied migrations, in order; none for an empty database.
pub(super) fn applied_migrations(connection: &mut Connection) -> Result<Vec<String>, StoreError> {
    if !exists(connection, "__diesel_schema_migrations")? {
        return Ok(Vec::new());
    }
    let rows =
        connection.query("SELECT version FROM __diesel_schema_migrations ORDER BY version COLLATE \"C\"")?;
    Ok(values(rows)?.into_iter().map(|[version]| version).collect())
}

/// The text encrypted with the site's key, if one is registered.
pub(super) fn key_mark(connection: &mut Connection) -> Result<Option<Vec<u8>>, StoreError> {
    if !exists(connection, "secret_key_checks")? {
        return Ok(None);
    }
    let rows = connection.query("SELECT encode(sealed, 'hex') FROM secret_key_checks LIMIT 1")?;
    let mark = values(rows)?.into_iter().next();
    mark.map(|[digits]| HEXLOWER.decode(digits.as_bytes()).map_err(|_| unexpected())).transpose()
}

fn exists(connection: &mut Connection, table: &str) -> Result<bool, StoreError> {
    let rows = connection.query(&format!("SELECT to_regclass('public.{table}') IS NOT NULL"))?;
    Ok(values(rows)? == [["t".to_owned()]])
}

/// Rows with exactly that many values, none of them NULL.
pub(super) fn values<const N: usize>(rows: Rows) -> Result<Vec<[String; N]>, StoreError> {
    let row = |row: Vec<Option<String>>| -> Option<[String; N]> {
        row.into_iter().collect::<Option<Vec<_>>>()?.try_into().ok()
    };
    rows.into_iter().map(|values| row(values).ok_or_else(unexpected)).collect()
}

fn unexpected() -> StoreError {
    StoreError::Failed("PostgreSQL's catalog has an unexpected value".into())
}
