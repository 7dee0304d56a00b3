//! Demo accounts: which starts create them, and on request.

use std::{fs, os::unix::fs::PermissionsExt};

use crate::{
    CREATE,
    harness::{Folder, PASSWORD, Server, output_text},
};

#[test]
fn only_the_first_seeded_start_creates_demo_accounts() {
    let folder = Folder::new();
    let file = folder.path().join("home/demo-accounts.txt");
    let server = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    let contents = fs::read_to_string(&file).unwrap();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    let passwords: Vec<(&str, &str)> = contents
        .lines()
        .map(|line| {
            let mut words = line.split_whitespace();
            (words.next().unwrap(), words.next().unwrap())
        })
        .collect();
    let [(collector, of_collector), (concierge, of_concierge)] = passwords[..] else { panic!("{contents}") };
    assert_eq!((collector, concierge), ("collector", "concierge"));
    assert!(of_collector.len() == 20 && of_concierge.len() == 20 && of_collector != of_concierge);
    let (_, answer) = server.log_in(collector, of_collector);
    assert!(answer.contains(r#""isCollector":true,"isAdmin":false"#), "{answer}");
    let (_, answer) = server.log_in(concierge, of_concierge);
    assert!(answer.contains(r#""isAdmin":true"#), "{answer}");
    let output = server.stop();
    assert!(!output.contains(of_collector) && output.contains("demo-accounts.txt"), "{output}");

    fs::remove_file(&file).unwrap();
    let server = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    assert_eq!(server.log_in(collector, of_collector).0, 200, "they are there still");
    assert!(!file.exists());
    assert_eq!(server.stop(), "", "told once");
}

#[test]
fn other_starts_create_no_accounts() {
    let bare = Folder::new();
    let server = Server::start(bare.marque().arg("serve"));
    assert_eq!(server.log_in("concierge", "password1").0, 401);
    assert_eq!(server.stop(), "");
    assert!(!bare.path().join("home/demo-accounts.txt").exists());

    // An account exists already, so seeding creates no demo accounts.
    let used = Folder::new();
    assert!(used.user(&CREATE, PASSWORD).status.success());
    let server = Server::start(used.marque().args(["serve", "--seed-if-empty"]));
    assert_eq!(server.log_in("ada", PASSWORD).0, 200);
    assert_eq!(server.stop(), "");
    assert!(!used.path().join("home/demo-accounts.txt").exists());
}

#[test]
fn demo_accounts_are_created_on_request() {
    let folder = Folder::new();
    assert!(folder.user(&CREATE, PASSWORD).status.success());
    let seed = |url: Option<&str>| {
        let mut command = folder.marque();
        command.args(["seed", "--demo-accounts"]);
        if let Some(url) = url {
            command.env("DATABASE_URL", url);
        }
        command.output().unwrap()
    };
    let first = seed(None);
    let contents = fs::read_to_string(folder.path().join("home/demo-accounts.txt")).unwrap();
    assert!(
        first.status.success() && output_text(&first).contains("their passwords are in "),
        "{}",
        output_text(&first)
    );
    // Output that is no terminal may be a log.
    for password in contents.lines().filter_map(|line| line.split_whitespace().nth(1)) {
        assert!(!output_text(&first).contains(password), "{}", output_text(&first));
    }
    let second = seed(None);
    assert!(
        output_text(&second).contains("The demo accounts are there already."),
        "{}",
        output_text(&second)
    );
    assert_eq!(fs::read_to_string(folder.path().join("home/demo-accounts.txt")).unwrap(), contents);
    let elsewhere = seed(Some("postgres://nobody@127.0.0.1:1/none"));
    assert!(
        !elsewhere.status.success() && output_text(&elsewhere).contains("marque user create"),
        "{}",
        output_text(&elsewhere)
    );
}
