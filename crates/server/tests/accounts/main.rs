//! Accounts on the real binary: the operator's commands, demo accounts, races, and secrets that must not
//! leak.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod demo_accounts;
#[path = "../harness/mod.rs"]
mod harness;
mod load;
mod operator;
mod secrets;

use harness::{Folder, PASSWORD, Server, cookie, output_text};
use serde_json::Value;

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
