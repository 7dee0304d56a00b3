//! Test harness: a site on its own socket, and web socket clients.

use std::{net::TcpListener, time::Duration};

use actix_web::dev::ServerHandle;
use domain::accounts::{Role, RoleChange, UserId};
use futures_util::{SinkExt, StreamExt};
use http_actix::ServeOptions;
use realtime::Hub;
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        protocol::{CloseFrame, frame::coding::CloseCode},
    },
};

use crate::harness::TestSite;

pub const ORIGIN: &str = "https://marque.example";
/// Limit on waits; longer than anything here takes.
const TIMEOUT: Duration = Duration::from_secs(20);

/// A site and its port.
pub struct LiveSite {
    pub test: TestSite,
    pub port: u16,
    server: ServerHandle,
}

impl LiveSite {
    pub fn start() -> Self {
        let site = Self::start_without_follower();
        site.follow();
        site
    }

    /// Starts a site that does not follow the event log yet.
    pub fn start_without_follower() -> Self {
        let test = TestSite::new();
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let site = test.site.clone();
        let options = ServeOptions { workers: Some(1), ..ServeOptions::default() };
        let app = move || http_actix::site_app!(site.clone());
        let server = http_actix::serve(app, listener, &options).unwrap();
        let handle = server.handle();
        actix_web::rt::spawn(server);
        Self { test, port, server: handle }
    }

    pub fn follow(&self) {
        actix_web::rt::spawn(Hub::follow(std::sync::Arc::downgrade(&self.test.site.hub), |_| {}));
    }

    /// Performs a handshake with extra headers.
    pub async fn try_handshake(&self, headers: &[(&'static str, &str)]) -> Result<Client, u16> {
        let mut request = format!("ws://127.0.0.1:{}/ws", self.port).into_client_request().unwrap();
        for (name, value) in headers {
            request.headers_mut().append(*name, value.parse().unwrap());
        }
        match timeout(TIMEOUT, connect_async(request)).await.unwrap() {
            Ok((stream, _)) => Ok(Client { stream }),
            Err(tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(other) => panic!("{other}"),
        }
    }

    /// Opens a socket and reads the first message.
    pub async fn connect(&self, cookie: &str) -> Client {
        let mut client = self.try_handshake(&[("origin", ORIGIN), ("cookie", cookie)]).await.unwrap();
        let said = client.next().await;
        assert_eq!((&said["type"], &said["status"]), (&json!("connection_status"), &json!("connected")));
        client
    }

    pub async fn id_of(&self, name: &str) -> UserId {
        self.test.id_of(name).await
    }

    pub async fn set_collector(&self, name: &str, granted: bool) {
        self.test.set_role(name, Role::Collector, RoleChange::to(granted)).await;
    }

    /// Grants the admin role.
    pub async fn set_admin(&self, name: &str) {
        self.test.grant(name, Role::Admin).await;
    }
}

impl Drop for LiveSite {
    fn drop(&mut self) {
        let stopping = self.server.stop(false);
        actix_web::rt::spawn(stopping);
    }
}

/// A web socket client.
pub struct Client {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    pub async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    /// Sends; ignores a closed connection.
    pub async fn send(&mut self, message: Message) {
        let _ = self.stream.send(message).await;
    }

    async fn take(&mut self) -> Option<Message> {
        loop {
            match timeout(TIMEOUT, self.stream.next()).await.expect("nothing came") {
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(message)) => return Some(message),
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// The next message.
    pub async fn next(&mut self) -> Value {
        match self.take().await {
            Some(Message::Text(text)) => serde_json::from_str(&text).unwrap(),
            other => panic!("no message, but {other:?}"),
        }
    }

    /// The next message of a type; skips others.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Starts the closing handshake.
    pub async fn close(&mut self, code: CloseCode) {
        let frame = CloseFrame { code, reason: "".into() };
        let _ = self.stream.close(Some(frame)).await;
    }

    /// Waits for the end of the TCP connection.
    pub async fn wait_for_disconnect(&mut self) {
        while self.take().await.is_some() {}
    }

    /// Skips messages until the server closes; returns the close code.
    pub async fn end(&mut self) -> Option<u16> {
        loop {
            match self.take().await {
                Some(Message::Close(close)) => return close.map(|close| close.code.into()),
                Some(_) => {}
                None => return None,
            }
        }
    }

    /// All messages up to the answer to a ping.
    pub async fn received_messages(&mut self) -> Vec<Value> {
        self.say(&json!({ "type": "ping", "timestamp": 7 })).await;
        let mut received = Vec::new();
        loop {
            let message = self.next().await;
            if message["type"] == "pong" {
                assert_eq!(message, json!({ "type": "pong", "timestamp": 7 }));
                return received;
            }
            received.push(message);
        }
    }
}
