//! Reliability rows R11 and R12: whatever is cut while members write, each listener ends with exactly what
//! the database holds. `MARQUE_CUT_CLIENTS` listen and `MARQUE_CUTS` of each sort are made.

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
    site::{PATIENCE, Socket, connect},
};

/// The forum as its readers see it, wherever the server is just now.
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

    /// Every reply of every topic, by its number among all posts; tried until the server answers.
    fn replies(&self) -> BTreeSet<i64> {
        let mut found = BTreeSet::new();
        for topic in &self.topics {
            for page in 1.. {
                let begun = Instant::now();
                let shown = loop {
                    if let Some(shown) = self.get(&format!("/api/forum/topics/{topic}?page={page}")) {
                        break shown;
                    }
                    assert!(begun.elapsed() < PATIENCE, "topic {topic} cannot be read");
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

    /// Writes replies one after the other, each under a key of its own until it is acknowledged, for as
    /// long as `goes_on` says so; which were.
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
                assert!(begun.elapsed() < PATIENCE, "nothing can be written any more");
                thread::sleep(Duration::from_millis(50));
            }
            thread::sleep(Duration::from_millis(20));
        }
        (acknowledged, unknown)
    }
}

/// What a page knows of the forum, kept as the page keeps it.
#[derive(Default)]
struct Page {
    /// The last event that was heard, and where this connection goes on.
    last: Option<i64>,
    is_resuming: bool,
    posts: BTreeSet<i64>,
    /// The last reply that was heard of in each topic.
    latest: BTreeMap<i64, i64>,
    connections: usize,
    resyncs: usize,
}

impl Page {
    /// Takes a message in; whether everything has to be read anew.
    fn hear(&mut self, message: &Value) -> bool {
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
            // What is told before it is known where this goes on is told again.
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

    /// Listens on one connection until it is lost, or cut, or all was heard.
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
                    if self.hear(&serde_json::from_str(&text).unwrap()) {
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

/// Listens, and comes back, until everything that there is was heard.
async fn attend(
    forum: Forum,
    mut page: Page,
    mut cuts: mpsc::Receiver<()>,
    mut all: watch::Receiver<Option<usize>>,
) -> Page {
    let mut told = None;
    while !page.has(&all) {
        if all.borrow().is_some() {
            let told = told.get_or_insert_with(Instant::now);
            assert!(told.elapsed() < PATIENCE, "{} of {:?} were heard of", page.posts.len(), *all.borrow());
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
async fn whatever_is_cut_each_listener_ends_with_what_there_is() {
    let (clients, cuts) = (setting("MARQUE_CUT_CLIENTS", 10), setting("MARQUE_CUTS", 3));
    let folder = Folder::new();
    let mut database = Database::start(&folder.path().join("database"));
    let folder = folder.on(&database);
    let mut server = serve(&folder, "127.0.0.1:0");
    server.wait_for("/readyz", 200, PATIENCE);
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

    let (all, told) = watch::channel(None);
    let (mut cutters, mut listening) = (Vec::new(), Vec::new());
    for _ in 0..clients {
        let (cutter, cut) = mpsc::channel(1);
        cutters.push(cutter);
        listening.push(tokio::spawn(attend(forum.clone(), Page::default(), cut, told.clone())));
    }
    // Whoever comes later has missed nothing, and would wait for it.
    let begun = Instant::now();
    while !server.metrics().contains(&format!("live_sockets {clients}\n")) {
        assert!(begun.elapsed() < PATIENCE, "not everybody is here");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    // And one who heard the first word, and comes back when everything is over.
    let mut absent = Page::default();
    let mut socket = connect(&forum.address, &forum.cookie).await.unwrap();
    while absent.last.is_none() {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            absent.hear(&serde_json::from_str(&text).unwrap());
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
    // Between two cuts something is written, or they would be one.
    let go_on_writing = || {
        let (begun, before) = (Instant::now(), written.load(Ordering::Relaxed));
        while written.load(Ordering::Relaxed) < before + 15 {
            assert!(begun.elapsed() < PATIENCE, "nothing is written any more");
            thread::sleep(Duration::from_millis(5));
        }
    };
    for _ in 0..cuts {
        for cutter in &cutters {
            // Who is away just now cannot be cut off.
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
    listening.push(tokio::spawn(attend(forum, absent, nobody_cuts, told)));
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
