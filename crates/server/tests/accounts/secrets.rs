//! The secret key, and what the log must not contain.

use std::{fs, os::unix::fs::PermissionsExt, thread, time::Duration};

use serde_json::{Value, json};

use crate::{
    harness::{Folder, OTHER_KEY, PASSWORD, Server, cookie, output_text},
    operator::second_factor,
};

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

fn line_with(text: &str, word: &str) -> String {
    text.lines().find(|line| line.contains(word)).unwrap_or_default().chars().take(400).collect()
}
