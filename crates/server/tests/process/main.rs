//! The real binary: start, seeding, error messages, loss of the database, ordered shutdown.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod connections;
#[path = "../harness/mod.rs"]
mod harness;
mod imports;
mod outages;

use std::{
    net::{TcpListener, TcpStream},
    os::unix::net::UnixDatagram,
    thread,
    time::Duration,
};

use harness::{Database, Folder, Server, output_text};

#[test]
fn first_start_seeds_and_second_start_changes_nothing() {
    let folder = Folder::new();
    let mut server = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    let (status, first) = server.get("/api/vehicles?sort=price-high");
    assert_eq!(status, 200);
    assert!(first.contains("x-total-count: 12"), "{first}");
    assert!(first.contains("Bugatti"));
    assert_eq!(server.get("/readyz").0, 200);
    server.signal("-INT");
    assert!(server.wait(Duration::from_secs(10)).success());
    assert!(TcpStream::connect(&server.address).is_err(), "nothing listens any more");

    let mut server = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    let body = |answer: &str| answer.split_once("\r\n\r\n").unwrap().1.to_owned();
    assert_eq!(body(&server.get("/api/vehicles?sort=price-high").1), body(&first));
    server.signal("-TERM");
    wait_for_draining(&server);
    assert!(server.wait(Duration::from_secs(12)).success());
}

#[test]
fn systemd_is_notified_of_start_life_and_stop() {
    let folder = Folder::new();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let next = || {
        let mut message = [0; 64];
        let length = socket.recv(&mut message).unwrap();
        String::from_utf8_lossy(&message[..length]).trim_end().to_owned()
    };
    let mut server =
        Server::start(folder.marque().arg("serve").env("NOTIFY_SOCKET", path).env("WATCHDOG_USEC", "200000"));
    assert_eq!([next(), next(), next()], ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]);
    server.signal("-TERM");
    assert_eq!(
        (0..100).map(|_| next()).find(|message| message != "WATCHDOG=1").as_deref(),
        Some("STOPPING=1")
    );
    // Like systemd, which reads to the end: the queue of a socket is short.
    thread::spawn(move || while socket.recv(&mut [0; 64]).is_ok() {});
    assert!(server.wait(Duration::from_secs(12)).success());
}

/// After SIGTERM `/readyz` fails first, while the server still serves.
fn wait_for_draining(server: &Server) {
    thread::sleep(Duration::from_millis(200));
    assert_eq!(server.get("/readyz").0, 404);
    assert_eq!(server.get("/healthz").0, 200);
}

#[test]
fn invalid_settings_prevent_the_start_with_a_message() {
    let folder = Folder::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().to_string();
    for (name, value, sentence) in [
        ("BIND", "nowhere", "give an address and a port, as in 127.0.0.1:8080"),
        ("BIND", port.as_str(), "set BIND to a free address"),
        ("PUBLIC_URL", "marque.example", "PUBLIC_URL is"),
        ("DATABASE_URL", "mysql://root@localhost", "DATABASE_URL must begin with postgres://"),
        ("WEB_ROOT", "/nonexistent", "run `make build`, or set WEB_ROOT"),
        ("LOG_FORMAT", "xml", "give json or text"),
        ("DATABASE_URL", "postgres://u:p@127.0.0.1:notaport/x", "a number from 1 to 65535"),
    ] {
        let output = folder.marque().env(name, value).output().unwrap();
        assert!(!output.status.success(), "{name}={value}");
        assert!(output_text(&output).contains(sentence), "{name}={value}: {}", output_text(&output));
    }
}

#[test]
fn doctor_reports_migrations_and_inventory() {
    let folder = Folder::new();
    let database = Database::start(&folder.path().join("database"));
    let output = folder.marque().env("DATABASE_URL", database.owner_url()).arg("doctor").output().unwrap();
    drop(database);
    for part in ["migrations are pending (2026-12-01-100001_events, 2026-", "): run `marque migrate`"] {
        assert!(output_text(&output).contains(part), "{}", output_text(&output));
    }
    assert!(!output.status.success());
    assert!(folder.marque().arg("seed").output().unwrap().status.success());
    let output = folder.marque().arg("doctor").output().unwrap();
    assert!(output.status.success(), "{}", output_text(&output));
    assert!(output_text(&output).contains("12 vehicles for sale"), "{}", output_text(&output));
}
