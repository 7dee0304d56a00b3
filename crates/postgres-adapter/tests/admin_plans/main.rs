//! The admin area's queries use indexes on large tables of threads, documents, invitations and applications.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

#[path = "../fixture/mod.rs"]
mod fixture;
mod queries;

use std::{collections::BTreeMap, time::Duration};

use diesel::{
    QueryableByName, RunQueryDsl,
    connection::SimpleConnection,
    sql_query,
    sql_types::{BigInt, Text},
};
use fixture::Fixture;
use ports::health::Health;
use postgres_adapter::PostgresStore;
use queries::{LAST_QUERY_TABLE, QUERY_COUNT, run_query};

/// Load: 20,000 threads of which twenty are open, as many documents, 10,000 members.
const LOAD_SQL: &str = "
    INSERT INTO users (username, username_key, email, email_key, name, password_hash, created_at, is_admin, is_collector)
    SELECT 'u' || n, 'u' || n, 'u' || n || '@x.example', 'u' || n || '@x.example', 'Ada', 'h', now(), n % 2500 = 0,
           n % 20 = 0
      FROM generate_series(1, 10000) AS n;
    INSERT INTO contact_request_references (reference) SELECT 'MQ-' || lpad(n::text, 8, '0') FROM generate_series(1, 30000) AS n;
    INSERT INTO inquiry_threads (reference, kind, stage, assignee_id, received_at, waiting_since)
    SELECT 'MQ-' || lpad(n::text, 8, '0'), CASE WHEN n % 2 = 0 THEN 'inquiry' ELSE 'appointment' END,
           CASE WHEN n % 2000 < 2 THEN 'received' ELSE 'closed' END, 1 + n % 10000,
           '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'::timestamptz + n * interval '1 minute'
      FROM generate_series(1, 20000) AS n;
    INSERT INTO inquiries (reference, name, email, message, received_at, asker_id)
    SELECT reference, 'Ada', 'a' || (right(reference, 8)::int % 5000) || '@x.example', 'Is it still for sale?', received_at,
           CASE WHEN right(reference, 8)::int % 3 = 0 THEN 1 + right(reference, 8)::int % 10000 END
      FROM inquiry_threads WHERE kind = 'inquiry';
    INSERT INTO appointment_requests (reference, name, email, town, preferred_date, preferred_time, received_at, asker_id)
    SELECT reference, 'Ada', 'a' || (right(reference, 8)::int % 5000) || '@x.example', 'chicago', '2026-12-01', 'morning',
           received_at, CASE WHEN right(reference, 8)::int % 3 = 0 THEN 1 + right(reference, 8)::int % 10000 END
      FROM inquiry_threads WHERE kind = 'appointment';
    INSERT INTO inquiry_messages (reference, side, text, at)
    SELECT reference, 'asker', 'Hello?', received_at FROM inquiry_threads, generate_series(1, 2);
    INSERT INTO inquiry_links (token_hash, reference, made_at)
    SELECT decode(lpad(right(reference, 8), 64, '0'), 'hex'), reference, received_at FROM inquiry_threads;
    INSERT INTO appointment_slots (town, starts_at, ends_at)
    SELECT 'chicago', '2026-01-01'::timestamptz + n * interval '1 hour', '2026-01-01'::timestamptz + n * interval '1 hour 30 minutes'
      FROM generate_series(1, 10000) AS n;
    INSERT INTO appointments (reference, slot_id, town, starts_at, ends_at, state, sequence)
    SELECT t.reference, s.id, s.town, s.starts_at, s.ends_at, 'confirmed', 0
      FROM inquiry_threads t JOIN appointment_slots s ON s.id = (right(t.reference, 8)::int + 1) / 2
     WHERE t.kind = 'appointment';
    INSERT INTO access_requests (reference, name, email, note, received_at, answered_at)
    SELECT 'MQ-' || lpad(n::text, 8, '0'), 'Ada', 'b' || n || '@x.example', repeat('I collect engines. ', 20),
           '2026-01-01'::timestamptz + n * interval '1 minute', CASE WHEN n % 500 > 1 THEN now() END
      FROM generate_series(20001, 30000) AS n;
    INSERT INTO vehicles (make, model, year, price, description, specs, status, listed_at, updated_at, make_folded,
        model_folded, location_folded, search_folded, short_grams)
    SELECT 'Make', 'Model ' || n, 1990, n, '', '{}', 'live', now(), now(), 'make', 'model ' || n, '', 'make', '{}'
      FROM generate_series(1, 5000) AS n;
    INSERT INTO feed_galleries (vehicle_id, source_key, photos, waiting, stored, failed, due_at)
    SELECT n, 'north ' || n % 500, jsonb_build_array(jsonb_build_object('address', 'https://a/1.jpg', 'problem', 'Gone',
           'attempts', 3, 'is_final', true)), 0, 1,
           CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END, CASE WHEN n % 1000 = 0 THEN '2026-01-01'::timestamptz END
      FROM generate_series(1, 5000) AS n;
    INSERT INTO submissions (seller_id, make, model, year, price, description, specs, documents, status, notes, revision,
        vehicle_id, created_at, updated_at, waiting_since, search_folded)
    SELECT 1 + n % 10000, 'Make', 'Model ' || n, 1990, n, '', '{}', '{}', 'approved', '', 1, n, now(), now(), now(), 'make'
      FROM generate_series(1, 5000) AS n;
    INSERT INTO documents (owner_id, submission_id, name, kind, size, digest, content, uploaded_at)
    SELECT 1 + n % 10000, 1 + n % 5000, 'Title', 'application/pdf', 1, sha256('x'), 'documents/' || n, now()
      FROM generate_series(1, 20000) AS n;
    INSERT INTO document_shares (document_id, member_id, until, since)
    SELECT n, 1 + (n + 1) % 10000, '2027-01-01', now() FROM generate_series(1, 10000) AS n;
    INSERT INTO document_accesses (document_id, member_id, is_staff, way, at)
    SELECT 1 + n % 20000, 1 + n % 10000, false, 'fetched', now() FROM generate_series(1, 20000) AS n;
    INSERT INTO invitations (token_hash, inviter_id, note, pre_vetted, max_uses, created_at, expires_at)
    SELECT decode(lpad(n::text, 64, '0'), 'hex'), 1 + n % 10000, repeat('Come in. ', 40), false, 1, now(), now() FROM generate_series(1, 20000) AS n;
    INSERT INTO invitation_uses (invitation_id, user_id, used_at)
    SELECT n, 1 + n % 10000, now() FROM generate_series(1, 10000) AS n;
    INSERT INTO collector_applications (user_id, status, note, garage, submitted_at)
    SELECT n, CASE WHEN n % 500 = 0 THEN 'submitted' ELSE 'denied' END, 'I keep three Lancias alive.', '[]', now()
      FROM generate_series(1, 10000) AS n;
    INSERT INTO application_steps (application_id, at, status, words)
    SELECT n, now(), 'submitted', '' FROM generate_series(1, 10000) AS n;
    INSERT INTO application_evidence (user_id, application_id, name, kind, size, blob, uploaded_at)
    SELECT n, n, 'Title', 'application/pdf', 1, 'evidence/' || n, now() FROM generate_series(1, 10000) AS n;
    INSERT INTO member_changes (user_id, at, change, reason)
    SELECT n, now(), 'suspended', 'A test' FROM generate_series(1, 10000) AS n;
    INSERT INTO mail_outbox (recipient, subject, body, state, failures, posted_at, due_at)
    SELECT 'a' || n || '@x.example', 'Hello', repeat('Good day. ', 40), CASE n % 1000 WHEN 0 THEN 'given_up' WHEN 1 THEN 'waiting' ELSE 'sent' END,
           CASE WHEN n % 1000 < 2 THEN 1 ELSE 0 END, now(), now()
      FROM generate_series(1, 20000) AS n;";

/// Tables that grow; all others stay small.
const GROWING_TABLES: &str = "'users', 'contact_request_references', 'inquiry_threads', 'inquiries', 'appointment_requests', 'inquiry_messages',
    'inquiry_links', 'appointment_slots', 'appointments', 'access_requests', 'vehicles', 'feed_galleries', 'submissions', 'documents',
    'document_shares', 'document_accesses', 'invitations', 'invitation_uses', 'collector_applications',
    'application_steps', 'application_evidence', 'member_changes', 'forum_reports', 'mail_outbox'";

#[derive(QueryableByName)]
struct Scans {
    #[diesel(sql_type = Text)]
    relname: String,
    #[diesel(sql_type = BigInt)]
    read: i64,
    #[diesel(sql_type = BigInt)]
    indexed: i64,
}

/// For each table, the number of rows read by sequential scans and the number of index scans.
fn scans(fixture: &Fixture) -> BTreeMap<String, (i64, i64)> {
    let rows: Vec<Scans> = sql_query(format!(
        "SELECT relname::text, seq_tup_read AS read, coalesce(idx_scan, 0) AS indexed FROM pg_stat_user_tables
          WHERE relname IN ({GROWING_TABLES})"
    ))
    .load(&mut fixture.connection())
    .unwrap();
    rows.into_iter().map(|row| (row.relname, (row.read, row.indexed))).collect()
}

/// Waits until the statistics include the last query. A connection reports its counts with a later query, at
/// least a second after its previous report.
async fn wait_for_scans(
    fixture: &Fixture,
    store: &PostgresStore,
    before: &BTreeMap<String, (i64, i64)>,
) -> BTreeMap<String, (i64, i64)> {
    for _ in 0..100 {
        let now = scans(fixture);
        if now[LAST_QUERY_TABLE].1 > before[LAST_QUERY_TABLE].1 {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        store.readiness().await.unwrap();
    }
    panic!("the last question was not counted");
}

#[tokio::test]
async fn admin_and_inquiry_queries_use_an_index() {
    let fixture = Fixture::fresh();
    fixture.connection().batch_execute(LOAD_SQL).unwrap();
    // The totals read an index alone only where a vacuum has marked the pages.
    fixture.connection().batch_execute("VACUUM ANALYZE").unwrap();
    // A single connection, so that the statistics of all queries are reported together.
    let store = fixture.database.store_with(1);
    let before = scans(&fixture);
    let mut question = 0;
    while let Some(found) = run_query(question, &store).await {
        assert!(found > 0, "question {question} found nothing");
        question += 1;
    }
    assert_eq!(question, QUERY_COUNT);
    let after = wait_for_scans(&fixture, &store, &before).await;
    let whole = |table: &&String| after[*table].0 > before[*table].0;
    let gone_through: Vec<&String> = after.keys().filter(whole).collect();
    assert!(gone_through.is_empty(), "somebody goes through the whole of {gone_through:?}");
}
