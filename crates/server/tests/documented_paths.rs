//! The documents name only files that exist, and evidence that is there.
#![allow(clippy::unwrap_used, reason = "a test stops where something unexpected happens")]

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

const EXTENSIONS: [&str; 7] = ["rs", "ts", "tsx", "sql", "json", "sh", "md"];

/// Every file of a folder, as paths with `/`.
fn files(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.insert(path.to_str().unwrap().to_owned());
        }
    }
}

/// The names of files and migrations in backticks of a line; `{a,b}` stands for several names.
fn named_paths(line: &str) -> Vec<String> {
    let quoted = line.split('`').skip(1).step_by(2);
    let is_file = |name: &&str| {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        (EXTENSIONS.contains(&extension) || is_migration(name))
            && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_/{},.".contains(c))
    };
    quoted
        .filter(is_file)
        .flat_map(|name| match (name.find('{'), name.find('}')) {
            (Some(open), Some(close)) if open < close => name[open + 1..close]
                .split(',')
                .map(|choice| format!("{}{choice}{}", &name[..open], &name[close + 1..]))
                .collect(),
            _ => vec![name.to_owned()],
        })
        .collect()
}

/// Whether a name is that of a migration's folder, as `2026-12-01-100016_event_triggers`.
fn is_migration(name: &str) -> bool {
    let name = name.trim_start_matches("migrations/");
    name.split_once('_').is_some_and(|(number, _)| {
        number.len() >= 6 && number.chars().all(|c| c.is_ascii_digit() || c == '-')
    })
}

/// Paths are relative to the repository, to `crates/` or to a crate without its `src/`; a shorter path is the
/// end of a file's path.
#[test]
fn every_documented_file_exists() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut known = BTreeSet::new();
    for folder in ["crates", "contract", "docs", "migrations", "frontend/src"] {
        files(&root.join(folder), &mut known);
    }
    let mut checked = 0;
    for document in ["docs/architecture.md", "docs/where-to-find.md", "docs/glossary.md"] {
        let text = fs::read_to_string(root.join(document)).unwrap();
        for (number, line) in text.lines().enumerate() {
            for name in named_paths(line) {
                checked += 1;
                let inside = name.split_once('/').map(|(krate, rest)| format!("/crates/{krate}/src/{rest}"));
                let end = format!("/{name}");
                let folder = format!("{end}/");
                let is_there = known.iter().any(|file| {
                    file.ends_with(&end)
                        || is_migration(&name) && file.contains(&folder)
                        || inside.as_ref().is_some_and(|end| file.ends_with(end))
                });
                assert!(is_there, "{document}:{}: {name} does not exist", number + 1);
            }
        }
    }
    assert!(checked > 50, "only {checked} files are named");
}

/// The names in brackets directly behind a file of a line, as `file.rs` (`name`, `Type::name`), with that file.
fn names_in_files(line: &str) -> Vec<(&str, Vec<&str>)> {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut is_open = false;
    let mut before = "";
    for (number, part) in line.split('`').enumerate() {
        if number % 2 == 0 {
            is_open = before.ends_with(".rs") && part == " (" || is_open && [", ", " and "].contains(&part);
        } else if is_open {
            found.last_mut().unwrap().1.push(part);
        } else {
            before = part;
            found.push((part, Vec::new()));
        }
    }
    found
}

/// In the table of places, functions and types behind a file stand in it.
#[test]
fn every_name_in_the_table_of_places_exists() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut known = BTreeSet::new();
    files(&root.join("crates"), &mut known);
    let text = fs::read_to_string(root.join("docs/where-to-find.md")).unwrap();
    let mut checked = 0;
    for (number, line) in text.lines().enumerate() {
        for (file, names) in names_in_files(line) {
            let inside = file.split_once('/').map(|(krate, rest)| format!("/crates/{krate}/src/{rest}"));
            let is_meant = |path: &&String| {
                path.ends_with(&format!("/{file}")) || inside.as_ref().is_some_and(|end| path.ends_with(end))
            };
            let sources: Vec<String> =
                known.iter().filter(is_meant).map(|path| fs::read_to_string(path).unwrap()).collect();
            let is_name = |part: &str| part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            for name in names.iter().flat_map(|name| name.split("::")).filter(|part| is_name(part)) {
                checked += 1;
                let is_there = sources.iter().any(|source| source.contains(name));
                assert!(is_there, "docs/where-to-find.md:{}: {name} is not in {file}", number + 1);
            }
        }
    }
    assert!(checked > 150, "only {checked} names");
}

/// The fault suite writes these tests into its report, an hour after it began.
#[test]
fn every_test_that_the_fault_suite_names_exists() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let list = fs::read_to_string(root.join("tools/faults/src/covered-by-tests.mjs")).unwrap();
    let quoted = list.split('"').skip(1).step_by(2);
    let paths: Vec<&str> = quoted.filter(|text| text.contains('/') && !text.contains(' ')).collect();
    for path in &paths {
        assert!(root.join(path).is_file(), "{path} does not exist");
    }
    assert!(paths.len() > 30, "only {} paths", paths.len());
}

/// In `docs/asvs.md` a path begins at the root of the repository, and a name behind it stands in that file.
#[test]
fn every_asvs_evidence_exists() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = fs::read_to_string(root.join("docs/asvs.md")).unwrap();
    let (mut paths, mut names) = (0, 0);
    for (number, line) in document.lines().enumerate() {
        let mut evidence: Option<String> = None;
        for quoted in line.split('`').skip(1).step_by(2) {
            let is_path = quoted.contains(['/', '.']) && !quoted.starts_with('/');
            let is_name = quoted.contains('_')
                && quoted.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
            if is_path {
                paths += 1;
                let path = root.join(quoted);
                assert!(path.exists(), "docs/asvs.md:{}: {quoted} does not exist", number + 1);
                evidence = fs::read_to_string(path).ok();
            } else if is_name {
                names += 1;
                let is_there = evidence.as_ref().is_some_and(|file| file.contains(quoted));
                assert!(is_there, "docs/asvs.md:{}: {quoted} is not in the file before it", number + 1);
            }
        }
    }
    assert!(paths > 300 && names > 200, "only {paths} paths and {names} names");
}
