//! Sets `MARQUE_COMMIT`, which `marque --version` prints: the environment variable of that name, else git's current
//! commit in release builds, else "unknown". On Linux, makes the linker strip the release and store its relocations
//! compactly.

use std::{env, path::Path, process::Command};

fn main() {
    println!("cargo:rerun-if-env-changed=MARQUE_COMMIT");
    let given = env::var("MARQUE_COMMIT").ok().filter(|commit| !commit.trim().is_empty());
    // Not in development builds, where every commit would compile this crate again.
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = given.or_else(|| is_release.then(current_commit).flatten());
    if is_release && env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux") {
        println!("cargo:rustc-link-arg-bins=-Wl,--strip-all");
        if has_compact_relocations() {
            println!("cargo:rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
        }
    }
    println!("cargo:rustc-env=MARQUE_COMMIT={}", commit.as_deref().unwrap_or("unknown").trim());
}

/// Whether the C library of this machine reads compact relocations, which save 3 MB: glibc 2.36 (Debian 12) or later.
fn has_compact_relocations() -> bool {
    let Some(version) = output("getconf", &["GNU_LIBC_VERSION"]) else { return false };
    let mut numbers = version.trim_start_matches("glibc ").split('.').map(str::parse::<u32>);
    matches!((numbers.next(), numbers.next()), (Some(Ok(2)), Some(Ok(36..))))
}

/// Git's current commit, abbreviated; `None` outside a repository or without git.
fn current_commit() -> Option<String> {
    // Git appends to this file with every commit and checkout.
    let log = output("git", &["rev-parse", "--git-path", "logs/HEAD"])?;
    if Path::new(&log).exists() {
        println!("cargo:rerun-if-changed={log}");
    }
    output("git", &["rev-parse", "--short", "HEAD"])
}

/// Runs a program and returns its output without surrounding white space; `None` if it does not exist or fails.
fn output(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
