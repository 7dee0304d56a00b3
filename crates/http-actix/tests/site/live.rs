//! Web socket: access, messages and its end.

use std::time::{Duration, Instant};

use actix_web::{
    http::{Method, StatusCode},
    rt,
    test::TestRequest,
};
use domain::{
    audit::Actor,
    forum::{CategoryId, NewCategory},
    notifications::{DeepLink, NewNotification, NotificationKind},
    vehicles::{ListingStatus, VehicleId},
};
use ports::{
    events::EventLog,
    forum::{CategoryRevision, ForumModeration},
    notifications::Notifications,
};
use serde_json::{Value, json};
use testkit::{at_minute, list_one, vehicle};
use tokio_tungstenite::tungstenite::{Message, protocol::frame::coding::CloseCode};

use crate::{
    harness::TestSite,
    live_channel::{Client, LiveSite, ORIGIN},
};

/// Writes an event that every member receives.
fn happen(site: &LiveSite, car: VehicleId) {
    site.test.store.set_status(car, ListingStatus::UnderOffer);
}

async fn car(site: &LiveSite) -> VehicleId {
    list_one(site.test.store.as_ref(), vehicle().build(), at_minute(0)).await
}

fn numbers(heard: &[Value]) -> Vec<i64> {
    heard.iter().filter_map(|message| message["eventId"].as_i64()).collect()
}

#[actix_web::test]
async fn only_a_page_of_ours_opens_it_for_somebody_who_is_signed_in() {
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
        let answer = site.shake(&headers).await;
        assert_eq!(answer.err(), expected, "{headers:?}");
    }
    site.test.call_as(&ada, Method::POST, "/api/logout").await;
    assert_eq!(site.shake(&[own, cookie]).await.err(), Some(401), "a session that has ended");
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
async fn a_request_that_is_no_handshake_is_told_so() {
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
async fn a_member_holds_ten_at_most() {
    let site = LiveSite::start();
    let (ada, eve) = (site.test.join("ada").await, site.test.join("eve").await);
    let mut open = Vec::new();
    for _ in 0..10 {
        open.push(site.connect(&ada).await);
    }
    assert_eq!(site.shake(&[("origin", ORIGIN), ("cookie", &ada)]).await.err(), Some(429));
    let request = TestRequest::get().uri("/ws").insert_header(("origin", ORIGIN));
    let refused = site.test.send(request.insert_header(("cookie", ada.as_str()))).await;
    assert_eq!((refused.status, refused.header("retry-after")), (StatusCode::TOO_MANY_REQUESTS, "5"));
    assert_eq!(refused.json()["requestId"].as_str().unwrap().len(), 36);
    site.connect(&eve).await;
    drop(open.pop());
    for _ in 0..200 {
        if site.shake(&[("origin", ORIGIN), ("cookie", &ada)]).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("a place that was given up is not given again");
}

#[actix_web::test]
async fn an_address_holds_fifty_at_most() {
    let site = LiveSite::start();
    let mut open = Vec::new();
    for member in 0..5 {
        let cookie = site.test.join(&format!("member_{member}")).await;
        for _ in 0..10 {
            open.push(site.connect(&cookie).await);
        }
    }
    let ada = site.test.join("ada").await;
    assert_eq!(site.shake(&[("origin", ORIGIN), ("cookie", &ada)]).await.err(), Some(429));
}

#[actix_web::test]
async fn everybody_hears_of_a_vehicle_within_a_second_and_in_order() {
    let site = LiveSite::start();
    let car = car(&site).await;
    let mut clients = Vec::new();
    for name in ["ada", "eve"] {
        let cookie = site.test.join(name).await;
        clients.push(site.connect(&cookie).await);
    }
    let begun = Instant::now();
    happen(&site, car);
    for client in &mut clients {
        let told = client.next().await;
        assert_eq!(told["type"], "vehicle_updated");
        assert_eq!((&told["vehicleId"], &told["vehicleIds"]), (&json!(car.0), &json!([car.0])));
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    for _ in 0..20 {
        happen(&site, car);
    }
    let mut last = 0;
    for _ in 0..20 {
        let id = clients[0].next_of("vehicle_updated").await["eventId"].as_i64().unwrap();
        assert!(id > last);
        last = id;
    }
}

#[actix_web::test]
async fn only_its_member_hears_of_a_notice() {
    let site = LiveSite::start();
    let (ada, eve) = (site.test.join("ada").await, site.test.join("eve").await);
    let (mut hers, mut others) = (site.connect(&ada).await, site.connect(&eve).await);
    let to = site.id_of("ada").await;
    let notice =
        NewNotification::new(to, NotificationKind::Message, "News", "For Ada.", DeepLink::to("/dashboard"));
    site.test.store.notify(&[notice], at_minute(0)).await.unwrap();
    assert_eq!(hers.next_of("notification").await, json!({ "type": "notification", "unread": 1 }));
    assert_eq!(others.heard().await, Vec::<Value>::new());
}

/// R9: unknown messages are ignored; the next one is answered.
#[actix_web::test]
async fn what_is_no_message_is_passed_over() {
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
        assert_eq!(client.heard().await, Vec::<Value>::new(), "{text}");
        client.send(Message::Close(None)).await;
        client.end().await;
    }
}

#[actix_web::test]
async fn the_longest_message_has_10240_characters() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    for character in ["x", "車", "🚗"] {
        let units: usize = character.chars().map(char::len_utf16).sum();
        let longest = character.repeat(10_240 / units);
        let mut client = site.connect(&ada).await;
        client.send(Message::text(longest.clone())).await;
        assert_eq!(client.heard().await, Vec::<Value>::new(), "{character}");
        client.send(Message::text(longest + "x")).await;
        assert_eq!(client.end().await, Some(1009), "{character}");
    }
    let mut client = site.connect(&ada).await;
    client.send(Message::binary(vec![0_u8; 32 * 1024 + 1])).await;
    assert_eq!(client.end().await, Some(1009), "a frame");
}

/// R7: too many messages close that socket only.
#[actix_web::test]
async fn a_flood_ends_its_own_socket() {
    let site = LiveSite::start();
    let (ada, eve) = (site.test.join("ada").await, site.test.join("eve").await);
    let (mut flood, mut other) = (site.connect(&ada).await, site.connect(&eve).await);
    let begun = Instant::now();
    for _ in 0..200 {
        flood.send(Message::text("{}")).await;
    }
    assert_eq!(flood.end().await, Some(1008));
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    assert_eq!(other.heard().await, Vec::<Value>::new());
}

/// R19: the socket closes within two seconds and receives nothing afterwards.
#[actix_web::test]
async fn a_session_that_ends_takes_its_socket_along() {
    let site = LiveSite::start();
    let car = car(&site).await;
    let (ada, eve) = (site.test.join("ada").await, site.test.join("eve").await);
    let (mut hers, mut other) = (site.connect(&ada).await, site.connect(&eve).await);
    let begun = Instant::now();
    assert!(site.test.call_as(&ada, Method::POST, "/api/logout").await.status.is_success());
    happen(&site, car);
    assert_eq!(end_and_news(&mut hers).await, (Some(1008), vec![]));
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    other.next_of("vehicle_updated").await;
    assert_eq!(site.shake(&[("origin", ORIGIN), ("cookie", &ada)]).await.err(), Some(401));
}

#[actix_web::test]
async fn a_role_that_is_taken_ends_the_socket_and_one_that_is_given_does_not() {
    let site = LiveSite::start();
    let car = car(&site).await;
    let ada = site.test.join("ada").await;
    let mut client = site.connect(&ada).await;
    site.set_collector("ada", true).await;
    happen(&site, car);
    client.next_of("vehicle_updated").await;
    let begun = Instant::now();
    site.set_collector("ada", false).await;
    happen(&site, car);
    assert_eq!(end_and_news(&mut client).await, (Some(1008), vec![]));
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    // The session is still valid and receives members' messages.
    let mut again = site.connect(&ada).await;
    happen(&site, car);
    again.next_of("vehicle_updated").await;
}

/// An expired session writes no event; it is found when it is checked.
#[actix_web::test]
async fn listening_keeps_nobody_signed_in() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    let mut client = site.connect(&ada).await;
    client.heard().await;
    site.test.clock.advance(chrono::TimeDelta::minutes(31));
    site.test.site.hub.revalidate_all_sessions().await.unwrap();
    assert_eq!(client.end().await, Some(1008));
}

async fn end_and_news(client: &mut Client) -> (Option<u16>, Vec<Value>) {
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
async fn who_comes_back_hears_what_they_missed() {
    let site = LiveSite::start();
    let car = car(&site).await;
    let ada = site.test.join("ada").await;
    let first = site.test.store.latest_event().await.unwrap().0;
    let mut heard: Vec<i64> = Vec::new();
    // Events before the cut, and while disconnected.
    for (before, away) in [(0, 0), (3, 5), (1, 0), (0, 7), (20, 40)] {
        let mut client = site.connect(&ada).await;
        let last = heard.last().copied().unwrap_or(first);
        resume(&mut client, last).await;
        for _ in 0..before {
            happen(&site, car);
        }
        let missed = site.test.store.latest_event().await.unwrap().0 - last;
        for _ in 0..missed {
            heard.push(client.next_of("vehicle_updated").await["eventId"].as_i64().unwrap());
        }
        drop(client);
        for _ in 0..away {
            happen(&site, car);
        }
    }
    let last = site.test.store.latest_event().await.unwrap().0;
    let mut client = site.connect(&ada).await;
    let missed = *heard.last().unwrap();
    resume(&mut client, missed).await;
    while heard.last() != Some(&last) {
        heard.push(client.next_of("vehicle_updated").await["eventId"].as_i64().unwrap());
    }
    assert_eq!(heard, (first + 1..=last).collect::<Vec<_>>());
}

#[actix_web::test]
async fn who_was_away_too_long_is_told_to_read_anew() {
    let site = LiveSite::start();
    let car = car(&site).await;
    let ada = site.test.join("ada").await;
    let mut client = site.connect(&ada).await;
    let first = site.test.store.latest_event().await.unwrap().0;
    let mut last = first;
    for _ in 0..11 {
        for _ in 0..100 {
            happen(&site, car);
        }
        last = site.test.store.latest_event().await.unwrap().0;
        while client.next_of("vehicle_updated").await["eventId"] != json!(last) {}
    }
    for (asked, is_too_old) in [(first, true), (last - 1_001, true), (last - 900, false), (last, false)] {
        client.say(&json!({ "type": "resume", "lastEventId": asked })).await;
        let answer = client.next().await;
        if is_too_old {
            assert_eq!(answer, json!({ "type": "resync", "eventId": last }), "{asked}");
        } else {
            assert_eq!(answer["status"], "resumed", "{asked}");
            let heard = client.heard().await;
            assert_eq!(numbers(&heard), (asked + 1..=last).collect::<Vec<_>>());
        }
    }
    // After a restore from backup, the log is behind the client's number.
    client.say(&json!({ "type": "resume", "lastEventId": i64::MAX })).await;
    assert_eq!(client.next().await["type"], "resync");
}

/// A server that has just started replays events written by others.
#[actix_web::test]
async fn a_server_that_starts_remembers() {
    let site = LiveSite::start_deaf();
    let car = car(&site).await;
    let ada = site.test.join("ada").await;
    for _ in 0..30 {
        happen(&site, car);
    }
    let last = site.test.store.latest_event().await.unwrap().0;
    site.follow();
    let mut client = site.connect(&ada).await;
    client.say(&json!({ "type": "resume", "lastEventId": last - 10 })).await;
    while client.next().await["status"] != "resumed" {}
    let mut heard = Vec::new();
    while heard.last() != Some(&last) {
        heard.push(client.next_of("vehicle_updated").await["eventId"].as_i64().unwrap());
    }
    assert_eq!(heard, (last - 9..=last).collect::<Vec<_>>());
}

/// R27: clients are asked to reconnect soon, at spread times.
#[actix_web::test]
async fn a_server_that_stops_says_so_and_lets_nobody_in() {
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
    assert_eq!(site.shake(&[("origin", ORIGIN), ("cookie", &ada)]).await.err(), Some(503));
}

/// Collectors receive each other's categories, topics and replies within a second; other members receive
/// none.
#[actix_web::test]
async fn collectors_hear_of_the_forum_and_others_do_not() {
    let site = LiveSite::start();
    let (ada, eve, bob) =
        (site.test.join("ada").await, site.test.join("eve").await, site.test.join("bob").await);
    site.set_collector("ada", true).await;
    site.set_collector("eve", true).await;
    let (mut hers, mut outside) = (site.connect(&eve).await, site.connect(&bob).await);
    let write = async |path: &str, body: Value| {
        let request = actix_web::test::TestRequest::post().uri(path).set_json(body);
        let answer = site.test.send(request.insert_header(("cookie", ada.as_str()))).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        answer.json()
    };
    let begun = Instant::now();
    let category = write(
        "/api/forum/categories",
        json!({ "name": "Air-cooled", "description": "Before 1998, and dry" }),
    )
    .await;
    let told = hers.next_of("new_category").await;
    assert_eq!((&told["category"]["id"], &told["category"]["name"]), (&category["id"], &json!("Air-cooled")));

    let path = format!("/api/forum/categories/{}/topics", category["id"]);
    let body = json!({ "title": "Valves", "content": "Who sets theirs at a thousand miles?" });
    let topic = write(&path, body).await;
    let told = hers.next_of("new_topic").await;
    assert_eq!((&told["categoryId"], &told["topic"]["title"]), (&category["id"], &json!("Valves")));
    assert_eq!((&told["topic"]["username"], &told["topic"]["isMine"]), (&json!("ada"), &json!(false)));

    let path = format!("/api/forum/topics/{}/posts", topic["id"]);
    let post = write(&path, json!({ "content": "I do, with the engine cold." })).await;
    let told = hers.next_of("new_post").await;
    assert_eq!((&told["topicId"], &told["categoryId"]), (&topic["id"], &category["id"]));
    assert_eq!((&told["post"]["id"], &told["post"]["body"]), (&post["id"], &post["body"]));
    let id = category["id"].as_i64().unwrap();
    let seen = CategoryRevision { id: CategoryId(id), revision: 1 };
    let to = NewCategory::parse("Air-cooled 911s", "Before 1998, and dry").unwrap();
    let changed = site.test.store.change_category(seen, &to, Actor::default(), at_minute(1)).await.unwrap();
    assert_eq!(changed, Ok(true));
    assert_eq!(hers.next_of("category_updated").await["categoryId"], category["id"]);
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    assert_eq!(outside.heard().await, Vec::<Value>::new());

    // A replay leaves them out as well.
    outside.say(&json!({ "type": "resume", "lastEventId": 0 })).await;
    assert_eq!(outside.next().await["status"], "resumed");
    assert_eq!(outside.heard().await, Vec::<Value>::new());

    // A revoked role closes the socket before the next message.
    site.set_collector("eve", false).await;
    write(&path, json!({ "content": "And once more in autumn." })).await;
    assert_eq!(end_and_news(&mut hers).await, (Some(1008), vec![]));
}

/// Removed and edited texts are not replayed: a replay contains only ids, and the client reads the content
/// again.
#[actix_web::test]
async fn a_forum_text_that_is_gone_is_not_replayed() {
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
    let heard = client.heard().await;
    let told = Value::Array(heard.clone()).to_string();
    for word in ["gone", "Gone", "old", "Old", "phone"] {
        assert!(!told.contains(word), "{word} in {told}");
    }
    let of = |kind: &str| -> Vec<&Value> { heard.iter().filter(|news| news["type"] == kind).collect() };
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

/// After the closing handshake the server closes the connection at once (RFC 6455, 7.1.1).
#[actix_web::test]
async fn the_connection_ends_with_the_closing_handshake() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    let mut client = site.connect(&ada).await;
    let begun = Instant::now();
    client.close(CloseCode::Normal).await;
    assert_eq!(client.end().await, Some(1000));
    client.gone().await;
    assert!(begun.elapsed() < Duration::from_millis(300), "who leaves: {:?}", begun.elapsed());

    let mut client = site.connect(&ada).await;
    site.test.call_as(&ada, Method::POST, "/api/logout").await;
    assert_eq!(client.end().await, Some(1008));
    let begun = Instant::now();
    client.gone().await;
    assert!(begun.elapsed() < Duration::from_millis(300), "who is sent away: {:?}", begun.elapsed());
}
