//! A service of `docker-compose.yml`, and how to run it without a container engine.

use std::{
    collections::HashMap,
    fs,
    io::{self, Write},
    net::{Shutdown, TcpListener, TcpStream},
    os::unix::{fs::chown, net::UnixStream},
    path::{Path, PathBuf},
    process::Command,
    sync::atomic::{AtomicU32, Ordering},
    thread,
};

use yaml_rust2::{Yaml, YamlLoader};

use crate::{
    harness::{Database, program},
    image::Image,
};

const COMPOSE: &str = include_str!("../../../../docker-compose.yml");
const CONFINE: &str = include_str!("confine.sh");
/// The secrets that the head of the file tells the operator to put into `.env`.
const SECRETS: [(&str, &str); 3] = [
    ("DATABASE_PASSWORD", "0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6071"),
    ("DATABASE_APP_PASSWORD", "f9e8d7c6b5a493827160f5e4d3c2b1a0f9e8d7c6b5a49382"),
    ("SECRET_KEY", "9f2c47d1083be65a7c1d40f8e2b3a6957d0c1e4f8a2b6c35d9e07f14a8b2c6d3"),
];

/// A service of the file.
#[derive(Clone)]
pub struct Service {
    pub command: Vec<String>,
    pub environment: Vec<(String, String)>,
    /// Name and mount point of each volume.
    pub volumes: Vec<(String, String)>,
    /// Options and mount point of each temporary file system.
    pub tmpfs: Vec<(String, String)>,
    pub read_only: bool,
}

impl Service {
    /// Reads a service, with the host's database in place of the file's.
    pub fn read(name: &str, host: &Host) -> Self {
        let documents = YamlLoader::load_from_str(COMPOSE).unwrap();
        let service = &documents[0]["services"][name];
        assert!(!service.is_badvalue(), "{name} is missing");
        // `confine.sh` always applies these two, so the file must set them.
        assert_eq!(service["cap_drop"][0].as_str(), Some("ALL"), "{name}");
        assert_eq!(service["security_opt"][0].as_str(), Some("no-new-privileges:true"), "{name}");
        for key in ["user", "working_dir", "entrypoint", "env_file", "privileged", "cap_add", "network_mode"]
        {
            assert!(service[key].is_badvalue(), "{name}: {key} is not read here");
        }
        let texts = |key: &str| -> Vec<String> {
            let list = service[key].as_vec().map(Vec::as_slice).unwrap_or_default();
            list.iter().map(|item| item.as_str().unwrap().to_owned()).collect()
        };
        let pair = |text: &str, default: &str| match text.split_once(':') {
            Some((left, right)) => (left.to_owned(), right.to_owned()),
            None => (text.to_owned(), default.to_owned()),
        };
        let text = |yaml: &Yaml| yaml.as_str().unwrap().to_owned();
        let environment = service["environment"].as_hash().unwrap().iter();
        let environment = environment
            .map(|(name, value)| (text(name), host.own_database(&interpolate(&text(value)))))
            .collect();
        Self {
            command: texts("command"),
            environment,
            volumes: texts("volumes").iter().map(|volume| pair(volume, "")).collect(),
            tmpfs: texts("tmpfs")
                .iter()
                .map(|folder| pair(folder, "mode=1777"))
                .map(|(place, options)| (options, place))
                .collect(),
            read_only: service["read_only"].as_bool() == Some(true),
        }
    }

    pub fn variable(&self, name: &str) -> &str {
        &self.environment.iter().find(|(found, _)| found == name).unwrap_or_else(|| panic!("no {name}")).1
    }

    /// A copy with another value of a variable.
    pub fn with(&self, name: &str, value: &str) -> Self {
        let mut changed = self.clone();
        for (_, old) in changed.environment.iter_mut().filter(|(found, _)| found == name) {
            value.clone_into(old);
        }
        changed
    }
}

/// Substitutes `${NAME:-default}` and `${NAME:?message}` as the engine does.
fn interpolate(text: &str) -> String {
    let known: HashMap<&str, &str> = SECRETS.into_iter().collect();
    let mut whole = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        let (inside, after) = after.split_once('}').unwrap();
        let (name, default) = inside.split_once(":-").map_or_else(
            || (inside.split(":?").next().unwrap(), None),
            |(name, default)| (name, Some(default)),
        );
        let value = known.get(name).copied().or(default);
        whole += before;
        whole += value.unwrap_or_else(|| panic!("{name} is not set"));
        rest = after;
    }
    whole + rest
}

/// The machine: a database reachable over TCP, and the volumes.
pub struct Host {
    folder: PathBuf,
    image: Image,
    port: u16,
    _database: Database,
}

impl Host {
    pub fn new(folder: &Path) -> Self {
        let database = Database::start(&folder.join("database"));
        let socket = database.owner_url().split_once("host=").unwrap().1.split('&').next().unwrap();
        let socket = PathBuf::from(socket.replace("%2F", "/")).join(".s.PGSQL.5432");
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        thread::spawn(move || {
            for stream in listener.incoming().map_while(Result::ok) {
                let Ok(server) = UnixStream::connect(&socket) else { continue };
                copy_both_ways(stream, server);
            }
        });
        Self { folder: folder.to_owned(), image: Image::read(), port, _database: database }
    }

    /// Replaces the database address; the owner's role has another name here.
    fn own_database(&self, value: &str) -> String {
        value
            .replace("postgres://marque:", "postgres://app:")
            .replace("@database/", &format!("@127.0.0.1:{}/", self.port))
    }

    /// The program, confined as the service is.
    pub fn command(&self, service: &Service, arguments: &[String]) -> Command {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let root = self.folder.join(format!("root-{}", NEXT.fetch_add(1, Ordering::Relaxed)));
        fs::create_dir(&root).unwrap();
        let user = self.image.user;
        let is_root = fs::metadata("/proc/self").unwrap().is_owned_by_root();
        let mut folders = String::new();
        for (name, place) in &service.volumes {
            let volume = self.folder.join(format!("volume-{name}"));
            if !volume.exists() {
                fs::create_dir(&volume).unwrap();
                // The engine gives a new volume the owner of the folder in the image.
                if is_root && self.image.own_folders.contains(place) {
                    chown(&volume, Some(user), Some(user)).unwrap();
                }
            }
            folders += &format!("bind {} {place}\n", volume.display());
        }
        for (options, place) in &service.tmpfs {
            folders += &format!("tmpfs {options} {place}\n");
        }
        let mut command = Command::new("unshare");
        if is_root {
            command.arg("--mount");
        } else {
            let (user, group) = (format!("--map-user={user}"), format!("--map-group={user}"));
            command.args(["--user", &user, &group, "--keep-caps", "--mount"]);
        }
        command.args(["sh", "-c", CONFINE, "confine.sh", "env", "-i"]);
        command
            .args(["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/home/marque"]);
        command.args(service.environment.iter().map(|(name, value)| format!("{name}={value}")));
        command.args(["sh", "-c", "cd \"$0\" && exec \"$@\"", &self.image.work_folder, "marque"]);
        command
            .args(arguments)
            .env("ROOT", &root)
            .env("PROGRAM", program())
            .env("WEB", self.folder.join("web"))
            .env("READ_ONLY", if service.read_only { "yes" } else { "no" })
            .env("OWN_USER", if is_root { user.to_string() } else { String::new() })
            .env("WORK_FOLDER", &self.image.work_folder)
            .env("FOLDERS", folders);
        command
    }
}

trait OwnedByRoot {
    fn is_owned_by_root(&self) -> bool;
}

impl OwnedByRoot for fs::Metadata {
    fn is_owned_by_root(&self) -> bool {
        std::os::unix::fs::MetadataExt::uid(self) == 0
    }
}

/// Copies bytes both ways until either side closes.
fn copy_both_ways(client: TcpStream, server: UnixStream) {
    let (mut from_client, mut to_server) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    let (mut from_server, mut to_client) = (server, client);
    thread::spawn(move || {
        let _ = io::copy(&mut from_client, &mut to_server);
        let _ = to_server.shutdown(Shutdown::Both);
    });
    thread::spawn(move || {
        let _ = io::copy(&mut from_server, &mut to_client);
        let _ = to_client.flush().and_then(|()| to_client.shutdown(Shutdown::Both));
    });
}
