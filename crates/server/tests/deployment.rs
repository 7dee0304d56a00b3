//! The files of `deploy/` for systemd and the Debian package agree with the program, the README and one another.
#![allow(clippy::unwrap_used, reason = "a test stops at what it does not expect")]

use std::{collections::BTreeSet, fs, path::Path};

const README: &str = include_str!("../../../README.md");
const EXAMPLE: &str = include_str!("../../../deploy/marque.env.example");
const UNIT: &str = include_str!("../../../deploy/marque.service");
const ADMIN: &str = include_str!("../../../deploy/marque-admin");
const COMPOSE: &str = include_str!("../../../docker-compose.yml");
const MANIFEST: &str = include_str!("../Cargo.toml");

/// The settings of the example, also those that are commented out.
fn settings() -> Vec<&'static str> {
    let is_name = |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let lines = EXAMPLE.lines().map(|line| line.strip_prefix('#').unwrap_or(line));
    lines.filter_map(|line| line.split_once('=')).map(|(name, _)| name).filter(|name| is_name(name)).collect()
}

/// The value of a line `name=value`.
fn value(text: &'static str, name: &str) -> &'static str {
    let mut values = text.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix('='));
    values.next().unwrap_or_default().trim_matches('"')
}

/// Appends the Rust files of a folder.
fn append_source(folder: &Path, source: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            append_source(&path, source);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            source.push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn example_lists_every_setting_once() {
    let settings = settings();
    let once: BTreeSet<&str> = settings.iter().copied().collect();
    assert_eq!(once.len(), settings.len(), "{settings:?}");
    let rows = README.lines().filter_map(|line| line.strip_prefix("| `")?.split_once("` |"));
    let is_variable = |name: &&str| name.chars().all(|c| c.is_ascii_uppercase() || c == '_');
    let mut documented: BTreeSet<&str> =
        rows.flat_map(|(names, _)| names.split("`, `")).filter(is_variable).collect();
    let words = README.split(|c: char| !(c.is_ascii_uppercase() || c == '_'));
    documented.extend(words.filter(|word| word.starts_with("AWS_")));
    assert_eq!(once, documented, "left: deploy/marque.env.example, right: README.md");
}

/// The `AWS_…` settings are read by their prefix.
#[test]
fn every_setting_of_the_example_is_read() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut source = String::new();
    for folder in ["server/src", "embedded-postgres/src"] {
        append_source(&crates.join(folder), &mut source);
    }
    for name in settings().into_iter().filter(|name| !name.starts_with("AWS_")) {
        assert!(source.contains(&format!("\"{name}\"")), "{name} is not read");
    }
}

#[test]
fn unit_package_and_settings_agree_on_paths() {
    assert_eq!(value(UNIT, "ExecStart"), "/usr/bin/marque serve");
    assert!(MANIFEST.contains("[\"target/release/marque\", \"usr/bin/\""));
    assert!(ADMIN.contains("-- \"${MARQUE:-/usr/bin/marque}\" "));
    let settings = value(UNIT, "EnvironmentFile");
    let installed = format!("\"{}\", \"600\"", settings.trim_start_matches('/'));
    assert!(MANIFEST.contains(&installed), "{installed}");
    assert!(MANIFEST.contains(&format!("conf-files = [\"{settings}\"]")));
    assert!(ADMIN.contains(&format!("EnvironmentFile={settings} ")));
    for (name, folder) in [("MARQUE_HOME", "/var/lib/marque"), ("WEB_ROOT", "/usr/share/marque/web")] {
        assert_eq!(value(EXAMPLE, name), folder);
        for text in [UNIT, ADMIN] {
            assert!(text.contains(&format!("{name}={folder}")), "{name}");
        }
    }
    assert_eq!(value(UNIT, "StateDirectory"), "marque");
    assert_eq!(value(UNIT, "User"), "marque");
}

/// `docs/deployment.md` links to `../README.md`, which links to `docs/`.
#[test]
fn package_has_the_documents_that_link_to_one_another() {
    for line in [
        r#"["../../README.md", "usr/share/doc/marque/","#,
        r#"["../../docs/*.md", "usr/share/doc/marque/docs/","#,
    ] {
        assert!(MANIFEST.contains(line), "{line}");
    }
}

#[test]
fn systemd_and_compose_wait_equally_long_for_an_orderly_stop() {
    let seconds = value(UNIT, "TimeoutStopSec");
    assert!(seconds.parse::<u32>().unwrap() > 18, "{seconds}");
    assert!(COMPOSE.contains(&format!("stop_grace_period: {seconds}s")), "{seconds}");
}
