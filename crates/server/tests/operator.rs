//! Settings on the real binary: weak keys, the metrics token, demo accounts, `marque settings`.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::{
    fs::{self, Permissions},
    net::TcpListener,
    os::unix::fs::PermissionsExt,
};

use harness::{Folder, METRICS_TOKEN, OTHER_KEY, Server, output_text, scrape, with_input};
use serde_json::{Value, json};

#[test]
fn guessable_key_prevents_the_start() {
    let folder = Folder::new();
    let counting = "0123456789abcdef".repeat(4);
    for key in ["0".repeat(64), counting, OTHER_KEY[..32].repeat(2)] {
        for command in ["serve", "doctor", "migrate"] {
            let refused = folder.marque().arg(command).env("SECRET_KEY", &key).output().unwrap();
            assert!(!refused.status.success(), "{command} {key}");
            let output = output_text(&refused);
            assert!(output.contains("SECRET_KEY") && output.contains("openssl rand -hex 32"), "{output}");
            assert!(!output.contains(&key), "{output}");
        }
    }
}

#[test]
fn key_readable_by_others_prevents_the_start() {
    let folder = Folder::new();
    Server::start(folder.marque().arg("serve")).stop();
    let file = folder.path().join("home/secret.key");
    for mode in [0o640, 0o604, 0o644, 0o666] {
        fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
        let refused = folder.marque().arg("serve").output().unwrap();
        assert!(!refused.status.success(), "{mode:o}");
        assert!(
            output_text(&refused).contains(&format!("chmod 600 {}", file.display())),
            "{}",
            output_text(&refused)
        );
    }
    for mode in [0o600, 0o400] {
        fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
        Server::start(folder.marque().arg("serve")).stop();
    }
    fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
    fs::write(&file, "7".repeat(64)).unwrap();
    let refused = folder.marque().arg("serve").output().unwrap();
    assert!(
        !refused.status.success() && output_text(&refused).contains("can be guessed"),
        "{}",
        output_text(&refused)
    );
}

#[test]
fn metrics_are_served_only_where_configured() {
    let status = |answer: &str| answer.split(' ').nth(1).unwrap().to_owned();
    let folder = Folder::new();
    let server = Server::start(folder.marque().arg("serve").env_remove("METRICS_TOKEN"));
    for token in [None, Some(METRICS_TOKEN)] {
        assert_eq!(status(&scrape(&server.address, token)), "404");
    }
    server.stop();

    let free = || TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let own = free();
    let mut command = folder.marque();
    let server = Server::start(command.arg("serve").env_remove("METRICS_TOKEN").env("METRICS_BIND", &own));
    assert_eq!(status(&scrape(&server.address, None)), "404");
    let answer = scrape(&own, None);
    assert!(status(&answer) == "200" && answer.contains("http_requests_in_flight"), "{answer}");
    server.stop();

    let own = free();
    let server = Server::start(folder.marque().arg("serve").env("METRICS_BIND", &own));
    for address in [&own, &server.address] {
        assert_eq!(status(&scrape(address, None)), "404");
        assert_eq!(status(&scrape(address, Some(METRICS_TOKEN))), "200");
    }
    server.stop();
}

#[test]
fn doctor_checks_backup_location_and_malware_scanner() {
    let folder = Folder::new();
    // An address that refuses connections, and a folder that cannot be created, not even by root.
    let mut doctor = folder.marque();
    doctor.arg("doctor").env("CLAMD_URL", "tcp://127.0.0.1:1").env("BACKUP_URL", "file:/proc/backups");
    let found = doctor.output().unwrap();
    let text = output_text(&found);
    assert!(!found.status.success(), "{text}");
    assert!(text.contains("FAIL  place of backups: BACKUP_URL: /proc/backups"), "{text}");
    assert!(text.contains("FAIL  malware scanner: ") && text.contains("every upload is refused"), "{text}");

    let folder = Folder::new();
    let place = folder.path().join("backups");
    let backups = format!("file:{}", place.display());
    fs::create_dir(&place).unwrap();
    let text = output_text(&folder.marque().arg("doctor").env("BACKUP_URL", &backups).output().unwrap());
    assert!(text.contains("ok    place of backups: written, read and deleted"), "{text}");
}

#[test]
fn doctor_warns_about_settings_that_a_public_site_lacks() {
    let folder = Folder::new();
    assert!(folder.marque().arg("migrate").output().unwrap().status.success());
    let local = output_text(&folder.marque().arg("doctor").output().unwrap());
    assert!(!local.contains("warn  mail server") && !local.contains("warn  proxies"), "{local}");
    let mut doctor = folder.marque();
    doctor.args(["doctor"]).env("PUBLIC_URL", "https://marque.example").env("TRUSTED_PROXIES", "0.0.0.0/0");
    let found = doctor.output().unwrap();
    let text = output_text(&found);
    assert!(!found.status.success() && text.contains("FAIL  mail server: none is set"), "{text}");
    for line in ["backups: none", "contact email: none", "proxies: TRUSTED_PROXIES holds 0.0.0.0/0"] {
        assert!(text.contains(&format!("warn  {line}")), "{line}: {text}");
    }
}

/// `marque doctor` only reports what is missing.
#[test]
fn doctor_creates_nothing() {
    let folder = Folder::new();
    let doctor = |settings: &[(&str, String)]| {
        let mut command = folder.marque();
        let output = command.arg("doctor").envs(settings.iter().cloned()).output().unwrap();
        (output.status.success(), output_text(&output))
    };
    let (is_well, text) = doctor(&[]);
    assert!(!is_well && text.contains("FAIL  database: there is none in "), "{text}");
    let unmounted = folder.path().join("disk");
    let address = format!("file:{}", unmounted.display());
    let (is_well, text) =
        doctor(&[("STORAGE_URL", address.clone()), ("BACKUP_URL", format!("{address}-of-backups"))]);
    assert!(!is_well && text.contains("FAIL  files: STORAGE_URL: "), "{text}");
    assert!(!folder.path().join("home").exists() && !unmounted.exists(), "{text}");
    let url = "postgres://nobody@127.0.0.1:1/none".to_owned();
    let (is_well, text) = doctor(&[("DATABASE_URL", url)]);
    let home = format!("MARQUE_HOME      {}\n", folder.path().join("home").display());
    assert!(!is_well && text.contains("FAIL  database: ") && text.contains(&home), "{text}");
    assert!(!folder.path().join("home").exists(), "{text}");
}

#[test]
fn public_site_has_no_demo_accounts() {
    let folder = Folder::new();
    let file = folder.path().join("home/demo-accounts.txt");
    let public = |command: &mut std::process::Command| {
        command.env("PUBLIC_URL", "https://marque.example");
    };
    let mut seeding = folder.marque();
    public(seeding.args(["seed", "--demo-accounts"]));
    let refused = seeding.output().unwrap();
    assert!(
        !refused.status.success() && output_text(&refused).contains("PUBLIC_URL"),
        "{}",
        output_text(&refused)
    );

    let (name, value) = ("TRUSTED_PROXIES", "127.0.0.1");
    let mut serving = folder.marque();
    let server = Server::start(serving.args(["serve", "--seed-if-empty"]).env(name, value));
    let (_, stock) = server.get("/api/vehicles?limit=1");
    assert!(stock.contains("x-total-count: 12"), "the samples are there: {stock}");
    for name in ["collector", "concierge"] {
        assert_eq!(folder.user(&["grant", name, "collector"], "").status.code(), Some(1), "{name}");
    }
    server.stop();
    assert!(!file.exists());
}

/// `marque settings` prints what it saves, refuses wrong and outdated settings by name, and writes nothing then.
#[test]
fn site_settings_are_shown_and_saved() {
    let folder = Folder::new();
    let settings =
        |arguments: &[&str], input: &str| with_input(folder.marque().arg("settings").args(arguments), input);
    let shown = || -> Value {
        let output = settings(&["show"], "");
        assert!(output.status.success(), "{}", output_text(&output));
        serde_json::from_slice(&output.stdout).unwrap()
    };
    let first = shown();
    assert_eq!(first["revision"], 0);
    let mut changed = first.clone();
    changed["phone"] = json!("(312) 555-0100");
    let saved = settings(&["save", "-"], &changed.to_string());
    assert!(saved.status.success(), "{}", output_text(&saved));
    assert_eq!((&shown()["phone"], &shown()["revision"]), (&json!("(312) 555-0100"), &json!(1)));

    let outdated = settings(&["save", "-"], &changed.to_string());
    assert!(!outdated.status.success());
    changed["revision"] = json!(1);
    changed["email"] = json!("not an address");
    let wrong = settings(&["save", "-"], &changed.to_string());
    assert!(!wrong.status.success() && output_text(&wrong).contains("email"), "{}", output_text(&wrong));
    let misspelt = settings(&["save", "-"], &changed.to_string().replace("phone", "fone"));
    assert!(
        !misspelt.status.success() && output_text(&misspelt).contains("fone"),
        "{}",
        output_text(&misspelt)
    );
    let mut partial = shown();
    partial.as_object_mut().unwrap().remove("revision");
    for (input, words) in [("{}".to_owned(), "revision"), (partial.to_string(), "revision")] {
        let refused = output_text(&settings(&["save", "-"], &input));
        assert!(refused.contains(words) && refused.contains("marque settings show"), "{refused}");
    }
    let empty = output_text(&settings(&["save", "-"], "{}"));
    assert!(empty.contains("phone") && empty.contains("fees"), "{empty}");
    assert_eq!(
        (&shown()["revision"], &shown()["phone"]),
        (&json!(1), &json!("(312) 555-0100")),
        "nothing was written"
    );
}

#[test]
fn forum_categories_are_kept_on_the_command_line() {
    let folder = Folder::new();
    let run = |arguments: &[&str]| {
        let output = folder.marque().arg("category").args(arguments).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        // What the database logs goes to the other stream.
        (output.status.success(), if output.status.success() { said } else { output_text(&output) })
    };
    let created = ["create", "--username", "ada", "--email", "ada@example.com", "--name", "Ada"];
    assert!(folder.user(&created, "correct horse battery\n").status.success());
    assert!(run(&["list"]).1.contains("The forum has no categories."));
    let added = ["add", "Restoration", "Panels, paint and patience", "--author", "ada"];
    assert_eq!(run(&added), (true, "Category 1 is added.\n".into()));
    let (is_added, text) = run(&added);
    assert!(!is_added && text.contains("There is already a category with that name"), "{text}");
    let (is_added, text) = run(&["add", "x", "y", "--author", "ada"]);
    assert!(!is_added && text.contains("at least 3 characters long"), "{text}");
    assert!(!run(&["add", "Auctions", "Results and estimates", "--author", "nobody"]).0);
    assert_eq!(run(&["rename", "1", "Restorations"]), (true, "Category 1 is changed.\n".into()));
    let listed = "1  Restorations  0 topics, 0 replies  Panels, paint and patience";
    assert!(run(&["list"]).1.contains(listed), "{}", run(&["list"]).1);
    assert_eq!(run(&["delete", "1"]), (true, "Category 1 (Restorations) is deleted.\n".into()));
    let (is_deleted, text) = run(&["delete", "1"]);
    assert!(!is_deleted && text.contains("there is no category 1"), "{text}");
}

#[test]
fn jobs_are_listed_and_run_on_the_command_line() {
    let folder = Folder::new();
    let run = |arguments: &[&str], bind: &str| {
        let mut command = folder.marque();
        let output = command.arg("job").args(arguments).env("BIND", bind).env("METRICS_TOKEN", METRICS_TOKEN);
        let output = output.output().unwrap();
        (output.status.success(), output_text(&output))
    };
    let server = Server::start(folder.marque().arg("serve").env("METRICS_TOKEN", METRICS_TOKEN));
    let (is_listed, text) = run(&["list"], &server.address);
    assert!(is_listed && text.contains("cleanup  ") && text.contains("mail-delivery  "), "{text}");
    server.stop();
    let nowhere = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let (is_listed, text) = run(&["list"], &nowhere);
    assert!(!is_listed && text.contains("no server answers at"), "{text}");
    for job in ["cleanup", "account-erasure", "listing-expiry"] {
        let (is_run, text) = run(&["run", job], &nowhere);
        assert!(is_run && text.contains("Done after 1 round."), "{job}: {text}");
    }
    assert!(!run(&["run", "mail"], &nowhere).0);
}

/// The settings in `server/src/memory.rs` reach the allocator.
#[test]
fn the_allocator_has_few_arenas_and_returns_memory() {
    let output =
        Folder::new().marque().arg("--version").env("_RJEM_MALLOC_CONF", "stats_print:true").output();
    let report = output_text(&output.unwrap());
    for setting in ["opt.narenas: 2\n", "opt.background_thread: true", "opt.dirty_decay_ms: 1000"] {
        assert!(report.contains(setting), "{setting} is not in: {report}");
    }
}
