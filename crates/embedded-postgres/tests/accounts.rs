//! The accounts under which a cluster works. PostgreSQL refuses root and accounts without a name.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a helper that cannot go on fails its test")]

mod support;

use std::io::Write;
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};

use support::{Neighbor, TestDirectory, ask, within};

const NOBODY: u32 = 65534;

fn am_root() -> bool {
    Path::new("/proc/self").metadata().unwrap().uid() == 0
}

/// `devdb serve` on a directory that every account may write to, started through `wrapper`.
fn serve(place: &TestDirectory, wrapper: &[&str]) -> Command {
    let (devdb, programs) = place.reachable_programs();
    let home = place.open_to_all("home");
    let (first, rest) = wrapper.split_first().unwrap_or((&"env", &[]));
    let mut command = Command::new(first);
    command.args(rest).arg(devdb).arg("serve").arg(home.join("postgres"));
    command.env("MARQUE_POSTGRES_BIN", programs).current_dir(place.path()).stdout(Stdio::piped());
    command
}

fn check_starts(place: &TestDirectory, command: &mut Command) -> u32 {
    let neighbor = Neighbor::read(command.spawn().unwrap());
    assert!(neighbor.owns);
    assert_eq!(ask(&neighbor.url, "current_user"), "app");
    let owner = Path::new(&format!("/proc/{}", neighbor.pid())).metadata().unwrap().uid();
    assert_eq!(Path::new(&format!("/proc/{}", neighbor.server)).metadata().unwrap().uid(), owner);
    neighbor.end("TERM");
    place.data_dir().metadata().unwrap().uid()
}

#[test]
fn cluster_starts_as_root() {
    let place = TestDirectory::new();
    // A normal user becomes root inside a user namespace.
    let wrapper: &[&str] = if am_root() { &[] } else { &["unshare", "--user", "--map-root-user", "--"] };
    let owner = check_starts(&place, &mut serve(&place, wrapper));
    assert_eq!(owner, Path::new("/proc/self").metadata().unwrap().uid());
}

#[test]
fn cluster_starts_as_a_normal_user() {
    let place = TestDirectory::new();
    let wrapper: &[&str] =
        if am_root() { &["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"] } else { &[] };
    let owner = check_starts(&place, &mut serve(&place, wrapper));
    assert_ne!(owner, 0);
}

#[test]
fn cluster_starts_as_a_user_id_without_name() {
    let place = TestDirectory::new();
    let wrapper = ["unshare", "--user", "--map-user=4000123", "--map-group=4000123", "--"];
    check_starts(&place, &mut serve(&place, &wrapper));
}

#[test]
fn root_starts_the_database_of_a_normal_user() {
    let place = TestDirectory::new();
    if am_root() {
        let wrapper = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--"];
        check_starts(&place, &mut serve(&place, &wrapper));
    } else {
        check_starts(&place, &mut serve(&place, &[]));
    }
    let made_by = place.data_dir().metadata().unwrap().uid();
    let again = Neighbor::start(&place.data_dir());
    assert_eq!(ask(&again.url, "1"), "1");
    let runs_as = Path::new(&format!("/proc/{}", again.server)).metadata().unwrap().uid();
    assert_eq!(runs_as, made_by);
}

/// Root where namespaces are disabled, as in many containers.
///
/// Simulated by a namespace that maps every account and then forbids further namespaces. Only root can map
/// every account; for other users the account `nobody` cannot be used either, and the start must say so.
#[test]
fn cluster_starts_as_root_without_namespaces() {
    let place = TestDirectory::new();
    // Two shells: a process started before its id was mapped regains root's capabilities only when it
    // executes the next program.
    let inner = "echo 0 > /proc/sys/user/max_user_namespaces; exec \"$0\" \"$@\"";
    let outer = format!("read mapped; exec sh -c '{inner}' \"$0\" \"$@\"");
    let mut command = serve(&place, &["unshare", "--user", "--", "sh", "-c", &outer]);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();

    let own = std::fs::read_link("/proc/self/ns/user").unwrap();
    let process = format!("/proc/{}", child.id());
    within(std::time::Duration::from_secs(5), "the namespace", || {
        (std::fs::read_link(format!("{process}/ns/user")).ok()? != own).then_some(())
    });
    let me = Path::new("/proc/self").metadata().unwrap();
    if am_root() {
        std::fs::write(format!("{process}/uid_map"), "0 0 65536").unwrap();
        std::fs::write(format!("{process}/gid_map"), "0 0 65536").unwrap();
    } else {
        std::fs::write(format!("{process}/uid_map"), format!("0 {} 1", me.uid())).unwrap();
        std::fs::write(format!("{process}/setgroups"), "deny").unwrap();
        std::fs::write(format!("{process}/gid_map"), format!("0 {} 1", me.gid())).unwrap();
    }
    child.stdin.take().unwrap().write_all(b"mapped\n").unwrap();

    if am_root() {
        let neighbor = Neighbor::read(child);
        assert_eq!(ask(&neighbor.url, "current_user"), "app");
        let server = format!("/proc/{}", neighbor.server);
        assert_eq!(Path::new(&server).metadata().unwrap().uid(), NOBODY);
        assert_eq!(place.data_dir().metadata().unwrap().uid(), NOBODY);
        let server = neighbor.server;
        neighbor.end("KILL");
        within(std::time::Duration::from_secs(5), "the server to end", || {
            (!support::runs(server)).then_some(())
        });
    } else {
        let output = child.wait_with_output().unwrap();
        let sentence = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(sentence.contains("PostgreSQL does not run as root"), "{sentence}");
    }
}
