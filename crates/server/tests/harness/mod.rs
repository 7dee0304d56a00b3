//! Runs the real binary in a temporary folder and calls it over HTTP. `database` holds a shared database.

#![allow(dead_code, unreachable_pub, reason = "every test file uses a part")]

mod database;

use std::{
    env, fs,
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

pub use database::Database;

pub const PASSWORD: &str = "canary horse battery";
/// A valid key that no installation of these tests uses.
pub const OTHER_KEY: &str = "9c1185a5c5e9fc54612808977ee8f548b2258d31d1fd3c4f8a6e0b7a92c4d3e6";
/// The bearer token of `/metrics` on the servers of these tests.
pub const METRICS_TOKEN: &str = "d6c1f1e0a2a04d0e9b5c7e7b6f0a4c11";
/// Timeout for anything awaited; generous, because the machine may be busy.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A temporary folder with a minimal front end; deleted on drop.
pub struct Folder {
    path: PathBuf,
    /// Serving and owner address of an external database; `None` for the embedded one.
    database: Option<(String, String)>,
}

impl Folder {
    pub fn new() -> Self {
        // A free name: one made of the process's number may be left from a run that was killed. The account of the
        // embedded database must be able to enter.
        let path = tempfile::Builder::new()
            .prefix("marque-test-")
            .permissions(fs::Permissions::from_mode(0o755))
            .tempdir()
            .unwrap()
            .keep();
        // The folders of every built front end.
        for folder in ["assets", "plates", "icons", "server"] {
            fs::create_dir_all(path.join("web").join(folder)).unwrap();
        }
        fs::write(
            path.join("web/index.html"),
            "<head><!--marque:head--></head><!--marque:page--><!--/marque:page-->",
        )
        .unwrap();
        fs::write(
            path.join("web/server/render.js"),
            "globalThis.renderPage = async () => JSON.stringify({ styles: '', body: '<div id=\"root\"></div>' })",
        )
        .unwrap();
        Self { path, database: None }
    }

    /// Uses an external database.
    pub fn on(mut self, database: &Database) -> Self {
        self.database = Some((database.url(), database.owner_url().to_owned()));
        self
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The program with the settings of this folder and no others.
    pub fn marque(&self) -> Command {
        let mut command = Command::new(program());
        for name in [
            "DATABASE_URL",
            "MIGRATION_DATABASE_URL",
            "REPLICA_DATABASE_URL",
            "PUBLIC_URL",
            "BRAND_NAME",
            "STORAGE_URL",
            "CLAMD_URL",
            "BACKUP_URL",
            "BACKUP_EVERY",
            "BACKUP_KEEP",
            "LISTING_DAYS",
            "SMTP_URL",
            "LOG",
            "LOG_FORMAT",
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            "OTEL_TRACES_SAMPLER",
            "OTEL_TRACES_SAMPLER_ARG",
            "RATE_LIMITS",
            "SECRET_KEY",
            "TRUSTED_PROXIES",
            "METRICS_BIND",
            "ADMIN_TWO_FACTOR",
        ] {
            command.env_remove(name);
        }
        command
            .env("MARQUE_HOME", self.path.join("home"))
            .env("WEB_ROOT", self.path.join("web"))
            .env("BIND", "127.0.0.1:0")
            .env("METRICS_TOKEN", METRICS_TOKEN)
            .stdin(Stdio::null());
        if let Some((url, owner_url)) = &self.database {
            command.env("DATABASE_URL", url).env("MIGRATION_DATABASE_URL", owner_url);
        }
        command
    }

    /// Runs `marque user …` with `input` on standard input.
    pub fn user(&self, arguments: &[&str], input: &str) -> Output {
        with_input(self.marque().arg("user").args(arguments), input)
    }

    /// Creates a member with further command-line arguments.
    pub fn join(&self, name: &str, more: &[&str]) {
        let email = format!("{name}@example.com");
        let mut arguments = vec!["create", "--username", name, "--email", &email, "--name", "Ada Lovelace"];
        arguments.extend(more);
        let made = self.user(&arguments, PASSWORD);
        assert!(made.status.success(), "{}", output_text(&made));
    }

    /// All files in that folder of the file storage, recursively.
    pub fn media(&self, folder: &str) -> Vec<PathBuf> {
        fn collect_files(folder: &Path, found: &mut Vec<PathBuf>) {
            for entry in fs::read_dir(folder).into_iter().flatten().map(Result::unwrap) {
                if entry.file_type().unwrap().is_dir() {
                    collect_files(&entry.path(), found);
                } else {
                    found.push(entry.path());
                }
            }
        }
        let mut found = Vec::new();
        collect_files(&self.path.join("home/media").join(folder), &mut found);
        found
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// The program under test; `MARQUE_PROGRAM` selects another build, e.g. for load tests of a release.
pub fn program() -> PathBuf {
    env::var_os("MARQUE_PROGRAM").map_or_else(|| env!("CARGO_BIN_EXE_marque").into(), PathBuf::from)
}

/// Runs a command with `input` on standard input.
pub fn with_input(command: &mut Command, input: &str) -> Output {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

pub fn output_text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// An HTTP response.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    /// Head and body.
    pub fn text(&self) -> String {
        format!("{}\r\n\r\n{}", self.head, String::from_utf8_lossy(&self.body))
    }

    /// The body as JSON; `Null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The session cookie that it sets.
    pub fn cookie(&self) -> String {
        cookie(&self.head)
    }
}

pub fn cookie(answer: &str) -> String {
    let line = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    line.unwrap_or_else(|| panic!("no cookie in {answer}")).split(';').next().unwrap().to_owned()
}

/// Sends one request on a new connection; `None` if the server is gone before it answers.
pub fn call(
    address: &str,
    method: &str,
    path: &str,
    cookie: &str,
    media_type: &str,
    body: &[u8],
) -> Option<Answer> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(TIMEOUT)).ok()?;
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
    Some(Answer { status: head.split(' ').nth(1)?.parse().ok()?, head, body: answer.split_off(end + 4) })
}

/// Requests `/metrics` with an optional token; returns the whole response.
pub fn scrape(address: &str, token: Option<&str>) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    let authorization = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let head =
        format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{authorization}\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// A running server; killed on drop.
pub struct Server {
    child: Child,
    pub address: String,
    said: BufReader<ChildStdout>,
}

impl Server {
    /// Starts a server and waits until it listens.
    pub fn start(command: &mut Command) -> Self {
        Self::start_with_log(command, Stdio::null())
    }

    /// Like [`start`](Self::start), with standard error sent to `log`.
    pub fn start_with_log(command: &mut Command, log: impl Into<Stdio>) -> Self {
        let mut child = command.stdout(Stdio::piped()).stderr(log).spawn().unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let address = line.trim().rsplit_once("://").unwrap_or_else(|| panic!("it says {line:?}")).1;
        // Ends with a quotation mark in JSON.
        let address = address.split('"').next().unwrap_or_default().to_owned();
        Self { child, address, said }
    }

    /// Sends a request with a JSON body, or without one for `Null`.
    pub fn call(&self, method: &str, path: &str, cookie: &str, body: &Value) -> Answer {
        self.try_call(method, path, cookie, body).expect("the server answers")
    }

    /// Like [`call`](Self::call); `None` if the server is gone before it answers.
    pub fn try_call(&self, method: &str, path: &str, cookie: &str, body: &Value) -> Option<Answer> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        call(&self.address, method, path, cookie, "application/json", body.as_bytes())
    }

    /// Like [`call`](Self::call); returns status and full text.
    pub fn send(&self, method: &str, path: &str, cookie: &str, body: &Value) -> (u16, String) {
        let answer = self.call(method, path, cookie, body);
        (answer.status, answer.text())
    }

    pub fn get(&self, path: &str) -> (u16, String) {
        self.send("GET", path, "", &Value::Null)
    }

    /// The text of `/metrics`.
    pub fn metrics(&self) -> String {
        scrape(&self.address, Some(METRICS_TOKEN))
    }

    pub fn log_in(&self, name: &str, password: &str) -> (u16, String) {
        self.send("POST", "/api/login", "", &json!({ "username": name, "password": password }))
    }

    /// Logs in a member who has [`PASSWORD`]; returns the session cookie.
    pub fn session(&self, name: &str) -> String {
        let (status, answer) = self.log_in(name, PASSWORD);
        assert_eq!(status, 200, "{answer}");
        cookie(&answer)
    }

    /// Polls until the response has that status; returns it.
    pub fn wait_for(&self, path: &str, status: u16, within: Duration) -> String {
        let begun = Instant::now();
        loop {
            let (got, answer) = self.get(path);
            if got == status {
                return answer;
            }
            assert!(begun.elapsed() < within, "{path} still answers {got}: {answer}");
            thread::sleep(Duration::from_millis(50));
        }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn is_alive(&mut self) -> bool {
        self.child.try_wait().unwrap().is_none()
    }

    /// A line of `/proc/<pid>/status` in KiB: `VmRSS` is the current, `VmHWM` the peak memory.
    pub fn memory(&self, name: &str) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix(name)).unwrap();
        line.trim_start_matches(':').trim().trim_end_matches(" kB").parse().unwrap()
    }

    pub fn signal(&self, signal: &str) {
        assert!(Command::new("kill").args([signal, &self.id().to_string()]).status().unwrap().success());
    }

    pub fn wait(&mut self, within: Duration) -> ExitStatus {
        let begun = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(begun.elapsed() < within, "it does not stop");
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Stops the server; returns what it printed after its first line.
    pub fn stop(mut self) -> String {
        self.signal("-INT");
        assert!(self.wait(TIMEOUT).success());
        let mut rest = String::new();
        self.said.read_to_string(&mut rest).unwrap();
        rest
    }

    /// Kills the server, as a power cut would.
    pub fn kill(mut self) {
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
