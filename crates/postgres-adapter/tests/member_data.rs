//! Every table with personal data is registered for export and erasure, and erasure leaves nothing behind.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::collections::BTreeSet;

use diesel::{QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types::Text};
use domain::audit::Actor;
use fixture::Fixture;
use ports::{
    account_closure::{AccountClosure, ErasureResult},
    accounts::{Accounts, NewUser, RegisterResult},
};
use postgres_adapter::test_database::areas;

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

fn lines(fixture: &Fixture, query: &str) -> BTreeSet<String> {
    let lines: Vec<Line> = sql_query(query).load(&mut fixture.connection()).unwrap();
    lines.into_iter().map(|line| line.line).collect()
}

const TABLES: &str = "SELECT tablename AS line FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT LIKE '\\_\\_diesel%'";

/// SQL: tables that refer to members or have a column for a member or an email address.
const MEMBER_TABLES_SQL: &str = "
    SELECT conrelid::regclass::text AS line FROM pg_constraint
     WHERE contype = 'f' AND confrelid = 'users'::regclass
    UNION SELECT table_name::text FROM information_schema.columns
     WHERE table_schema = 'public'
       AND (column_name ~ '(email|recipient|username|phone|mailed_to|(^|_)(user|member|actor|owner|seller|author)(_id)?$)'
            OR table_name = 'users')";

#[tokio::test]
async fn every_table_with_member_data_has_a_personal_data_area() {
    let fixture = Fixture::fresh();
    let known: BTreeSet<String> = areas().into_iter().map(str::to_owned).collect();
    assert_eq!(known.len(), areas().len(), "a table has two areas");
    let missing: Vec<_> = lines(&fixture, MEMBER_TABLES_SQL).difference(&known).cloned().collect();
    assert!(
        missing.is_empty(),
        "{missing:?}: say in account_closure/personal_data/mod.rs how members take it along and what becomes of it"
    );
    let tables = lines(&fixture, TABLES);
    let gone: Vec<_> = known.difference(&tables).collect();
    assert!(gone.is_empty(), "{gone:?}: there is no such table any more");
}

/// No foreign key to members may block the deletion of a member.
#[tokio::test]
async fn no_foreign_key_blocks_member_deletion() {
    let fixture = Fixture::fresh();
    let held = lines(
        &fixture,
        "SELECT conrelid::regclass::text AS line FROM pg_constraint
          WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype NOT IN ('c', 'n')",
    );
    assert!(held.is_empty(), "{held:?}: ON DELETE CASCADE or SET NULL");
}

/// Files of an export are found by the ids of its lists, and open by their extension.
#[tokio::test]
async fn exported_files_have_the_names_that_the_member_gave_them() {
    let fixture = Fixture::fresh();
    let new = testkit::new_user("zenobia_q", "zenobia@quill.example");
    let RegisterResult::Done(user, _) =
        fixture.store.register(&new, None, testkit::at_minute(0)).await.unwrap()
    else {
        panic!("she joins")
    };
    let id = user.id.0;
    let rows = format!(
        "INSERT INTO documents (owner_id, name, kind, size, digest, content, preview, uploaded_at)
             VALUES ({id}, 'Händler.pdf', 'application/pdf', 1, sha256('1'), 'documents/a', 'documents/b', now());
         INSERT INTO application_evidence (user_id, name, kind, size, blob, uploaded_at)
             VALUES ({id}, 'title.pdf', 'application/pdf', 1, 'evidence/a', now());"
    );
    fixture.connection().batch_execute(&rows).unwrap();
    for (area, expected) in
        [("documents", &["1-Händler.pdf", "1-preview.webp"][..]), ("evidence", &["1-title.pdf"])]
    {
        let files = fixture.store.area(user.id, area).await.unwrap().unwrap().files;
        let names: Vec<String> = files.into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, expected);
    }
}

#[tokio::test]
async fn no_table_contains_an_erased_members_data() {
    let fixture = Fixture::fresh();
    let new = NewUser {
        is_email_verified: true,
        name: domain::accounts::DisplayName::parse("Zenobia Quill").unwrap(),
        ..testkit::new_user("zenobia_q", "Zenobia@Quill.example")
    };
    let RegisterResult::Done(user, _) =
        fixture.store.register(&new, None, testkit::at_minute(0)).await.unwrap()
    else {
        panic!("she joins")
    };
    fill(&fixture, user.id.0);
    let words = ["zenobia", "quill"];
    let named = |table: &str| {
        let query = format!("SELECT lower(t::text) AS line FROM \"{table}\" AS t");
        lines(&fixture, &query).iter().any(|row| words.iter().any(|word| row.contains(word)))
    };
    let tables = lines(&fixture, TABLES);
    let before: BTreeSet<_> = tables.iter().filter(|table| named(table)).map(String::as_str).collect();
    let expected = [
        "access_requests",
        "rate_limits",
        "appointment_requests",
        "inquiries",
        "wrong_guesses",
        "mail_outbox",
        "notifications",
        "single_use_tokens",
        "users",
    ];
    for table in expected {
        assert!(before.contains(table), "{table} should name her before");
    }
    let erased = fixture.store.erase(user.id, None, Actor::default(), testkit::at_minute(1)).await.unwrap();
    assert_eq!(erased, ErasureResult::Done);
    let after: Vec<_> = tables.iter().filter(|table| named(table)).collect();
    assert!(after.is_empty(), "{after:?} still name her");
    let files = lines(&fixture, "SELECT key AS line FROM abandoned_blobs");
    assert_eq!(files, BTreeSet::from(["exports/abc-0.zip".to_owned()]));
}

/// Inserts a row about the member into every table that can refer to one.
fn fill(fixture: &Fixture, user: i64) {
    let statements = format!(
        "INSERT INTO contact_request_references VALUES ('MQ-00000001'), ('MQ-00000002'), ('MQ-00000003');
         INSERT INTO inquiry_threads (reference, kind, received_at, waiting_since)
             VALUES ('MQ-00000001', 'inquiry', now(), now()), ('MQ-00000002', 'appointment', now(), now());
         INSERT INTO inquiries (reference, name, email, message, received_at)
             VALUES ('MQ-00000001', 'Zenobia Quill', 'ZENOBIA@quill.example', 'Is it still there?', now());
         INSERT INTO appointment_requests (reference, name, email, town, preferred_date, preferred_time, received_at)
             VALUES ('MQ-00000002', 'Zenobia', 'zenobia@quill.example', 'chicago', now(), 'morning', now());
         INSERT INTO access_requests (reference, name, email, note, received_at)
             VALUES ('MQ-00000003', 'Zenobia', 'zenobia@quill.example', 'I collect quills.', now());
         INSERT INTO mail_outbox (recipient, subject, body, posted_at, due_at)
             VALUES ('Zenobia@quill.example', 'Hello', 'zenobia_q', now(), now());
         INSERT INTO wrong_guesses VALUES ('zenobia_q', 2, now());
         INSERT INTO rate_limits VALUES ('mail a reset to zenobia@quill.example', 1, now());
         INSERT INTO single_use_tokens (token_hash, user_id, purpose, mailed_to, expires_at)
             VALUES (sha256('1'), {user}, 'verify_email', 'Zenobia@Quill.example', now());
         INSERT INTO notifications (user_id, kind, title, body, link, at, in_app, mail)
             VALUES ({user}, 'message', 'For Zenobia', '', '/', now(), true, 'none');
         INSERT INTO exports (user_id, state, requested_at, due_at, base, blob_key)
             VALUES ({user}, 'building', now(), now(), 'exports/abc', 'exports/abc-0.zip');
         INSERT INTO account_closures (user_id, since) VALUES ({user}, now());"
    );
    fixture.connection().batch_execute(&statements).unwrap();
}
