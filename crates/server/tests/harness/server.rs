//! A running server.

use std::{
    fs,
    io::{BufRead, BufReader, Read},
    process::{Child, ChildStdout, Command, ExitStatus, Stdio},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{Answer, METRICS_TOKEN, PASSWORD, TIMEOUT, call, cookie, scrape};

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
