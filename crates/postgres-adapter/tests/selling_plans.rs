//! Queries of sellers and of the admin area use indexes on large tables of submissions and listings.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use std::time::Duration;

use chrono::Utc;
use diesel::{QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types::BigInt};
use domain::{
    CaseFilter,
    accounts::UserId,
    audit::{Actor, AuditObject},
    feeds::SourceName,
    prices::ComparableCriteria,
    proposals::ProposalId,
    questions::{QuestionId, QuestionState},
    sign_offs::{SellerVerdict, SignOffId},
    submissions::{DecisionReason, SubmissionId, SubmissionStatus},
    vehicles::{ListingStatus, ListingViewer, Make, Model, ModelYear, VehicleId},
};
use fixture::Fixture;
use ports::{
    audit::{AuditLog, AuditQuery},
    health::Health,
    listing_terms::ListingTerms,
    listings::{AdminListingQuery, AdminSearchWord, ListingOrigin, Listings},
    prices::Prices,
    proposals::{ProposalQuery, Proposals},
    questions::{QuestionQuery, Questions},
    sign_offs::{KeepEdits, SignOffAnswer, SignOffFilter, SignOffQuery, SignOffs},
    submissions::{QueueQuery, Submissions},
};

const LOAD_SQL: &str = "
    INSERT INTO users (username, username_key, email, email_key, name, password_hash, created_at)
    SELECT 'u' || n, 'u' || n, 'u' || n || '@x.example', 'u' || n || '@x.example', 'U', 'h', now()
      FROM generate_series(1, 2000) AS n;
    INSERT INTO submissions (seller_id, make, model, year, price, description, specs, documents, vin, vin_key, status,
        notes, revision, created_at, updated_at, waiting_since, search_folded)
    SELECT 1 + n % 2000, 'Make', 'Model ' || n, 1990, n, '', '{}', '{}', 'V' || n, 'V' || n,
           CASE WHEN n % 100 = 0 THEN 'pending' ELSE 'rejected' END, '', 1, now(), now(), now(),
           'make' || E'\\n' || 'model ' || n || E'\\n' || '1990' || E'\\n' || 'u' || (1 + n % 2000)
      FROM generate_series(1, 40000) AS n;
    INSERT INTO vehicles (make, model, year, price, description, specs, status, listed_at, updated_at, make_folded,
        model_folded, location_folded, search_folded, short_grams)
    SELECT 'Make', 'Model ' || n, 1990, n, '', '{}', CASE WHEN n % 100 = 0 THEN 'withdrawn' ELSE 'live' END, now(),
           now(), 'make', 'model ' || n, '', 'make' || E'\\n' || 'model ' || n, '{}'
      FROM generate_series(1, 40000) AS n;
    UPDATE vehicles SET vin_key = 'WP0ZZZ99ZT' || lpad(id::text, 6, '0');
    INSERT INTO import_records (key, ordinal, vehicle_id, digests, run, line, source_key)
    SELECT sha256(n::text::bytea), 1, n, decode(repeat('00', 72), 'hex'), 1, n,
           CASE WHEN n % 100 = 0 THEN 'north' ELSE 'south' END
      FROM generate_series(1, 40000) AS n;
    INSERT INTO audit_log (at, actor_id, user_id, action, details)
    SELECT now(), 1 + n % 2000, 1 + n % 2000, CASE WHEN n % 100 = 0 THEN 'registered' ELSE 'logged_in' END,
           CASE n % 3 WHEN 0 THEN '{}' WHEN 1 THEN jsonb_build_object('vehicle', n) ELSE jsonb_build_object('submission', n) END
      FROM generate_series(1, 40000) AS n;
    UPDATE vehicles SET status = 'sold', make = 'Sold' WHERE id % 5000 = 7;
    INSERT INTO questions (vehicle_id, submission_id, asker_id, text, asked_at, state, answer, answered_by, answered_at,
        fact_label, fact_value)
    SELECT n, CASE WHEN n % 3 > 0 THEN n END, 1 + n % 2000, 'Is it there?', now(),
           CASE WHEN n % 400 = 1 THEN 'waiting' ELSE 'answered' END, CASE WHEN n % 400 = 1 THEN NULL ELSE 'Yes.' END,
           CASE WHEN n % 400 = 1 THEN NULL ELSE 'seller' END, CASE WHEN n % 400 = 1 THEN NULL ELSE now() END,
           CASE WHEN n % 50 = 0 THEN 'Kit' END, CASE WHEN n % 50 = 0 THEN 'There' END
      FROM generate_series(1, 40000) AS n;
    UPDATE vehicles SET expires_at = now() + (id % 1000 - 5) * interval '1 day' WHERE id % 2 = 0;
    UPDATE submissions SET vehicle_id = id, status = 'approved' WHERE status = 'rejected' AND id <= 8000;
    INSERT INTO listing_proposals (submission_id, state, revision, base, proposed, fields, proposed_at, closed_at)
    SELECT n, CASE WHEN n % 80 = 1 THEN 'open' ELSE 'declined' END, 1, c, c, '{description}', now(),
           CASE WHEN n % 80 = 1 THEN NULL ELSE now() END
      FROM generate_series(1, 8000) AS n,
           jsonb_build_object('make', 'Make', 'model', 'Z3', 'year', 1990, 'description', '', 'specs', '[]'::jsonb,
               'vin_visibility', 'masked', 'facts', '{}'::jsonb, 'photos', '[]'::jsonb) AS c;
    INSERT INTO sign_offs (submission_id, state, revision, base, edited, fields, edited_at, objected_at, closed_at)
    SELECT n, CASE n % 80 WHEN 1 THEN 'open' WHEN 2 THEN 'objected' ELSE 'agreed' END, 1, c, c, '{description}', now(),
           CASE WHEN n % 80 = 2 THEN now() END, CASE WHEN n % 80 IN (1, 2) THEN NULL ELSE now() END
      FROM generate_series(1, 8000) AS n,
           jsonb_build_object('make', 'Make', 'model', 'Z3', 'year', 1990, 'description', '', 'specs', '[]'::jsonb,
               'vin_visibility', 'masked', 'facts', '{}'::jsonb, 'photos', '[]'::jsonb) AS c;
    INSERT INTO vehicle_prices (vehicle_id, price, kind, at)
    SELECT id, price, 'sold', now() FROM vehicles WHERE status = 'sold';";

#[derive(QueryableByName)]
struct Scans {
    #[diesel(sql_type = BigInt)]
    read: i64,
    #[diesel(sql_type = BigInt)]
    indexed: i64,
}

/// Rows read by sequential scans and the number of index scans, from the server's statistics.
fn scans(fixture: &Fixture) -> Scans {
    sql_query(
        "SELECT sum(seq_tup_read)::bigint AS read, sum(idx_scan)::bigint AS indexed FROM pg_stat_user_tables
          WHERE relname IN ('submissions', 'vehicles', 'import_records', 'audit_log', 'questions', 'listing_proposals',
              'sign_offs')",
    )
    .get_result(&mut fixture.connection())
    .unwrap()
}

/// Waits until the statistics include the queries after `before`. A connection reports its counts with a
/// later query, at least a second after its previous report.
async fn wait_for_scans(fixture: &Fixture, before: &Scans) -> Scans {
    for _ in 0..100 {
        let now = scans(fixture);
        if now.indexed > before.indexed {
            return now;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        fixture.store.readiness().await.unwrap();
    }
    panic!("nothing was asked of an index");
}

#[tokio::test]
async fn selling_queries_use_an_index() {
    let fixture = Fixture::fresh();
    fixture.connection().batch_execute(LOAD_SQL).unwrap();
    // Counts read an index alone only where a vacuum has marked the pages.
    fixture.connection().batch_execute("VACUUM ANALYZE").unwrap();
    let store = &fixture.store;
    let words = vec!["39999".to_owned()];
    let mut before = scans(&fixture);
    for question in 0..30 {
        let found = match question {
            0 => store.submissions_of(UserId(7)).await.unwrap().len(),
            1 => {
                let query = QueueQuery {
                    status: Some(SubmissionStatus::Pending),
                    after: Some(SubmissionId(20_000)),
                    ..QueueQuery::default()
                };
                store.queue(&query, 50).await.unwrap().items.len()
            }
            2 => {
                let query = QueueQuery { words: words.clone(), ..QueueQuery::default() };
                store.queue(&query, 50).await.unwrap().items.len()
            }
            3 => store.submissions_with_vin("V4711", SubmissionId(1)).await.unwrap().len(),
            4 => {
                let query = AdminListingQuery {
                    status: Some(ListingStatus::Withdrawn),
                    before: Some(VehicleId(20_000)),
                    ..AdminListingQuery::default()
                };
                store.admin_listings(&query, 50).await.unwrap().items.len()
            }
            5 => {
                let query = AdminListingQuery {
                    words: words.iter().map(|word| AdminSearchWord::new(word)).collect(),
                    ..AdminListingQuery::default()
                };
                store.admin_listings(&query, 50).await.unwrap().items.len()
            }
            6 => {
                let mut found = vec![AuditQuery { actor: Some("U7".into()), ..AuditQuery::default() }];
                for object in ["vehicle:4000", "submission:4001", "member:7"] {
                    found.push(AuditQuery { object: AuditObject::parse(object), ..AuditQuery::default() });
                }
                let mut least = usize::MAX;
                for query in found {
                    let lines = store.audit_lines(&query, 50).await.unwrap();
                    least = least.min(lines.items.len()).min(lines.total as usize);
                }
                least
            }
            7 => {
                let year = ModelYear::parse(1990, 2026).unwrap();
                let (make, model) = (Make::parse("Make").unwrap(), Model::parse("Model 39999").unwrap());
                let criteria = ComparableCriteria::of(&make, &model, year, None);
                store.comparable_cars(&criteria, &["model 39999".to_owned()], 50).await.unwrap().len()
            }
            8 => store.sales(&[Make::parse("Sold").unwrap()]).await.unwrap().len(),
            9 => store
                .questions_about(VehicleId(4711), Some(UserId(7)), ListingViewer::Public)
                .await
                .unwrap()
                .unwrap()
                .1
                .len(),
            10 => store.facts_about(VehicleId(50), ListingViewer::Public).await.unwrap().unwrap().len(),
            11 => {
                let query = QuestionQuery {
                    state: Some(QuestionState::Waiting),
                    after: Some(QuestionId(20_000)),
                    ..QuestionQuery::default()
                };
                store.questions(&query, 50).await.unwrap().items.len()
            }
            12 => {
                let query = QuestionQuery { vehicle: Some(VehicleId(4711)), ..QuestionQuery::default() };
                store.questions(&query, 50).await.unwrap().items.len()
            }
            13 => {
                let query = QuestionQuery {
                    state: Some(QuestionState::Waiting),
                    is_own_stock: true,
                    ..QuestionQuery::default()
                };
                store.questions(&query, 50).await.unwrap().items.len()
            }
            14 => {
                let vehicles: Vec<VehicleId> = (1..200).map(|n| VehicleId(n * 200)).collect();
                store.answered_about(&vehicles, 12).await.unwrap().len()
            }
            15 => {
                let query = ProposalQuery { filter: CaseFilter::Open, after: Some(ProposalId(4_000)) };
                store.proposals(query, 50).await.unwrap().items.len()
            }
            16 => {
                let query = ProposalQuery { filter: CaseFilter::Closed, after: Some(ProposalId(4_000)) };
                store.proposals(query, 50).await.unwrap().items.len()
            }
            17 => usize::from(store.latest_proposal(SubmissionId(4711)).await.unwrap().is_some()),
            18 => {
                let member = UserId(402);
                let actor = Actor { user: Some(member), address: None };
                let at = "2026-11-24T12:00:00Z".parse().unwrap();
                usize::from(store.withdraw_proposal(member, SubmissionId(401), actor, at).await.unwrap())
            }
            19 => store.listings_to_expire(Utc::now(), 100).await.unwrap().len(),
            20 => store.listings_to_remind(Utc::now(), 100).await.unwrap().len(),
            21..24 => {
                let filter = SignOffFilter::ALL[question - 21];
                let query = SignOffQuery { filter, after: Some(SignOffId(4_000)) };
                store.sign_offs(query, 50).await.unwrap().items.len()
            }
            24 => usize::from(store.latest_sign_off(SubmissionId(4711)).await.unwrap().is_some()),
            25 => {
                let member = UserId(402);
                let answer = SignOffAnswer {
                    submission: SubmissionId(401),
                    seller: member,
                    actor: Actor { user: Some(member), address: None },
                    revision: 1,
                    verdict: SellerVerdict::Agree,
                    at: "2026-11-27T12:00:00Z".parse().unwrap(),
                };
                usize::from(store.answer_sign_off(&answer).await.unwrap() == Ok(()))
            }
            26 => {
                let decision = KeepEdits {
                    sign_off: SignOffId(402),
                    revision: 1,
                    actor: Actor::default(),
                    reason: DecisionReason::required("reason", "It is.").unwrap(),
                    notifications: Vec::new(),
                    at: "2026-11-27T12:00:00Z".parse().unwrap(),
                };
                usize::from(store.keep_edits(&decision).await.unwrap() == Ok(()))
            }
            27 => {
                let query = AdminListingQuery {
                    words: vec![AdminSearchWord::new("t004711")],
                    ..AdminListingQuery::default()
                };
                store.admin_listings(&query, 50).await.unwrap().items.len()
            }
            28 => {
                let origin = ListingOrigin::Source(SourceName::parse("North").unwrap());
                let query = AdminListingQuery { origin: Some(origin), ..AdminListingQuery::default() };
                store.admin_listings(&query, 50).await.unwrap().items.len()
            }
            _ => {
                let query = AuditQuery {
                    action: Some("registered".into()),
                    before: Some(20_000),
                    ..AuditQuery::default()
                };
                store.audit_lines(&query, 50).await.unwrap().items.len()
            }
        };
        assert!(found > 0, "question {question} found nothing");
        let after = wait_for_scans(&fixture, &before).await;
        assert_eq!(after.read, before.read, "question {question} goes through a whole table");
        before = after;
    }
}
