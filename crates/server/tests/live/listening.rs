//! Clients under load beside slow and abusive ones (reliability rows R7, R8, R13). `MARQUE_LISTENERS` clients
//! receive `MARQUE_REPLIES` replies of `MARQUE_WORDS` words at `MARQUE_PACE` per second (unset: as fast as
//! accepted), while `MARQUE_DEAF` clients read nothing and `MARQUE_FLOODS` send too much.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt, future::join_all};
use serde_json::{Value, json};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::{
    pinging::{Pinger, format_times},
    setting,
    site::{Site, Socket, TIMEOUT},
};

/// Receives that many replies; returns the event number and arrival time of each.
async fn listen(mut socket: Socket, replies: usize) -> Vec<(i64, Instant)> {
    let mut received = Vec::new();
    while received.len() < replies {
        let message = timeout(TIMEOUT, socket.next()).await.expect("nothing more came").unwrap().unwrap();
        let Message::Text(text) = message else { continue };
        let message: Value = serde_json::from_str(&text).unwrap();
        if message["type"] == "new_post" {
            received.push((message["eventId"].as_i64().unwrap(), Instant::now()));
        }
    }
    received
}

/// Sends pings until the server closes the connection; returns the close code.
async fn send_pings(mut socket: Socket) -> u16 {
    let ping = Message::text(json!({ "type": "ping", "timestamp": 1 }).to_string());
    for _ in 0..10_000 {
        if socket.send(ping.clone()).await.is_err() {
            break;
        }
    }
    loop {
        match timeout(TIMEOUT, socket.next()).await.expect("it was not ended") {
            Some(Ok(Message::Close(Some(close)))) => return close.code.into(),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return 0,
        }
    }
}

/// Sends malformed messages.
async fn send_malformed(mut socket: Socket) {
    for text in [
        "[]",
        "null",
        "7",
        r#"{"type":7}"#,
        r#"{"type":"__proto__"}"#,
        r#"{"type":"constructor","topicId":1}"#,
        r#"{"type":"resume","lastEventId":"1"}"#,
        r#"{"type":"resume","lastEventId":1e999}"#,
        r#"{"type":"new_post","topicId":1,"post":{"content":"forged"}}"#,
    ] {
        socket.send(Message::text(text)).await.unwrap();
    }
    socket.send(Message::text("[".repeat(10_000))).await.unwrap();
    socket.send(Message::binary(vec![0_u8; 10_000])).await.unwrap();
    socket.send(Message::text(json!({ "type": "ping", "timestamp": 9 }).to_string())).await.unwrap();
    loop {
        let message = timeout(TIMEOUT, socket.next()).await.expect("no pong came").unwrap().unwrap();
        if message.to_text().is_ok_and(|text| text.contains("\"pong\"")) {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_client_gets_all_events_once_despite_others() {
    let (listeners, replies) = (setting("MARQUE_LISTENERS", 100), setting("MARQUE_REPLIES", 60));
    let mut site = Site::start();
    let ada = site.collector("ada");
    let eve = site.collector("eve");
    let category = json!({ "name": "Prewar", "description": "Older than most of us" });
    let (_, category) = site.post("/api/forum/categories", &ada, &category);
    let topic = json!({ "title": "Who has driven a T35?", "content": "Not in a museum, I mean." });
    let path = format!("/api/forum/categories/{}/topics", category["id"]);
    let (_, topic) = site.post(&path, &ada, &topic);

    let mut deaf = Vec::new();
    for _ in 0..setting("MARQUE_DEAF", 3) {
        deaf.push(site.connect_unread(&eve).await);
    }
    let mut listening = Vec::new();
    for _ in 0..listeners {
        listening.push(tokio::spawn(listen(site.connect(&eve).await, replies)));
    }
    let mut floods = Vec::new();
    for _ in 0..setting("MARQUE_FLOODS", 5) {
        floods.push(tokio::spawn(send_pings(site.connect(&eve).await)));
        tokio::spawn(send_malformed(site.connect(&eve).await)).await.unwrap();
    }

    let asking = Pinger::begin(site.connect(&ada).await);
    let path = format!("/api/forum/topics/{}/posts", topic["id"]);
    let mut answered = Vec::new();
    let (words, pace) = (setting("MARQUE_WORDS", 1_920), u32::try_from(setting("MARQUE_PACE", 0)).unwrap());
    let (begun, pace) = (Instant::now(), (pace > 0).then_some(pace));
    for turn in 0..replies {
        let content = format!("{turn} {}", "and then it rained, ".repeat(words / 4));
        if let Some(due) =
            pace.map(|pace| begun + Duration::from_secs(1) * u32::try_from(turn).unwrap() / pace)
        {
            tokio::time::sleep_until(due.into()).await;
        }
        let (status, body) = site.post(&path, &ada, &json!({ "content": content }));
        assert_eq!(status, 201, "{body}");
        answered.push(Instant::now());
    }

    let mut delays: Vec<Duration> = Vec::new();
    for received in join_all(listening).await {
        let received = received.unwrap();
        let events: Vec<i64> = received.iter().map(|(event, _)| *event).collect();
        assert!(events.is_sorted_by(|one, next| one < next), "twice or out of order: {events:?}");
        // Saturates at zero, because a message may arrive before the response to its request.
        delays.extend(
            received.iter().zip(&answered).map(|((_, at), answered)| at.saturating_duration_since(*answered)),
        );
    }
    let pongs = asking.stop().await;
    for code in join_all(floods).await {
        assert_eq!(code.unwrap(), 1008, "who floods is told that it was too much");
    }
    // Clients that read nothing are disconnected and their queues freed.
    site.wait_for_sockets(0).await;
    drop(deaf);

    println!(
        "{listeners} listeners, {replies} replies in {:?}: heard {}; pongs {}; {} KiB at most",
        begun.elapsed(),
        format_times(delays),
        format_times(pongs),
        site.server.memory("VmHWM")
    );
    let topic = site.get(&format!("/api/forum/topics/{}", topic["id"]), &eve);
    assert_eq!(topic["postCount"], json!(replies));
    assert!(site.server.is_alive());
}
