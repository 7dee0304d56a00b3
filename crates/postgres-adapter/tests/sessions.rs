//! What lies in the tables of members and sessions.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

mod fixture;

use chrono::TimeDelta;
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use domain::accounts::PasswordHash;
use fixture::Fixture;
use ports::{
    accounts::{Accounts, Registered},
    sessions::{Opening, Sessions},
};
use testkit::{at_minute, new_session, new_user};

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

fn rows(fixture: &Fixture, table: &str) -> Vec<String> {
    let query = format!("SELECT t::text AS line FROM {table} t ORDER BY 1");
    let lines: Vec<Line> = sql_query(query).load(&mut fixture.connection()).unwrap();
    lines.into_iter().map(|line| line.line).collect()
}

#[tokio::test]
async fn sessions_that_nobody_came_back_to_are_taken_away() {
    let fixture = Fixture::fresh();
    let Registered::Done(user, _) =
        fixture.store.register(&new_user("ada", "ada@example.com"), None, at_minute(0)).await.unwrap()
    else {
        panic!("nobody has the name")
    };
    for (number, hours) in [(1, 0), (2, 47), (3, 49), (4, 96)] {
        let opening = Opening {
            user: user.id,
            proved: PasswordHash::new("$hash$ada".into()),
            rehashed: None,
            session: new_session(number),
        };
        fixture.store.open(&opening, at_minute(0) + TimeDelta::hours(hours)).await.unwrap().unwrap();
    }
    let left = rows(&fixture, "sessions");
    let from = |number: u8| left.iter().any(|row| row.contains(&format!("203.0.113.{number})")));
    assert_eq!([1, 2, 3, 4].map(from), [false, false, true, true], "{left:?}");
}
