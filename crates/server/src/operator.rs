//! Who runs a command, for the audit log.

use std::{fs, os::unix::fs::MetadataExt};

/// The operating system's user who runs this command: as the environment has it, else by the number of the user.
pub(crate) fn operator() -> String {
    let names = ["SUDO_USER", "USER", "LOGNAME"].map(std::env::var);
    let name = names.into_iter().flatten().find(|name| !name.is_empty());
    let name = name.or_else(|| {
        let uid = fs::metadata("/proc/self").ok()?.uid();
        let accounts = fs::read_to_string("/etc/passwd").unwrap_or_default();
        Some(name_of(uid, &accounts))
    });
    domain::text::single_line(&name.unwrap_or_default()).chars().take(64).collect()
}

/// Name of an account in `/etc/passwd`, else `uid` and the number.
fn name_of(uid: u32, accounts: &str) -> String {
    let number = uid.to_string();
    let name = accounts.lines().find_map(|line| {
        let mut fields = line.split(':');
        let name = fields.next()?;
        (fields.nth(1)? == number && !name.is_empty()).then(|| name.to_owned())
    });
    name.unwrap_or_else(|| format!("uid {uid}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn user_without_a_name_is_a_number() {
        let accounts =
            "root:x:0:0:root:/root:/bin/sh\nbroken\nmarque:x:999:999::/var/lib/marque:/bin/false\n";
        for (uid, name) in [(0, "root"), (999, "marque"), (10001, "uid 10001")] {
            assert_eq!(name_of(uid, accounts), name);
        }
        assert_eq!(name_of(0, ""), "uid 0");
    }
}
