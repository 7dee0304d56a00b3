//! Tests of the member commands (list, suspend, reinstate, end-sessions, reset-link) next to a running server.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::process::Output;

use harness::{Folder, PASSWORD, Server, output_text};
use serde_json::{Value, json};

const REASON: &str = "Spam in the forum";

/// The printed lines of a command that succeeds.
fn lines(output: &Output) -> Vec<String> {
    assert!(output.status.success(), "{}", output_text(output));
    String::from_utf8(output.stdout.clone()).unwrap().lines().map(str::to_owned).collect()
}

/// The actions of the audit log about a member that the command line did, the latest first.
fn acts_on(folder: &Folder, name: &str) -> Vec<String> {
    let listed = folder.marque().args(["audit", "list", "--target", name]).output().unwrap();
    let of_commands = lines(&listed).into_iter().filter(|line| line.contains("  Command line"));
    of_commands.map(|line| line.split("  ").nth(3).unwrap().to_owned()).collect()
}

/// The id of a car that the seller submitted and an admin approved.
fn list_car(server: &Server, seller: &str, desk: &str, model: &str) -> i64 {
    let car = json!({
        "make": "Lotus", "model": model, "year": "1990", "yearNumeric": 1990, "price": "$50,000", "priceNumeric": 50_000,
        "miles": "8,100 miles", "milesNumeric": 8100, "location": "Chicago, IL", "images": [], "documents": [], "specs": []
    });
    let sent = server.call("POST", "/api/vehicle-submissions", seller, &car);
    assert_eq!(sent.status, 201, "{}", sent.head);
    let decision = format!("/api/admin/submissions/{}/decision", sent.json()["id"]);
    let case = server.call("POST", &decision, desk, &json!({ "status": "approved" })).json();
    case["vehicleId"].as_i64().unwrap()
}

#[test]
fn operator_suspends_and_reinstates_a_member() {
    let folder = Folder::new();
    folder.join("ada", &["--role", "admin"]);
    folder.join("grace", &[]);
    let server = Server::start(folder.marque().arg("serve"));
    let session = server.session("grace");

    let refused = folder.user(&["suspend", "grace", "--reason", REASON, "--until", "soon"], "");
    assert!(
        !refused.status.success() && output_text(&refused).contains("2026-12-24"),
        "{}",
        output_text(&refused)
    );
    let desk = server.session("ada");
    let listings = ["Esprit", "Elan"].map(|model| list_car(&server, &session, &desk, model));
    let suspended = folder.user(&["suspend", "GRACE", "--reason", REASON], "");
    let period = "grace is suspended until further notice, and signed out everywhere.";
    assert_eq!(lines(&suspended), [period, "2 listings were withdrawn from sale."]);
    for listing in listings {
        let found = server.call("GET", &format!("/api/admin/vehicles/{listing}"), &desk, &Value::Null).json();
        assert_eq!(found["status"], "withdrawn", "{found}");
    }
    assert_eq!(server.send("GET", "/api/user", &session, &Value::Null).0, 401, "signed out");
    assert_ne!(server.log_in("grace", PASSWORD).0, 200);
    let listed = folder.user(&["list", "grace"], "");
    assert!(lines(&listed)[0].contains("  suspended until further notice"), "{}", output_text(&listed));
    let no_link = folder.user(&["reset-link", "grace"], "");
    assert!(
        !no_link.status.success() && output_text(&no_link).contains("grace is suspended"),
        "{}",
        output_text(&no_link)
    );

    let reinstated = folder.user(&["reinstate", "grace", "--reason", "It was a mistake"], "");
    assert_eq!(lines(&reinstated), ["grace is not suspended and can log in."]);
    assert_eq!(server.log_in("grace", PASSWORD).0, 200);
    let acts = acts_on(&folder, "grace");
    assert_eq!(acts[..4], ["readmitted", "listing_changed", "listing_changed", "suspended"]);

    for (arguments, sentence) in [
        (&["suspend", "ada", "--reason", REASON][..], "ada is the last admin"),
        (&["suspend", "nobody", "--reason", REASON], "no member has the username nobody"),
        (&["suspend", "grace", "--reason", REASON, "--until", "2999-12-24"], "a day within a year"),
        (&["reinstate", "grace", "--reason", " "], "reason"),
    ] {
        let refused = folder.user(arguments, "");
        let text = output_text(&refused);
        assert!(!refused.status.success() && text.to_lowercase().contains(sentence), "{text}");
    }
}

#[test]
fn operator_lists_members() {
    let folder = Folder::new();
    folder.join("ada", &["--role", "admin"]);
    folder.join("grace", &[]);
    let all = lines(&folder.user(&["list"], ""));
    assert!(all.len() == 2 && all[0].contains("  grace  grace@example.com  "), "{all:?}");
    assert!(all[1].contains("  ada  ") && all[1].ends_with("  admin"), "{all:?}");
    assert_eq!(lines(&folder.user(&["list", "--role", "admin"], "")), all[1..]);
    assert_eq!(lines(&folder.user(&["list", "GRACE", "example"], "")), all[..1]);
    assert_eq!(lines(&folder.user(&["list", "nobody"], "")), ["No member matches."]);
    let latest = folder.user(&["list", "--limit", "1"], "");
    assert_eq!(lines(&latest), all[..1]);
    assert!(output_text(&latest).contains("the latest 1 of 2 members"), "{}", output_text(&latest));
}

#[test]
fn operator_signs_a_member_out_and_makes_a_reset_link() {
    let folder = Folder::new();
    folder.join("grace", &[]);
    let server = Server::start(folder.marque().arg("serve"));
    let session = server.session("grace");
    assert_eq!(lines(&folder.user(&["end-sessions", "grace"], "")), ["grace is signed out everywhere."]);
    assert_eq!(server.send("GET", "/api/user", &session, &Value::Null).0, 401);
    assert_eq!(acts_on(&folder, "grace")[..1], ["session_ended"]);

    let made = folder
        .marque()
        .args(["user", "reset-link", "grace"])
        .env("PUBLIC_URL", "https://marque.example")
        .output();
    let printed = lines(&made.unwrap());
    assert!(printed[0].contains("within 30 minutes"), "{printed:?}");
    let token = printed[1].strip_prefix("https://marque.example/reset-password/").unwrap();
    assert_eq!(acts_on(&folder, "grace")[..1], ["password_reset_requested"]);
    let chosen = json!({ "newPassword": "another canary battery" });
    let (status, answer) = server.send("POST", &format!("/api/password-resets/{token}"), "", &chosen);
    assert!((200..300).contains(&status), "{answer}");
    assert_eq!(server.log_in("grace", "another canary battery").0, 200);
    assert_ne!(server.log_in("grace", PASSWORD).0, 200);
}
