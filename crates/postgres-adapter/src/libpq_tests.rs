//! Tests of the connection through libpq.

use super::*;
use crate::test_database::TestDatabase;

fn open() -> (TestDatabase, Connection) {
    let database = TestDatabase::create();
    let connection = Connection::open(&database.owner_url()).unwrap();
    (database, connection)
}

#[test]
fn rows_are_read_and_errors_classified() {
    let (_database, mut connection) = open();
    let rows = connection.query("SELECT 1, NULL, 'é' UNION ALL SELECT 2, '', 'x' ORDER BY 1").unwrap();
    let text = |text: &str| Some(text.to_owned());
    assert_eq!(rows, [[text("1"), None, text("é")], [text("2"), text(""), text("x")]]);
    assert!(matches!(connection.query("SELECT 1/0"), Err(StoreError::Failed(why)) if why.contains("zero")));
    connection.query("SET statement_timeout = 20").unwrap();
    let late = connection.query("SELECT pg_sleep(5)");
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    assert!(matches!(connection.query("SELECT '\0'"), Err(StoreError::Failed(_))));
    assert!(connection.query("SELECT 1").is_ok(), "the connection stays usable");
}

#[test]
fn rows_are_copied_out_and_in() {
    let (_database, mut connection) = open();
    connection.query("CREATE TABLE a (id int, t text); CREATE TABLE b (LIKE a)").unwrap();
    connection.query("INSERT INTO a SELECT n, repeat('x', n) FROM generate_series(1, 2000) n").unwrap();
    let mut copied = Vec::new();
    let mut rows = 0;
    let mut take = |row: &[u8]| {
        rows += 1;
        copied.extend_from_slice(row);
        Ok(())
    };
    connection.copy_out("COPY a TO STDOUT", &mut take).unwrap();
    assert_eq!(rows, 2000);
    connection.copy_in("COPY b FROM STDIN", &mut copied.as_slice()).unwrap();
    assert_eq!(
        connection.query("SELECT count(*) FROM (TABLE a EXCEPT TABLE b) d").unwrap(),
        [[Some("0".to_owned())]]
    );
    let refused = connection.copy_in("COPY b FROM STDIN", &mut &b"not a number\tx\n"[..]);
    assert!(matches!(refused, Err(StoreError::Failed(why)) if why.contains("integer")));
    assert!(connection.copy_out("COPY missing TO STDOUT", &mut |_| Ok(())).is_err());
    assert!(connection.query("SELECT 1").is_ok(), "the connection stays usable");
}

#[test]
fn failed_copy_in_leaves_no_rows() {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, block: &mut [u8]) -> std::io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(std::io::Error::other("cut off"));
            }
            block[..2].copy_from_slice(b"1\n");
            Ok(2)
        }
    }
    let (_database, mut connection) = open();
    connection.query("CREATE TABLE a (id int)").unwrap();
    let refused = connection.copy_in("COPY a FROM STDIN", &mut Broken(false));
    assert!(matches!(refused, Err(StoreError::Failed(why)) if why.contains("cut off")));
    assert_eq!(connection.query("SELECT count(*) FROM a").unwrap(), [[Some("0".to_owned())]]);
}
