//! Standard output and error of the real binary: pipes that are closed, full disks, and logs in JSON.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::{
    fs::{self, File},
    io::Read,
    process::Stdio,
};

use harness::{Folder, Server, output_text};
use serde_json::Value;

#[test]
fn a_full_disk_is_an_error_and_a_closed_pipe_is_none() {
    let folder = Folder::new();
    for command in [&["openapi"][..], &["rules"], &["settings", "show"], &["user", "list"], &["doctor"]] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = folder.marque().args(command).stdout(full).stderr(Stdio::piped()).output().unwrap();
        let text = output_text(&output);
        assert_eq!(output.status.code(), Some(1), "{command:?}: {text}");
        assert!(text.contains("marque: standard output cannot be written: "), "{command:?}: {text}");
        assert!(!text.contains("panicked"), "{command:?}: {text}");
    }
    let mut child =
        folder.marque().arg("openapi").stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output_text(&output).as_str()), (Some(0), ""));
}

/// Everything is JSON: where the server is open, its log, and why another one does not start.
#[test]
fn a_server_with_a_json_log_prints_nothing_else() {
    let folder = Folder::new();
    let log = folder.path().join("log");
    let mut command = folder.marque();
    command.args(["serve", "--seed-if-empty"]).env("LOG_FORMAT", "json").env("LOG", "info,http_actix=debug");
    let server = Server::start_with_log(&mut command, File::create(&log).unwrap());
    assert_eq!(server.get("/api/vehicles?search=porsche").0, 200);
    let address = server.address.clone();
    let said = server.stop();
    let passwords = fs::read_to_string(folder.path().join("home/demo-accounts.txt")).unwrap();
    let password = passwords.split_whitespace().nth(1).unwrap();
    let mut refused = folder.marque();
    refused.arg("serve").env("LOG_FORMAT", "json").env("BIND", "192.0.2.1:1");
    let refused = output_text(&refused.output().unwrap());
    assert!(refused.contains("cannot listen on 192.0.2.1:1"), "{refused}");
    let mut text = String::new();
    File::open(&log).unwrap().read_to_string(&mut text).unwrap();
    let lines: Vec<Value> = [&said, &text, &refused]
        .into_iter()
        .flat_map(|text| text.lines())
        .map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no JSON: {line}")))
        .collect();
    assert!(said.contains("demo-accounts.txt") && !address.is_empty(), "{said}");
    assert!(!said.contains(password) && !text.contains(password));
    let answered = lines.iter().find(|line| line["message"] == "request answered").unwrap();
    assert!(answered["duration_ms"].as_f64().unwrap() > 0.0, "{answered}");
    let spans = answered["spans"].as_array().unwrap();
    assert_eq!(spans[0]["route"], "/api/vehicles", "{answered}");
    assert!(answered.get("span").is_none(), "the same twice: {answered}");
}
