//! What a migration checks of the database, and which privileges it grants.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use diesel::{
    Connection, PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query,
    sql_types::Text,
};
use fixture::Fixture;
use ports::health::{Health, StoreReadiness};
use postgres_adapter::{
    Database, DatabaseSettings, MigrationError, PostgresStore, ScratchDatabase, check_same_database, migrate,
    migrate_and_grant, test_database::TEST_KEY,
};

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

fn name_of(connection: &mut PgConnection, expression: &str) -> String {
    sql_query(format!("SELECT {expression}::text AS name")).get_result::<Name>(connection).unwrap().name
}

/// An owner whose session can only read stands for a full disk.
#[tokio::test]
async fn nothing_is_written_where_no_privilege_is_missing() {
    let fixture = Fixture::fresh();
    let (url, owner_url) = (fixture.database.url(), fixture.database.owner_url());
    migrate_and_grant(&owner_url, &url).unwrap();
    let reader = format!(
        "{owner_url}{}options=-c%20default_transaction_read_only%3Don",
        if owner_url.contains('?') { '&' } else { '?' }
    );
    assert!(migrate_and_grant(&reader, &url).unwrap().is_empty());
    for change in [
        "GRANT TRUNCATE ON vehicles TO marque_app",
        "REVOKE INSERT ON audit_log FROM marque_app",
        "GRANT SELECT ON users TO PUBLIC",
        "GRANT CREATE ON SCHEMA public TO PUBLIC",
        "REVOKE USAGE ON SEQUENCE audit_log_id_seq FROM marque_app",
    ] {
        fixture.connection().batch_execute(change).unwrap();
        let refused = migrate_and_grant(&reader, &url).unwrap_err().to_string();
        assert!(
            refused.contains("granting rights on ") && refused.contains("read-only"),
            "{change}: {refused}"
        );
        migrate_and_grant(&owner_url, &url).unwrap();
        migrate_and_grant(&reader, &url).unwrap();
    }
}

/// A role that owns a database but is no superuser.
#[tokio::test]
async fn objects_of_other_roles_are_left_alone() {
    let fixture = Fixture::fresh();
    let server = fixture.database.owner_url();
    let scratch = ScratchDatabase::create(&server).unwrap();
    let (owner, role) = (format!("owner_{}", std::process::id()), format!("app_{}", std::process::id()));
    let name = scratch.url().rsplit_once('/').unwrap().1.split('?').next().unwrap().to_owned();
    fixture
        .connection()
        .batch_execute(&format!(
            "CREATE ROLE {owner} LOGIN CREATEROLE; CREATE ROLE {role} LOGIN; ALTER DATABASE {name} OWNER TO {owner}"
        ))
        .unwrap();
    let mut superuser = PgConnection::establish(&scratch.url()).unwrap();
    superuser.batch_execute("CREATE VIEW public.of_another_role AS SELECT 1 AS one").unwrap();
    let superuser_name = name_of(&mut superuser, "current_user");
    let with_role =
        |role: &str| scratch.url().replacen(&format!("://{superuser_name}@"), &format!("://{role}@"), 1);
    let applied = migrate_and_grant(&with_role(&owner), &with_role(&role));
    let mut serving = PgConnection::establish(&with_role(&role)).unwrap();
    let read = serving.batch_execute("SELECT FROM vehicles");
    let refused = serving.batch_execute("SELECT FROM of_another_role");
    drop((serving, superuser, scratch));
    fixture.connection().batch_execute(&format!("DROP ROLE {owner}; DROP ROLE {role}")).unwrap();
    assert!(!applied.unwrap().is_empty());
    read.unwrap();
    assert!(refused.unwrap_err().to_string().contains("of_another_role"));
}

#[tokio::test]
async fn addresses_of_different_databases_are_refused() {
    let (fixture, other) = (Fixture::fresh(), Fixture::fresh());
    let refused = migrate_and_grant(&fixture.database.owner_url(), &other.database.url()).unwrap_err();
    assert!(matches!(refused, MigrationError::DifferentDatabases), "{refused}");
    check_same_database(&fixture.database.owner_url(), &other.database.owner_url()).unwrap_err();
    check_same_database(&fixture.database.owner_url(), &fixture.database.url()).unwrap();
    // Nothing is decided by an address that does not answer.
    check_same_database(&fixture.database.owner_url(), "postgres://nobody@127.0.0.1:1/none").unwrap();
}

#[tokio::test]
async fn encoding_other_than_utf8_is_refused() {
    let fixture = Fixture::fresh();
    let name = format!("latin_{}", std::process::id());
    let mut server = fixture.connection();
    server
        .batch_execute(&format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'"))
        .unwrap();
    let owner_url = fixture.database.owner_url();
    let current = name_of(&mut server, "current_database()");
    let latin = owner_url.replacen(&format!("/{current}"), &format!("/{name}"), 1);
    let refused = migrate(&latin);
    let store = PostgresStore::new(Database::new(DatabaseSettings::new(&latin)), TEST_KEY);
    let checked = store.check_encoding().await;
    drop(store);
    server.batch_execute(&format!("DROP DATABASE {name} WITH (FORCE)")).unwrap();
    let refused = refused.unwrap_err().to_string();
    assert!(refused.contains("LATIN1") && refused.contains("ENCODING 'UTF8'"), "{refused}");
    assert!(checked.unwrap().is_err());
    fixture.store.check_encoding().await.unwrap().unwrap();
}

#[tokio::test]
async fn schema_of_a_newer_version_is_ready_and_named() {
    let fixture = Fixture::fresh();
    fixture
        .connection()
        .batch_execute("INSERT INTO __diesel_schema_migrations (version) VALUES ('20991231000000')")
        .unwrap();
    let newer = StoreReadiness::SchemaIsNewer("20991231000000".into());
    assert_eq!(fixture.store.readiness().await.unwrap(), newer);
}
