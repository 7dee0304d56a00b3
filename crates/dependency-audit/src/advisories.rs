//! Checks the lockfile against the RustSec advisory database.

use std::{
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, ensure};
use chrono::{NaiveDate, Utc};
use rustsec::{
    Collection, Database, Lockfile, advisory::Informational, database::Query, platforms::target::OS,
};

use crate::waivers::Waivers;

/// Operating systems the product runs and is developed on; advisories for others are ignored.
const SYSTEMS: [OS; 2] = [OS::Linux, OS::MacOS];
/// Age in days from which the database causes a warning.
const OLD: i64 = 30;

/// An advisory that applies to a locked version.
#[derive(Debug, PartialEq, Eq)]
struct Finding {
    id: String,
    package: String,
    version: String,
    title: String,
    /// Whether it is a vulnerability or unsoundness; other advisories, e.g. unmaintained crates, are only
    /// printed.
    is_flaw: bool,
}

/// Prints the findings; returns whether every flaw is covered by a valid waiver. Without a database it
/// returns true with a warning, or fails if `is_strict`.
///
/// # Errors
/// When a file cannot be read, or the database is missing and `is_strict` is set.
#[expect(clippy::disallowed_methods, reason = "a developer tool without ports")]
pub(crate) fn run(database: &Path, lockfile: &Path, waivers: &Path, is_strict: bool) -> anyhow::Result<bool> {
    if !database.exists() {
        let missing = format!(
            "DEPENDENCIES NOT CHECKED: there is no advisory database at {}. Set ADVISORY_DB to a clone of \
             https://github.com/RustSec/advisory-db, or to a .tar.gz of one.",
            database.display()
        );
        ensure!(!is_strict, missing);
        eprintln!("\n{missing}\n");
        return Ok(true);
    }
    let unpacked = Unpacked::of(database)?;
    let database = Database::open(&unpacked.folder).context("the advisory database cannot be read")?;
    let count = database.iter().count();
    ensure!(count > 0, "the advisory database is empty");
    let lockfile = Lockfile::load(lockfile).with_context(|| lockfile.display().to_string())?;
    let today = Utc::now().date_naive();
    let latest = database.iter().filter_map(|advisory| advisory.date().as_str().parse().ok()).max();
    if let Some(age) = latest.map(|latest: NaiveDate| (today - latest).num_days()).filter(|age| *age > OLD) {
        eprintln!("warning: the latest advisory of the database is {age} days old; get a newer copy");
    }

    let found = findings(&database, &lockfile);
    let mut flaws: Vec<(String, String)> = found
        .iter()
        .filter(|finding| finding.is_flaw)
        .map(|finding| (finding.id.clone(), finding.package.clone()))
        .collect();
    let all = flaws.len();
    let complaints = Waivers::read(waivers)?.apply(&mut flaws, today);
    for Finding { id, package, version, title, is_flaw } in &found {
        let is_open = flaws.contains(&(id.clone(), package.clone()));
        let kind = match (is_flaw, is_open) {
            (true, true) => "FAIL",
            (true, false) => "waived",
            (false, _) => "note",
        };
        println!("{kind:<7} {id} {package} {version}: {title}");
    }
    for complaint in &complaints {
        println!("FAIL    {complaint}");
    }
    println!(
        "{} packages checked against {count} advisories: {} flaws, {} of them waived",
        lockfile.packages.len(),
        all,
        all - flaws.len()
    );
    Ok(flaws.is_empty() && complaints.is_empty())
}

/// All advisories for the locked versions, without withdrawn ones.
fn findings(database: &Database, lockfile: &Lockfile) -> Vec<Finding> {
    let query = Query::new().collection(Collection::Crates).withdrawn(false).target_os(SYSTEMS.to_vec());
    database
        .query_vulnerabilities(lockfile, &query)
        .into_iter()
        .map(|found| Finding {
            id: found.advisory.id.to_string(),
            package: found.package.name.to_string(),
            version: found.package.version.to_string(),
            title: found.advisory.title.clone(),
            is_flaw: matches!(found.advisory.informational, None | Some(Informational::Unsound)),
        })
        .collect()
}

/// A database folder, or one unpacked from an archive into a temporary folder.
struct Unpacked {
    folder: PathBuf,
    _temporary: Option<tempfile::TempDir>,
}

impl Unpacked {
    fn of(path: &Path) -> anyhow::Result<Self> {
        if path.is_dir() {
            return Ok(Self { folder: path.to_owned(), _temporary: None });
        }
        let temporary = tempfile::tempdir()?;
        let unpacked = Command::new("tar").arg("-xzf").arg(path).arg("-C").arg(temporary.path()).status();
        ensure!(
            unpacked.context("tar cannot be started")?.success(),
            "{} cannot be unpacked; give a folder or a .tar.gz",
            path.display()
        );
        Ok(Self { folder: root_of(temporary.path())?, _temporary: Some(temporary) })
    }
}

/// The folder with the advisories: the archive's root or the one folder in it.
fn root_of(folder: &Path) -> anyhow::Result<PathBuf> {
    let mut candidates = vec![folder.to_owned()];
    candidates.extend(std::fs::read_dir(folder)?.flatten().map(|entry| entry.path()));
    candidates
        .into_iter()
        .find(|folder| folder.join("crates").is_dir())
        .context("the archive holds no advisories")
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const LOCKFILE: &str = r#"
version = 4
[[package]]
name = "flawed"
version = "1.4.0-rc.1"
source = "registry+https://github.com/rust-lang/crates.io-index"
[[package]]
name = "mended"
version = "2.0.1"
source = "registry+https://github.com/rust-lang/crates.io-index"
[[package]]
name = "ours"
version = "1.0.0"
"#;

    /// Writes an advisory for a crate into a test database.
    fn advisory(folder: &Path, number: u32, package: &str, more: &str, versions: &str) {
        let place = folder.join("crates").join(package);
        fs::create_dir_all(&place).unwrap();
        let id = format!("RUSTSEC-2026-{number:04}");
        let text = format!(
            "```toml\n[advisory]\nid = \"{id}\"\npackage = \"{package}\"\ndate = \"2026-01-02\"\n{more}\n\n\
             [versions]\n{versions}\n```\n\n# Title {number}\n\nDescription.\n"
        );
        fs::write(place.join(format!("{id}.md")), text).unwrap();
    }

    fn find_advisories(folder: &Path) -> Vec<(String, bool)> {
        let database = Database::open(folder).unwrap();
        let lockfile: Lockfile = LOCKFILE.parse().unwrap();
        findings(&database, &lockfile).into_iter().map(|finding| (finding.title, finding.is_flaw)).collect()
    }

    #[test]
    fn locked_versions_are_matched_against_advisories() {
        let folder = tempfile::tempdir().unwrap();
        let add = |number, package, more, versions| advisory(folder.path(), number, package, more, versions);
        add(1, "flawed", "", "patched = [\">= 1.4.0\"]");
        add(2, "flawed", "", "patched = [\">= 1.3.0\"]");
        add(3, "flawed", "", "patched = []\nunaffected = [\"< 1.0.0\"]");
        add(4, "flawed", "", "patched = []\nunaffected = [\"< 1.5.0\"]");
        add(5, "flawed", "informational = \"unsound\"", "patched = []");
        add(6, "flawed", "informational = \"unmaintained\"", "patched = []");
        add(7, "flawed", "withdrawn = \"2026-02-03\"", "patched = []");
        add(8, "mended", "", "patched = [\"^1.9.5\", \">= 2.0.1\"]");
        add(9, "ours", "", "patched = []");
        add(10, "absent", "", "patched = []");
        let mut found = find_advisories(folder.path());
        found.sort();
        assert_eq!(
            found,
            [("Title 1", true), ("Title 3", true), ("Title 5", true), ("Title 6", false)]
                .map(|(title, is_flaw)| (title.to_owned(), is_flaw))
        );
    }

    #[test]
    fn advisories_for_other_systems_are_ignored() {
        let folder = tempfile::tempdir().unwrap();
        let affected = |system| format!("\n[affected]\nos = [\"{system}\"]\n");
        advisory(folder.path(), 1, "flawed", &affected("windows"), "patched = []");
        assert_eq!(find_advisories(folder.path()), []);
        advisory(folder.path(), 2, "flawed", &affected("linux"), "patched = []");
        assert_eq!(find_advisories(folder.path()).len(), 1);
    }

    #[test]
    #[expect(clippy::disallowed_methods, reason = "a developer tool without ports")]
    fn open_advisory_fails_and_waived_one_passes() {
        let folder = tempfile::tempdir().unwrap();
        advisory(folder.path(), 1, "flawed", "", "patched = []");
        let (lockfile, waivers) = (folder.path().join("Cargo.lock"), folder.path().join("waivers.toml"));
        fs::write(&lockfile, LOCKFILE).unwrap();
        assert!(!run(folder.path(), &lockfile, &waivers, true).unwrap());
        let expires = Utc::now().date_naive() + chrono::TimeDelta::days(7);
        let waiver = |package| {
            format!(
                "[[waiver]]\nid = 'RUSTSEC-2026-0001'\npackage = '{package}'\nreason = 'why'\nexpires = '{expires}'"
            )
        };
        fs::write(&waivers, waiver("flawed")).unwrap();
        assert!(run(folder.path(), &lockfile, &waivers, true).unwrap());
        fs::write(&waivers, waiver("mended")).unwrap();
        assert!(!run(folder.path(), &lockfile, &waivers, true).unwrap());
    }

    #[test]
    fn archive_is_read_like_its_folder() {
        let folder = tempfile::tempdir().unwrap();
        advisory(&folder.path().join("advisory-db"), 1, "flawed", "", "patched = []");
        let archive = folder.path().join("database.tar.gz");
        let packed = Command::new("tar")
            .args(["-C", folder.path().to_str().unwrap(), "-czf", archive.to_str().unwrap(), "advisory-db"])
            .status();
        assert!(packed.unwrap().success());
        let unpacked = Unpacked::of(&archive).unwrap();
        assert_eq!(find_advisories(&unpacked.folder).len(), 1);
        fs::write(&archive, "no archive").unwrap();
        assert!(Unpacked::of(&archive).is_err());
    }

    #[test]
    fn missing_database_fails_if_required() {
        let nowhere = Path::new("/nonexistent/advisory-db");
        let error = run(nowhere, nowhere, nowhere, true).unwrap_err();
        assert!(error.to_string().contains("NOT CHECKED"), "{error}");
        assert!(run(nowhere, nowhere, nowhere, false).unwrap());
    }
}
