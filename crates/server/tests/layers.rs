//! Checks the dependency rules of the workspace: dependencies point inwards, and adapters do not depend on
//! one another.

#![allow(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

use std::{collections::BTreeMap, process::Command};

use serde_json::Value;

/// Each workspace crate and the workspace crates it may depend on. Development dependencies are not
/// restricted.
const LAYERS: &[(&str, &[&str])] = &[
    ("vehicle-cache", &["domain", "ports"]),
    ("dependency-audit", &[]),
    ("domain", &[]),
    ("ports", &["domain"]),
    ("application", &["domain", "ports"]),
    ("mail", &["domain", "ports"]),
    ("markdown", &["domain", "ports"]),
    ("media", &["domain", "image-processing", "ports", "worker-pool"]),
    ("image-processing", &[]),
    ("memory-adapter", &["domain", "ports"]),
    ("page-renderer", &["ports"]),
    ("postgres-adapter", &["domain", "ports"]),
    ("security", &["domain", "ports", "worker-pool"]),
    ("embedded-postgres", &[]),
    ("realtime", &["domain", "ports"]),
    ("http-actix", &["application", "domain", "ports", "realtime"]),
    (
        "server",
        &[
            "application",
            "vehicle-cache",
            "domain",
            "embedded-postgres",
            "http-actix",
            "mail",
            "markdown",
            "media",
            "page-renderer",
            "ports",
            "postgres-adapter",
            "realtime",
            "security",
        ],
    ),
    ("testkit", &["domain", "ports"]),
    ("worker-pool", &[]),
];

/// Crates that the domain must not depend on: I/O, async, serializers, frameworks.
const BANNED_IN_DOMAIN: &[&str] =
    &["actix-web", "async-trait", "diesel", "serde", "serde_json", "tokio", "tracing"];

fn dependencies() -> BTreeMap<String, Vec<String>> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let names = |package: &Value| {
        let used = package["dependencies"].as_array().unwrap().iter();
        used.filter(|used| used["kind"].is_null())
            .map(|used| used["name"].as_str().unwrap().to_owned())
            .collect()
    };
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages.map(|package| (package["name"].as_str().unwrap().to_owned(), names(package))).collect()
}

#[test]
fn crate_dependencies_point_inwards() {
    let dependencies = dependencies();
    let ours: Vec<&str> = LAYERS.iter().map(|(name, _)| *name).collect();
    for name in dependencies.keys() {
        assert!(ours.contains(&name.as_str()), "{name} has no layer: give it one here");
    }
    for (name, allowed) in LAYERS {
        let used = dependencies.get(*name).unwrap_or_else(|| panic!("{name} is gone: take it out here"));
        for used in used.iter().filter(|used| ours.contains(&used.as_str())) {
            assert!(allowed.contains(&used.as_str()), "{name} must not use {used}");
        }
    }
}

#[test]
fn domain_has_no_banned_dependencies() {
    let dependencies = dependencies();
    for banned in BANNED_IN_DOMAIN {
        assert!(!dependencies["domain"].iter().any(|used| used == banned), "the domain uses {banned}");
    }
}

/// A build without the feature `embedded-postgres` has no such crate.
#[test]
fn only_one_module_of_the_server_uses_the_embedded_database() {
    let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut users = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if std::fs::read_to_string(&path).unwrap().contains("embedded_postgres") {
                users.push(path.file_name().unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    assert_eq!(users, ["embedded_database.rs"]);
}
