//! The run-time image as the `Dockerfile` describes it.

const DOCKERFILE: &str = include_str!("../../../../Dockerfile");

/// The last stage of the `Dockerfile`.
pub struct Image {
    /// The numeric user id it runs as.
    pub user: u32,
    /// The working directory.
    pub work_folder: String,
    /// Folders owned by its user; a new volume mounted over one inherits the owner.
    pub own_folders: Vec<String>,
}

impl Image {
    pub fn read() -> Self {
        let last = DOCKERFILE.rsplit("\nFROM ").next().unwrap().replace("\\\n", " ");
        let instruction = |name: &str| {
            let mut found = last.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            found.next_back().map(|value| value.trim().to_owned())
        };
        assert_eq!(instruction("ENTRYPOINT").as_deref(), Some("[\"marque\"]"));
        for copied in [" /usr/local/bin/marque", " /usr/local/bin/web"] {
            assert!(last.lines().any(|line| line.starts_with("COPY ") && line.ends_with(copied)), "{copied}");
        }
        let name = instruction("USER").expect("no USER: it would run as root");
        let words: Vec<&str> = last.split_whitespace().collect();
        let made = words.windows(3).find(|words| words[0] == "--uid" && words.contains(&name.as_str()));
        let user = made.and_then(|words| words[1].parse().ok());
        let owner = format!("--owner={name}");
        let own_folders =
            last.split("&&").filter(|run| run.contains("install --directory") && run.contains(&owner));
        let own_folders = own_folders
            .filter_map(|run| run.split_whitespace().find(|word| word.starts_with('/')).map(str::to_owned));
        Self {
            user: user.expect("the user's number"),
            work_folder: instruction("WORKDIR").unwrap_or_else(|| "/".into()),
            own_folders: own_folders.collect(),
        }
    }
}
