//! A client that sends pings at intervals and measures the response times.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::json;
use tokio::{
    sync::oneshot,
    task::JoinHandle,
    time::{sleep, timeout},
};
use tokio_tungstenite::tungstenite::Message;

use crate::site::{Socket, TIMEOUT};

/// Below the limit of twenty messages in ten seconds.
const PAUSE: Duration = Duration::from_millis(600);

pub(crate) struct Pinger {
    stop: oneshot::Sender<()>,
    answers: JoinHandle<Vec<Duration>>,
}

impl Pinger {
    pub(crate) fn begin(mut socket: Socket) -> Self {
        let (stop, mut is_over) = oneshot::channel();
        let answers = tokio::spawn(async move {
            let mut answers = Vec::new();
            loop {
                let begun = Instant::now();
                socket
                    .send(Message::text(json!({ "type": "ping", "timestamp": 1 }).to_string()))
                    .await
                    .unwrap();
                loop {
                    let message = timeout(TIMEOUT, socket.next()).await.expect("no pong came").unwrap();
                    if message.unwrap().to_text().is_ok_and(|text| text.contains("\"pong\"")) {
                        break;
                    }
                }
                answers.push(begun.elapsed());
                // Messages that arrive meanwhile stay queued, as on a busy page.
                tokio::select! {
                    _ = &mut is_over => return answers,
                    () = sleep(PAUSE) => {}
                }
            }
        });
        Self { stop, answers }
    }

    /// Stops it; returns the response times.
    pub(crate) async fn stop(self) -> Vec<Duration> {
        self.stop.send(()).unwrap();
        self.answers.await.unwrap()
    }
}

/// Median and 99th percentile as text.
pub(crate) fn format_times(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let at = |part: usize| times[(times.len() - 1) * part / 100];
    format!("median {:?}, 99 of 100 within {:?}", at(50), at(99))
}
