//! Commands of the operator: resets of second factors, the audit log, links in mail.

use std::{
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::harness::{Folder, PASSWORD, Server, cookie, output_text};

/// The JSON body of a response.
fn json_of(answer: &str) -> Value {
    let (from, to) = (answer.find('{').unwrap(), answer.rfind('}').unwrap());
    serde_json::from_str(&answer[from..=to]).unwrap_or_else(|_| panic!("{answer}"))
}

/// Turns on grace's second factor and uses it; returns all secrets involved.
#[expect(clippy::disallowed_methods, reason = "the server under test has the system clock")]
pub(crate) fn second_factor(server: &Server, cookie: &str) -> Vec<String> {
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
