//! Restores the library links of the npm package.
//!
//! An npm archive cannot contain symbolic links. The package lists them in `pg-symlinks.json` and creates
//! them in an install script, which many npm policies block; without them the server does not find its
//! libraries.

use std::io;
use std::path::{Component, Path};

/// Creates the missing links that the package in `package_dir` lists. Idempotent.
pub(crate) fn restore(package_dir: &Path) -> io::Result<()> {
    let list = match std::fs::read_to_string(package_dir.join("native/pg-symlinks.json")) {
        Ok(list) => list,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    for (source, target) in parse(&list).ok_or_else(|| invalid("pg-symlinks.json has an unknown form"))? {
        let (source, target) = (Path::new(source), Path::new(target));
        let within = |path: &Path| {
            path.starts_with("native") && path.components().all(|part| matches!(part, Component::Normal(_)))
        };
        let (true, true, Some(name)) = (within(source), within(target), source.file_name()) else {
            return Err(invalid("pg-symlinks.json names a path outside the package"));
        };
        if source.parent() != target.parent() {
            return Err(invalid("pg-symlinks.json links across directories"));
        }
        match std::os::unix::fs::symlink(name, package_dir.join(target)) {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            // A read-only file system reports that error even if the link exists.
            Err(_) if package_dir.join(target).exists() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Parses `[{"source": "a", "target": "b"}, …]`. The values are plain paths; anything else is refused.
fn parse(list: &str) -> Option<Vec<(&str, &str)>> {
    if list.contains('\\') {
        return None;
    }
    let parts: Vec<&str> = list.split('"').collect();
    let (between, words): (Vec<_>, Vec<_>) = parts.iter().enumerate().partition(|(index, _)| index % 2 == 0);
    if between.iter().any(|(_, text)| text.contains(|c: char| !c.is_whitespace() && !"[]{}:,".contains(c))) {
        return None;
    }
    let words: Vec<&str> = words.into_iter().map(|(_, word)| *word).collect();
    let entries = words.chunks_exact(4);
    if !entries.remainder().is_empty() {
        return None;
    }
    entries
        .map(|entry| match entry {
            ["source", source, "target", target] | ["target", target, "source", source] => {
                Some((*source, *target))
            }
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_the_packages_symlink_list() {
        let list =
            r#"[{"source":"native/lib/a.so.1.2","target":"native/lib/a.so"}, {"source":"x","target":"y"}]"#;
        assert_eq!(parse(list), Some(vec![("native/lib/a.so.1.2", "native/lib/a.so"), ("x", "y")]));
        assert_eq!(parse("[]"), Some(vec![]));
        assert_eq!(parse(r#"[{"source":"a"}]"#), None);
        assert_eq!(parse(r#"[{"source":"a","goal":"b"}]"#), None);
        assert_eq!(parse(r#"[{"source":1,"target":"b"}]"#), None);
    }

    #[test]
    fn restores_missing_links_and_refuses_path_escapes() {
        let dir = std::env::temp_dir().join(format!("marque-links-{}", std::process::id()));
        std::fs::create_dir_all(dir.join("native/lib")).unwrap();
        std::fs::write(dir.join("native/lib/a.so.1"), "library").unwrap();
        let list = dir.join("native/pg-symlinks.json");

        std::fs::write(&list, r#"[{"source":"native/lib/a.so.1","target":"native/lib/a.so"}]"#).unwrap();
        restore(&dir).unwrap();
        restore(&dir).unwrap();
        assert_eq!(std::fs::read_to_string(dir.join("native/lib/a.so")).unwrap(), "library");

        std::fs::write(&list, r#"[{"source":"native/../../x","target":"native/../../y"}]"#).unwrap();
        assert!(restore(&dir).is_err());
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
