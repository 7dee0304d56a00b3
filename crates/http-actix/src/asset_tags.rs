//! Tags of the built front end's files, by which browsers revalidate them. They are made from the content, so that all
//! servers with the same build agree.

use std::{
    collections::HashMap,
    fs, io,
    path::{Path, PathBuf},
};

use actix_web::http::header::EntityTag;
use xxhash_rust::xxh3::xxh3_64;

/// Folders of the built front end that are served as they are.
const FOLDERS: [&str; 3] = ["assets", "plates", "icons"];
/// Files beside them.
const FILES: [&str; 2] = ["favicon.ico", "favicon.svg"];

/// Tag of each file, by its address.
#[derive(Default)]
pub(crate) struct AssetTags(HashMap<String, EntityTag>);

impl AssetTags {
    /// Reads all files once. A file that is added later has no tag; one that is replaced under its name keeps the old one
    /// until the server is started again.
    pub(crate) fn read(web_root: &Path) -> Self {
        let mut tags = HashMap::new();
        let mut files: Vec<PathBuf> = FILES.iter().map(|file| web_root.join(file)).collect();
        for folder in FOLDERS {
            // A front end without the folder has no such files.
            let _ = collect(&web_root.join(folder), &mut files);
        }
        for file in files {
            if let (Some(address), Ok(content)) = (address(&file, web_root), fs::read(&file)) {
                // Weak, because the same tag stands for the compressed file.
                tags.insert(address, EntityTag::new_weak(format!("{:016x}", xxh3_64(&content))));
            }
        }
        Self(tags)
    }

    /// The tag of the file at this address.
    pub(crate) fn of(&self, address: &str) -> Option<&EntityTag> {
        self.0.get(address)
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            collect(&entry.path(), files)?;
        } else {
            files.push(entry.path());
        }
    }
    Ok(())
}

/// The address of a file, such as `/assets/app.js`.
fn address(file: &Path, web_root: &Path) -> Option<String> {
    Some(format!("/{}", file.strip_prefix(web_root).ok()?.to_str()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build(content: &str) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir_all(root.path().join("plates/home")).unwrap();
        fs::write(root.path().join("plates/home/a.svg"), content).unwrap();
        fs::write(root.path().join("favicon.ico"), "icon").unwrap();
        root
    }

    #[test]
    fn tags_depend_on_the_content_alone() {
        let builds = ["one", "one", "two"].map(build);
        let [first, same, other] = builds.each_ref().map(|root| AssetTags::read(root.path()));
        let address = "/plates/home/a.svg";
        assert!(first.of(address).is_some());
        assert_eq!(first.of(address), same.of(address));
        assert_ne!(first.of(address), other.of(address));
        assert_eq!(first.of("/favicon.ico"), other.of("/favicon.ico"));
        assert_eq!(first.of("/plates/home/b.svg"), None);
    }
}
