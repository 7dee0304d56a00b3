//! Accounts on the real binary: the operator's commands, demo accounts, races, and secrets that must not
//! leak.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use harness::{Folder, OTHER_KEY, PASSWORD, Server, cookie, output_text};
use serde_json::{Value, json};

const CREATE: [&str; 7] =
    ["create", "--username", "ada", "--email", "ada@example.com", "--name", "Ada Lovelace"];

#[test]
fn operator_creates_accounts_and_grants_roles() {
    let folder = Folder::new();
    let made = folder.user(&CREATE, &format!("{PASSWORD}\r\n"));
    assert!(
        made.status.success() && output_text(&made).contains("ada can log in now."),
        "{}",
        output_text(&made)
    );
    let boss =
        ["create", "--username", "boss", "--email", "b@example.com", "--name", "The Boss", "--role", "admin"];
    let made = folder.user(&boss, PASSWORD);
    assert!(output_text(&made).contains("boss can log in now, as admin."), "{}", output_text(&made));
    for (arguments, input, is_done, sentence) in [
        (&CREATE[..], PASSWORD, false, "the name ada is already taken"),
        (
            &["create", "--username", "eve", "--email", "ADA@example.com", "--name", "Eve"],
            PASSWORD,
            false,
            "the address ADA@example.com is already taken",
        ),
        (
            &["create", "--username", "e!", "--email", "x", "--name", "E"],
            "football\n",
            false,
            "This password is too common",
        ),
        (
            &["create", "--username", "eve", "--email", "e@example.com", "--name", "Eve"],
            "",
            false,
            "at least 8 characters long",
        ),
        (&["grant", "ADA", "collector"], "", true, "ada has the role collector now."),
        (&["grant", "ada", "collector"], "", true, "ada had the role collector already."),
        (&["revoke", "boss", "admin"], "", false, "boss is the last admin"),
        (&["grant", "ada", "admin"], "", true, "ada has the role admin now."),
        (&["revoke", "boss", "admin"], "", true, "boss no longer has the role admin."),
        (&["revoke", "boss", "admin"], "", true, "boss did not have the role admin."),
        (&["grant", "nobody", "admin"], "", false, "no member has the username nobody"),
        (&["grant", "ada", "king"], "", false, "possible values: collector, admin"),
    ] {
        let output = folder.user(arguments, input);
        assert_eq!(output.status.success(), is_done, "{arguments:?}: {}", output_text(&output));
        assert!(output_text(&output).contains(sentence), "{arguments:?}: {}", output_text(&output));
        assert!(!output_text(&output).contains(PASSWORD));
    }

    let server = Server::start(folder.marque().arg("serve"));
    let (status, answer) = server.log_in("Ada", PASSWORD);
    assert_eq!(status, 200, "{answer}");
    assert!(answer.contains(r#""isCollector":true,"isAdmin":true"#), "{answer}");
    // A revoked role counts at once, also for open sessions.
    let (status, answer) = server.send("GET", "/api/user", &cookie(&answer), &Value::Null);
    assert!(status == 200 && answer.contains(r#""isCollector":true"#), "{answer}");
    assert!(folder.user(&["revoke", "ada", "collector"], "").status.success(), "beside a running server");
    let (_, answer) = server.log_in("ada", PASSWORD);
    assert!(answer.contains(r#""isCollector":false"#), "{answer}");
}

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

/// The key file is created once with mode 600; a start with another key fails with a message.
#[test]
fn secret_key_is_created_once_and_must_match() {
    let folder = Folder::new();
    let file = folder.path().join("home/secret.key");
    let server = Server::start(folder.marque().arg("serve"));
    server.stop();
    let contents = fs::read_to_string(&file).unwrap();
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(contents.trim().len() == 64 && contents.trim().bytes().all(|digit| digit.is_ascii_hexdigit()));
    let doctor = folder.marque().arg("doctor").output().unwrap();
    assert!(
        output_text(&doctor).contains("ok    key: decrypts the stored secrets"),
        "{}",
        output_text(&doctor)
    );
    assert!(!output_text(&doctor).contains(contents.trim()));

    let other = OTHER_KEY;
    for command in ["serve", "doctor"] {
        let refused = folder.marque().arg(command).env("SECRET_KEY", other).output().unwrap();
        assert!(!refused.status.success(), "{command}");
        let output = output_text(&refused);
        assert!(output.contains("does not match the encrypted secrets in this database"), "{output}");
        assert!(!output.contains(other), "{output}");
    }
    fs::write(&file, "no key").unwrap();
    let refused = folder.marque().arg("serve").output().unwrap();
    assert!(!refused.status.success());
    assert!(output_text(&refused).contains("64 hexadecimal digits"), "{}", output_text(&refused));
    let given = folder.marque().arg("doctor").env("SECRET_KEY", contents.trim()).output().unwrap();
    assert!(
        output_text(&given).contains("ok    key: decrypts the stored secrets"),
        "{}",
        output_text(&given)
    );
    assert_eq!(fs::read_to_string(&file).unwrap(), "no key", "it is nobody's to replace");
    fs::remove_file(&file).unwrap();
    for command in [&["serve"][..], &["doctor"], &["user", "list"], &["migrate"]] {
        let lost = folder.marque().args(command).output().unwrap();
        let output = output_text(&lost);
        assert!(
            !lost.status.success() && output.contains("does not exist, but secrets"),
            "{command:?}: {output}"
        );
        assert!(!file.exists(), "{command:?}: no key takes the place of the lost one");
    }
}

/// The JSON body of a response.
fn json_of(answer: &str) -> Value {
    let (from, to) = (answer.find('{').unwrap(), answer.rfind('}').unwrap());
    serde_json::from_str(&answer[from..=to]).unwrap_or_else(|_| panic!("{answer}"))
}

/// Turns on grace's second factor and uses it; returns all secrets involved.
#[expect(clippy::disallowed_methods, reason = "the server under test has the system clock")]
fn second_factor(server: &Server, cookie: &str) -> Vec<String> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let post = |path: &str, cookie: &str, body: Value| {
        let (status, answer) = server.send("POST", path, cookie, &body);
        (status, json_of(&answer))
    };
    let (status, begun) = post("/api/user/two-factor", cookie, json!({ "password": PASSWORD }));
    assert_eq!(status, 200, "{begun}");
    let secret = text(&begun["secret"]);
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_secs();
    let shared = totp_rs::Secret::try_from_base32(&secret).unwrap();
    let code = totp_rs::Builder::new().with_secret(shared).build().unwrap().generate(now).to_string();
    let (status, on) = post("/api/user/two-factor/confirmation", cookie, json!({ "code": code }));
    assert_eq!(status, 200, "{on}");
    let codes: Vec<String> = on["recoveryCodes"].as_array().unwrap().iter().map(text).collect();
    let (status, refused) = post("/api/login", "", json!({ "username": "grace", "password": PASSWORD }));
    let challenge = text(&refused["challenge"]);
    assert_eq!(status, 401, "{refused}");
    let given = json!({ "challenge": challenge, "code": codes[0] });
    let (status, answer) = post("/api/login/second-factor", "", given.clone());
    assert_eq!(status, 200, "{answer}");
    let (status, over) = post("/api/login/second-factor", "", given);
    assert_eq!(status, 401);
    for secret in [&challenge, &codes[0]] {
        assert!(!over.to_string().contains(secret), "an error repeats what it was sent: {over}");
    }
    let wanted = json!({ "email": "canary-next@example.com", "password": PASSWORD, "code": codes[1] });
    assert_eq!(post("/api/user/email", cookie, wanted).0, 202);
    [secret, challenge].into_iter().chain(codes).collect()
}

/// The operator can reset a lost second factor while the server runs.
#[test]
fn operator_resets_a_second_factor() {
    let folder = Folder::new();
    let server = Server::start(folder.marque().arg("serve"));
    // Accounts created by the operator have a confirmed address, which a second factor requires.
    folder.join("grace", &[]);
    let session = server.session("grace");
    second_factor(&server, &session);
    assert_eq!(server.log_in("grace", PASSWORD).0, 401, "a code is asked for");
    let reset = folder.user(&["reset-second-factor", "GRACE"], "");
    assert!(
        reset.status.success() && output_text(&reset).contains("of grace is off"),
        "{}",
        output_text(&reset)
    );
    assert_eq!(server.log_in("grace", PASSWORD).0, 200);
    assert_eq!(server.send("GET", "/api/user", &session, &Value::Null).0, 401, "signed out");
    for (name, sentence) in
        [("grace", "grace has no two-factor"), ("nobody", "no member has the username nobody")]
    {
        let refused = folder.user(&["reset-second-factor", name], "");
        assert!(
            !refused.status.success() && output_text(&refused).contains(sentence),
            "{}",
            output_text(&refused)
        );
    }
    let phrase = "turned off by our team";
    let doctor = || output_text(&folder.marque().arg("doctor").output().unwrap());
    // Waiting mail is delivered every two seconds.
    let shown = (0..30).map(|_| doctor()).find(|shown| {
        let is_told = shown.contains(phrase);
        if !is_told {
            thread::sleep(Duration::from_millis(500));
        }
        is_told
    });
    assert!(shown.is_some(), "she is told by mail: {}", doctor());
}

/// The operator reads the audit log, with the filters of the admin area.
#[test]
fn operator_reads_the_audit_log() {
    let folder = Folder::new();
    folder.join("ada", &["--role", "admin"]);
    folder.join("grace", &[]);
    let mut granting = folder.marque();
    granting.args(["user", "grant", "grace", "collector"]).env("SUDO_USER", "deploy");
    assert!(granting.output().unwrap().status.success());
    let audit = |arguments: &[&str]| folder.marque().arg("audit").args(arguments).output().unwrap();
    let list = |arguments: &[&str]| {
        let listed = audit(&[&["list"], arguments].concat());
        assert!(listed.status.success(), "{}", output_text(&listed));
        let lines = String::from_utf8(listed.stdout).unwrap().lines().map(str::to_owned).collect::<Vec<_>>();
        (lines, String::from_utf8(listed.stderr).unwrap())
    };

    let (all, note) = list(&[]);
    assert!(all.len() > 3 && !note.contains("entries"), "{all:?} {note}");
    let expected =
        r#"  Command line (deploy)  role_granted  to grace  {"operator":"deploy","role":"collector"}"#;
    assert!(all[0].contains(expected), "{}", all[0]);
    let (latest, note) = list(&["--limit", "1"]);
    assert_eq!(latest, all[..1]);
    assert!(note.contains(&format!("the latest 1 of {} entries", all.len())), "{note}");
    let granted = all.iter().filter(|line| line.contains("  role_granted  ") && line.contains(" to grace "));
    let granted: Vec<String> = granted.cloned().collect();
    assert_eq!(list(&["--action", "role_granted", "--target", "GRACE"]).0, granted);
    assert_eq!(list(&["--object", "member:2"]).0, list(&["--target", "grace"]).0);
    assert_eq!(list(&["--object", "vehicle:2"]).0, ["No entry matches."]);
    assert!(output_text(&audit(&["list", "--object", "topic:2"])).contains("as in vehicle:711"));
    assert_eq!(list(&["--from", "2999-01-01"]).0, ["No entry matches."]);
    assert_eq!(list(&["--actor", "nobody"]).0, ["No entry matches."]);

    let exported = audit(&["export", "--action", "role_granted", "--target", "grace"]);
    assert!(exported.status.success(), "{}", output_text(&exported));
    let table = String::from_utf8(exported.stdout).unwrap();
    let rows: Vec<&str> = table.split_terminator("\r\n").collect();
    assert!(rows[0].starts_with("number,at,actor_number,actor,action,"), "{table}");
    assert_eq!(rows.len(), 1 + granted.len(), "{table}");
    assert!(
        rows[1].contains(",,Command line (deploy),role_granted,") && rows[1].contains(",grace,"),
        "{table}"
    );

    // The file is the one that admins download.
    let server = Server::start(folder.marque().arg("serve"));
    let path = "/api/admin/audit/export?action=role_granted&target=grace";
    let downloaded = server.call("GET", path, &server.session("ada"), &Value::Null);
    let body = String::from_utf8(downloaded.body).unwrap();
    // It arrives in chunks, so that other bytes stand between its rows.
    assert!(downloaded.status == 200 && rows.iter().all(|row| body.contains(row)), "{body}");

    for (arguments, sentence) in [
        (&["list", "--from", "yesterday"][..], "from must be a day or a moment, as in 2026-12-24"),
        (&["export", "--to", "2026-13-01"], "to must be a day or a moment, as in 2026-12-24"),
        (&["export", "--actor", "a\u{7}b"], "actor must not contain control characters"),
        (&["list", "--limit", "0"], "0 is not in 1.."),
        (&["list", "--action", "nosuch"], "action must be one of access_refused, "),
    ] {
        let refused = audit(arguments);
        assert!(
            !refused.status.success() && output_text(&refused).contains(sentence),
            "{}",
            output_text(&refused)
        );
        assert!(refused.stdout.is_empty(), "{}", output_text(&refused));
    }
}

/// Sends every kind of secret while the log level is `trace`; none of them may appear in the log.
#[test]
fn secrets_are_not_logged() {
    let folder = Folder::new();
    let log = folder.path().join("log");
    let mut command = folder.marque();
    // With an unreachable mail server, because without one mail is written to the log on purpose.
    command.arg("serve").env("LOG", "trace").env("LOG_FORMAT", "json").env("SMTP_URL", "smtp://127.0.0.1:1");
    let server = Server::start_with_log(&mut command, fs::File::create(&log).unwrap());
    let register =
        json!({ "name": "Ada", "email": "canary@example.com", "username": "ada", "password": PASSWORD });
    let (status, answer) = server.send("POST", "/api/register", "", &register);
    assert_eq!(status, 201, "{answer}");
    let first = cookie(&answer);
    assert!(first.starts_with("session="), "on one's own machine: {first}");
    server.send("GET", "/api/user", &first, &Value::Null);
    // Accounts created by the operator have a confirmed address, which a second factor requires.
    folder.join("grace", &[]);
    let with_factor = server.session("grace");
    let factor = second_factor(&server, &with_factor);
    assert_eq!(server.log_in("ada", "wrong canary password").0, 401);
    assert_eq!(server.log_in("canary_typed_as_name", PASSWORD).0, 401);
    for body in
        [json!({ "username": "ada", "password": 1234567890123_u64 }), json!({ "username": ["canary array"] })]
    {
        assert_eq!(server.send("POST", "/api/login", "", &body).0, 400);
    }
    let mut change = json!({ "currentPassword": PASSWORD, "newPassword": "another canary secret" });
    change["code"] = json!(factor[4]);
    let (status, answer) = server.send("POST", "/api/user/password", &with_factor, &change);
    assert_eq!(status, 204, "{answer}");
    let second = cookie(&answer);
    assert_eq!(server.send("POST", "/api/logout", &second, &Value::Null).0, 204);
    let reset_request = json!({ "email": "canary@example.com" });
    assert_eq!(server.send("POST", "/api/password-resets", "", &reset_request).0, 202);
    let mailed = "ca7a57".repeat(11)[..64].to_owned();
    let chosen = json!({ "newPassword": "third canary secret" });
    for (method, path, status) in [
        ("POST", format!("/api/password-resets/{mailed}"), 404),
        ("POST", format!("/api/email-verifications/{mailed}"), 404),
        ("GET", format!("/reset-password/{mailed}"), 200),
        ("GET", format!("/verify-email/{mailed}"), 200),
    ] {
        assert_eq!(server.send(method, &path, "", &chosen).0, status, "{path}");
    }
    // Every mail has been attempted by then.
    thread::sleep(Duration::from_secs(3));
    server.stop();

    let log_text = fs::read_to_string(&log).unwrap();
    assert!(log_text.contains("/api/user/password"), "it tells of requests: {} bytes", log_text.len());
    let token = |cookie: &str| cookie.split_once('=').unwrap().1.to_owned();
    for secret in factor.iter().map(String::as_str).chain([
        "canary",
        "1234567890123",
        "$argon2id$",
        &mailed,
        &token(&first),
        &token(&with_factor),
        &token(&second),
    ]) {
        assert!(!log_text.contains(secret), "{secret} is in the log: {}", line_with(&log_text, secret));
    }
}

/// Without a mail server the operator passes mail on: the links printed by `marque doctor` confirm an address
/// and reset a password.
#[test]
fn operator_reads_mail_links_in_doctor() {
    let folder = Folder::new();
    let server = Server::start(folder.marque().arg("serve"));
    let register =
        json!({ "name": "Ada", "email": "ada@example.com", "username": "ada", "password": PASSWORD });
    let (status, answer) = server.send("POST", "/api/register", "", &register);
    assert_eq!(status, 201, "{answer}");
    let first = cookie(&answer);
    let link = |path: &str| {
        let begun = Instant::now();
        loop {
            let output = output_text(&folder.marque().arg("doctor").output().unwrap());
            let beginning = format!("http://{}{path}", server.address);
            if let Some(link) = output.lines().map(str::trim).find_map(|line| line.strip_prefix(&beginning)) {
                assert!(
                    output.contains("ada@example.com: ") && output.contains(" shown, 0 given up"),
                    "{output}"
                );
                return link.to_owned();
            }
            assert!(begun.elapsed() < Duration::from_secs(15), "no {path} in: {output}");
        }
    };
    let token = link("/verify-email/");
    let verify = format!("/api/email-verifications/{token}");
    assert_eq!(server.send("POST", &verify, "", &Value::Null).0, 204);
    assert_eq!(server.send("POST", &verify, "", &Value::Null).0, 410);
    assert!(server.send("GET", "/api/user", &first, &Value::Null).1.contains(r#""emailVerified":true"#));

    assert_eq!(
        server.send("POST", "/api/password-resets", "", &json!({ "email": "Ada@example.com" })).0,
        202
    );
    let reset = format!("/api/password-resets/{}", link("/reset-password/"));
    let statuses: Vec<u16> = thread::scope(|scope| {
        let racers: Vec<_> = (0..20)
            .map(|n| {
                let (server, reset) = (&server, &reset);
                let body = json!({ "newPassword": format!("another horse {n}") });
                scope.spawn(move || {
                    loop {
                        // 503 means that the hasher's queue is full.
                        match server.send("POST", reset, "", &body).0 {
                            503 => thread::sleep(Duration::from_millis(50)),
                            status => return status,
                        }
                    }
                })
            })
            .collect();
        racers.into_iter().map(|racer| racer.join().unwrap()).collect()
    });
    let count = |status| statuses.iter().filter(|got| **got == status).count();
    assert_eq!((count(204), count(410)), (1, 19), "{statuses:?}");
    assert_eq!(server.send("GET", "/api/user", &first, &Value::Null).0, 401, "every session is over");
    assert_eq!(server.log_in("ada", PASSWORD).0, 401);
    let winner = statuses.iter().position(|status| *status == 204).unwrap();
    assert_eq!(server.log_in("ada", &format!("another horse {winner}")).0, 200);
}

/// Exactly one of fifty concurrent registrations with one name succeeds, and none fails with a server error.
#[test]
fn one_of_fifty_concurrent_registrations_gets_the_name() {
    let folder = Folder::new();
    let mut command = folder.marque();
    let server = Server::start(command.arg("serve").env("RATE_LIMITS", "relaxed"));
    let kinds: [fn(usize) -> (String, String); 2] = [
        |n| (["racer", "Racer", "RACER"][n % 3].into(), format!("racer{n}@example.com")),
        |n| (format!("driver{n}"), ["one@example.com", "One@Example.com"][n % 2].into()),
    ];
    for kind in kinds {
        let statuses: Vec<u16> = thread::scope(|scope| {
            let racers: Vec<_> = (0..50)
                .map(|n| {
                    let (username, email) = kind(n);
                    let server = &server;
                    let body =
                        json!({ "name": "Ada", "email": email, "username": username, "password": PASSWORD });
                    scope.spawn(move || server.send("POST", "/api/register", "", &body).0)
                })
                .collect();
            racers.into_iter().map(|racer| racer.join().unwrap()).collect()
        });
        let count = |status| statuses.iter().filter(|s| **s == status).count();
        assert_eq!((count(201), count(409)), (1, 49), "{statuses:?}");
    }
}

/// Once a password change is answered, no call with an old session succeeds, however many race.
#[test]
fn old_sessions_end_before_the_password_change_response() {
    let folder = Folder::new();
    let mut command = folder.marque();
    let server = Server::start(command.arg("serve").env("RATE_LIMITS", "relaxed"));
    let register =
        json!({ "name": "Ada", "email": "ada@example.com", "username": "ada", "password": PASSWORD });
    let here = cookie(&server.send("POST", "/api/register", "", &register).1);
    let there: Vec<String> = (0..4).map(|_| cookie(&server.log_in("ada", PASSWORD).1)).collect();

    let calls = std::sync::Mutex::new(Vec::new());
    let changed_at = thread::scope(|scope| {
        for session in &there {
            let (server, calls) = (&server, &calls);
            scope.spawn(move || {
                for _ in 0..250 {
                    let begun = Instant::now();
                    let status = server.send("GET", "/api/user", session, &Value::Null).0;
                    calls.lock().unwrap().push((begun, status));
                }
            });
        }
        thread::sleep(Duration::from_millis(50));
        let change = json!({ "currentPassword": PASSWORD, "newPassword": "battery staple" });
        let (status, answer) = server.send("POST", "/api/user/password", &here, &change);
        assert_eq!(status, 204, "{answer}");
        let now = cookie(&answer);
        let changed_at = Instant::now();
        assert_eq!(server.send("GET", "/api/user", &now, &Value::Null).0, 200);
        changed_at
    });
    let calls = calls.into_inner().unwrap();
    let (before, after): (Vec<_>, Vec<_>) = calls.into_iter().partition(|(begun, _)| *begun < changed_at);
    assert!(before.iter().any(|(_, status)| *status == 200), "they were signed in");
    assert!(after.len() > 100, "{} calls came afterwards", after.len());
    assert!(after.iter().all(|(_, status)| *status == 401), "an old session was still good");
}

fn line_with(text: &str, word: &str) -> String {
    text.lines().find(|line| line.contains(word)).unwrap_or_default().chars().take(400).collect()
}

/// Median and 99th percentile of the response times of a public page.
fn response_times(server: &Server, count: usize) -> (Duration, Duration) {
    let mut times: Vec<Duration> = (0..count)
        .map(|_| {
            let begun = Instant::now();
            assert_eq!(server.send("GET", "/api/vehicles", "", &Value::Null).0, 200);
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    (times[count / 2], times[count - 1 - count / 100])
}

/// A flood of log-ins is refused at the hasher's queue; other pages stay responsive and memory stays bounded.
#[test]
fn log_in_flood_does_not_block_other_requests() {
    const FLOODERS: usize = 60;
    let folder = Folder::new();
    assert!(folder.marque().arg("seed").output().unwrap().status.success());
    let mut command = folder.marque();
    let server = Server::start(command.arg("serve").env("RATE_LIMITS", "relaxed"));
    let (calm_median, calm) = response_times(&server, 200);
    let memory = || server.memory("VmHWM") / 1024;
    let before = memory();

    let stop = std::sync::atomic::AtomicBool::new(false);
    let counts: [AtomicU32; 3] = Default::default();
    let (flooded_median, flooded) = thread::scope(|scope| {
        for flooder in 0..FLOODERS {
            let (server, stop, counts) = (&server, &stop, &counts);
            scope.spawn(move || {
                let mut round = 0;
                while !stop.load(Ordering::Relaxed) {
                    let (status, answer) = server.log_in(&format!("nobody_{flooder}_{round}"), PASSWORD);
                    round += 1;
                    let place = match status {
                        401 => 0,
                        503 => {
                            assert!(answer.contains("retry-after"), "{answer}");
                            1
                        }
                        _ => 2,
                    };
                    counts[place].fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        thread::sleep(Duration::from_millis(500));
        let begun = Instant::now();
        let flooded = response_times(&server, 200);
        while begun.elapsed() < Duration::from_secs(3) {
            thread::sleep(Duration::from_millis(50));
        }
        stop.store(true, Ordering::Relaxed);
        flooded
    });
    let grown = memory() - before;
    let [refused, busy, other] = counts.map(|count| count.load(Ordering::Relaxed));
    println!(
        "calm {calm_median:?}/{calm:?}, flooded {flooded_median:?}/{flooded:?}, {refused} hashed, {busy} busy, \
         {grown} MiB more"
    );
    assert!(refused > 20, "some are looked at");
    assert_eq!(other, 0, "every answer is 401 or 503");
    assert!(flooded < calm.max(Duration::from_millis(25)) * 20, "{calm:?} became {flooded:?}");
    assert!(flooded_median < Duration::from_millis(250), "{flooded_median:?}");
    assert!(grown < 300, "{grown} MiB more than before");
    assert_eq!(server.log_in("nobody", PASSWORD).0, 401, "and afterwards all is well");
}
