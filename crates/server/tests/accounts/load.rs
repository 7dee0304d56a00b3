//! Many registrations, password changes and log-ins at once.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::harness::{Folder, PASSWORD, Server, cookie};

/// Exactly one of fifty concurrent registrations with one name succeeds, and none fails with a server error.
#[test]
fn one_of_fifty_concurrent_registrations_gets_the_name() {
    let folder = Folder::new();
    let mut command = folder.marque();
    let server = Server::start(command.arg("serve").env("RATE_LIMITS", "relaxed"));
    let kinds: [fn(usize) -> (String, String); 2] = [
        |n| (["racer", "Racer", "RACER"][n % 3].into(), format!("racer{n}@example.com")),
        |n| (format!("driver{n}"), ["one@example.com", "One@Example.com"][n % 2].into()),
    ];
    for kind in kinds {
        let statuses: Vec<u16> = thread::scope(|scope| {
            let racers: Vec<_> = (0..50)
                .map(|n| {
                    let (username, email) = kind(n);
                    let server = &server;
                    let body =
                        json!({ "name": "Ada", "email": email, "username": username, "password": PASSWORD });
                    scope.spawn(move || server.send("POST", "/api/register", "", &body).0)
                })
                .collect();
            racers.into_iter().map(|racer| racer.join().unwrap()).collect()
        });
        let count = |status| statuses.iter().filter(|s| **s == status).count();
        assert_eq!((count(201), count(409)), (1, 49), "{statuses:?}");
    }
}

/// Once a password change is answered, no call with an old session succeeds, however many race.
#[test]
fn old_sessions_end_before_the_password_change_response() {
    let folder = Folder::new();
    let mut command = folder.marque();
    let server = Server::start(command.arg("serve").env("RATE_LIMITS", "relaxed"));
    let register =
        json!({ "name": "Ada", "email": "ada@example.com", "username": "ada", "password": PASSWORD });
    let here = cookie(&server.send("POST", "/api/register", "", &register).1);
    let there: Vec<String> = (0..4).map(|_| cookie(&server.log_in("ada", PASSWORD).1)).collect();

    let calls = std::sync::Mutex::new(Vec::new());
    let changed_at = thread::scope(|scope| {
        for session in &there {
            let (server, calls) = (&server, &calls);
            scope.spawn(move || {
                for _ in 0..250 {
                    let begun = Instant::now();
                    let status = server.send("GET", "/api/user", session, &Value::Null).0;
                    calls.lock().unwrap().push((begun, status));
                }
            });
        }
        thread::sleep(Duration::from_millis(50));
        let change = json!({ "currentPassword": PASSWORD, "newPassword": "battery staple" });
        let (status, answer) = server.send("POST", "/api/user/password", &here, &change);
        assert_eq!(status, 204, "{answer}");
        let now = cookie(&answer);
        let changed_at = Instant::now();
        assert_eq!(server.send("GET", "/api/user", &now, &Value::Null).0, 200);
        changed_at
    });
    let calls = calls.into_inner().unwrap();
    let (before, after): (Vec<_>, Vec<_>) = calls.into_iter().partition(|(begun, _)| *begun < changed_at);
    assert!(before.iter().any(|(_, status)| *status == 200), "they were signed in");
    assert!(after.len() > 100, "{} calls came afterwards", after.len());
    assert!(after.iter().all(|(_, status)| *status == 401), "an old session was still good");
}

/// Median and 99th percentile of the response times of a public page.
fn response_times(server: &Server, count: usize) -> (Duration, Duration) {
    let mut times: Vec<Duration> = (0..count)
        .map(|_| {
            let begun = Instant::now();
            assert_eq!(server.send("GET", "/api/vehicles", "", &Value::Null).0, 200);
            begun.elapsed()
        })
        .collect();
    times.sort_unstable();
    (times[count / 2], times[count - 1 - count / 100])
}

/// A flood of log-ins is refused at the hasher's queue; other pages stay responsive and memory stays bounded.
#[test]
fn log_in_flood_does_not_block_other_requests() {
    const FLOODERS: usize = 60;
    let folder = Folder::new();
    assert!(folder.marque().arg("seed").output().unwrap().status.success());
    let mut command = folder.marque();
    let server = Server::start(command.arg("serve").env("RATE_LIMITS", "relaxed"));
    let (calm_median, calm) = response_times(&server, 200);
    let memory = || server.memory("VmHWM") / 1024;
    let before = memory();

    let stop = std::sync::atomic::AtomicBool::new(false);
    let counts: [AtomicU32; 3] = Default::default();
    let (flooded_median, flooded) = thread::scope(|scope| {
        for flooder in 0..FLOODERS {
            let (server, stop, counts) = (&server, &stop, &counts);
            scope.spawn(move || {
                let mut round = 0;
                while !stop.load(Ordering::Relaxed) {
                    let (status, answer) = server.log_in(&format!("nobody_{flooder}_{round}"), PASSWORD);
                    round += 1;
                    let place = match status {
                        401 => 0,
                        503 => {
                            assert!(answer.contains("retry-after"), "{answer}");
                            1
                        }
                        _ => 2,
                    };
                    counts[place].fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        thread::sleep(Duration::from_millis(500));
        let begun = Instant::now();
        let flooded = response_times(&server, 200);
        while begun.elapsed() < Duration::from_secs(3) {
            thread::sleep(Duration::from_millis(50));
        }
        stop.store(true, Ordering::Relaxed);
        flooded
    });
    let grown = memory() - before;
    let [refused, busy, other] = counts.map(|count| count.load(Ordering::Relaxed));
    println!(
        "calm {calm_median:?}/{calm:?}, flooded {flooded_median:?}/{flooded:?}, {refused} hashed, {busy} busy, \
         {grown} MiB more"
    );
    assert!(refused > 20, "some are looked at");
    assert_eq!(other, 0, "every answer is 401 or 503");
    assert!(flooded < calm.max(Duration::from_millis(25)) * 20, "{calm:?} became {flooded:?}");
    assert!(flooded_median < Duration::from_millis(250), "{flooded_median:?}");
    assert!(grown < 300, "{grown} MiB more than before");
    assert_eq!(server.log_in("nobody", PASSWORD).0, 401, "and afterwards all is well");
}
