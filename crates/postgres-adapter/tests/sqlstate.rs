//! Transient database errors are recognized by their SQLSTATE, whatever the server's message is.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod fixture;

use diesel::connection::SimpleConnection;
use domain::{contact_requests::EmailAddress, mail::Mail};
use fixture::Fixture;
use ports::{StoreError, mail::MailOutbox};

/// Queues a mail while a trigger raises that error, and returns the resulting error.
async fn error_of_failing_post(fixture: &Fixture, words: &str, code: &str) -> StoreError {
    fixture
        .connection()
        .batch_execute(&format!(
            "CREATE OR REPLACE FUNCTION raise_it() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN RAISE EXCEPTION '{words}' USING ERRCODE = '{code}'; END $$;
             CREATE OR REPLACE TRIGGER raise_it BEFORE INSERT ON mail_outbox EXECUTE FUNCTION raise_it();"
        ))
        .unwrap();
    let mail = Mail::new(EmailAddress::parse("register", "ada@example.com").unwrap(), "Hello", "Dear Ada");
    fixture.store.post(mail, testkit::at_minute(0)).await.unwrap_err()
}

#[tokio::test]
async fn errors_are_classified_by_sqlstate_not_by_message() {
    let fixture = Fixture::fresh();
    for (words, code) in [
        ("Verklemmung entdeckt", "40P01"),
        ("konnte Anfrage nicht innerhalb der erlaubten Zeit beenden", "57014"),
        ("se canceló la sentencia por agotarse el tiempo de espera de candados", "55P03"),
        ("kein Platz mehr auf dem Gerät", "53100"),
        ("メモリ不足です", "53200"),
        ("Relation »vehicles« existiert nicht", "42P01"),
    ] {
        let error = error_of_failing_post(&fixture, words, code).await;
        assert!(matches!(&error, StoreError::Unavailable(why) if why.contains(words)), "{code}: {error:?}");
    }
    for (words, code) in [
        ("deadlock detected", "P0001"),
        ("canceling statement due to statement timeout", "22023"),
        ("could not extend file", "42501"),
        ("too many clients", "42883"),
    ] {
        let error = error_of_failing_post(&fixture, words, code).await;
        assert!(matches!(&error, StoreError::Failed(why) if why.contains(words)), "{code}: {error:?}");
    }
}

#[tokio::test]
async fn lock_timeout_is_a_temporary_error() {
    let fixture = Fixture::fresh();
    let mut holder = fixture.connection();
    holder.batch_execute("BEGIN; LOCK TABLE mail_outbox IN ACCESS EXCLUSIVE MODE").unwrap();
    let waiting = fixture.store.mail_counts().await.unwrap_err();
    assert!(matches!(&waiting, StoreError::Unavailable(why) if why.contains("lock timeout")), "{waiting:?}");
    holder.batch_execute("ROLLBACK").unwrap();
    fixture.store.mail_counts().await.unwrap();
}
