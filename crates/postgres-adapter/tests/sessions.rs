//! What lies in the tables of members and sessions.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

mod fixture;

use chrono::TimeDelta;
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use domain::accounts::Purpose;
use domain::mail::Mail;
use fixture::Fixture;
use ports::tokens::TokenMail;
use ports::{
    accounts::{Accounts, NewUser, Registered},
    mail::{MailFate, MailOutbox},
    sessions::Sessions,
};
use testkit::{at_minute, new_session, new_user, opening, token_hash};

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
        let opening = opening(&user, "$hash$ada", new_session(number));
        fixture.store.open(&opening, at_minute(0) + TimeDelta::hours(hours)).await.unwrap().done().unwrap();
    }
    let left = rows(&fixture, "sessions");
    let from = |number: u8| left.iter().any(|row| row.contains(&format!("203.0.113.{number})")));
    assert_eq!([1, 2, 3, 4].map(from), [false, false, true, true], "{left:?}");
}

#[tokio::test]
async fn a_link_that_was_sent_is_kept_nowhere() {
    let fixture = Fixture::fresh();
    let new = new_user("ada", "ada@example.com");
    let link = "https://marque.example/verify-email/5ec4e7";
    let mail = Mail::new(new.email.clone(), "Confirm", link);
    let verification = TokenMail { token: token_hash(1), purpose: Purpose::VerifyEmail, mail };
    let new = NewUser { verification: Some(verification), ..new };
    fixture.store.register(&new, None, at_minute(0)).await.unwrap();
    let due = fixture.store.claim_due(at_minute(0), std::time::Duration::from_secs(60), 1).await.unwrap();
    assert_eq!(due[0].mail.text(), link);
    fixture.store.settle(due[0].id, MailFate::Sent, at_minute(0)).await.unwrap();
    for table in ["users", "single_use_tokens", "mail_outbox", "audit_log"] {
        let rows = rows(&fixture, table);
        assert!(rows.len() == 1 && !rows[0].contains("5ec4e7"), "{table}: {rows:?}");
    }
}
