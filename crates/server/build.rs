//! Sets `MARQUE_COMMIT`, which `marque --version` prints: the environment variable of that name, else git's current
//! commit in release builds, else "unknown".

use std::{env, path::Path, process::Command};

fn main() {
    println!("cargo:rerun-if-env-changed=MARQUE_COMMIT");
    let given = env::var("MARQUE_COMMIT").ok().filter(|commit| !commit.trim().is_empty());
    // Not in development builds, where every commit would compile this crate again.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = given.or_else(|| is_release.then(current_commit).flatten());
    println!("cargo:rustc-env=MARQUE_COMMIT={}", commit.as_deref().unwrap_or("unknown").trim());
}

/// Git's current commit, abbreviated; `None` outside a repository or without git.
fn current_commit() -> Option<String> {
    // Git appends to this file with every commit and checkout.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo:rerun-if-changed={log}");
    }
    git(&["rev-parse", "--short", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
