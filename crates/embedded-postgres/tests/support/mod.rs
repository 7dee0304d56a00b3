//! Test support: temporary places, other processes, and the product's database client.
#![allow(clippy::disallowed_methods, reason = "a test runs each statement once")]
#![allow(dead_code, reason = "each test program uses its own part")]

use std::ffi::OsStr;
use std::fs::DirBuilder;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::sql_types::Text;
use diesel::{Connection, PgConnection, QueryableByName, RunQueryDsl};
use embedded_postgres::{Durability, Options};

pub(crate) const DEVDB: &str = env!("CARGO_BIN_EXE_devdb");

/// A temporary directory that other accounts may enter.
pub(crate) struct TestDirectory(PathBuf);

impl TestDirectory {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let base = std::env::temp_dir().canonicalize().unwrap();
        let path = base.join(format!("marque-pg-{}-{number}", std::process::id()));
        // Left from a run that was killed and had the same process number.
        let _ = std::fs::remove_dir_all(&path);
        DirBuilder::new().mode(0o755).create(&path).unwrap();
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn data_dir(&self) -> PathBuf {
        self.0.join("home/postgres")
    }

    pub(crate) fn options(&self) -> Options {
        Options { durability: Durability::Fast, ..Options::new(self.data_dir()) }
    }

    /// A directory that every account may write to.
    pub(crate) fn open_to_all(&self, name: &str) -> PathBuf {
        let path = self.0.join(name);
        DirBuilder::new().create(&path).unwrap();
        std::fs::set_permissions(&path, PermissionsExt::from_mode(0o777)).unwrap();
        path
    }

    /// Copies of devdb and the server programs that every account can reach, wherever the project is.
    pub(crate) fn reachable_programs(&self) -> (PathBuf, PathBuf) {
        let devdb = self.0.join("devdb");
        std::fs::copy(DEVDB, &devdb).unwrap();
        let native =
            embedded_postgres::Binaries::find(Path::new(".")).unwrap().dir().parent().unwrap().to_owned();
        let copy = self.0.join("native");
        assert!(Command::new("cp").arg("-a").args([&native, &copy]).status().unwrap().success());
        (devdb, copy.join("bin"))
    }
}

impl Drop for TestDirectory {
    fn drop(&mut self) {
        if let Err(error) = std::fs::remove_dir_all(&self.0)
            && !std::thread::panicking()
        {
            panic!("{} could not be removed: {error}", self.0.display());
        }
    }
}

/// A running `devdb serve`, as another Marque process would be.
pub(crate) struct Neighbor {
    child: Child,
    pub(crate) url: String,
    pub(crate) server: u32,
    pub(crate) owns: bool,
}

impl Neighbor {
    pub(crate) fn start(data_dir: &Path) -> Self {
        Self::read(Command::new(DEVDB).arg("serve").arg(data_dir).stdout(Stdio::piped()).spawn().unwrap())
    }

    /// Parses the output of `devdb serve` once it is ready.
    pub(crate) fn read(mut child: Child) -> Self {
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut next =
            || lines.next().unwrap_or_else(|| panic!("devdb serve ended before it was ready")).unwrap();
        let url = next().strip_prefix("DATABASE_URL=").unwrap().to_owned();
        let state = next();
        let server = state.split(' ').nth(1).unwrap().parse().unwrap();
        Self { child, url, server, owns: state.contains("started") }
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }

    pub(crate) fn end(mut self, how: &str) {
        signal(how, self.child.id());
        self.child.wait().unwrap();
    }
}

impl Drop for Neighbor {
    fn drop(&mut self) {
        if self.child.try_wait().unwrap().is_none() {
            signal("TERM", self.child.id());
            self.child.wait().unwrap();
        }
    }
}

pub(crate) fn signal(name: &str, pid: u32) {
    assert!(Command::new("kill").arg(format!("-{name}")).arg(pid.to_string()).status().unwrap().success());
}

/// Whether the process runs; a zombie does not count.
pub(crate) fn runs(pid: u32) -> bool {
    let output = Command::new("ps").args(["-o", "stat=", "-p", &pid.to_string()]).output().unwrap();
    let state = String::from_utf8_lossy(&output.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

pub(crate) fn within<T>(limit: Duration, what: impl AsRef<OsStr>, mut check: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(found) = check() {
            return found;
        }
        assert!(start.elapsed() < limit, "not within {limit:?}: {}", what.as_ref().display());
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Text)]
    answer: String,
}

pub(crate) fn connect(url: &str) -> PgConnection {
    PgConnection::establish(url).unwrap()
}

/// The value of an SQL expression as text.
pub(crate) fn ask(url: &str, expression: &str) -> String {
    let rows: Vec<Answer> =
        diesel::sql_query(format!("select ({expression})::text as answer")).load(&mut connect(url)).unwrap();
    rows.into_iter().next().unwrap().answer
}

pub(crate) fn execute(url: &str, sql: &str) {
    connect(url).batch_execute(sql).unwrap();
}
