//! Web socket: access, messages and its end.

use std::time::{Duration, Instant};

use actix_web::{
    http::{Method, StatusCode},
    rt,
    test::TestRequest,
};
use domain::vehicles::{ListingStatus, VehicleId};
use serde_json::Value;
use testkit::{at_minute, list_one, vehicle};
use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};

use crate::{
    harness::TestSite,
    live_channel::{LiveSite, ORIGIN},
    live_replay::close_code_and_messages,
};

/// Writes an event that every member receives.
pub(crate) fn append_event(site: &LiveSite, car: VehicleId) {
    site.test.store.set_status(car, ListingStatus::UnderOffer);
}

pub(crate) async fn car(site: &LiveSite) -> VehicleId {
    list_one(site.test.store.as_ref(), vehicle().build(), at_minute(0)).await
}

pub(crate) fn numbers(heard: &[Value]) -> Vec<i64> {
    heard.iter().filter_map(|message| message["eventId"].as_i64()).collect()
}

#[actix_web::test]
async fn socket_requires_own_origin_and_a_session() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    let own = ("origin", ORIGIN);
    let cookie = ("cookie", ada.as_str());
    for (headers, expected) in [
        (vec![own, cookie], None),
        (vec![cookie], Some(403)),
        (vec![("origin", "null"), cookie], Some(403)),
        (vec![("origin", "https://evil.example"), cookie], Some(403)),
        (vec![("origin", "https://marque.example.evil.example"), cookie], Some(403)),
        (vec![("origin", "https://evil-marque.example"), cookie], Some(403)),
        (vec![("origin", "http://marque.example"), cookie], Some(403)),
        (vec![("origin", "https://marque.example:444"), cookie], Some(403)),
        (vec![own, ("origin", "https://evil.example"), cookie], Some(403)),
        (vec![own], Some(401)),
        (vec![own, ("cookie", "__Host-session=no-such-session")], Some(401)),
        (vec![own, ("cookie", "session=x")], Some(401)),
    ] {
        let answer = site.try_handshake(&headers).await;
        assert_eq!(answer.err(), expected, "{headers:?}");
    }
    site.test.call_as(&ada, Method::POST, "/api/logout").await;
    assert_eq!(site.try_handshake(&[own, cookie]).await.err(), Some(401), "a session that has ended");
    // A failed handshake must leave no subscription.
    for _ in 0..200 {
        if site.test.site.hub.is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{} sockets are left", site.test.site.hub.len());
}

#[actix_web::test]
async fn request_without_upgrade_is_refused() {
    let site = TestSite::new();
    site.site.hub.catch_up().await.unwrap();
    assert_eq!(site.get("/ws").await.status, StatusCode::FORBIDDEN);
    let ada = site.join("ada").await;
    let request = actix_web::test::TestRequest::get()
        .uri("/ws")
        .insert_header(("origin", ORIGIN))
        .insert_header(("cookie", ada));
    let answer = site.send(request).await;
    assert_eq!(answer.status, StatusCode::UPGRADE_REQUIRED);
    assert!(site.site.hub.is_empty());
}

#[actix_web::test]
async fn sockets_are_limited_to_ten_per_member() {
    let site = LiveSite::start();
    let (ada, eve) = (site.test.join("ada").await, site.test.join("eve").await);
    let mut open = Vec::new();
    for _ in 0..10 {
        open.push(site.connect(&ada).await);
    }
    assert_eq!(site.try_handshake(&[("origin", ORIGIN), ("cookie", &ada)]).await.err(), Some(429));
    let request = TestRequest::get().uri("/ws").insert_header(("origin", ORIGIN));
    let refused = site.test.send(request.insert_header(("cookie", ada.as_str()))).await;
    assert_eq!((refused.status, refused.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "5"));
    assert_eq!(refused.json()["requestId"].as_str().unwrap().len(), 36);
    site.connect(&eve).await;
    drop(open.pop());
    for _ in 0..200 {
        if site.try_handshake(&[("origin", ORIGIN), ("cookie", &ada)]).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("a place that was given up is not given again");
}

#[actix_web::test]
async fn sockets_are_limited_to_fifty_per_address() {
    let site = LiveSite::start();
    let mut open = Vec::new();
    for member in 0..5 {
        let cookie = site.test.join(&format!("member_{member}")).await;
        for _ in 0..10 {
            open.push(site.connect(&cookie).await);
        }
    }
    let ada = site.test.join("ada").await;
    assert_eq!(site.try_handshake(&[("origin", ORIGIN), ("cookie", &ada)]).await.err(), Some(429));
}

/// R9: unknown messages are ignored; the next one is answered.
#[actix_web::test]
async fn unknown_messages_are_ignored() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    let deep = "[".repeat(10_000);
    for text in [
        "",
        "null",
        "[]",
        "{}",
        deep.as_str(),
        r#"{"type":["ping"]}"#,
        r#"{"type":"__proto__"}"#,
        r#"{"type":"new_post","topicId":1,"post":{}}"#,
        r#"{"type":"resume","lastEventId":"1; drop table events"}"#,
    ] {
        let mut client = site.connect(&ada).await;
        client.send(Message::text(text)).await;
        client.send(Message::binary(vec![0_u8, 159, 146, 150])).await;
        assert_eq!(client.received_messages().await, Vec::<Value>::new(), "{text}");
        client.send(Message::Close(None)).await;
        client.end().await;
    }
}

#[actix_web::test]
async fn messages_are_limited_to_10240_characters() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    for character in ["x", "車", "🚗"] {
        let units: usize = character.chars().map(char::len_utf16).sum();
        let longest = character.repeat(10_240 / units);
        let mut client = site.connect(&ada).await;
        client.send(Message::text(longest.clone())).await;
        assert_eq!(client.received_messages().await, Vec::<Value>::new(), "{character}");
        client.send(Message::text(longest + "x")).await;
        assert_eq!(client.end().await, Some(1009), "{character}");
    }
    let mut client = site.connect(&ada).await;
    client.send(Message::binary(vec![0_u8; 32 * 1024 + 1])).await;
    assert_eq!(client.end().await, Some(1009), "a frame");
}

/// R7: too many messages close that socket only.
#[actix_web::test]
async fn message_flood_closes_only_its_socket() {
    let site = LiveSite::start();
    let (ada, eve) = (site.test.join("ada").await, site.test.join("eve").await);
    let (mut flood, mut other) = (site.connect(&ada).await, site.connect(&eve).await);
    let begun = Instant::now();
    for _ in 0..200 {
        flood.send(Message::text("{}")).await;
    }
    assert_eq!(flood.end().await, Some(1008));
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    assert_eq!(other.received_messages().await, Vec::<Value>::new());
}

/// R19: the socket closes within two seconds and receives nothing afterwards.
#[actix_web::test]
async fn ended_session_closes_its_socket() {
    let site = LiveSite::start();
    let car = car(&site).await;
    let (ada, eve) = (site.test.join("ada").await, site.test.join("eve").await);
    let (mut ada_client, mut other) = (site.connect(&ada).await, site.connect(&eve).await);
    let begun = Instant::now();
    assert!(site.test.call_as(&ada, Method::POST, "/api/logout").await.status.is_success());
    append_event(&site, car);
    assert_eq!(close_code_and_messages(&mut ada_client).await, (Some(1008), vec![]));
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    other.next_of("vehicle_updated").await;
    assert_eq!(site.try_handshake(&[("origin", ORIGIN), ("cookie", &ada)]).await.err(), Some(401));
}

#[actix_web::test]
async fn revoked_role_closes_the_socket_and_granted_role_does_not() {
    let site = LiveSite::start();
    let car = car(&site).await;
    let ada = site.test.join("ada").await;
    let mut client = site.connect(&ada).await;
    site.set_collector("ada", true).await;
    append_event(&site, car);
    client.next_of("vehicle_updated").await;
    let begun = Instant::now();
    site.set_collector("ada", false).await;
    append_event(&site, car);
    assert_eq!(close_code_and_messages(&mut client).await, (Some(1008), vec![]));
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    // The session is still valid and receives members' messages.
    let mut again = site.connect(&ada).await;
    append_event(&site, car);
    again.next_of("vehicle_updated").await;
}

/// An expired session writes no event; it is found when it is checked.
#[actix_web::test]
async fn open_socket_does_not_extend_the_session() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    let mut client = site.connect(&ada).await;
    client.received_messages().await;
    site.test.clock.advance(chrono::TimeDelta::minutes(31));
    site.test.site.hub.revalidate_all_sessions().await.unwrap();
    assert_eq!(client.end().await, Some(1008));
}

/// R27: clients are asked to reconnect soon, at spread times.
#[actix_web::test]
async fn stopping_server_closes_sockets_and_refuses_new_ones() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    let mut clients = Vec::new();
    for _ in 0..6 {
        clients.push(site.connect(&ada).await);
    }
    let hub = std::sync::Arc::clone(&site.test.site.hub);
    let begun = Instant::now();
    rt::spawn(async move { hub.close(Duration::from_millis(900)).await });
    let mut ended = Vec::new();
    for client in &mut clients {
        assert_eq!(client.end().await, Some(u16::from(CloseCode::Restart)));
        ended.push(begun.elapsed());
    }
    let spread = *ended.last().unwrap();
    assert!((Duration::from_millis(700)..Duration::from_secs(2)).contains(&spread), "{ended:?}");
    assert_eq!(site.try_handshake(&[("origin", ORIGIN), ("cookie", &ada)]).await.err(), Some(503));
}

/// After the closing handshake the server closes the connection at once (RFC 6455, 7.1.1).
#[actix_web::test]
async fn connection_is_closed_after_the_closing_handshake() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    let mut client = site.connect(&ada).await;
    let begun = Instant::now();
    client.close(CloseCode::Normal).await;
    assert_eq!(client.end().await, Some(1000));
    client.wait_for_disconnect().await;
    assert!(begun.elapsed() < Duration::from_millis(300), "who leaves: {:?}", begun.elapsed());

    let mut client = site.connect(&ada).await;
    site.test.call_as(&ada, Method::POST, "/api/logout").await;
    assert_eq!(client.end().await, Some(1008));
    let begun = Instant::now();
    client.wait_for_disconnect().await;
    assert!(begun.elapsed() < Duration::from_millis(300), "who is sent away: {:?}", begun.elapsed());
}
