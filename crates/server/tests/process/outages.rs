//! Outages of the external and the embedded database.

use std::{
    process::Command,
    thread,
    time::{Duration, Instant},
};

use crate::harness::{Database, Folder, OTHER_KEY, Server, output_text};

#[test]
fn server_survives_database_outages() {
    let folder = Folder::new();
    let mut database = Database::start(&folder.path().join("database"));
    let folder = folder.on(&database);
    let server = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    server.wait_for("/readyz", 200, Duration::from_secs(30));
    let pid = server.id();
    let mut other = folder.marque();
    other.env("SECRET_KEY", OTHER_KEY).arg("serve");
    let refused = other.output().unwrap();
    assert!(
        !refused.status.success() && output_text(&refused).contains("SECRET_KEY"),
        "{}",
        output_text(&refused)
    );

    for _ in 0..2 {
        server.wait_for("/api/vehicles", 200, Duration::from_secs(5));
        database.kill();
        let answer = server.wait_for("/api/vehicles", 503, Duration::from_secs(30));
        assert!(answer.contains("retry-after: 2"), "{answer}");
        assert!(!answer.contains("postgres") && !answer.contains("connection to"), "nothing leaks: {answer}");
        let begun = Instant::now();
        assert_eq!(server.get("/api/vehicles").0, 503);
        assert!(
            begun.elapsed() < Duration::from_secs(4),
            "an answer in time, not a wait: {:?}",
            begun.elapsed()
        );
        assert_eq!(server.get("/healthz").0, 200);
        assert!(
            server
                .wait_for("/readyz", 503, Duration::from_secs(5))
                .contains("the database cannot be reached")
        );
        assert_eq!(server.get("/listings").0, 200, "the page itself still comes");

        database.start_again();
        server.wait_for("/api/vehicles", 200, Duration::from_secs(30));
        server.wait_for("/readyz", 200, Duration::from_secs(5));
    }
    assert_eq!(server.id(), pid, "it was never restarted");
}

/// Process id of the embedded database, if it runs.
fn postmaster(folder: &Folder) -> Option<String> {
    let file = std::fs::read_to_string(folder.path().join("home/postgres/postmaster.pid")).ok()?;
    file.lines().next().map(str::to_owned)
}

#[test]
fn killed_embedded_database_is_restarted() {
    let folder = Folder::new();
    let server = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    let first = postmaster(&folder).unwrap();
    assert!(Command::new("kill").args(["-9", &first]).status().unwrap().success());
    let begun = Instant::now();
    while postmaster(&folder).is_none_or(|now| now == first) {
        assert!(begun.elapsed() < Duration::from_secs(60), "nobody starts it again");
        thread::sleep(Duration::from_millis(50));
    }
    server.wait_for("/readyz", 200, Duration::from_secs(60));
    assert!(server.wait_for("/api/vehicles", 200, Duration::from_secs(20)).contains("x-total-count: 12"));
}

#[test]
fn second_server_takes_over_the_embedded_database() {
    let folder = Folder::new();
    let mut owner = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    let guest = Server::start(folder.marque().arg("serve"));
    guest.wait_for("/readyz", 200, Duration::from_secs(10));
    owner.signal("-INT");
    assert!(owner.wait(Duration::from_secs(30)).success());
    let begun = Instant::now();
    loop {
        let (ready, (listed, answer)) = (guest.get("/readyz").0, guest.get("/api/vehicles"));
        if ready == 200 && listed == 200 && begun.elapsed() > Duration::from_secs(3) {
            assert!(answer.contains("x-total-count: 12"), "{answer}");
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{ready} {answer}");
        thread::sleep(Duration::from_millis(200));
    }
}
