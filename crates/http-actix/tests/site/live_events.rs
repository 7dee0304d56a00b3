//! Events that web sockets hear of, by who listens.

use std::time::{Duration, Instant};

use actix_web::http::StatusCode;
use domain::{
    audit::Actor,
    forum::{CategoryId, NewCategory},
    notifications::{DeepLink, NewNotification, NotificationKind},
    vehicles::{ListingAudience, NewVehicle},
};
use ports::{
    forum::{CategoryRevision, ForumModeration},
    notifications::Notifications,
};
use serde_json::{Value, json};
use testkit::{at_minute, list_one, vehicle};

use crate::{
    live::{append_event, car},
    live_channel::LiveSite,
    live_replay::close_code_and_messages,
};

#[actix_web::test]
async fn vehicle_events_arrive_in_order_within_a_second() {
    let site = LiveSite::start();
    let car = car(&site).await;
    let mut clients = Vec::new();
    for name in ["ada", "eve"] {
        let cookie = site.test.join(name).await;
        clients.push(site.connect(&cookie).await);
    }
    let begun = Instant::now();
    append_event(&site, car);
    for client in &mut clients {
        let event = client.next().await;
        assert_eq!(event["type"], "vehicle_updated");
        assert_eq!((&event["vehicleId"], &event["vehicleIds"]), (&json!(car.0), &json!([car.0])));
    }
    assert!(begun.elapsed() < Duration::from_secs(1), "{:?}", begun.elapsed());
    for _ in 0..20 {
        append_event(&site, car);
    }
    let mut last = 0;
    for _ in 0..20 {
        let id = clients[0].next_of("vehicle_updated").await["eventId"].as_i64().unwrap();
        assert!(id > last);
        last = id;
    }
}

/// The number of a listing tells that it exists, also after a reconnect.
#[actix_web::test]
async fn a_changed_listing_is_told_to_its_audience_only() {
    let site = LiveSite::start();
    let audiences =
        [ListingAudience::Everyone, ListingAudience::Collectors { until: None }, ListingAudience::Staff];
    let mut cars = Vec::new();
    for audience in audiences {
        cars.push(
            list_one(site.test.store.as_ref(), NewVehicle { audience, ..vehicle().build() }, at_minute(0))
                .await,
        );
    }
    let mut clients = Vec::new();
    for name in ["ada", "eve", "boss"] {
        let cookie = site.test.join(name).await;
        match name {
            "eve" => site.set_collector(name, true).await,
            "boss" => site.set_admin(name).await,
            _ => {}
        }
        clients.push((site.connect(&cookie).await, cookie));
    }
    let before = site.test.site.hub.position().0;
    for car in &cars {
        append_event(&site, *car);
    }
    // All have received what they will once they know of the last event.
    while site.test.site.hub.position().0 < before + 3 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let ids = |received: Vec<Value>| -> Vec<i64> {
        received
            .iter()
            .filter(|message| message["type"] == "vehicle_updated")
            .map(|event| {
                assert_eq!(event["vehicleIds"], json!([event["vehicleId"]]));
                event["vehicleId"].as_i64().unwrap()
            })
            .collect()
    };
    for (seen, (client, cookie)) in clients.iter_mut().enumerate() {
        let expected: Vec<i64> = cars[..=seen].iter().map(|car| car.0).collect();
        assert_eq!(ids(client.received_messages().await), expected, "live");
        let mut again = site.connect(cookie).await;
        again.say(&json!({ "type": "resume", "lastEventId": before })).await;
        assert_eq!(ids(again.received_messages().await), expected, "replayed");
    }
}

#[actix_web::test]
async fn notification_event_reaches_its_member_only() {
    let site = LiveSite::start();
    let (ada, eve) = (site.test.join("ada").await, site.test.join("eve").await);
    let (mut ada_client, mut others) = (site.connect(&ada).await, site.connect(&eve).await);
    let to = site.id_of("ada").await;
    let notification =
        NewNotification::new(to, NotificationKind::Message, "News", "For Ada.", DeepLink::to("/dashboard"));
    site.test.store.notify(&[notification], at_minute(0)).await.unwrap();
    assert_eq!(ada_client.next_of("notification").await, json!({ "type": "notification", "unread": 1 }));
    assert_eq!(others.received_messages().await, Vec::<Value>::new());
}

/// Collectors receive each other's categories, topics and replies within a second; other members receive
/// none.
#[actix_web::test]
async fn forum_events_reach_collectors_only() {
    let site = LiveSite::start();
    let (ada, eve, bob) =
        (site.test.join("ada").await, site.test.join("eve").await, site.test.join("bob").await);
    site.set_collector("ada", true).await;
    site.set_collector("eve", true).await;
    let (mut eve_client, mut outside) = (site.connect(&eve).await, site.connect(&bob).await);
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
    let event = eve_client.next_of("new_category").await;
    assert_eq!(
        (&event["category"]["id"], &event["category"]["name"]),
        (&category["id"], &json!("Air-cooled"))
    );

    let path = format!("/api/forum/categories/{}/topics", category["id"]);
    let body = json!({ "title": "Valves", "content": "Who sets theirs at a thousand miles?" });
    let topic = write(&path, body).await;
    let event = eve_client.next_of("new_topic").await;
    assert_eq!((&event["categoryId"], &event["topic"]["title"]), (&category["id"], &json!("Valves")));
    assert_eq!((&event["topic"]["username"], &event["topic"]["isMine"]), (&json!("ada"), &json!(false)));

    let path = format!("/api/forum/topics/{}/posts", topic["id"]);
    let post = write(&path, json!({ "content": "I do, with the engine cold." })).await;
    let event = eve_client.next_of("new_post").await;
    assert_eq!((&event["topicId"], &event["categoryId"]), (&topic["id"], &category["id"]));
    assert_eq!((&event["post"]["id"], &event["post"]["body"]), (&post["id"], &post["body"]));
    let id = category["id"].as_i64().unwrap();
    let seen = CategoryRevision { id: CategoryId(id), revision: 1 };
    let to = NewCategory::parse("Air-cooled 911s", "Before 1998, and dry").unwrap();
    let changed = site.test.store.change_category(seen, &to, Actor::default(), at_minute(1)).await.unwrap();
    assert_eq!(changed, Ok(true));
    assert_eq!(eve_client.next_of("category_updated").await["categoryId"], category["id"]);
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    assert_eq!(outside.received_messages().await, Vec::<Value>::new());

    // A replay leaves them out as well.
    outside.say(&json!({ "type": "resume", "lastEventId": 0 })).await;
    assert_eq!(outside.next().await["status"], "resumed");
    assert_eq!(outside.received_messages().await, Vec::<Value>::new());

    // A revoked role closes the socket before the next message.
    site.set_collector("eve", false).await;
    write(&path, json!({ "content": "And once more in autumn." })).await;
    assert_eq!(close_code_and_messages(&mut eve_client).await, (Some(1008), vec![]));
}
