//! Two servers on one database: what one revokes the other refuses, and rate limits count on both together
//! (reliability row R19). `MARQUE_RACING` sets the number of calls after each change.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::{
    env,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use harness::{Answer, Database, Folder, PASSWORD, Server};
use serde_json::{Value, json};

const TIMEOUT: Duration = Duration::from_secs(60);
/// Number of concurrent callers, half of them on each server.
const CALLERS: usize = 8;

/// Start of a call and its status.
type Call = (Instant, u16);

struct Pair {
    servers: [Server; 2],
}

impl Pair {
    fn start(folder: &Folder, rate_limits: &str) -> Self {
        let servers = [(); 2].map(|()| {
            let server = Server::start(folder.marque().arg("serve").env("RATE_LIMITS", rate_limits));
            server.wait_for("/readyz", 200, TIMEOUT);
            server
        });
        Self { servers }
    }

    /// Keeps calling both servers while `change` is made. Returns how many calls succeeded before it, and how
    /// many began after its response; every one of the latter must have the status `refused`.
    fn race(
        &self,
        call: impl Fn(&Server, usize) -> u16 + Sync,
        refused: u16,
        change: impl FnOnce() -> Answer,
    ) -> (usize, usize) {
        let racing = env::var("MARQUE_RACING").ok().and_then(|value| value.parse().ok()).unwrap_or(200);
        let (calls, is_over) = (Mutex::new(Vec::new()), AtomicBool::new(false));
        let wait_until = |is_enough: &dyn Fn(&[Call]) -> bool| {
            let begun = Instant::now();
            while !is_enough(&calls.lock().unwrap()) {
                assert!(begun.elapsed() < TIMEOUT, "nobody calls any more");
                thread::sleep(Duration::from_millis(5));
            }
        };
        let changed_at = thread::scope(|scope| {
            for caller in 0..CALLERS {
                let (call, calls, is_over) = (&call, &calls, &is_over);
                let server = &self.servers[caller % 2];
                scope.spawn(move || {
                    while !is_over.load(Ordering::Relaxed) {
                        let begun = Instant::now();
                        let status = call(server, caller);
                        calls.lock().unwrap().push((begun, status));
                    }
                });
            }
            wait_until(&|calls| calls.len() > 2 * CALLERS);
            let answer = change();
            let changed_at = Instant::now();
            assert!((200..300).contains(&answer.status), "{}", answer.text());
            wait_until(&|calls| calls.iter().filter(|(begun, _)| *begun > changed_at).count() >= racing);
            is_over.store(true, Ordering::Relaxed);
            changed_at
        });
        let (after, before): (Vec<_>, Vec<_>) =
            calls.into_inner().unwrap().into_iter().partition(|(begun, _)| *begun > changed_at);
        let late: Vec<u16> =
            after.iter().map(|(_, status)| *status).filter(|status| *status != refused).collect();
        assert!(late.is_empty(), "{} of {} calls were served afterwards: {late:?}", late.len(), after.len());
        (before.iter().filter(|(_, status)| *status < 300).count(), after.len())
    }
}

fn id_of(answer: &Answer) -> i64 {
    answer.json()["id"].as_i64().unwrap_or_else(|| panic!("{}", answer.text()))
}

#[test]
fn session_ends_and_rate_limits_apply_across_servers() {
    let folder = Folder::new();
    let database = Database::start(&folder.path().join("database"));
    let folder = folder.on(&database);
    let pair = Pair::start(&folder, "relaxed");
    let [here, there] = &pair.servers;
    folder.join("ada", &["--role", "collector"]);
    folder.join("desk", &["--role", "admin"]);
    let sessions: Vec<String> = (0..CALLERS).map(|caller| pair.servers[caller % 2].session("ada")).collect();
    let own = here.session("ada");
    let category = json!({ "name": "Prewar", "description": "Older than most of us" });
    let category = id_of(&here.call("POST", "/api/forum/categories", &own, &category));
    let topic = json!({ "title": "Who has driven a T35?", "content": "Not in a museum, I mean." });
    let topic = id_of(&there.call("POST", &format!("/api/forum/categories/{category}/topics"), &own, &topic));

    // A revoked role: neither reading nor writing succeeds any more.
    let (replies, path) = (format!("/api/forum/topics/{topic}/posts"), format!("/api/forum/topics/{topic}"));
    let desk = there.session("desk");
    let member = format!("/api/admin/users/{}", id_of(&here.call("GET", "/api/user", &own, &Value::Null)));
    let revocation = json!({ "isCollector": false, "reason": "Sold everything", "password": PASSWORD });
    let written = Mutex::new(0);
    let (served, refused) = pair.race(
        |server, caller| {
            if caller < CALLERS / 2 {
                return server.call("GET", &path, &sessions[caller], &Value::Null).status;
            }
            let reply = json!({ "content": format!("And so does caller {caller}") });
            let status = server.call("POST", &replies, &sessions[caller], &reply).status;
            *written.lock().unwrap() += usize::from(status == 201);
            status
        },
        403,
        || there.call("PATCH", &member, &desk, &revocation),
    );
    println!("a role taken: {served} calls were served before, {refused} refused after, 0 served");
    folder.user(&["grant", "ada", "collector"], "");
    let shown = here.call("GET", &path, &own, &Value::Null).json();
    assert_eq!(shown["postCount"], json!(written.into_inner().unwrap()), "what was told is what there is");

    // All other sessions are ended, first explicitly and then by a new password.
    let whoami =
        |server: &Server, session: &str| server.call("GET", "/api/user", session, &Value::Null).status;
    let (served, refused) = pair.race(
        |server, caller| whoami(server, &sessions[caller]),
        401,
        || here.call("DELETE", "/api/user/sessions", &own, &Value::Null),
    );
    println!("signed out elsewhere: {served} calls were served before, {refused} refused after, 0 served");
    assert_eq!(whoami(there, &own), 200);

    let sessions: Vec<String> = (0..CALLERS).map(|caller| pair.servers[caller % 2].session("ada")).collect();
    let change = json!({ "currentPassword": PASSWORD, "newPassword": "battery staple" });
    let (served, refused) = pair.race(
        |server, caller| whoami(server, &sessions[caller]),
        401,
        || there.call("POST", "/api/user/password", &own, &change),
    );
    println!("a new password: {served} calls were served before, {refused} refused after, 0 served");
    assert_eq!(here.log_in("ada", PASSWORD).0, 401);
    assert_eq!(here.log_in("ada", "battery staple").0, 200);

    // Rate limits are shared.
    drop(pair);
    let pair = Pair::start(&folder, "strict");
    let eve = {
        folder.join("eve", &["--role", "collector"]);
        pair.servers[0].session("eve")
    };
    for (path, body, limit) in [
        (
            format!("/api/forum/categories/{category}/topics"),
            json!({ "title": "Valves and springs", "content": "How often are yours looked at?" }),
            6,
        ),
        (
            format!("/api/forum/topics/{topic}/posts"),
            json!({ "content": "Every spring, when it is dry." }),
            6,
        ),
    ] {
        let answers: Vec<Answer> = thread::scope(|scope| {
            let callers: Vec<_> = (0..20)
                .map(|caller| {
                    let (server, path, eve, body) = (&pair.servers[caller % 2], &path, &eve, &body);
                    scope.spawn(move || server.call("POST", path, eve, body))
                })
                .collect();
            callers.into_iter().map(|caller| caller.join().unwrap()).collect()
        });
        let (made, others): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 201);
        assert_eq!(made.len(), limit, "{path}");
        for other in others {
            assert!(other.status == 429 && other.head.contains("retry-after: "), "{}", other.text());
        }
        println!("{path}: {limit} of 20 at once on two servers");
    }
}
