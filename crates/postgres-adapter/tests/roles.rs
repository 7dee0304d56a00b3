//! The application role reads and writes rows, and cannot change the schema or the audit log.
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
use domain::{
    backups::{BackupName, LastBackup},
    storage::{BackupUse, FileUse, LARGEST_TABLES, StoredFileKind},
};
use fixture::Fixture;
use ports::{
    audit::AuditLog,
    backups::BackupRecords,
    health::{DatabaseRoles, Health, StoreReadiness},
    pictures::Pictures,
    sessions::Sessions,
    storage::StorageReport,
};
use postgres_adapter::{
    APPLICATION_ROLE, Database, DatabaseSettings, PostgresStore, migrate, migrate_and_grant, revert_all,
    test_database::TEST_KEY,
};

use testkit::{at_minute, command_at, new_picture};

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

fn names(connection: &mut PgConnection, sql: &str) -> Vec<String> {
    let rows: Vec<Name> = sql_query(sql).load(connection).unwrap();
    rows.into_iter().map(|row| row.name).collect()
}

#[tokio::test]
async fn application_role_cannot_alter_audit_log_or_schema() {
    let fixture = Fixture::fresh();
    // Privileges on the database itself are not copied from the template.
    migrate_and_grant(&fixture.database.owner_url(), &fixture.database.url()).unwrap();
    let at = testkit::at_minute(0);
    fixture.store.record_failed_log_in(None, None, at).await.unwrap();
    let before = fixture.store.entries_after(0, 10).await.unwrap();
    assert_eq!(before.len(), 1, "it adds to the log");
    let mut serving = PgConnection::establish(&fixture.database.url()).unwrap();
    for statement in [
        "SET session_replication_role = replica",
        "ALTER TABLE audit_log DISABLE TRIGGER ALL",
        "ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_append_only",
        "DROP TRIGGER audit_log_is_append_only ON audit_log",
        "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
        "DROP TABLE audit_log",
        "DROP TABLE vehicles CASCADE",
        "TRUNCATE audit_log",
        "TRUNCATE vehicles CASCADE",
        "UPDATE audit_log SET action = 'registered'",
        "UPDATE audit_log SET action = 'registered' WHERE false",
        "DELETE FROM audit_log",
        "CREATE RULE forge AS ON INSERT TO audit_log DO INSTEAD NOTHING",
        "CREATE TRIGGER forge BEFORE INSERT ON audit_log EXECUTE FUNCTION refuse_change()",
        "SELECT setval(pg_get_serial_sequence('audit_log', 'id'), 1)",
        "COPY audit_log TO PROGRAM 'cat'",
        "COPY audit_log FROM PROGRAM 'echo'",
        "COPY audit_log TO '/tmp/marque-audit-log'",
        "SELECT pg_read_file('/etc/passwd')",
        "SELECT lo_import('/etc/passwd')",
        "CREATE TABLE forged (id int)",
        "CREATE TEMPORARY TABLE forged (id int)",
        "CREATE SCHEMA forged",
        "CREATE EXTENSION IF NOT EXISTS dblink",
        "CREATE ROLE forged SUPERUSER",
        "ALTER ROLE CURRENT_USER SUPERUSER",
        "SET ROLE app",
        "ALTER SYSTEM SET fsync = off",
        "DELETE FROM __diesel_schema_migrations",
    ] {
        let Err(refused) = serving.batch_execute(statement) else { panic!("{statement} was not refused") };
        let refused = refused.to_string();
        let is_right = ["permission denied", "must be owner", "must be superuser"]
            .iter()
            .any(|words| refused.contains(words));
        assert!(is_right, "{statement}: {refused}");
    }
    assert_eq!(fixture.store.entries_after(0, 10).await.unwrap(), before);
}

#[tokio::test]
async fn application_role_has_its_privileges_on_every_table() {
    let fixture = Fixture::fresh();
    let mut owner = fixture.connection();
    owner.batch_execute("CREATE TABLE made_later (id bigserial PRIMARY KEY)").unwrap();
    migrate_and_grant(&fixture.database.owner_url(), &fixture.database.url()).unwrap();
    let mut serving = PgConnection::establish(&fixture.database.url()).unwrap();
    let lacking = names(
        &mut serving,
        "SELECT format('%s: %s', c.relname, r.name) AS name
           FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS r (name)
          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
            AND NOT has_table_privilege(c.oid, r.name)
          ORDER BY 1",
    );
    assert_eq!(
        lacking,
        [
            "__diesel_schema_migrations: DELETE",
            "__diesel_schema_migrations: INSERT",
            "__diesel_schema_migrations: UPDATE",
            "audit_log: DELETE",
            "audit_log: UPDATE",
        ]
    );
    serving.batch_execute("INSERT INTO made_later DEFAULT VALUES").unwrap();
}

#[tokio::test]
async fn database_role_reports_its_privileges() {
    let fixture = Fixture::fresh();
    let role = fixture.store.database_role().await.unwrap();
    assert_eq!((role.name.as_str(), role.excess_rights()), (APPLICATION_ROLE, Vec::new()), "{role:?}");
    let owner = Database::new(DatabaseSettings::new(fixture.database.owner_url()));
    let role = PostgresStore::new(owner, TEST_KEY).database_role().await.unwrap();
    assert!(role.is_superuser && role.is_owner && role.creates_tables && role.alters_audit_log, "{role:?}");
    assert!(role.reaches_server_files, "{role:?}");
}

#[tokio::test]
async fn application_role_reads_the_storage_report() {
    let fixture = Fixture::fresh();
    let ada = testkit::forum::collector(&fixture.store, "ada", 0).await;
    for number in [2, 5] {
        fixture.store.store_picture(&new_picture(ada, number), &command_at(at_minute(1))).await.unwrap();
    }
    // As before sizes were recorded.
    fixture.connection().batch_execute("UPDATE pictures SET bytes = NULL WHERE bytes = 5000").unwrap();
    let finished_at = at_minute(7);
    let backup = LastBackup { name: BackupName::at(at_minute(6)), finished_at, bytes: 123 };
    fixture.store.record_backup(backup, finished_at).await.unwrap();
    let report = fixture.store.storage_use().await.unwrap();
    assert_eq!(
        report.files[0],
        FileUse { kind: StoredFileKind::Photos, files: 2, bytes: 2_000, unmeasured: 1 }
    );
    assert_eq!(report.last_backup, Some(BackupUse { finished_at, bytes: 123 }));
    assert_eq!(report.tables.len(), LARGEST_TABLES as usize);
    assert!(report.tables.is_sorted_by(|larger, smaller| larger.bytes >= smaller.bytes), "{report:?}");
    let largest: u64 = report.tables.iter().map(|table| table.bytes).sum();
    assert!(report.tables[0].bytes > 0 && report.database_bytes > largest, "{report:?}");
}

#[tokio::test]
async fn migration_without_privileges_names_the_owner_setting() {
    let fixture = Fixture::fresh();
    let (url, owner_url) = (fixture.database.url(), fixture.database.owner_url());
    assert!(migrate(&url).unwrap().is_empty(), "where nothing is pending, nothing is needed");
    assert_eq!(fixture.store.readiness().await.unwrap(), StoreReadiness::Ready);
    revert_all(&owner_url).unwrap();
    let refused = migrate(&url).unwrap_err().to_string();
    assert!(refused.contains("MIGRATION_DATABASE_URL"), "{refused}");
    assert!(!migrate_and_grant(&owner_url, &url).unwrap().is_empty());
    assert_eq!(fixture.store.readiness().await.unwrap(), StoreReadiness::Ready);
    fixture.store.record_failed_log_in(None, None, testkit::at_minute(0)).await.unwrap();
}

#[tokio::test]
async fn missing_application_role_is_created_with_its_password() {
    let fixture = Fixture::fresh();
    let role = format!("made_by_{}", std::process::id());
    let url = fixture.database.url().replacen(APPLICATION_ROLE, &format!("{role}:it%27s%20%5Csecret"), 1);
    migrate_and_grant(&fixture.database.owner_url(), &url).unwrap();
    let mut owner = fixture.connection();
    let found = names(
        &mut owner,
        &format!(
            "SELECT format('%s %s %s %s', rolsuper, rolcreatedb, rolcreaterole, starts_with(rolpassword, 'SCRAM')) AS name
               FROM pg_authid WHERE rolname = '{role}'"
        )
        ,
    );
    assert_eq!(found, ["f f f t"]);
    PgConnection::establish(&url).unwrap().batch_execute("SELECT FROM vehicles").unwrap();
    owner.batch_execute(&format!("DROP OWNED BY {role}; DROP ROLE {role}")).unwrap();
    let nameless = migrate_and_grant(&fixture.database.owner_url(), "postgres:///marque").unwrap_err();
    assert!(nameless.to_string().contains("DATABASE_URL must name its role"), "{nameless}");
}
