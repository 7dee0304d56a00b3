//! The operator's view of the real binary: log, database roles, mail, background jobs, `doctor`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::{
    fs::{self, File},
    io::{BufRead, BufReader, Read, Write},
    net::TcpListener,
    path::PathBuf,
    process::Command,
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use harness::{Database, Folder, PASSWORD, Server, output_text};
use serde_json::json;

/// Starts a server that logs to a file in the folder.
fn start_logging(folder: &Folder, command: &mut Command) -> (Server, PathBuf) {
    let log = folder.path().join("log");
    let server = Server::start_with_log(command.arg("serve"), File::create(&log).unwrap());
    (server, log)
}

/// Waits until the log contains the text and returns it all.
fn wait_for_log(log: &PathBuf, words: &str) -> String {
    let begun = Instant::now();
    loop {
        let text = fs::read_to_string(log).unwrap();
        if text.contains(words) {
            return text;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "no {words:?} in: {text}");
        thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn first_start_on_an_empty_database_logs_no_warnings() {
    let folder = Folder::new();
    let database = Database::start(&folder.path().join("database"));
    let folder = folder.on(&database);
    let (server, log) = start_logging(&folder, &mut folder.marque());
    server.wait_for("/readyz", 200, Duration::from_secs(60));
    // Long enough for every job with an interval of one second.
    thread::sleep(Duration::from_millis(2_500));
    let measured = server.metrics();
    for job in [
        "mail-delivery",
        "notifications",
        "data-exports",
        "account-erasure",
        "cleanup",
        "event-log",
        "vehicle-cache",
        "live-events",
    ] {
        assert!(measured.contains(&format!("background_job_up{{name=\"{job}\"}} 1\n")), "{job}: {measured}");
        assert!(
            measured.contains(&format!("background_job_last_success_timestamp_seconds{{name=\"{job}\"}} ")),
            "{job} has not succeeded: {measured}"
        );
        assert!(
            measured.contains(&format!("background_job_restarts_total{{name=\"{job}\"}} 0\n")),
            "{measured}"
        );
    }
    for line in ["database_calls_waiting 0\n", "event_log_lag_events 0\n", "\nvehicle_cache_event "] {
        assert!(measured.contains(line), "{line:?} is missing: {measured}");
    }
    assert!(server.get("/readyz").1.ends_with("\r\n\r\nready\n"));
    assert!(server.stop().is_empty());
    let log = fs::read_to_string(log).unwrap();
    // A readiness probe before the migration fails and is logged; that is no complaint.
    let is_of_probe =
        |line: &str| line.contains("readiness check failed") || line.contains("\"route\":\"/readyz\"");
    for line in log.lines().filter(|line| !is_of_probe(line)) {
        for complaint in ["does not exist", "\"WARN\"", "\"ERROR\"", "permission denied"] {
            assert!(!line.contains(complaint), "{complaint}: {log}");
        }
    }
}

#[test]
fn excess_privileges_of_the_application_role_are_reported() {
    let folder = Folder::new();
    let database = Database::start(&folder.path().join("database"));
    let (url, owner_url) = (database.url(), database.owner_url().to_owned());
    let doctor = |url: &str| {
        let output = folder.marque().env("DATABASE_URL", url).arg("doctor").output().unwrap();
        (output.status.success(), output_text(&output))
    };
    // One role for both, as in installations of earlier versions: it works, and doctor warns.
    let migrated = folder.marque().env("DATABASE_URL", &owner_url).arg("migrate").output().unwrap();
    assert!(migrated.status.success(), "{}", output_text(&migrated));
    let (is_well, report) = doctor(&owner_url);
    assert!(
        is_well && report.contains("warn  database role: app is a superuser, owns the tables"),
        "{report}"
    );
    let folder = Folder::new().on(&database);
    assert!(folder.marque().arg("migrate").output().unwrap().status.success());
    let (is_well, report) = doctor(&url);
    assert!(is_well && !report.contains("warn  database role"), "{report}");
}

/// An embedded cluster created by an earlier version has one role, a superuser.
#[test]
fn older_embedded_database_is_upgraded() {
    let folder = Folder::new();
    let home = folder.path().join("home");
    fs::create_dir(&home).unwrap();
    let mut old = Database::start(&home.join("postgres"));
    let owner_url = old.owner_url().to_owned();
    let ada = ["user", "create", "--username", "ada", "--email", "ada@example.com", "--name", "Ada Lovelace"];
    let made = harness::with_input(folder.marque().env("DATABASE_URL", &owner_url).args(ada), PASSWORD);
    assert!(made.status.success(), "{}", output_text(&made));
    old.kill();

    let (server, log) = start_logging(&folder, &mut folder.marque());
    assert_eq!(server.log_in("ada", PASSWORD).0, 200, "everything is there, and the log can be added to");
    assert!(server.stop().is_empty());
    let log = fs::read_to_string(log).unwrap();
    assert!(log.contains("database role created") && !log.contains("may do more than it needs"), "{log}");
    let doctor = folder.marque().arg("doctor").output().unwrap();
    assert!(doctor.status.success() && !output_text(&doctor).contains("warn "), "{}", output_text(&doctor));
}

#[test]
fn mail_links_are_not_logged_on_a_public_site() {
    for (public_url, is_logged) in [("https://marque.example", false), ("http://localhost:8080", true)] {
        let folder = Folder::new();
        let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
        let mut command = folder.marque();
        command.env("PUBLIC_URL", public_url).env("BIND", &address);
        let (mut server, log) = start_logging(&folder, &mut command);
        server.address = address;
        let ada = json!({
            "name": "Ada Lovelace", "email": "ada@example.com", "username": "ada", "password": PASSWORD,
        });
        let (status, answer) = server.send("POST", "/api/register", "", &ada);
        assert_eq!(status, 201, "{answer}");
        let log = wait_for_log(&log, "mail kept because SMTP_URL is not set");
        for part in ["/verify-email/", "ada@example.com"] {
            assert_eq!(log.contains(part), is_logged, "{public_url}: {log}");
        }
        let doctor = output_text(&folder.marque().arg("doctor").output().unwrap());
        assert!(doctor.contains("/verify-email/"), "the operator can pass it on: {doctor}");
    }
}

#[test]
fn a_mail_server_that_is_down_is_a_warning() {
    let folder = Folder::new();
    let unused_address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let with_mail = || {
        let mut command = folder.marque();
        command.env("SMTP_URL", format!("smtp://desk:s3cret-password@{unused_address}"));
        command
    };
    let (server, log) = start_logging(&folder, &mut with_mail());
    let log = wait_for_log(&log, "mail server not usable");
    assert!(log.contains("refused") && !log.contains("s3cret"), "{log}");
    assert_eq!(server.get("/readyz").0, 200);
    let doctor = with_mail().arg("doctor").output().unwrap();
    let output = output_text(&doctor);
    assert!(
        doctor.status.success() && output.contains("warn  mail server: ") && output.contains("refused"),
        "{output}"
    );
    assert!(!output.contains("s3cret"), "{output}");
}

#[test]
fn unwritable_temporary_folder_is_reported() {
    let folder = Folder::new();
    let doctor = folder.marque().arg("doctor").env("TMPDIR", folder.path().join("nowhere")).output().unwrap();
    let output = output_text(&doctor);
    assert!(
        !doctor.status.success() && output.contains("FAIL  temporary files: ") && output.contains("TMPDIR"),
        "{output}"
    );
}

/// A collector of traces on loopback: returns the bodies that it receives, answering each with 200.
fn collector() -> (String, mpsc::Receiver<Vec<u8>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (sent, received) = mpsc::channel();
    thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = BufReader::new(connection.unwrap());
            let mut length = 0;
            for line in connection.by_ref().lines().map(Result::unwrap).take_while(|line| !line.is_empty()) {
                if let Some(value) = line.to_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
            }
            let mut body = vec![0; length];
            connection.read_exact(&mut body).unwrap();
            let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            connection.get_mut().write_all(answer).unwrap();
            if sent.send(body).is_err() {
                break;
            }
        }
    });
    (address, received)
}

#[test]
fn request_traces_are_exported_without_parameters() {
    let (address, received) = collector();
    let folder = Folder::new();
    let mut command = folder.marque();
    command.arg("serve").env("OTEL_EXPORTER_OTLP_ENDPOINT", address);
    let server = Server::start(&mut command);
    assert_eq!(server.get("/api/vehicles?search=bizzarrini").0, 200);
    assert_eq!(server.call("GET", "/api/vehicles/987654", "", &json!(null)).status, 404);
    // The last traces are sent when the server ends.
    server.stop();
    let text: String = received.try_iter().map(|body| String::from_utf8_lossy(&body).into_owned()).collect();
    for expected in
        ["marque", "GET /api/vehicles/{id}", "http.route", "http.response.status_code", "database"]
    {
        assert!(text.contains(expected), "{expected} is missing in {text:?}");
    }
    for private in ["bizzarrini", "987654", "127.0.0.1"] {
        assert!(!text.contains(private), "{private} is in {text:?}");
    }
}
