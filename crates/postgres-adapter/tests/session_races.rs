//! Sessions ended while others are opened: no session survives its revocation, in any interleaving
//! (reliability row R19).
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test stops at what it does not expect")]

mod fixture;

use std::time::{Duration, Instant};

use diesel::{
    PgConnection, QueryableByName, RunQueryDsl, connection::SimpleConnection, sql_query, sql_types::BigInt,
};
use domain::accounts::{ActingSession, PasswordHash, User};
use domain::audit::Actor;
use domain::membership::{MemberChange, Suspension};
use domain::notifications::{DeepLink, NewNotification, NotificationKind};
use fixture::Fixture;
use futures_util::future::join;
use ports::{
    StoreError,
    accounts::{Accounts, PasswordChange, RegisterResult},
    member_admin::{MemberAdmin, MemberChangeCommand},
    sessions::Sessions,
};
use postgres_adapter::PostgresStore;
use testkit::{at_minute, new_session, new_user, opening, token_hash};

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn count(connection: &mut PgConnection, query: &str) -> i64 {
    let counted: Count =
        sql_query(format!("SELECT count(*) AS count FROM {query}")).get_result(connection).unwrap();
    counted.count
}

/// Creates a member with sessions of those numbers.
async fn member(fixture: &Fixture, name: &str, sessions: &[u8]) -> (User, Vec<ActingSession>) {
    let new = new_user(name, &format!("{name}@example.com"));
    let joined = fixture.store.register(&new, None, at_minute(0)).await.unwrap();
    let RegisterResult::Done(user, _) = joined else { panic!("{joined:?}") };
    let mut open = Vec::new();
    for number in sessions {
        let opening = opening(&user, new.password.as_str(), new_session(*number));
        let (_, session) = fixture.store.open(&opening, at_minute(0)).await.unwrap().done().unwrap();
        open.push(ActingSession { user: user.id, session: session.id });
    }
    (user, open)
}

fn change(by: ActingSession, from: &str, to: &str, session: u8) -> PasswordChange {
    PasswordChange {
        by,
        proved: PasswordHash::new(from.into()),
        password: PasswordHash::new(to.into()),
        session: new_session(session),
    }
}

/// Returns once another connection waits for a lock held by this one's transaction.
///
/// Reads `pg_locks`: within a transaction, `pg_stat_activity` repeats its first result.
fn wait_for_a_waiter(connection: &mut PgConnection) {
    let begun = Instant::now();
    let waiting = "pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))";
    while count(connection, waiting) == 0 {
        assert!(begun.elapsed() < Duration::from_secs(10), "nobody waits: the act does not hold the member");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// Runs `act` while another transaction has made its change but not yet committed.
async fn run_during<T: Send + 'static>(
    fixture: &Fixture,
    statements: String,
    act: impl AsyncFnOnce(PostgresStore) -> T,
) -> T {
    let mut other = fixture.connection();
    other.batch_execute("BEGIN").unwrap();
    other.batch_execute(&statements).unwrap();
    let committing = tokio::task::spawn_blocking(move || {
        wait_for_a_waiter(&mut other);
        other.batch_execute("COMMIT").unwrap();
    });
    let done = act(fixture.database.store()).await;
    committing.await.unwrap();
    done
}

#[tokio::test(flavor = "multi_thread")]
async fn password_change_during_suspension_opens_no_session() {
    let fixture = Fixture::fresh();
    let (user, open) = member(&fixture, "ada", &[1]).await;
    let suspending = format!(
        "UPDATE users SET suspended_at = now() WHERE id = {0}; DELETE FROM sessions WHERE user_id = {0}",
        user.id.0
    );
    let changing = change(open[0], "$hash$ada", "$new", 2);
    let changed =
        run_during(&fixture, suspending, async |store| store.change_password(&changing, at_minute(1)).await)
            .await;
    assert!(matches!(changed, Err(StoreError::SessionEnded)), "{changed:?}");
    assert_eq!(count(&mut fixture.connection(), "sessions"), 0);
    let stored_hash = fixture.store.account(&user.username).await.unwrap().unwrap().password;
    assert_eq!(stored_hash.as_str(), "$hash$ada", "nothing was done");
}

#[tokio::test(flavor = "multi_thread")]
async fn password_change_during_session_end_opens_no_session() {
    let fixture = Fixture::fresh();
    let (user, open) = member(&fixture, "ada", &[1, 2]).await;
    let ending = format!(
        "SELECT FROM users WHERE id = {} FOR NO KEY UPDATE; DELETE FROM sessions WHERE id = {}",
        user.id.0, open[1].session.0
    );
    let changing = change(open[1], "$hash$ada", "$new", 3);
    let changed =
        run_during(&fixture, ending, async |store| store.change_password(&changing, at_minute(1)).await)
            .await;
    assert!(matches!(changed, Err(StoreError::SessionEnded)), "{changed:?}");
    let left = fixture.store.sessions_of(user.id, at_minute(1)).await.unwrap();
    assert_eq!(left.iter().map(|session| session.id).collect::<Vec<_>>(), [open[0].session]);
}

/// The reverse order: ending all sessions also ends the one opened by a concurrent password change.
#[tokio::test(flavor = "multi_thread")]
async fn ending_all_sessions_ends_a_concurrently_opened_one() {
    let fixture = Fixture::fresh();
    let (user, open) = member(&fixture, "ada", &[1, 2]).await;
    let changing = format!(
        "SELECT FROM users WHERE id = {0} FOR NO KEY UPDATE;
         DELETE FROM sessions WHERE id = {1};
         INSERT INTO sessions (user_id, token_hash, created_at, last_seen_at, device)
         VALUES ({0}, decode(repeat('07', 32), 'hex'), now(), now(), '')",
        user.id.0, open[1].session.0
    );
    let actor = Actor::default();
    run_during(&fixture, changing, async |store| {
        store.end_others(user.id, open[0].session, actor, at_minute(1)).await.unwrap();
    })
    .await;
    assert_eq!(count(&mut fixture.connection(), "sessions"), 1);
    assert!(fixture.store.session(token_hash(1), at_minute(1)).await.unwrap().is_some());
}

/// A suspended member's session is never found, even if the row still exists.
#[tokio::test]
async fn session_of_a_suspended_member_is_never_found() {
    let fixture = Fixture::fresh();
    let (user, open) = member(&fixture, "ada", &[1]).await;
    let suspend = format!("UPDATE users SET suspended_at = now() WHERE id = {}", user.id.0);
    fixture.connection().batch_execute(&suspend).unwrap();
    assert_eq!(fixture.store.session(token_hash(1), at_minute(1)).await.unwrap(), None);
    assert_eq!(fixture.store.valid_sessions(&[open[0].session], at_minute(1)).await.unwrap(), []);
    assert_eq!(fixture.store.sessions_of(user.id, at_minute(1)).await.unwrap(), []);
}

/// Password changes in a loop do not outlive a suspension, on two connections at once.
#[tokio::test(flavor = "multi_thread")]
async fn password_change_loop_does_not_outlive_a_suspension() {
    let fixture = Fixture::fresh();
    let admin = Actor::default();
    for round in 0..8_u8 {
        let name = format!("ada{round}");
        let (user, open) = member(&fixture, &name, &[round * 30]).await;
        let (one, other) = (fixture.database.store(), fixture.database.store());
        let changing = async {
            let (mut by, mut hash) = (open[0], format!("$hash${name}"));
            for turn in 1..20_u8 {
                let next = format!("$new{turn}");
                let session = round * 30 + turn;
                match one.change_password(&change(by, &hash, &next, session), at_minute(1)).await {
                    Ok(Some(opened)) => by = ActingSession { user: user.id, session: opened.id },
                    Ok(None) => panic!("nobody else changes it"),
                    Err(StoreError::SessionEnded) => return,
                    Err(error) => panic!("{error}"),
                }
                hash = next;
            }
        };
        let suspending = async {
            tokio::time::sleep(Duration::from_millis(u64::from(round) * 4)).await;
            let link = DeepLink::to("/membership");
            let notification = NewNotification::new(
                user.id,
                NotificationKind::MembershipChanged,
                "Changed",
                "It changed.",
                link,
            );
            let change = [MemberChange::Suspended(Suspension::INDEFINITE)];
            other
                .change_member(MemberChangeCommand {
                    user: user.id,
                    changes: &change,
                    reason: "Wrote for money",
                    notification: &notification,
                    actor: admin,
                    at: at_minute(1),
                })
                .await
                .unwrap()
                .unwrap();
        };
        join(changing, suspending).await;
        let left = format!("sessions WHERE user_id = {}", user.id.0);
        assert_eq!(count(&mut fixture.connection(), &left), 0, "round {round}");
    }
}
