//! A cluster whose server or owner was killed.

use std::process::{Command, Stdio};

use embedded_postgres::{Cluster, Durability, Options};

use crate::{
    FIVE_SECONDS,
    support::{DEVDB, Neighbor, TestDirectory, ask, execute, runs, signal, within},
};

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
