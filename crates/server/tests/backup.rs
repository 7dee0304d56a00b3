//! `marque backup` and `marque restore` on the real binary with the embedded PostgreSQL.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::{
    fs::{self, Permissions},
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use harness::{Folder, OTHER_KEY, PASSWORD, Server, output_text};

const KEY: &str = "6a8f3bd1740e92c55f1de0a7b4398c26e1f07d5a93b84c62d0fe1759ac3b8e04";

/// Runs a command that succeeds; returns what it prints.
fn run_successfully(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", output_text(&output));
    String::from_utf8(output.stdout).unwrap()
}

/// Runs a command that fails; returns what it says.
fn run_failing(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(!output.status.success(), "{}", output_text(&output));
    output_text(&output)
}

/// The program on that folder with one key and one place for backups.
fn marque(folder: &Folder, backups: &str) -> Command {
    let mut command = folder.marque();
    command.env("SECRET_KEY", KEY).env("BACKUP_URL", backups);
    command
}

/// The only backup in a folder.
fn only_backup(folder: &Folder) -> PathBuf {
    let mut found: Vec<_> =
        fs::read_dir(folder.path().join("backups")).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// Every file and folder is accessible to its owner alone.
fn assert_private(path: &Path) {
    let metadata = fs::symlink_metadata(path).unwrap();
    assert_eq!(metadata.permissions().mode() & 0o077, 0, "{}", path.display());
    if metadata.is_dir() {
        fs::read_dir(path).unwrap().for_each(|entry| assert_private(&entry.unwrap().path()));
    }
}

#[test]
fn backup_restores_the_site_in_a_new_folder() {
    let site = Folder::new();
    let backups = format!("file:{}", site.path().join("backups").display());
    // A folder that everybody may enter, as an administrator may have made it.
    fs::create_dir(site.path().join("backups")).unwrap();
    fs::set_permissions(site.path().join("backups"), Permissions::from_mode(0o755)).unwrap();
    run_successfully(marque(&site, &backups).arg("seed"));
    site.join("ada", &[]);
    fs::create_dir_all(site.path().join("home/media/pictures")).unwrap();
    fs::write(site.path().join("home/media/pictures/a.jpg"), "photo").unwrap();

    // The scheduled backup of a running server.
    let server = Server::start(marque(&site, &backups).arg("serve"));
    let inventory = server.get("/api/vehicles").1;
    let session = server.session("ada");
    let listed = loop {
        let listed = marque(&site, &backups).args(["backup", "--list"]).output().unwrap();
        if listed.status.success() {
            break output_text(&listed);
        }
        std::thread::sleep(Duration::from_millis(200));
    };
    assert!(listed.contains("1 files"), "{listed}");
    let doctor = output_text(&marque(&site, &backups).arg("doctor").output().unwrap());
    let place = site.path().join("backups");
    let last = format!("ok    backups: the last one in {} is marque-", place.display());
    assert!(doctor.contains(&last), "{doctor}");
    assert!(doctor.contains("every 24 hours, kept for 30 days"), "{doctor}");
    server.stop();
    let unmounted = site.path().join("unmounted");
    let storage = format!("file:{}", unmounted.display());
    let refused = run_failing(marque(&site, &backups).env("STORAGE_URL", storage).arg("backup"));
    assert!(refused.contains("STORAGE_URL") && refused.contains("does not exist"), "{refused}");
    assert!(!unmounted.exists(), "a missing folder may be a disk that is not mounted");
    let made = only_backup(&site);
    assert_private(&made);
    let address = format!("file:{}", made.display());
    let intact = run_successfully(marque(&site, &backups).args(["backup", "--verify"]));
    assert!(intact.contains("is intact"), "{intact}");

    let home = Folder::new();
    let misspelled = run_failing(marque(&site, &backups).args(["restore", "marque-2026112-0600"]));
    assert!(misspelled.contains("“marque-2026112-0600” is neither the name of a backup"), "{misspelled}");
    let missing = run_failing(home.marque().args(["restore", &address]));
    assert!(missing.contains("secret.key"), "{missing}");
    assert!(!home.path().join("home").exists(), "a restore without a key creates nothing");
    let wrong = run_failing(home.marque().env("SECRET_KEY", OTHER_KEY).args(["restore", &address]));
    assert!(wrong.contains("SECRET_KEY") && wrong.contains("encrypted"), "{wrong}");
    let output = run_successfully(marque(&home, &backups).args(["restore", &address]));
    assert!(output.contains("is restored") && output.contains("log in again"), "{output}");
    let again = run_failing(marque(&home, &backups).args(["restore", &address]));
    assert!(again.contains("not empty"), "{again}");

    let mut command = home.marque();
    let server = Server::start(command.env("SECRET_KEY", KEY).arg("serve"));
    let body = |answer: &str| answer.split_once("\r\n\r\n").unwrap().1.to_owned();
    assert_eq!(body(&server.get("/api/vehicles").1), body(&inventory));
    assert_eq!(
        server.send("GET", "/api/user", &session, &serde_json::Value::Null).0,
        401,
        "sessions have ended"
    );
    assert_eq!(server.log_in("ada", PASSWORD).0, 200);
    assert_eq!(fs::read_to_string(home.path().join("home/media/pictures/a.jpg")).unwrap(), "photo");
    server.stop();
}

#[test]
fn verifying_fails_on_a_damaged_backup() {
    let site = Folder::new();
    let backups = format!("file:{}", site.path().join("backups").display());
    fs::create_dir(site.path().join("backups")).unwrap();
    let temporary = site.path().join("tmp");
    fs::create_dir(&temporary).unwrap();
    let mut nameless = marque(&site, &backups);
    nameless.args(["backup", "--verify", "marque-20261124-060000"]).env("LOG_FORMAT", "text");
    let nameless = run_failing(nameless.env("TMPDIR", &temporary));
    assert!(nameless.contains("there is no backup") && !nameless.contains("PostgreSQL"), "{nameless}");
    fs::remove_dir(site.path().join("backups")).unwrap();
    let none = run_failing(marque(&site, &backups).args(["backup", "--verify"]));
    assert!(none.contains("does not exist"), "{none}");
    let unset = run_failing(site.marque().arg("backup"));
    assert!(unset.contains("BACKUP_URL"), "{unset}");
    let empty = run_failing(marque(&site, &backups).arg("backup"));
    assert!(empty.contains("it is empty"), "{empty}");
    run_successfully(marque(&site, &backups).arg("seed"));
    let made = run_successfully(marque(&site, &backups).arg("backup"));
    assert!(made.starts_with("marque-"), "{made}");
    let name = made.split(':').next().unwrap();
    run_successfully(marque(&site, &backups).args(["backup", "--verify", name]));
    // A signal ends it in order: nothing is left in the temporary folder.
    let mut stopped = marque(&site, &backups);
    stopped.args(["backup", "--verify"]).env("TMPDIR", &temporary).stderr(Stdio::null());
    let mut child = stopped.spawn().unwrap();
    let begun = Instant::now();
    while fs::read_dir(&temporary).unwrap().next().is_none() {
        assert!(begun.elapsed() < Duration::from_secs(60) && child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").arg(child.id().to_string()).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0);
    let file = only_backup(&site).join("database/vehicles.copy.gz");
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).unwrap();
    let damaged = run_failing(marque(&site, &backups).args(["backup", "--verify", name]));
    assert!(damaged.contains("database/vehicles.copy.gz") && damaged.contains(name), "{damaged}");
    fs::write(&file, &bytes[..middle]).unwrap();
    let truncated = run_failing(marque(&site, &backups).args(["backup", "--verify"]));
    assert!(truncated.contains("database/vehicles.copy.gz"), "{truncated}");
    fs::remove_file(only_backup(&site).join("manifest.json")).unwrap();
    let incomplete = run_failing(marque(&site, &backups).args(["backup", "--verify", name]));
    assert!(incomplete.contains("manifest.json"), "{incomplete}");
}

/// After the folder was emptied, or another place was set, the next start makes a backup, although the last one is recent.
#[test]
fn backup_is_made_at_once_where_there_is_none() {
    let site = Folder::new();
    let place = |name: &str| format!("file:{}", site.path().join(name).display());
    run_successfully(marque(&site, &place("old")).arg("seed"));
    run_successfully(marque(&site, &place("old")).arg("backup"));
    fs::create_dir(site.path().join("backups")).unwrap();
    let doctor = || output_text(&marque(&site, &place("backups")).arg("doctor").output().unwrap());
    let missing = format!("warn  backups: there is none in {}", site.path().join("backups").display());
    assert!(doctor().contains(&missing), "{}", doctor());
    let server = Server::start(marque(&site, &place("backups")).arg("serve"));
    let begun = Instant::now();
    while !marque(&site, &place("backups")).args(["backup", "--list"]).output().unwrap().status.success() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no backup is made");
        std::thread::sleep(Duration::from_millis(200));
    }
    server.stop();
    assert!(only_backup(&site).join("manifest.json").is_file());
    assert!(!doctor().contains("warn  backups"), "{}", doctor());
}
