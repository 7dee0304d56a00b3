//! Runs the real binary in a temporary folder and calls it over HTTP: `server` starts it, `answer` holds requests and
//! responses, `database` a shared database.

#![allow(dead_code, unreachable_pub, reason = "every test file uses a part")]

mod answer;
mod database;
mod server;

use std::{
    env, fs,
    io::Write,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    time::Duration,
};

pub use answer::{Answer, call, cookie, scrape};
pub use database::Database;
pub use server::Server;

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
