//! Reliability rows R11 and R12: whichever connection or process is cut while members write, each client ends
//! with exactly the posts in the database. `MARQUE_CUT_CLIENTS` and `MARQUE_CUTS` set the load.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt, future::join_all};
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    harness::{Database, Folder, Server, call},
    setting,
    site::{Socket, TIMEOUT, connect},
};

/// The forum over HTTP, at the server's current address.
#[derive(Clone)]
struct Forum {
    address: String,
    cookie: String,
    topics: Vec<i64>,
}

impl Forum {
    fn get(&self, path: &str) -> Option<Value> {
        let answer = call(&self.address, "GET", path, &self.cookie, "application/json", b"")?;
        (answer.status == 200).then(|| answer.json())
    }

    /// Ids of all replies of all topics; retries until the server answers.
    fn replies(&self) -> BTreeSet<i64> {
        let mut found = BTreeSet::new();
        for topic in &self.topics {
            for page in 1.. {
                let begun = Instant::now();
                let shown = loop {
                    if let Some(shown) = self.get(&format!("/api/forum/topics/{topic}?page={page}")) {
                        break shown;
                    }
                    assert!(begun.elapsed() < TIMEOUT, "topic {topic} cannot be read");
                    thread::sleep(Duration::from_millis(50));
                };
                found.extend(
                    shown["posts"].as_array().unwrap().iter().map(|post| post["id"].as_i64().unwrap()),
                );
                if shown["page"] == shown["pages"] {
                    break;
                }
            }
        }
        found
    }

    /// Writes replies in sequence until `goes_on` is false, each retried with its idempotency key until
    /// acknowledged; returns the acknowledged ids and the number of attempts that were not acknowledged.
    fn write(&self, writer: usize, goes_on: &AtomicBool, written: &AtomicUsize) -> (BTreeSet<i64>, usize) {
        let (mut acknowledged, mut unknown) = (BTreeSet::new(), 0);
        let path = format!("/api/forum/topics/{}/posts", self.topics[writer % self.topics.len()]);
        for turn in 0.. {
            if !goes_on.load(Ordering::Relaxed) {
                break;
            }
            let cookie = format!("{}\r\nIdempotency-Key: writer-{writer}-reply-{turn}", self.cookie);
            let body = json!({ "content": format!("Reply {turn} of writer {writer}") }).to_string();
            let begun = Instant::now();
            loop {
                let answer = call(&self.address, "POST", &path, &cookie, "application/json", body.as_bytes());
                if let Some(answer) = answer.filter(|answer| answer.status == 201) {
                    assert!(acknowledged.insert(answer.json()["id"].as_i64().unwrap()), "one key, one reply");
                    written.fetch_add(1, Ordering::Relaxed);
                    break;
                }
                unknown += 1;
                assert!(begun.elapsed() < TIMEOUT, "nothing can be written any more");
                thread::sleep(Duration::from_millis(50));
            }
            thread::sleep(Duration::from_millis(20));
        }
        (acknowledged, unknown)
    }
}

/// The client-side state of a page that shows the forum.
#[derive(Default)]
struct Page {
    /// The last event received; `is_resuming` while the position after a reconnect is unknown.
    last: Option<i64>,
    is_resuming: bool,
    posts: BTreeSet<i64>,
    /// Last reply received per topic.
    latest: BTreeMap<i64, i64>,
    connections: usize,
    resyncs: usize,
}

impl Page {
    /// Applies a message; returns whether everything must be reloaded.
    fn apply_message(&mut self, message: &Value) -> bool {
        let event = message["eventId"].as_i64();
        match message["type"].as_str().unwrap() {
            "connection_status" if message["status"] == "resumed" => self.is_resuming = false,
            "connection_status" => self.last = self.last.or(event),
            "resync" => {
                self.is_resuming = false;
                self.last = event;
                self.resyncs += 1;
                return true;
            }
            // Messages before the answer to `resume` are repeated by it.
            _ if self.is_resuming => {}
            kind => {
                let event = event.unwrap_or_else(|| panic!("{message}"));
                assert!(event > self.last.unwrap(), "event {event} came twice, or after {:?}", self.last);
                self.last = Some(event);
                if kind == "new_post" {
                    let (topic, post) =
                        (message["topicId"].as_i64().unwrap(), message["post"]["id"].as_i64().unwrap());
                    let before = self.latest.insert(topic, post);
                    assert!(before < Some(post), "reply {post} of topic {topic} came after {before:?}");
                    self.posts.insert(post);
                }
            }
        }
        false
    }

    /// Receives on one connection until it is lost or cut, or every post has arrived.
    async fn listen(
        &mut self,
        mut socket: Socket,
        forum: &Forum,
        cuts: &mut mpsc::Receiver<()>,
        all: &mut watch::Receiver<Option<usize>>,
    ) {
        self.connections += 1;
        self.is_resuming = self.last.is_some();
        if let Some(last) = self.last {
            let resume = json!({ "type": "resume", "lastEventId": last });
            let _ = socket.send(Message::text(resume.to_string())).await;
        }
        while !self.has(all) {
            let message = tokio::select! {
                _ = cuts.recv() => return,
                Ok(()) = all.changed() => continue,
                message = socket.next() => message,
            };
            match message {
                Some(Ok(Message::Text(text))) => {
                    if self.apply_message(&serde_json::from_str(&text).unwrap()) {
                        let forum = forum.clone();
                        self.posts = tokio::task::spawn_blocking(move || forum.replies()).await.unwrap();
                    }
                }
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return,
            }
        }
    }

    fn has(&self, all: &watch::Receiver<Option<usize>>) -> bool {
        all.borrow().is_some_and(|all| self.posts.len() >= all)
    }
}

/// Reconnects until every post has arrived.
async fn run_client(
    forum: Forum,
    mut page: Page,
    mut cuts: mpsc::Receiver<()>,
    mut all: watch::Receiver<Option<usize>>,
) -> Page {
    let mut since = None;
    while !page.has(&all) {
        if all.borrow().is_some() {
            let since = since.get_or_insert_with(Instant::now);
            assert!(since.elapsed() < TIMEOUT, "{} of {:?} were heard of", page.posts.len(), *all.borrow());
        }
        match connect(&forum.address, &forum.cookie).await {
            Ok(socket) => page.listen(socket, &forum, &mut cuts, &mut all).await,
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    page
}

fn serve(folder: &Folder, address: &str) -> Server {
    Server::start(folder.marque().arg("serve").env("RATE_LIMITS", "relaxed").env("BIND", address))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clients_converge_after_any_connection_loss() {
    let (clients, cuts) = (setting("MARQUE_CUT_CLIENTS", 10), setting("MARQUE_CUTS", 3));
    let folder = Folder::new();
    let mut database = Database::start(&folder.path().join("database"));
    let folder = folder.on(&database);
    let mut server = serve(&folder, "127.0.0.1:0");
    server.wait_for("/readyz", 200, TIMEOUT);
    folder.join("ada", &["--role", "collector"]);
    let cookie = server.session("ada");
    let post =
        |path: &str, body: Value| server.call("POST", path, &cookie, &body).json()["id"].as_i64().unwrap();
    let category =
        post("/api/forum/categories", json!({ "name": "Prewar", "description": "Older than most of us" }));
    let topics = ["Who has driven a T35?", "Valves and springs"].map(|title| {
        let topic = json!({ "title": title, "content": "Not in a museum, I mean." });
        post(&format!("/api/forum/categories/{category}/topics"), topic)
    });
    let forum = Forum { address: server.address.clone(), cookie, topics: topics.to_vec() };

    let (all, total) = watch::channel(None);
    let (mut cutters, mut listening) = (Vec::new(), Vec::new());
    for _ in 0..clients {
        let (cutter, cut) = mpsc::channel(1);
        cutters.push(cutter);
        listening.push(tokio::spawn(run_client(forum.clone(), Page::default(), cut, total.clone())));
    }
    // A client that connects after the first write would wait for posts it never missed.
    let begun = Instant::now();
    while !server.metrics().contains(&format!("live_sockets {clients}\n")) {
        assert!(begun.elapsed() < TIMEOUT, "not everybody is here");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // One more client that receives the first message and reconnects only at the end.
    let mut absent = Page::default();
    let mut socket = connect(&forum.address, &forum.cookie).await.unwrap();
    while absent.last.is_none() {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            absent.apply_message(&serde_json::from_str(&text).unwrap());
        }
    }
    drop(socket);

    let (goes_on, written) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicUsize::new(0)));
    let writing: Vec<_> = (0..3)
        .map(|writer| {
            let (forum, goes_on, written) = (forum.clone(), Arc::clone(&goes_on), Arc::clone(&written));
            thread::spawn(move || forum.write(writer, &goes_on, &written))
        })
        .collect();
    // Something is written between two cuts, so that they count as two.
    let go_on_writing = || {
        let (begun, before) = (Instant::now(), written.load(Ordering::Relaxed));
        while written.load(Ordering::Relaxed) < before + 15 {
            assert!(begun.elapsed() < TIMEOUT, "nothing is written any more");
            thread::sleep(Duration::from_millis(5));
        }
    };
    for _ in 0..cuts {
        for cutter in &cutters {
            // A client that is reconnecting cannot be cut.
            let _ = cutter.try_send(());
            thread::sleep(Duration::from_millis(7));
        }
        go_on_writing();
        server.kill();
        server = serve(&folder, &forum.address);
        go_on_writing();
        database.kill();
        database.start_again();
        go_on_writing();
    }
    goes_on.store(false, Ordering::Relaxed);
    let (mut acknowledged, mut unknown) = (BTreeSet::new(), 0);
    for writer in writing {
        let (replies, tries) = writer.join().unwrap();
        acknowledged.extend(replies);
        unknown += tries;
    }
    let kept = forum.replies();
    assert_eq!(kept, acknowledged, "what was acknowledged is kept, and nothing twice");

    all.send(Some(kept.len())).unwrap();
    let (_cutter, nobody_cuts) = mpsc::channel(1);
    listening.push(tokio::spawn(run_client(forum, absent, nobody_cuts, total)));
    let (mut connections, mut resyncs) = (0, 0);
    for page in join_all(listening).await {
        let page = page.unwrap();
        assert_eq!(page.posts, kept);
        connections += page.connections;
        resyncs += page.resyncs;
    }
    println!(
        "{clients} clients, {cuts} cuts of each sort: {} replies, {unknown} calls without an answer, \
         {connections} connections, {resyncs} times read anew; missing 0, twice 0, out of order 0",
        kept.len()
    );
    assert!(connections > clients * (1 + cuts), "they were cut off");
    assert!(server.is_alive());
}
