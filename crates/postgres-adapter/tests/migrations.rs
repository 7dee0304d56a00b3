//! Migrations apply, revert and apply again with the same schema; every foreign key has an index.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use diesel::{QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types::Text};
use domain::{
    events::Event,
    vehicles::{BodyStyle, SearchText, VehicleId, VehicleQuery},
};
use fixture::Fixture;
use ports::{
    commands::CommandOutcome, contact_requests::ContactRequests, events::EventLog, vehicles::VehicleReader,
};
use postgres_adapter::{migrate, revert_all};
use testkit::{at_minute, command_at, inquiry, new_confirmation};

#[derive(QueryableByName, PartialEq, Eq, Debug)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// SQL: everything in the schema that a migration can create, one line each.
const DUMP: &str = "
    SELECT line FROM (
        SELECT format('column %s.%s %s %s %s', table_name, column_name, data_type, is_nullable,
                      coalesce(column_default, generation_expression, '-')) AS line
          FROM information_schema.columns WHERE table_schema = 'public'
        UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
        UNION ALL SELECT format('constraint %s %s', conrelid::regclass, pg_get_constraintdef(oid))
          FROM pg_constraint WHERE connamespace = 'public'::regnamespace
        UNION ALL SELECT 'trigger ' || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
        UNION ALL SELECT 'function ' || proname FROM pg_proc p
          WHERE pronamespace = 'public'::regnamespace
            AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
        UNION ALL SELECT 'sequence ' || sequencename FROM pg_sequences WHERE schemaname = 'public'
        UNION ALL SELECT 'extension ' || extname FROM pg_extension
    ) AS dump WHERE line NOT LIKE '%__diesel_schema_migrations%' ORDER BY line";

fn dump(fixture: &Fixture) -> Vec<String> {
    let lines: Vec<Line> = sql_query(DUMP).load(&mut fixture.connection()).unwrap();
    lines.into_iter().map(|line| line.line).collect()
}

#[tokio::test]
async fn migrations_round_trip_up_and_down() {
    let fixture = Fixture::fresh();
    let url = fixture.database.owner_url();
    let first = dump(&fixture);
    assert!(first.iter().any(|line| line.starts_with("column vehicles.make ")), "{first:?}");
    revert_all(&url).unwrap();
    assert_eq!(dump(&fixture), ["extension plpgsql"], "something stays behind");
    assert!(!migrate(&url).unwrap().is_empty());
    assert_eq!(dump(&fixture), first);
    assert!(migrate(&url).unwrap().is_empty(), "a second run finds nothing to do");
}

/// Reverts the migrations that came after the first ones, the latest first.
const LATER_MIGRATIONS: &str = concat!(
    include_str!("../../../migrations/2026-12-01-100024_feed_locations/down.sql"),
    include_str!("../../../migrations/2026-12-01-100023_forum_posts_of_author/down.sql"),
    include_str!("../../../migrations/2026-12-01-100022_membership_notifications/down.sql"),
    include_str!("../../../migrations/2026-12-01-100021_meeting_addresses/down.sql"),
    include_str!("../../../migrations/2026-12-01-100020_request_search/down.sql"),
    include_str!("../../../migrations/2026-12-01-100019_inquiry_titles/down.sql"),
    include_str!("../../../migrations/2026-12-01-100018_inquiry_search/down.sql"),
    include_str!("../../../migrations/2026-12-01-100017_feed_failures/down.sql"),
    "DELETE FROM __diesel_schema_migrations WHERE version >= '20261201100017'",
);

#[tokio::test]
async fn later_migrations_apply_to_a_database_in_use() {
    let fixture = Fixture::fresh();
    let mut connection = fixture.connection();
    let car = "INSERT INTO vehicles (make, model, year, price, location, description, specs, status, listed_at, updated_at,
                                     make_folded, model_folded, location_folded, search_folded, short_grams)
               VALUES ('Ferrari', '812 Superfast', 2020, 10, 'Chicago, IL', '', '{}', 'live', now(), now(),
                       'ferrari', '812 superfast', 'chicago, il', 'ferrari', '{}')";
    connection.batch_execute(car).unwrap();
    let car = VehicleId(fixture.count("SELECT max(id) AS count FROM vehicles"));
    for (contact_request, minute) in [(inquiry(Some(car)), 0), (inquiry(None), 1)] {
        let (confirmation, command) = (new_confirmation(at_minute(minute)), command_at(at_minute(minute)));
        let stored = fixture
            .store
            .store_contact_request(&contact_request, None, &confirmation, &command, None)
            .await
            .unwrap();
        assert_eq!(stored, CommandOutcome::Done(confirmation));
    }
    let requests = "SELECT concat_ws(' ', substr(search_folded, 13), vehicle_title) AS line
                      FROM inquiry_threads ORDER BY 1 DESC";
    let before: Vec<Line> = sql_query(requests).load(&mut connection).unwrap();
    assert_eq!(before[0].line, "ada lovelace ada@example.com  2020 Ferrari 812 Superfast", "{before:?}");
    let schema = dump(&fixture);
    connection.batch_execute(LATER_MIGRATIONS).unwrap();
    assert_eq!(migrate(&fixture.database.owner_url()).unwrap().len(), 8);
    assert_eq!(dump(&fixture), schema);
    let after: Vec<Line> = sql_query(requests).load(&mut connection).unwrap();
    assert_eq!(after, before, "requests from before have the new values");
}

#[tokio::test]
async fn every_foreign_key_has_an_index() {
    let fixture = Fixture::fresh();
    let bare: Vec<Line> = sql_query(
        "SELECT format('%s %s', conrelid::regclass, pg_get_constraintdef(c.oid)) AS line FROM pg_constraint c
          WHERE contype = 'f' AND NOT EXISTS (
              SELECT FROM pg_index i WHERE i.indrelid = c.conrelid
                 AND (i.indkey::smallint[])[0:cardinality(c.conkey) - 1] = c.conkey)",
    )
    .load(&mut fixture.connection())
    .unwrap();
    assert_eq!(bare, []);
}

#[tokio::test]
async fn concurrent_starts_migrate_once() {
    let fixture = Fixture::fresh();
    let url = fixture.database.owner_url();
    revert_all(&url).unwrap();
    let racers: Vec<_> = (0..4)
        .map(|_| {
            let url = url.clone();
            std::thread::spawn(move || migrate(&url).unwrap().len())
        })
        .collect();
    let mut applied: Vec<usize> = racers.into_iter().map(|racer| racer.join().unwrap()).collect();
    applied.sort_unstable();
    assert!(applied[3] > 0);
    assert_eq!(applied[..3], [0, 0, 0]);
}

#[tokio::test]
async fn prerelease_schema_is_refused() {
    let fixture = Fixture::fresh();
    let url = fixture.database.owner_url();
    revert_all(&url).unwrap();
    // The first and the last migration of the schema before this one.
    for version in ["20261123100001", "20261129100061"] {
        let earlier = format!(
            "DELETE FROM __diesel_schema_migrations;
             INSERT INTO __diesel_schema_migrations (version) VALUES ('{version}')"
        );
        fixture.connection().batch_execute(&earlier).unwrap();
        let error = migrate(&url).unwrap_err().to_string();
        assert!(error.contains("move the data directory (.marque) away"), "{error}");
        assert_eq!(dump(&fixture), ["extension plpgsql"], "nothing was made");
    }
}

#[test]
fn unreachable_database_is_reported() {
    let error = migrate("postgres://nobody@127.0.0.1:1/none?connect_timeout=2").unwrap_err().to_string();
    assert!(error.contains("DATABASE_URL"), "{error}");
}

/// Rows stored by an earlier version of the program are found by the current search rules.
#[tokio::test]
async fn derived_columns_of_earlier_rows_are_recomputed() {
    let fixture = Fixture::fresh();
    let mut connection = fixture.connection();
    let earlier = "
        INSERT INTO vehicles (make, model, year, price, location, description, specs, status, listed_at, updated_at,
                              make_folded, model_folded, location_folded, search_folded, short_grams)
        SELECT make, model, 1990, 10, place, '', '{Hatchback}', 'live', now(), now(), lower(make), lower(model),
               coalesce(lower(place), ''), lower(make || E'\\n' || model || E'\\n1990\\n' || coalesce(place, '')), '{}'
          FROM (VALUES ('VW', 'Golf', 'Madison WI 53703'), ('Land', 'Rover Defender', 'Chicago, Illinois'),
                       ('Porsche', '911 SC', NULL), ('Rover', 'Mini', 'Zürich')) AS cars (make, model, place);
        UPDATE vehicles SET vin = 'SAXXN1234567', model = 'Mini (SAX-XN1234567)' WHERE make = 'Rover';
        UPDATE vehicle_derivation SET version = 0;";
    connection.batch_execute(earlier).unwrap();
    let before = fixture.store.latest_event().await.unwrap();
    migrate(&fixture.database.url()).unwrap();
    let found = async |parameter: VehicleQuery| {
        let page = fixture.store.search(&parameter, None, 10).await.unwrap();
        let mut titles: Vec<String> = page.items.iter().map(|vehicle| vehicle.title()).collect();
        titles.sort();
        titles
    };
    let all = VehicleQuery::default;
    let searching = |words| VehicleQuery { search: SearchText::parse(words).unwrap(), ..all() };
    let state = |state| VehicleQuery { state: VehicleQuery::in_state(state).unwrap(), ..all() };
    let make = |make| VehicleQuery { make_exact: VehicleQuery::exact_make(make).unwrap(), ..all() };
    let mini = "1990 Rover Mini (SAXXN1••••••)";
    let golf = ["1990 Volkswagen Golf"];
    assert_eq!(found(state("WI")).await, golf);
    let facts = fixture.store.vehicle(VehicleId(1)).await.unwrap().unwrap().facts;
    assert_eq!(facts.body_style, Some(BodyStyle::Hatchback), "read from its specifications");
    assert_eq!(found(make("volkswagen")).await, golf);
    assert_eq!(found(searching("volkswagen wisconsin")).await, golf);
    assert_eq!(found(searching("land rover il")).await, ["1990 Land Rover Defender"]);
    assert_eq!(found(make("Rover")).await, [mini]);
    assert_eq!(found(searching("golf hatchback")).await, golf, "by its facts");
    assert_eq!(found(searching("sc")).await, ["1990 Porsche 911 SC"]);
    let town = VehicleQuery { town: VehicleQuery::exact_town("zurich").unwrap(), ..all() };
    assert_eq!(found(town).await, [mini]);
    assert_eq!(found(searching("sax-xn1234567")).await, [""; 0], "the VIN is masked");
    let events = fixture.store.events_after(before, 10).await.unwrap();
    let changed = Event::VehiclesChanged { vehicles: vec![VehicleId(1), VehicleId(2), VehicleId(4)] };
    assert_eq!(
        events.into_iter().map(|(_, event)| event).collect::<Vec<_>>(),
        [changed],
        "those that read otherwise"
    );

    migrate(&fixture.database.url()).unwrap();
    assert_eq!(fixture.store.latest_event().await.unwrap().0, before.0 + 1, "once");
}
