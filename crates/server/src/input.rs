//! Input of commands: files and standard input, and the complaints about what they contain.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, anyhow};

/// Reads a file, or standard input for `-`.
pub(crate) fn read(file: &Path) -> anyhow::Result<String> {
    if file == Path::new("-") {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).context("standard input cannot be read")?;
        return Ok(text);
    }
    fs::read_to_string(file).with_context(|| format!("{} cannot be read", file.display()))
}

/// One error of several complaints.
pub(crate) fn invalid(complaints: impl IntoIterator<Item = impl ToString>) -> anyhow::Error {
    let complaints: Vec<String> = complaints.into_iter().map(|complaint| complaint.to_string()).collect();
    anyhow!("{}", complaints.join("; "))
}
