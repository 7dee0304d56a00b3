//! The real binary on a database of its own, and sockets to it.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
    time::Instant,
};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::client::IntoClientRequest};

const PASSWORD: &str = "canary horse battery";
/// Longer than anything here takes; what is waited for ends the waiting.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// A running server and its folder; both are gone at the end.
pub(crate) struct Site {
    folder: PathBuf,
    server: Child,
    address: String,
}

impl Site {
    pub(crate) fn start() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("marque-live-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let folder = std::env::temp_dir().join(name);
        fs::create_dir_all(folder.join("web")).unwrap();
        fs::write(folder.join("web/index.html"), "<head><!--marque:head--></head>").unwrap();
        let mut server =
            marque(&folder, &["serve"]).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(server.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().rsplit_once("http://").unwrap_or_else(|| panic!("{line:?}")).1.to_owned();
        Self { folder, server, address }
    }

    /// Makes a collector of that name; the cookie of their session.
    pub(crate) async fn collector(&self, name: &str) -> String {
        let email = format!("{name}@example.com");
        let arguments =
            ["user", "create", "--username", name, "--email", &email, "--name", name, "--role", "collector"];
        let mut making =
            marque(&self.folder, &arguments).stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
        making.stdin.take().unwrap().write_all(PASSWORD.as_bytes()).unwrap();
        assert!(making.wait().unwrap().success());
        let body = json!({ "username": name, "password": PASSWORD });
        let (head, _) = self.call("POST", "/api/login", "", &body.to_string()).await;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        cookie.split(';').next().unwrap().to_owned()
    }

    pub(crate) async fn post(&self, path: &str, cookie: &str, body: &Value) -> (u16, Value) {
        let (head, body) = self.call("POST", path, cookie, &body.to_string()).await;
        (status(&head), serde_json::from_str(&body).unwrap())
    }

    pub(crate) async fn get(&self, path: &str, cookie: &str) -> (u16, Value) {
        let (head, body) = self.call("GET", path, cookie, "").await;
        (status(&head), serde_json::from_str(&body).unwrap())
    }

    async fn call(&self, method: &str, path: &str, cookie: &str, body: &str) -> (String, String) {
        let mut stream = TcpStream::connect(&self.address).await.unwrap();
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Cookie: {cookie}\r\nContent-Length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }

    pub(crate) async fn connect(&self, cookie: &str) -> Socket {
        self.shake(TcpStream::connect(&self.address).await.unwrap(), cookie).await
    }

    /// A socket that takes next to nothing unless it is read.
    pub(crate) async fn connect_deaf(&self, cookie: &str) -> Socket {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        self.shake(socket.connect(self.address.parse().unwrap()).await.unwrap(), cookie).await
    }

    async fn shake(&self, stream: TcpStream, cookie: &str) -> Socket {
        let mut request = format!("ws://{}/ws", self.address).into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("http://{}", self.address).parse().unwrap());
        request.headers_mut().insert("cookie", cookie.parse().unwrap());
        client_async(request, stream).await.unwrap().0
    }

    /// Waits until so many sockets are open.
    pub(crate) async fn wait_for_sockets(&self, count: usize) {
        let begun = Instant::now();
        loop {
            let (_, measured) = self.call("GET", "/metrics", "", "").await;
            let open = measured.lines().find_map(|line| line.strip_prefix("live_sockets ")).unwrap();
            if open.trim() == count.to_string() {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "{open} sockets are open still");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    pub(crate) fn is_alive(&mut self) -> bool {
        self.server.try_wait().unwrap().is_none()
    }

    /// What the server holds in memory, in KiB.
    pub(crate) fn memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.server.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches(" kB").parse().unwrap()
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn marque(folder: &std::path::Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_marque"));
    for name in ["DATABASE_URL", "PUBLIC_URL", "STORAGE_URL", "LOG", "LOG_FORMAT"] {
        command.env_remove(name);
    }
    command
        .args(arguments)
        .env("MARQUE_HOME", folder.join("home"))
        .env("WEB_ROOT", folder.join("web"))
        .env("BIND", "127.0.0.1:0")
        .env("RATE_LIMITS", "relaxed")
        .stdin(Stdio::null());
    command
}

fn status(head: &str) -> u16 {
    head.split(' ').nth(1).unwrap().parse().unwrap()
}
