//! Reliability row R27: a stopping server finishes its requests and closes its sockets spread over time.
//! `MARQUE_STOPPING` sets their number.

use std::time::{Duration, Instant};

use futures_util::{StreamExt, future::join_all};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::{
    setting,
    site::{Site, Socket, TIMEOUT},
};

/// The close code of a socket and when it came.
async fn close_code(mut socket: Socket) -> (u16, Instant) {
    loop {
        match timeout(TIMEOUT, socket.next()).await.expect("it was not ended") {
            Some(Ok(Message::Close(Some(close)))) => return (close.code.into(), Instant::now()),
            Some(Ok(_)) => {}
            other => panic!("it was ended without a word: {other:?}"),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stopping_server_disconnects_clients_gradually() {
    let count = setting("MARQUE_STOPPING", 60);
    let mut site = Site::start();
    let eve = site.collector("eve");
    let mut listening = Vec::new();
    for _ in 0..count {
        listening.push(tokio::spawn(close_code(site.connect(&eve).await)));
    }
    site.wait_for_sockets(count).await;
    site.server.signal("-TERM");
    let begun = Instant::now();
    let mut ended = Vec::new();
    for outcome in join_all(listening).await {
        let (code, at) = outcome.unwrap();
        assert_eq!(code, 1012, "to come again, and not 1000");
        ended.push(at - begun);
    }
    ended.sort_unstable();
    assert!(site.server.wait(TIMEOUT).success());
    let (first, last) = (ended[0], ended[count - 1]);
    println!("{count} sockets ended from {first:?} to {last:?}; the server in {:?}", begun.elapsed());
    assert!(last - first > Duration::from_secs(2), "all at once: {ended:?}");
    // At most half of the sockets are closed within any half second.
    let most = ended.iter().map(|at| {
        ended.iter().filter(|other| **other >= *at && **other < *at + Duration::from_millis(500)).count()
    });
    assert!(most.max().unwrap() <= count / 2, "{ended:?}");
}
