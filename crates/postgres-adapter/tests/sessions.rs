//! Stored form of members' secrets and sessions.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

mod fixture;

use chrono::TimeDelta;
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use domain::accounts::{TokenPurpose, TotpSecret};
use domain::mail::Mail;
use fixture::Fixture;
use ports::tokens::TokenMail;
use ports::two_factor::TwoFactor;
use ports::{
    accounts::{Accounts, NewUser, RegisterResult},
    mail::{MailOutbox, MailResult},
    sessions::Sessions,
};
use postgres_adapter::{Database, DatabaseSettings, PostgresStore, SecretKey};
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
async fn abandoned_sessions_are_deleted() {
    let fixture = Fixture::fresh();
    let RegisterResult::Done(user, _) =
        fixture.store.register(&new_user("ada", "ada@example.com"), None, at_minute(0)).await.unwrap()
    else {
        panic!("nobody has the name")
    };
    for (number, hours) in [(1, 0), (2, 47), (3, 49), (4, 96)] {
        let opening = opening(&user, "$hash$ada", new_session(number));
        fixture.store.open(&opening, at_minute(0) + TimeDelta::hours(hours)).await.unwrap().done().unwrap();
    }
    let left = rows(&fixture, "sessions");
    let from = |number: u8| left.iter().any(|row| row.contains(&format!(",203.0.113.{number},")));
    assert_eq!([1, 2, 3, 4].map(from), [false, false, true, true], "{left:?}");
}

fn secrets(fixture: &Fixture) -> Vec<String> {
    rows(fixture, "(SELECT user_id, encode(secret, 'hex') FROM second_factors)")
}

/// TOTP secrets are encrypted, so a copy of the database cannot generate codes.
#[tokio::test]
async fn totp_secrets_are_stored_encrypted() {
    let fixture = Fixture::fresh();
    let mut members = Vec::new();
    for name in ["ada", "eve"] {
        let new = new_user(name, &format!("{name}@example.com"));
        let joined = fixture.store.register(&new, None, at_minute(0)).await.unwrap();
        let RegisterResult::Done(user, _) = joined else { panic!("{joined:?}") };
        let secret = TotpSecret::from_bits([0x5e; 20]);
        assert!(fixture.store.begin_two_factor(user.id, &new.password, &secret).await.unwrap());
        members.push(user.id);
    }
    let bare = "5e".repeat(20);
    let sealed = secrets(&fixture);
    assert!(sealed.iter().all(|row| !row.contains(&bare[..8])), "{sealed:?}");
    assert_ne!(sealed[0], sealed[1]);

    // A secret stored unencrypted, as before encryption keys existed.
    let open = format!("UPDATE second_factors SET secret = '\\x{bare}' WHERE user_id = {}", members[0].0);
    sql_query(open).execute(&mut fixture.connection()).unwrap();
    let pending = async |member| fixture.store.two_factor(member).await.unwrap().pending;
    assert_eq!(pending(members[0]).await, Some(TotpSecret::from_bits([0x5e; 20])), "it works all the same");
    assert_eq!(fixture.store.key_fits().await.unwrap(), None);
    assert!(fixture.store.verify_key().await.unwrap());
    assert_eq!(fixture.store.key_fits().await.unwrap(), Some(true));
    let resealed = secrets(&fixture);
    assert!(!resealed.iter().any(|row| row.contains(&bare)), "{resealed:?}");
    assert_eq!(resealed[1], sealed[1], "what was sealed stays as it was");
    assert_eq!(pending(members[0]).await, Some(TotpSecret::from_bits([0x5e; 20])));
    assert!(fixture.store.verify_key().await.unwrap(), "any number of times");

    // A ciphertext is valid only in its owner's row.
    let swapped = format!(
        "UPDATE second_factors SET secret = (SELECT secret FROM second_factors WHERE user_id = {}) WHERE user_id = {}",
        members[1].0, members[0].0
    );
    sql_query(swapped).execute(&mut fixture.connection()).unwrap();
    assert!(fixture.store.two_factor(members[0]).await.is_err());
}

#[tokio::test]
async fn server_with_another_key_is_detected() {
    let fixture = Fixture::fresh();
    assert!(fixture.store.verify_key().await.unwrap());
    let settings = DatabaseSettings { connections: 1, ..DatabaseSettings::new(fixture.database.url()) };
    let other = PostgresStore::new(Database::new(settings), SecretKey::from_bytes([8; 32]));
    assert_eq!(other.key_fits().await.unwrap(), Some(false));
    assert!(!other.verify_key().await.unwrap());
    assert_eq!(fixture.store.key_fits().await.unwrap(), Some(true), "the mark is the first one's");
}

#[tokio::test]
async fn sent_link_is_not_stored() {
    let fixture = Fixture::fresh();
    let new = new_user("ada", "ada@example.com");
    let link = "https://marque.example/verify-email/5ec4e7";
    let mail = Mail::new(new.email.clone(), "Confirm", link);
    let verification = TokenMail { token: token_hash(1), purpose: TokenPurpose::VerifyEmail, mail };
    let new = NewUser { verification: Some(verification), ..new };
    fixture.store.register(&new, None, at_minute(0)).await.unwrap();
    let due = fixture.store.claim_due(at_minute(0), std::time::Duration::from_secs(60), 1).await.unwrap();
    assert_eq!(due[0].mail.text(), link);
    fixture.store.record_result(due[0].id, MailResult::Sent, at_minute(0)).await.unwrap();
    for table in ["users", "single_use_tokens", "mail_outbox", "audit_log"] {
        let rows = rows(&fixture, table);
        assert!(rows.len() == 1 && !rows[0].contains("5ec4e7"), "{table}: {rows:?}");
    }
}
