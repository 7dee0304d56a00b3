//! Reliability row R6: connecting, disconnecting and exceeding the connection limit leave nothing behind.
//! `MARQUE_CONNECTS` and `MARQUE_HANDSHAKES` set the load.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use tokio_tungstenite::tungstenite;

use crate::{
    pinging::{Pinger, format_times},
    setting,
    site::{Site, connect},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn short_lived_sockets_leak_no_memory() {
    let site = Site::start();
    let eve = site.collector("eve");
    let coming = |count: usize| {
        let (site, eve) = (&site, eve.as_str());
        async move {
            for _ in 0..count / 20 {
                join_all((0..20).map(|_| async { drop(site.connect(eve).await) })).await;
            }
            site.wait_for_sockets(0).await;
            site.server.memory("VmRSS")
        }
    };
    let before = coming(400).await;
    let after = coming(setting("MARQUE_CONNECTS", 1_000)).await;
    println!("{before} KiB, after more sockets {after} KiB");
    assert!(after < before + 20 * 1024, "{before} KiB became {after} KiB");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sockets_beyond_ten_per_member_are_refused_harmlessly() {
    let count = setting("MARQUE_HANDSHAKES", 400);
    let mut site = Site::start_with("strict");
    let (ada, eve) = (site.collector("ada"), site.collector("eve"));
    let mut kept = Vec::new();
    for _ in 0..10 {
        kept.push(site.connect(&eve).await);
    }
    let asking = Pinger::begin(site.connect(&ada).await);
    let begun = Instant::now();
    for _ in 0..count / 20 {
        for outcome in join_all((0..20).map(|_| connect(&site.server.address, &eve))).await {
            let Err(tungstenite::Error::Http(answer)) = outcome else { panic!("{:?}", outcome.map(drop)) };
            assert_eq!(answer.status(), 429);
        }
    }
    let took = begun.elapsed();
    let pongs = asking.stop().await;
    assert!(pongs.iter().all(|pong| *pong < Duration::from_secs(5)), "a page would give up: {pongs:?}");
    println!("{count} handshakes refused in {took:?}; pongs {}", format_times(pongs));
    site.wait_for_sockets(10).await;
    assert!(site.server.is_alive());
}
