//! Life cycle of a cluster: first start, restart, sharing, crashes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a helper that cannot go on fails its test")]

mod support;

use std::process::{Command, Stdio};
use std::time::Duration;

use embedded_postgres::{Cluster, Durability, EmbeddedError, Options};
use support::{DEVDB, Neighbor, TestDirectory, ask, execute, runs, signal, within};

const FIVE_SECONDS: Duration = Duration::from_secs(5);

#[test]
fn database_survives_a_restart() {
    let place = TestDirectory::new();
    let options = Options::new(place.data_dir());
    let cluster = Cluster::start(&options).unwrap();
    let url = cluster.url("marque");
    assert!(cluster.is_owned());
    assert_eq!(cluster.database(), "marque");
    assert_eq!(ask(&url, "current_database() || ' of ' || current_user"), "marque of app");
    assert_eq!(ask(&url, "lower('ŠKODA')"), "škoda");
    assert_eq!(ask(&url, "current_setting('fsync') || current_setting('synchronous_commit')"), "onon");
    assert_eq!(ask(&url, "current_setting('max_connections') || current_setting('timezone')"), "100UTC");
    execute(&url, "create table car (name text); insert into car values ('Miura')");
    let server = cluster.pid();
    cluster.stop().unwrap();
    assert!(!runs(server));

    let again = Cluster::start(&options).unwrap();
    assert_eq!(again.url("marque"), url);
    assert_eq!(ask(&url, "select name from car"), "Miura");
    let log = std::fs::read_to_string(again.log_file()).unwrap();
    assert!(!log.contains("was not properly shut down"), "{log}");
    assert!(log.contains("ready to accept connections"), "{log}");
}

#[test]
fn options_are_applied_to_the_server() {
    let place = TestDirectory::new();
    let options = Options {
        database: "garage".to_owned(),
        max_connections: 17,
        settings: vec![("work_mem".to_owned(), "7MB".to_owned())],
        ..place.options()
    };
    let cluster = Cluster::start(&options).unwrap();
    let url = cluster.url("garage");
    assert_eq!(ask(&url, "current_setting('max_connections') || current_setting('work_mem')"), "177MB");
    let unflushed = "current_setting('fsync') || current_setting('synchronous_commit') || current_setting('full_page_writes')";
    assert_eq!(ask(&url, unflushed), "offoffoff");
    drop(cluster);

    let other = Cluster::start(&Options { database: "second".to_owned(), ..options }).unwrap();
    assert_eq!(ask(&other.url("second"), "current_database()"), "second");
}

#[test]
fn search_extensions_are_available() {
    let place = TestDirectory::new();
    let cluster = Cluster::start(&place.options()).unwrap();
    let url = cluster.url("marque");
    execute(&url, "create extension pg_trgm; create extension unaccent; create extension citext");
    assert_eq!(ask(&url, "unaccent('Citroën')"), "Citroen");
    assert_eq!(ask(&url, "array_length(show_trgm('åä'), 1)"), "3");
}

#[test]
fn a_second_process_attaches_and_leaves_the_server_running() {
    let place = TestDirectory::new();
    let owner = Cluster::start(&place.options()).unwrap();
    let neighbor = Neighbor::start(&place.data_dir());
    assert!(!neighbor.owns);
    assert_eq!((neighbor.server, &neighbor.url), (owner.pid(), &owner.url("marque")));
    assert_eq!(ask(&neighbor.url, "1"), "1");
    neighbor.end("TERM");
    let attached = Cluster::start(&place.options()).unwrap();
    assert!(!attached.is_owned());
    attached.stop().unwrap();
    assert_eq!(ask(&owner.url("marque"), "2"), "2");

    let server = owner.pid();
    drop(owner);
    assert!(!runs(server));
    assert!(Cluster::start(&place.options()).unwrap().is_owned());
}

#[test]
fn concurrent_starts_have_one_owner_and_the_rest_attach() {
    let place = TestDirectory::new();
    let children: Vec<_> = (0..4)
        .map(|_| {
            Command::new(DEVDB).arg("serve").arg(place.data_dir()).stdout(Stdio::piped()).spawn().unwrap()
        })
        .collect();
    let mut neighbors: Vec<_> = children.into_iter().map(Neighbor::read).collect();
    assert_eq!(neighbors.iter().filter(|neighbor| neighbor.owns).count(), 1);
    assert!(neighbors.iter().all(|neighbor| neighbor.server == neighbors[0].server));
    // Ends the owner last, so that no attached process loses its server first.
    neighbors.sort_by_key(|neighbor| neighbor.owns);
    neighbors.into_iter().for_each(|neighbor| neighbor.end("TERM"));
}

#[test]
fn a_start_while_the_owner_is_stopping_takes_over() {
    let place = TestDirectory::new();
    let owner = Neighbor::start(&place.data_dir());
    execute(&owner.url, "create table car (name text); insert into car values ('Dino')");
    let first = owner.server;
    signal("TERM", owner.pid());
    within(FIVE_SECONDS, "the old server to be told", || {
        let state = std::fs::read_to_string(place.data_dir().join("postmaster.pid"));
        state.map_or(Some(()), |text| text.contains("stopping").then_some(()))
    });
    let next = Cluster::start(&place.options()).unwrap();
    assert!(next.is_owned() && next.pid() != first);
    assert_eq!(ask(&next.url("marque"), "select name from car"), "Dino");
}

#[test]
fn server_dies_with_its_owner_without_data_loss() {
    let place = TestDirectory::new();
    let owner = Neighbor::start(&place.data_dir());
    execute(&owner.url, "create table car (name text); insert into car values ('Countach')");
    let server = owner.server;
    assert!(owner.owns && runs(server));
    owner.end("KILL");
    // While the old server may still answer: it must not be mistaken for a healthy one.
    let next = Cluster::start(&place.options()).unwrap();
    assert!(next.is_owned());
    assert!(!runs(server));
    assert_eq!(ask(&next.url("marque"), "select name from car"), "Countach");
    drop(next);

    let owner = Neighbor::start(&place.data_dir());
    let server = owner.server;
    owner.end("KILL");
    within(FIVE_SECONDS, "the server to end", || (!runs(server)).then_some(()));
}

#[test]
fn crashed_server_recovers_committed_data() {
    let place = TestDirectory::new();
    let options = Options { durability: Durability::Durable, ..place.options() };
    let cluster = Cluster::start(&options).unwrap();
    execute(&cluster.url("marque"), "create table car (name text); insert into car values ('Stratos')");
    signal("KILL", cluster.pid());
    drop(cluster);
    assert!(place.data_dir().join("postmaster.pid").exists());
    let next = Cluster::start(&options).unwrap();
    assert!(next.is_owned());
    assert_eq!(ask(&next.url("marque"), "select name from car"), "Stratos");
    let log = std::fs::read_to_string(next.log_file()).unwrap();
    assert!(log.contains("was not properly shut down"), "{log}");
}

#[cfg(target_os = "linux")]
#[test]
fn crashed_server_recovers_if_its_pid_is_reused() {
    let place = TestDirectory::new();
    let cluster = Cluster::start(&place.options()).unwrap();
    signal("KILL", cluster.pid());
    drop(cluster);
    let file = place.data_dir().join("postmaster.pid");
    let mut stranger = Command::new("sleep").arg("60").spawn().unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    let rest = text.split_once('\n').unwrap().1;
    std::fs::write(&file, format!("{}\n{rest}", stranger.id())).unwrap();
    let next = Cluster::start(&place.options());
    let unharmed = runs(stranger.id());
    stranger.kill().unwrap();
    stranger.wait().unwrap();
    assert!(next.unwrap().is_owned());
    assert!(unharmed);
}

#[test]
fn an_interrupted_creation_does_not_block_the_next_start() {
    let place = TestDirectory::new();
    let home = place.data_dir().parent().unwrap().to_owned();
    let unfinished = || {
        let entries = std::fs::read_dir(&home).into_iter().flatten().flatten().map(|entry| entry.path());
        entries.into_iter().find(|path| path.to_string_lossy().contains(".unfinished-"))
    };
    let mut creating =
        Command::new(DEVDB).arg("serve").arg(place.data_dir()).stdout(Stdio::null()).spawn().unwrap();
    within(FIVE_SECONDS, "initdb to begin", || unfinished()?.join("PG_VERSION").exists().then_some(()));
    signal("KILL", creating.id());
    creating.wait().unwrap();
    assert!(!place.data_dir().exists());
    assert!(unfinished().is_some());

    let cluster = Cluster::start(&place.options()).unwrap();
    assert_eq!(ask(&cluster.url("marque"), "1"), "1");
    assert_eq!(unfinished(), None);
}

#[test]
fn overlong_path_uses_a_stable_socket_address() {
    let place = TestDirectory::new();
    let deep = place.path().join("d".repeat(60)).join("e, f \"g\"").join("h".repeat(60)).join("postgres");
    let options = Options { data_dir: deep.clone(), ..place.options() };
    let first = Cluster::start(&options).unwrap();
    assert!(!first.socket_dir().starts_with(place.path()));
    let url = first.url("marque");
    execute(&url, "create table car (name text)");
    let neighbor = Neighbor::start(&deep);
    assert_eq!((neighbor.owns, &neighbor.url), (false, &url));
    neighbor.end("TERM");
    drop(first);
    let again = Cluster::start(&options).unwrap();
    assert_eq!(again.url("marque"), url);
    assert_eq!(ask(&url, "select count(*) from car"), "0");
    let socket_dir = again.socket_dir().to_owned();
    drop(again);
    std::fs::remove_dir_all(socket_dir).unwrap();
}

#[test]
fn spaces_and_percent_signs_in_the_path_reach_libpq() {
    let place = TestDirectory::new();
    let options = Options { data_dir: place.path().join("a b%2F&ö/postgres"), ..place.options() };
    let cluster = Cluster::start(&options).unwrap();
    assert!(cluster.socket_dir().starts_with(place.path()));
    assert_eq!(ask(&cluster.url("marque"), "1"), "1");
}

#[test]
fn nonempty_foreign_directory_is_left_unchanged() {
    let place = TestDirectory::new();
    std::fs::create_dir_all(place.data_dir()).unwrap();
    std::fs::write(place.data_dir().join("letter.txt"), "Dear").unwrap();
    let sentence = Cluster::start(&place.options()).unwrap_err().to_string();
    assert!(sentence.contains("is not empty and holds no PostgreSQL database"), "{sentence}");
    assert_eq!(std::fs::read_dir(place.data_dir()).unwrap().count(), 1);
    std::fs::remove_file(place.data_dir().join("letter.txt")).unwrap();
    assert!(Cluster::start(&place.options()).is_ok());
}

#[test]
fn other_major_version_is_refused_with_a_message() {
    let place = TestDirectory::new();
    drop(Cluster::start(&place.options()).unwrap());
    std::fs::write(place.data_dir().join("PG_VERSION"), "11\n").unwrap();
    let error = Cluster::start(&place.options()).unwrap_err();
    assert!(matches!(error, EmbeddedError::WrongMajor { wanted: 11, .. }), "{error}");
    assert!(error.to_string().contains("no PostgreSQL 11 was found"), "{error}");
}

#[test]
fn failed_start_reports_the_reason() {
    let place = TestDirectory::new();
    let options = Options { settings: vec![("work_mem".to_owned(), "plenty".to_owned())], ..place.options() };
    let error = Cluster::start(&options).unwrap_err();
    assert!(matches!(error, EmbeddedError::ServerEnded { .. }), "{error}");
    assert!(error.to_string().contains("invalid value for parameter \"work_mem\": \"plenty\""), "{error}");
    assert!(Cluster::start(&place.options()).is_ok());
}

#[test]
fn start_timeout_leaves_no_server() {
    let place = TestDirectory::new();
    drop(Cluster::start(&place.options()).unwrap());
    let error = Cluster::start(&Options { start_timeout: Duration::ZERO, ..place.options() }).unwrap_err();
    assert!(matches!(error, EmbeddedError::NotReady { .. }), "{error}");
    assert!(!place.data_dir().join("postmaster.pid").exists());
    assert!(Cluster::start(&place.options()).unwrap().is_owned());
}

#[test]
fn server_runs_in_its_own_process_session() {
    let place = TestDirectory::new();
    let cluster = Cluster::start(&place.options()).unwrap();
    let sessions = |pid: u32| {
        let output = Command::new("ps").args(["-o", "sess=,pgid=", "-p", &pid.to_string()]).output().unwrap();
        let numbers = String::from_utf8(output.stdout).unwrap();
        numbers.split_whitespace().map(str::to_owned).collect::<Vec<_>>()
    };
    let server = cluster.pid().to_string();
    assert_eq!(sessions(cluster.pid()), [server.clone(), server.clone()]);
    assert!(!sessions(std::process::id()).contains(&server));
}

#[cfg(target_os = "linux")]
#[test]
fn server_listens_on_its_private_socket_only() {
    use std::os::unix::fs::PermissionsExt;

    let place = TestDirectory::new();
    let cluster = Cluster::start(&place.options()).unwrap();
    assert_eq!(ask(&cluster.url("marque"), "current_setting('listen_addresses')"), "");
    let sockets: Vec<String> = std::fs::read_dir(format!("/proc/{}/fd", cluster.pid()))
        .unwrap()
        .filter_map(|fd| std::fs::read_link(fd.unwrap().path()).ok()?.to_str().map(str::to_owned))
        .filter_map(|link| Some(link.strip_prefix("socket:[")?.strip_suffix(']')?.to_owned()))
        .collect();
    let has = |table: &str, column: usize| {
        let text =
            std::fs::read_to_string(format!("/proc/{}/net/{table}", cluster.pid())).unwrap_or_default();
        text.lines()
            .filter_map(|line| line.split_whitespace().nth(column))
            .any(|inode| sockets.iter().any(|s| s == inode))
    };
    assert!(has("unix", 6));
    for table in ["tcp", "tcp6", "udp", "udp6"] {
        assert!(!has(table, 9), "{table}");
    }
    assert_eq!(cluster.socket_dir().metadata().unwrap().permissions().mode() & 0o777, 0o700);
    let socket = cluster.socket_dir().join(".s.PGSQL.5432");
    assert_eq!(socket.metadata().unwrap().permissions().mode() & 0o777, 0o700);
}
