//! Selling on the real thing: a server that is killed in the middle of an upload or an approval leaves
//! nothing half done, and no file that nobody knows of once the house was swept.
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

const PATIENCE: Duration = Duration::from_secs(60);

/// A photograph as a form sends it.
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

/// A session's cookie, and behind it the line with the key of a call that is to be done once.
fn keyed(cookie: &str, number: usize) -> String {
    format!("{cookie}\r\nIdempotency-Key: submission-before-the-power-went-{number}")
}

/// Also reliability row R14: a key outlives its server.
#[test]
fn a_killed_server_leaves_nothing_half_done() {
    let folder = Folder::new();
    folder.join("ada", &[]);
    folder.join("desk", &["--role", "admin"]);
    let mut submissions = Vec::new();
    // From before anything was done to after everything was, and some moments in between.
    for milliseconds in [0, 10, 40, 120, 400] {
        let server = Server::start(folder.marque().arg("serve").env("RATE_LIMITS", "relaxed"));
        let (ada, desk) = (server.session("ada"), server.session("desk"));
        let sent = server.call("POST", "/api/vehicle-submissions", &keyed(&ada, submissions.len()), &car());
        assert_eq!(sent.status, 201, "{}", sent.head);
        let id = sent.json()["id"].as_i64().unwrap();
        submissions.push(id);
        let address = server.address.clone();
        thread::scope(|scope| {
            let upload = scope.spawn(|| call(&address, "POST", "/api/images", &ada, FORM, &form()));
            let broken = scope.spawn(|| {
                // All but the end of a file, and no more.
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

    // As the sweep of a later day finds them.
    let days_ago = SystemTime::now() - Duration::from_secs(36 * 60 * 60);
    for file in folder.media("") {
        fs::File::options().write(true).open(file).unwrap().set_modified(days_ago).unwrap();
    }
    let server = Server::start(folder.marque().arg("serve").env("RATE_LIMITS", "relaxed"));
    let (ada, desk) = (server.session("ada"), server.session("desk"));
    // What was sent before the power went is answered as it was then, however often it comes again.
    for (number, id) in submissions.iter().enumerate() {
        thread::scope(|scope| {
            for _ in 0..5 {
                scope.spawn(|| {
                    let again = server.call("POST", "/api/vehicle-submissions", &keyed(&ada, number), &car());
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

    // Each file that is left belongs to a picture that its owner can see, and each of those is whole.
    let begun = Instant::now();
    loop {
        let files = folder.media("");
        let unknown: Vec<&PathBuf> = files.iter().filter(|file| !is_seen(&server, &ada, file)).collect();
        if unknown.is_empty() {
            break;
        }
        assert!(begun.elapsed() < PATIENCE, "files that nobody knows of stay: {unknown:?}");
        thread::sleep(Duration::from_millis(100));
    }
}

/// Whether a file on the disk is one that its owner can see.
fn is_seen(server: &Server, ada: &str, file: &Path) -> bool {
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let address = format!("/api/images/{}/{}", name(file.parent().unwrap()), name(file));
    server.call("GET", &address, ada, &Value::Null).status == 200
}
