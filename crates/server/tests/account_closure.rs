//! On the real binary: a data export survives a killed server, and an erasure deletes the member's files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::{
    io::{Cursor, Read},
    thread,
    time::{Duration, Instant},
};

use harness::{Folder, PASSWORD, Server};
use serde_json::Value;

/// Longer than the lease of an export whose server was killed.
const TIMEOUT: Duration = Duration::from_secs(120);

fn export(server: &Server, cookie: &str) -> Value {
    let answer = server.call("GET", "/api/user/export", cookie, &Value::Null);
    assert_eq!(answer.status, 200, "{}", answer.head);
    answer.json()
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < TIMEOUT, "{what}");
        thread::sleep(Duration::from_millis(100));
    }
}

#[test]
fn export_survives_a_killed_server_and_is_deleted_with_its_member() {
    let folder = Folder::new();
    folder.join("ada", &[]);
    let server = Server::start(folder.marque().arg("serve"));
    let cookie = server.session("ada");
    let (status, answer) = server.send("POST", "/api/user/export", &cookie, &Value::Null);
    assert_eq!(status, 202, "{answer}");
    server.kill();

    let server = Server::start(folder.marque().arg("serve"));
    wait_until("the export is never made", || export(&server, &cookie)["state"] == "ready");
    let file = server.call("GET", "/api/user/export/file", &cookie, &Value::Null);
    let size = export(&server, &cookie)["size"].as_u64();
    assert_eq!((file.status, Some(file.body.len() as u64)), (200, size), "{}", file.head);
    let mut zip = zip::ZipArchive::new(Cursor::new(file.body)).unwrap();
    let mut read = |name: &str| -> Value {
        let mut text = String::new();
        zip.by_name(name).unwrap().read_to_string(&mut text).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    assert_eq!(read("account.json")[0]["email"], "ada@example.com");
    assert_eq!(read("sessions.json").as_array().unwrap().len(), 1);
    let actions: Vec<String> =
        read("audit.json").as_array().unwrap().iter().map(|entry| entry["action"].to_string()).collect();
    assert!(actions.contains(&"\"export_requested\"".to_owned()), "{actions:?}");
    assert!(!folder.media("exports").is_empty());

    let erased = folder.user(&["erase", "Ada"], "");
    assert!(erased.status.success(), "{erased:?}");
    assert_eq!(server.log_in("ada", PASSWORD).0, 401);
    assert_eq!(server.send("GET", "/api/user/export/file", &cookie, &Value::Null).0, 401);
    wait_until("a file is never taken away", || folder.media("exports").is_empty());
    let again = folder.user(&["erase", "ada"], "");
    assert!(String::from_utf8_lossy(&again.stderr).contains("no member has the username ada"), "{again:?}");
}
