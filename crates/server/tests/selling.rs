//! Selling on the real thing: a server that is killed in the middle of an upload or an approval leaves
//! nothing half done, and no file that nobody knows of once the house was swept.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant, SystemTime},
};

use serde_json::{Value, json};

const PASSWORD: &str = "canary horse battery";
const PATIENCE: Duration = Duration::from_secs(60);

struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let path = std::env::temp_dir().join(format!("marque-selling-{}", std::process::id()));
        fs::create_dir(&path).unwrap();
        fs::create_dir(path.join("web")).unwrap();
        fs::write(path.join("web/index.html"), "<head><!--marque:head--></head>").unwrap();
        Self(path)
    }

    fn marque(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_marque"));
        for name in ["DATABASE_URL", "PUBLIC_URL", "STORAGE_URL", "LOG", "LOG_FORMAT"] {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .env("MARQUE_HOME", self.0.join("home"))
            .env("WEB_ROOT", self.0.join("web"))
            .env("BIND", "127.0.0.1:0")
            .env("RATE_LIMITS", "relaxed")
            .stdin(Stdio::null());
        command
    }

    fn join(&self, name: &str, role: &[&str]) {
        let email = format!("{name}@example.com");
        let mut arguments =
            vec!["user", "create", "--username", name, "--email", &email, "--name", "Ada Lovelace"];
        arguments.extend(role);
        let mut child = self.marque(&arguments).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(PASSWORD.as_bytes()).unwrap();
        assert!(child.wait().unwrap().success());
    }

    /// Every file of the site's, whosever it is.
    fn files(&self) -> Vec<PathBuf> {
        fn below(folder: &Path, found: &mut Vec<PathBuf>) {
            for entry in fs::read_dir(folder).into_iter().flatten().map(Result::unwrap) {
                if entry.file_type().unwrap().is_dir() {
                    below(&entry.path(), found);
                } else {
                    found.push(entry.path());
                }
            }
        }
        let mut found = Vec::new();
        below(&self.0.join("home/media"), &mut found);
        found
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Folder) -> Self {
        let mut child =
            folder.marque(&["serve"]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit_once("http://").unwrap_or_else(|| panic!("{line:?}")).1.to_owned();
        Self { child, address }
    }

    fn call(&self, method: &str, path: &str, cookie: &str, body: &Value) -> (u16, String, Value) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let answer = send(&self.address, method, path, cookie, "application/json", body.as_bytes());
        answer.expect("the server answers")
    }

    fn log_in(&self, name: &str) -> String {
        let (status, head, _) =
            self.call("POST", "/api/login", "", &json!({ "username": name, "password": PASSWORD }));
        assert_eq!(status, 200, "{head}");
        let line = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        line.split(';').next().unwrap().to_owned()
    }

    /// Ends it as a power cut would.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Status, head and body of an answer; `None` when the server is gone before it has answered.
fn send(
    address: &str,
    method: &str,
    path: &str,
    cookie: &str,
    media_type: &str,
    body: &[u8],
) -> Option<(u16, String, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: {media_type}\r\n\
         Cookie: {cookie}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(body).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    let body = serde_json::from_slice(&answer[end + 4..]).unwrap_or_default();
    Some((head.split(' ').nth(1)?.parse().ok()?, head, body))
}

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
        let server = Server::start(&folder);
        let (ada, desk) = (server.log_in("ada"), server.log_in("desk"));
        let (status, head, sent) =
            server.call("POST", "/api/vehicle-submissions", &keyed(&ada, submissions.len()), &car());
        assert_eq!(status, 201, "{head}");
        let id = sent["id"].as_i64().unwrap();
        submissions.push(id);
        let address = server.address.clone();
        thread::scope(|scope| {
            let upload = scope.spawn(|| send(&address, "POST", "/api/images", &ada, FORM, &form()));
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
                send(&address, "POST", &path, &desk, "application/json", body.as_bytes())
            });
            thread::sleep(Duration::from_millis(milliseconds));
            server.kill();
            for answer in [upload.join().unwrap(), approval.join().unwrap()].into_iter().flatten() {
                assert!(answer.0 < 300, "{}", answer.1);
            }
            broken.join().unwrap();
        });
    }

    // As the sweep of a later day finds them.
    let days_ago = SystemTime::now() - Duration::from_secs(36 * 60 * 60);
    for file in folder.files() {
        fs::File::options().write(true).open(file).unwrap().set_modified(days_ago).unwrap();
    }
    let server = Server::start(&folder);
    let (ada, desk) = (server.log_in("ada"), server.log_in("desk"));
    // What was sent before the power went is answered as it was then, however often it comes again.
    for (number, id) in submissions.iter().enumerate() {
        thread::scope(|scope| {
            for _ in 0..5 {
                scope.spawn(|| {
                    let again = server.call("POST", "/api/vehicle-submissions", &keyed(&ada, number), &car());
                    assert_eq!((again.0, again.2["id"].as_i64()), (201, Some(*id)), "{}", again.1);
                });
            }
        });
    }
    let (_, _, own) = server.call("GET", "/api/vehicle-submissions", &ada, &Value::Null);
    assert_eq!(own.as_array().unwrap().len(), submissions.len());

    let mut listed = 0;
    for id in submissions {
        let (_, _, case) = server.call("GET", &format!("/api/admin/submissions/{id}"), &desk, &Value::Null);
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
    let (_, head, _) = server.call("GET", "/api/vehicles?limit=1", "", &Value::Null);
    assert!(
        head.contains(&format!("x-total-count: {listed}\r\n")),
        "what is approved is listed once: {head}"
    );

    // Each file that is left belongs to a picture that its owner can see, and each of those is whole.
    let begun = Instant::now();
    loop {
        let files = folder.files();
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
    server.call("GET", &address, ada, &Value::Null).0 == 200
}
