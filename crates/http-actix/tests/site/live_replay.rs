//! Web sockets that come back: what they missed.

use actix_web::http::Method;
use ports::events::EventLog;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    live::{append_event, car, numbers},
    live_channel::{Client, LiveSite},
};

pub(crate) async fn close_code_and_messages(client: &mut Client) -> (Option<u16>, Vec<Value>) {
    let mut news = Vec::new();
    loop {
        match futures_util::StreamExt::next(&mut client.stream).await {
            Some(Ok(Message::Close(close))) => return (close.map(|close| close.code.into()), news),
            Some(Ok(Message::Text(text))) => news.push(serde_json::from_str(&text).unwrap()),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return (None, news),
        }
    }
}

/// Resumes after an event as the browser does: messages before the confirmation are ignored, because they are
/// replayed.
async fn resume(client: &mut Client, after: i64) {
    client.say(&json!({ "type": "resume", "lastEventId": after })).await;
    loop {
        let message = client.next().await;
        if message["status"] == "resumed" {
            assert_eq!(message["eventId"], json!(after));
            return;
        }
    }
}

/// R11: nothing is lost, repeated or out of order, wherever the connection is cut.
#[actix_web::test]
async fn reconnecting_client_gets_missed_events() {
    let site = LiveSite::start();
    let car = car(&site).await;
    let ada = site.test.join("ada").await;
    let first = site.test.store.latest_event().await.unwrap().0;
    let mut received: Vec<i64> = Vec::new();
    // Events before the cut, and while disconnected.
    for (before, away) in [(0, 0), (3, 5), (1, 0), (0, 7), (20, 40)] {
        let mut client = site.connect(&ada).await;
        let last = received.last().copied().unwrap_or(first);
        resume(&mut client, last).await;
        for _ in 0..before {
            append_event(&site, car);
        }
        let missed = site.test.store.latest_event().await.unwrap().0 - last;
        for _ in 0..missed {
            received.push(client.next_of("vehicle_updated").await["eventId"].as_i64().unwrap());
        }
        drop(client);
        for _ in 0..away {
            append_event(&site, car);
        }
    }
    let last = site.test.store.latest_event().await.unwrap().0;
    let mut client = site.connect(&ada).await;
    let missed = *received.last().unwrap();
    resume(&mut client, missed).await;
    while received.last() != Some(&last) {
        received.push(client.next_of("vehicle_updated").await["eventId"].as_i64().unwrap());
    }
    assert_eq!(received, (first + 1..=last).collect::<Vec<_>>());
}

#[actix_web::test]
async fn client_away_too_long_is_told_to_resync() {
    let site = LiveSite::start();
    let car = car(&site).await;
    let ada = site.test.join("ada").await;
    let mut client = site.connect(&ada).await;
    let first = site.test.store.latest_event().await.unwrap().0;
    let mut last = first;
    for _ in 0..11 {
        for _ in 0..100 {
            append_event(&site, car);
        }
        last = site.test.store.latest_event().await.unwrap().0;
        while client.next_of("vehicle_updated").await["eventId"] != json!(last) {}
    }
    for (after, is_too_old) in [(first, true), (last - 1_001, true), (last - 900, false), (last, false)] {
        client.say(&json!({ "type": "resume", "lastEventId": after })).await;
        let answer = client.next().await;
        if is_too_old {
            assert_eq!(answer, json!({ "type": "resync", "eventId": last }), "{after}");
        } else {
            assert_eq!(answer["status"], "resumed", "{after}");
            let received = client.received_messages().await;
            assert_eq!(numbers(&received), (after + 1..=last).collect::<Vec<_>>());
        }
    }
    // After a restore from backup, the log is behind the client's number.
    client.say(&json!({ "type": "resume", "lastEventId": i64::MAX })).await;
    assert_eq!(client.next().await["type"], "resync");
}

/// A server that has just started replays events written by others.
#[actix_web::test]
async fn restarted_server_replays_earlier_events() {
    let site = LiveSite::start_without_follower();
    let car = car(&site).await;
    let ada = site.test.join("ada").await;
    for _ in 0..30 {
        append_event(&site, car);
    }
    let last = site.test.store.latest_event().await.unwrap().0;
    site.follow();
    let mut client = site.connect(&ada).await;
    client.say(&json!({ "type": "resume", "lastEventId": last - 10 })).await;
    while client.next().await["status"] != "resumed" {}
    let mut received = Vec::new();
    while received.last() != Some(&last) {
        received.push(client.next_of("vehicle_updated").await["eventId"].as_i64().unwrap());
    }
    assert_eq!(received, (last - 9..=last).collect::<Vec<_>>());
}

/// Removed and edited texts are not replayed: a replay contains only ids, and the client reads the content
/// again.
#[actix_web::test]
async fn replay_contains_no_removed_forum_text() {
    let site = LiveSite::start();
    let (ada, eve, staff) =
        (site.test.join("ada").await, site.test.join("eve").await, site.test.join("staff").await);
    for name in ["ada", "eve", "staff"] {
        site.set_collector(name, true).await;
    }
    site.set_admin("staff").await;
    let send = async |method: Method, cookie: &str, path: &str, body: Value| {
        let request = actix_web::test::TestRequest::default().method(method).uri(path).set_json(body);
        let answer = site.test.send(request.insert_header(("cookie", cookie))).await;
        assert!(answer.status.is_success(), "{path}: {}", answer.body);
        serde_json::from_str::<Value>(&answer.body).unwrap_or_default()
    };
    let category = json!({ "name": "Air-cooled", "description": "Before 1998, and dry" });
    let category = send(Method::POST, &ada, "/api/forum/categories", category).await;
    let topics = format!("/api/forum/categories/{}/topics", category["id"]);
    let body = json!({ "title": "Gone title", "content": "The gone text of a topic that is removed" });
    let gone = send(Method::POST, &ada, &topics, body).await;
    let body = json!({ "title": "Old title", "content": "The old text of a topic that is rewritten" });
    let edited = send(Method::POST, &ada, &topics, body).await;
    let posts = format!("/api/forum/topics/{}/posts", edited["id"]);
    let removed =
        send(Method::POST, &ada, &posts, json!({ "content": "A gone text, removed by the staff" })).await;
    let rewritten =
        send(Method::POST, &ada, &posts, json!({ "content": "An old text with a phone number" })).await;
    // Fills the replay buffer before anything is removed.
    let mut first = site.connect(&eve).await;
    resume(&mut first, 0).await;
    while first.next_of("new_post").await["post"]["id"] != rewritten["id"] {}

    let reason = json!({ "reason": "No advertisements." });
    send(Method::DELETE, &staff, &format!("/api/forum/topics/{}", gone["id"]), reason.clone()).await;
    send(Method::DELETE, &staff, &format!("/api/forum/posts/{}", removed["id"]), reason).await;
    let path = format!("/api/forum/posts/{}", rewritten["id"]);
    send(Method::PATCH, &ada, &path, json!({ "content": "A new text without it" })).await;
    let body = json!({ "title": "New title", "content": "The new text of that topic, as it is now" });
    send(Method::PATCH, &ada, &format!("/api/forum/topics/{}", edited["id"]), body).await;

    let mut client = site.connect(&eve).await;
    resume(&mut client, 0).await;
    let received = client.received_messages().await;
    let received_text = Value::Array(received.clone()).to_string();
    for word in ["gone", "Gone", "old", "Old", "phone"] {
        assert!(!received_text.contains(word), "{word} in {received_text}");
    }
    let of = |kind: &str| -> Vec<&Value> { received.iter().filter(|news| news["type"] == kind).collect() };
    let ids: Vec<_> = of("new_post").iter().map(|news| news["post"]["id"].clone()).collect();
    assert_eq!(ids, [removed["id"].clone(), rewritten["id"].clone()], "nothing is missed");
    let post = of("new_post")[1].clone();
    assert_eq!(
        (&post["topicId"], &post["categoryId"], &post["post"]["number"]),
        (&edited["id"], &category["id"], &json!(2))
    );
    let ids: Vec<_> = of("new_topic").iter().map(|news| news["topic"]["id"].clone()).collect();
    assert!(ids.contains(&edited["id"]));
}
