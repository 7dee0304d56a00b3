//! Life cycle of a cluster: first start, restart, sharing, crashes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a helper that cannot go on fails its test")]

mod crashes;
mod failed_starts;
#[path = "../support/mod.rs"]
mod support;

use std::{
    process::{Command, Stdio},
    time::Duration,
};

use embedded_postgres::{Cluster, Options};
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
