//! The real binary with its own database, and web sockets to it.

use std::time::Duration;

use serde_json::Value;
use tokio::{
    net::{TcpSocket, TcpStream},
    time::Instant,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, client::IntoClientRequest},
};

use crate::harness::{Folder, Server};

/// Timeout for anything awaited.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(60);

pub(crate) type Socket = WebSocketStream<TcpStream>;

/// A running server and its folder; both are removed on drop.
pub(crate) struct Site {
    pub(crate) server: Server,
    pub(crate) folder: Folder,
}

impl Site {
    pub(crate) fn start() -> Self {
        Self::start_with("relaxed")
    }

    /// Starts a server with that `RATE_LIMITS` setting.
    pub(crate) fn start_with(rate_limits: &str) -> Self {
        let folder = Folder::new();
        let server = Server::start(folder.marque().arg("serve").env("RATE_LIMITS", rate_limits));
        Self { server, folder }
    }

    /// Creates a collector; returns their session cookie.
    pub(crate) fn collector(&self, name: &str) -> String {
        self.folder.join(name, &["--role", "collector"]);
        self.server.session(name)
    }

    pub(crate) fn post(&self, path: &str, cookie: &str, body: &Value) -> (u16, Value) {
        let answer = self.server.call("POST", path, cookie, body);
        (answer.status, answer.json())
    }

    pub(crate) fn get(&self, path: &str, cookie: &str) -> Value {
        self.server.call("GET", path, cookie, &Value::Null).json()
    }

    pub(crate) async fn connect(&self, cookie: &str) -> Socket {
        connect(&self.server.address, cookie).await.unwrap()
    }

    /// Opens a socket with a minimal receive buffer, which fills unless it is read.
    pub(crate) async fn connect_unread(&self, cookie: &str) -> Socket {
        let socket = TcpSocket::new_v4().unwrap();
        socket.set_recv_buffer_size(4096).unwrap();
        let stream = socket.connect(self.server.address.parse().unwrap()).await.unwrap();
        handshake(stream, &self.server.address, cookie).await.unwrap()
    }

    /// Waits until exactly that many sockets are open.
    pub(crate) async fn wait_for_sockets(&self, count: usize) {
        let begun = Instant::now();
        loop {
            let measured = self.server.metrics();
            let open = measured.lines().find_map(|line| line.strip_prefix("live_sockets ")).unwrap();
            if open.trim() == count.to_string() {
                return;
            }
            assert!(begun.elapsed() < TIMEOUT, "{open} sockets are open still");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// Opens a web socket to the server at that address.
pub(crate) async fn connect(address: &str, cookie: &str) -> tungstenite::Result<Socket> {
    handshake(TcpStream::connect(address).await?, address, cookie).await
}

async fn handshake(stream: TcpStream, address: &str, cookie: &str) -> tungstenite::Result<Socket> {
    let mut request = format!("ws://{address}/ws").into_client_request()?;
    request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    Ok(client_async(request, stream).await?.0)
}
