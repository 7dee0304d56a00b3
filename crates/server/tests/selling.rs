//! A server that is killed in the middle of an upload or an approval leaves nothing half done, and no
//! orphaned file after the next cleanup. Runs the real binary.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::{
    fs,
    io::Write,
    net::TcpStream,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant, SystemTime},
};

use harness::{Folder, Server, call};
use serde_json::{Value, json};

const TIMEOUT: Duration = Duration::from_secs(60);

/// A photograph as a multipart form.
fn form() -> Vec<u8> {
    let picture = include_bytes!("../../../docs/home.jpg");
    let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\
                Content-Type: image/jpeg\r\n\r\n";
    [head.as_bytes(), picture, b"\r\n--edge--\r\n"].concat()
}

const FORM: &str = "multipart/form-data; boundary=edge";

fn car() -> Value {
    json!({
        "make": "Ferrari", "model": "F40", "year": "1990", "yearNumeric": 1990, "price": "$2,450,000",
        "priceNumeric": 2_450_000, "miles": "8,100 miles", "milesNumeric": 8100, "location": "Chicago, IL",
        "images": [], "documents": [], "specs": []
    })
}

/// A session cookie followed by an `Idempotency-Key` header line.
fn cookie_with_key(cookie: &str, number: usize) -> String {
    format!("{cookie}\r\nIdempotency-Key: submission-before-the-power-went-{number}")
}

/// Also covers reliability row R14: an idempotency key outlives its server.
#[test]
#[expect(clippy::disallowed_methods, reason = "sets the age of a file")]
fn killed_server_leaves_no_partial_writes() {
    let folder = Folder::new();
    folder.join("ada", &[]);
    folder.join("desk", &["--role", "admin"]);
    let mut submissions = Vec::new();
    // Kill after these delays: before the first write, after the last, and in between.
    for milliseconds in [0, 10, 40, 120, 400] {
        let server = Server::start(folder.marque().arg("serve").env("RATE_LIMITS", "relaxed"));
        let (ada, desk) = (server.session("ada"), server.session("desk"));
        let sent = server.call(
            "POST",
            "/api/vehicle-submissions",
            &cookie_with_key(&ada, submissions.len()),
            &car(),
        );
        assert_eq!(sent.status, 201, "{}", sent.head);
        let id = sent.json()["id"].as_i64().unwrap();
        submissions.push(id);
        let address = server.address.clone();
        thread::scope(|scope| {
            let upload = scope.spawn(|| call(&address, "POST", "/api/images", &ada, FORM, &form()));
            let broken = scope.spawn(|| {
                // Sends 99 % of an upload and stops.
                let (whole, mut stream) = (form(), TcpStream::connect(&address).unwrap());
                let head = format!(
                    "POST /api/images HTTP/1.1\r\nHost: {address}\r\nContent-Type: {FORM}\r\nCookie: {ada}\r\n\
                     Content-Length: {}\r\n\r\n",
                    whole.len()
                );
                let _ = stream.write_all(head.as_bytes());
                let _ = stream.write_all(&whole[..whole.len() / 100 * 99]);
            });
            let approval = scope.spawn(|| {
                let body = json!({ "status": "approved" }).to_string();
                let path = format!("/api/admin/submissions/{id}/decision");
                call(&address, "POST", &path, &desk, "application/json", body.as_bytes())
            });
            thread::sleep(Duration::from_millis(milliseconds));
            server.kill();
            for answer in [upload.join().unwrap(), approval.join().unwrap()].into_iter().flatten() {
                assert!(answer.status < 300, "{}", answer.head);
            }
            broken.join().unwrap();
        });
    }

    // Backdates the files so that cleanup considers them abandoned.
    let days_ago = SystemTime::now() - Duration::from_secs(36 * 60 * 60);
    for file in folder.media("") {
        fs::File::options().write(true).open(file).unwrap().set_modified(days_ago).unwrap();
    }
    let server = Server::start(folder.marque().arg("serve").env("RATE_LIMITS", "relaxed"));
    let (ada, desk) = (server.session("ada"), server.session("desk"));
    // Repeats of a request from before the kill return the first result.
    for (number, id) in submissions.iter().enumerate() {
        thread::scope(|scope| {
            for _ in 0..5 {
                scope.spawn(|| {
                    let again = server.call(
                        "POST",
                        "/api/vehicle-submissions",
                        &cookie_with_key(&ada, number),
                        &car(),
                    );
                    assert_eq!(
                        (again.status, again.json()["id"].as_i64()),
                        (201, Some(*id)),
                        "{}",
                        again.head
                    );
                });
            }
        });
    }
    let own = server.call("GET", "/api/vehicle-submissions", &ada, &Value::Null);
    assert_eq!(own.json().as_array().unwrap().len(), submissions.len());

    let mut listed = 0;
    for id in submissions {
        let case = server.call("GET", &format!("/api/admin/submissions/{id}"), &desk, &Value::Null).json();
        let steps = case["history"].as_array().unwrap().len();
        match case["status"].as_str().unwrap() {
            "pending" => assert_eq!((steps, &case["vehicleId"]), (1, &Value::Null), "{case}"),
            "approved" => {
                listed += 1;
                assert_eq!((steps, &case["listing"]["status"]), (2, &json!("live")), "{case}");
            }
            other => panic!("{other}"),
        }
    }
    let head = server.call("GET", "/api/vehicles?limit=1", "", &Value::Null).head;
    assert!(
        head.contains(&format!("x-total-count: {listed}\r\n")),
        "what is approved is listed once: {head}"
    );

    // Every remaining file belongs to a picture that its owner can read.
    let begun = Instant::now();
    loop {
        let files = folder.media("");
        let unknown: Vec<&PathBuf> = files.iter().filter(|file| !is_served(&server, &ada, file)).collect();
        if unknown.is_empty() {
            break;
        }
        assert!(begun.elapsed() < TIMEOUT, "files that nobody knows of stay: {unknown:?}");
        thread::sleep(Duration::from_millis(100));
    }
}

/// Whether a stored file is served to its owner.
fn is_served(server: &Server, ada: &str, file: &Path) -> bool {
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let address = format!("/api/images/{}/{}", name(file.parent().unwrap()), name(file));
    server.call("GET", &address, ada, &Value::Null).status == 200
}
