//! Leaving on the real thing: an export outlives the server that was to make it, an erasure its files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

use std::{
    fs,
    io::{BufRead, BufReader, Cursor, Read, Write},
    net::TcpStream,
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

const PASSWORD: &str = "canary horse battery";
/// A server that was killed while it made an export is waited for, for the time of its lease.
const PATIENCE: Duration = Duration::from_secs(120);

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("marque-leaving-{name}-{}", std::process::id()));
        fs::create_dir(&path).unwrap();
        fs::create_dir(path.join("web")).unwrap();
        fs::write(path.join("web/index.html"), "<head><!--marque:head--></head>").unwrap();
        Self(path)
    }

    fn marque(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_marque"));
        for name in
            ["DATABASE_URL", "PUBLIC_URL", "STORAGE_URL", "LOG", "LOG_FORMAT", "RATE_LIMITS", "SECRET_KEY"]
        {
            command.env_remove(name);
        }
        command
            .args(arguments)
            .env("MARQUE_HOME", self.0.join("home"))
            .env("WEB_ROOT", self.0.join("web"))
            .env("BIND", "127.0.0.1:0")
            .stdin(Stdio::null());
        command
    }

    /// The files of the site.
    fn files(&self) -> usize {
        fs::read_dir(self.0.join("home/media/exports")).map_or(0, Iterator::count)
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

    /// Status, head and body of an answer.
    fn send(&self, method: &str, path: &str, cookie: &str, body: &Value) -> (u16, String, Vec<u8>) {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Cookie: {cookie}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|window| window == b"\r\n\r\n").unwrap();
        let head = String::from_utf8(answer[..end].to_vec()).unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), head, answer[end + 4..].to_vec())
    }

    /// The cookie of a new session, or how it was refused.
    fn log_in(&self) -> Result<String, u16> {
        let body = json!({ "username": "ada", "password": PASSWORD });
        let (status, head, _) = self.send("POST", "/api/login", "", &body);
        let line = head.lines().find_map(|line| line.strip_prefix("set-cookie: "));
        line.map(|line| line.split(';').next().unwrap().to_owned()).ok_or(status)
    }

    fn export(&self, cookie: &str) -> Value {
        let (status, head, body) = self.send("GET", "/api/user/export", cookie, &Value::Null);
        assert_eq!(status, 200, "{head}");
        serde_json::from_slice(&body).unwrap()
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

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(100));
    }
}

fn join(folder: &Folder) {
    let arguments =
        ["user", "create", "--username", "ada", "--email", "ada@example.com", "--name", "Ada Lovelace"];
    let mut child = folder.marque(&arguments).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(PASSWORD.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_export_outlives_a_killed_server_and_goes_with_its_member() {
    let folder = Folder::new("export");
    join(&folder);
    let server = Server::start(&folder);
    let cookie = server.log_in().unwrap();
    let (status, head, _) = server.send("POST", "/api/user/export", &cookie, &Value::Null);
    assert_eq!(status, 202, "{head}");
    server.kill();

    let server = Server::start(&folder);
    wait_until("the export is never made", || server.export(&cookie)["state"] == "ready");
    let (status, head, bytes) = server.send("GET", "/api/user/export/file", &cookie, &Value::Null);
    assert_eq!((status, Some(bytes.len() as u64)), (200, server.export(&cookie)["size"].as_u64()), "{head}");
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
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
    assert!(folder.files() > 0);

    let erased = folder.marque(&["user", "erase", "Ada"]).output().unwrap();
    assert!(erased.status.success(), "{erased:?}");
    assert_eq!(server.log_in(), Err(401));
    assert_eq!(server.send("GET", "/api/user/export/file", &cookie, &Value::Null).0, 401);
    wait_until("a file is never taken away", || folder.files() == 0);
    let again = folder.marque(&["user", "erase", "ada"]).output().unwrap();
    assert!(String::from_utf8_lossy(&again.stderr).contains("nobody has the name ada"), "{again:?}");
}
