//! Tests of `devdb run`: exit status, signals and cleanup.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a helper that cannot go on fails its test")]

mod support;

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use support::{DEVDB, TestDirectory, ask, runs, signal, within};

fn run(place: &TestDirectory, script: &str) -> Output {
    devdb(place, script).output().unwrap()
}

fn devdb(place: &TestDirectory, script: &str) -> Command {
    let mut command = Command::new(DEVDB);
    command.args(["run", "--", "sh", "-c", script]).env("TMPDIR", place.path());
    command
}

fn is_empty_directory(place: &TestDirectory) -> bool {
    std::fs::read_dir(place.path()).unwrap().next().is_none()
}

/// Starts a command that prints its address when ready, and waits for that.
fn start_command(place: &TestDirectory, script: &str) -> (Child, String) {
    let mut child = devdb(place, script).stdout(Stdio::piped()).spawn().unwrap();
    let mut url = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut url).unwrap();
    (child, url.trim().to_owned())
}

fn server_of(place: &TestDirectory) -> u32 {
    let scratch = std::fs::read_dir(place.path()).unwrap().next().unwrap().unwrap().path();
    let text = std::fs::read_to_string(scratch.join("postgres/postmaster.pid")).unwrap();
    text.lines().next().unwrap().parse().unwrap()
}

#[test]
fn command_gets_the_database_url_and_its_exit_status_is_returned() {
    let place = TestDirectory::new();
    let output = run(&place, "test -n \"$TEST_DATABASE_URL\" && echo here");
    assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(0), b"here\n".as_slice()));
    assert!(is_empty_directory(&place));
    assert_eq!(run(&place, "exit 42").status.code(), Some(42));
    assert!(is_empty_directory(&place));
    assert_eq!(run(&place, "kill -KILL $$").status.code(), Some(128 + 9));
    assert!(is_empty_directory(&place));
}

#[test]
fn database_url_works_while_the_command_runs() {
    let place = TestDirectory::new();
    let (mut child, url) = start_command(&place, "echo $TEST_DATABASE_URL; exec sleep 30");
    assert_eq!(ask(&url, "current_setting('fsync')"), "off");
    signal("TERM", child.id());
    child.wait().unwrap();
}

#[test]
fn signals_are_forwarded_and_files_removed() {
    for (name, code) in [("INT", 3), ("TERM", 4)] {
        let place = TestDirectory::new();
        let script =
            format!("trap 'exit {code}' {name}; echo $TEST_DATABASE_URL; while :; do sleep 0.05; done");
        let (mut child, _) = start_command(&place, &script);
        let server = server_of(&place);
        signal(name, child.id());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{name}");
        assert!(!runs(server));
        assert!(is_empty_directory(&place));
    }
}

#[test]
fn signal_during_start_aborts_without_running_the_command() {
    let place = TestDirectory::new();
    let mut child = devdb(&place, "echo ran").stdout(Stdio::piped()).spawn().unwrap();
    within(Duration::from_secs(5), "the start", || (!is_empty_directory(&place)).then_some(()));
    signal("TERM", child.id());
    let code = child.wait().unwrap().code();
    let output = child.wait_with_output().unwrap();
    assert_eq!((code, output.stdout.as_slice()), (Some(128 + 15), b"".as_slice()));
    assert!(is_empty_directory(&place));
}

#[test]
fn server_of_a_killed_run_ends_and_the_next_run_cleans_up() {
    let place = TestDirectory::new();
    let (mut child, _) = start_command(&place, "echo $TEST_DATABASE_URL; exec sleep 2");
    let server = server_of(&place);
    let entries = || std::fs::read_dir(place.path()).unwrap().count();
    let of_one = entries();
    let (mut other, url) = start_command(&place, "echo $TEST_DATABASE_URL; exec sleep 30");
    signal("KILL", child.id());
    child.wait().unwrap();
    within(Duration::from_secs(5), "the server to end", || (!runs(server)).then_some(()));
    // The process that stopped the server can still lock the directory for a moment; runs skip locked directories.
    within(Duration::from_secs(10), "the clean-up", || {
        assert_eq!(run(&place, "true").status.code(), Some(0));
        (entries() == of_one).then_some(())
    });
    assert_eq!(ask(&url, "1"), "1");
    signal("TERM", other.id());
    other.wait().unwrap();
    assert!(is_empty_directory(&place));
}

#[test]
fn a_long_temporary_directory_leaves_no_socket_behind() {
    let place = TestDirectory::new();
    let long = place.path().join("t".repeat(90));
    std::fs::create_dir(&long).unwrap();
    let mut command = devdb(&place, "echo $TEST_DATABASE_URL");
    let output = command.env("TMPDIR", &long).output().unwrap();
    assert!(output.status.success());
    let url = String::from_utf8(output.stdout).unwrap();
    let socket_dir = url.trim().split_once("host=").unwrap().1.replace("%2F", "/");
    assert!(!Path::new(&socket_dir).exists() && !socket_dir.contains("ttt"), "{socket_dir}");
    assert_eq!(std::fs::read_dir(&long).unwrap().count(), 0);
}

#[test]
fn wrong_usage_and_missing_programs_are_reported() {
    let place = TestDirectory::new();
    let output = Command::new(DEVDB).arg("run").output().unwrap();
    assert_eq!(output.status.code(), Some(64));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("Usage: devdb run -- COMMAND"));

    let mut missing = Command::new(DEVDB);
    missing.args(["run", "--", "/nonexistent/command"]).env("TMPDIR", place.path());
    let output = missing.output().unwrap();
    assert_eq!(output.status.code(), Some(127));
    assert!(String::from_utf8_lossy(&output.stderr).contains("/nonexistent/command cannot be started"));

    let output = devdb(&place, "true").env("MARQUE_POSTGRES_BIN", place.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        sentence.contains("MARQUE_POSTGRES_BIN is") && sentence.contains("has no `postgres`"),
        "{sentence}"
    );
    assert!(is_empty_directory(&place));
}
