//! Event stream of the admin area: access, events and its end.

use std::time::Duration;

use actix_web::http::{Method, StatusCode};
use domain::{
    accounts::{Role, RoleChange},
    vehicles::ListingStatus,
};
use serde_json::json;
use testkit::{at_minute, list_one, vehicle};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::live_channel::LiveSite;

const TIMEOUT: Duration = Duration::from_secs(20);

/// An open event stream.
struct EventStream {
    stream: TcpStream,
    heard: String,
}

impl EventStream {
    async fn open(site: &LiveSite, cookie: &str) -> Self {
        let mut stream = TcpStream::connect(("127.0.0.1", site.port)).await.unwrap();
        let request = format!(
            "GET /api/admin/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\nAccept-Encoding: gzip, br\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut listening = Self { stream, heard: String::new() };
        listening.wait_for_text("\r\n\r\n").await;
        listening
    }

    /// Reads until the text arrives; false if the stream ends first.
    async fn wait_for_text(&mut self, words: &str) -> bool {
        let mut bytes = [0; 4096];
        while !self.heard.contains(words) {
            let read = timeout(TIMEOUT, self.stream.read(&mut bytes)).await.expect("nothing came").unwrap();
            if read == 0 {
                return false;
            }
            self.heard.push_str(&String::from_utf8_lossy(&bytes[..read]));
            // The last chunk ends the stream, even if the connection stays open.
            if self.heard.ends_with("\r\n0\r\n\r\n") {
                return self.heard.contains(words);
            }
        }
        true
    }

    fn status(&self) -> &str {
        self.heard.split(' ').nth(1).unwrap_or_default()
    }
}

async fn grant(site: &LiveSite, name: &str, granted: bool) {
    site.test.set_role(name, Role::Admin, RoleChange::to(granted)).await;
}

async fn concierge(site: &LiveSite, name: &str) -> String {
    let cookie = site.test.join(name).await;
    grant(site, name, true).await;
    cookie
}

/// Sends an inquiry as a visitor.
async fn send_inquiry(site: &LiveSite) {
    let body = json!({
        "name": "Eve Example", "email": "eve@example.com", "message": "Is it still for sale?", "consent": true
    });
    let request = actix_web::test::TestRequest::post().uri("/api/inquiries").set_json(body);
    assert_eq!(site.test.send(request).await.status, StatusCode::CREATED);
}

const INQUIRY: &str = "event: cases\ndata: {\"queue\":\"inquiries\"}\n\n";

#[actix_web::test]
async fn admin_stream_has_case_events_only() {
    let site = LiveSite::start();
    let carla = concierge(&site, "carla").await;
    let mut desk = EventStream::open(&site, &carla).await;
    assert_eq!(desk.status(), "200");
    for header in ["content-type: text/event-stream", "cache-control: no-store"] {
        assert!(desk.heard.to_lowercase().contains(header), "{header} in {}", desk.heard);
    }
    assert!(!desk.heard.to_lowercase().contains("content-encoding"), "{}", desk.heard);
    let car = list_one(site.test.store.as_ref(), vehicle().build(), at_minute(0)).await;
    site.test.store.set_status(car, ListingStatus::UnderOffer);
    send_inquiry(&site).await;
    assert!(desk.wait_for_text(INQUIRY).await);
    assert!(!desk.heard.contains("vehicle"), "{}", desk.heard);
    assert!(!desk.heard.contains("eve@example.com"), "{}", desk.heard);
}

#[actix_web::test]
async fn case_events_are_not_sent_over_the_websocket() {
    let site = LiveSite::start();
    let carla = concierge(&site, "carla").await;
    let mut page = site.connect(&carla).await;
    let mut desk = EventStream::open(&site, &carla).await;
    send_inquiry(&site).await;
    assert!(desk.wait_for_text(INQUIRY).await);
    assert_eq!(page.received_messages().await, [] as [serde_json::Value; 0]);
}

#[actix_web::test]
async fn admin_stream_ends_with_the_role_or_session() {
    let site = LiveSite::start();
    let (carla, dora) = (concierge(&site, "carla").await, concierge(&site, "dora").await);
    let mut ending = [EventStream::open(&site, &carla).await, EventStream::open(&site, &dora).await];
    grant(&site, "carla", false).await;
    site.test.call_as(&dora, Method::POST, "/api/logout").await;
    send_inquiry(&site).await;
    for (listening, status) in ending.iter_mut().zip(["403", "401"]) {
        assert!(!listening.wait_for_text(INQUIRY).await, "{}", listening.heard);
        let cookie = if status == "403" { &carla } else { &dora };
        assert_eq!(EventStream::open(&site, cookie).await.status(), status);
    }
}

#[actix_web::test]
async fn admin_streams_are_limited_to_ten_apart_from_sockets() {
    let site = LiveSite::start();
    let carla = concierge(&site, "carla").await;
    let mut open = Vec::new();
    for _ in 0..10 {
        open.push(EventStream::open(&site, &carla).await);
    }
    assert!(open.iter().all(|listening| listening.status() == "200"));
    assert_eq!(EventStream::open(&site, &carla).await.status(), "429");
    site.connect(&carla).await;
}

#[actix_web::test]
async fn admin_streams_end_when_the_server_stops() {
    let site = LiveSite::start();
    let carla = concierge(&site, "carla").await;
    let mut desk = EventStream::open(&site, &carla).await;
    site.test.site.hub.close(Duration::ZERO).await;
    assert!(!desk.wait_for_text(INQUIRY).await);
}
