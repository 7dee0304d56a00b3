//! Reliability row R9: no message ends more than its own connection, and the close code names the fault.
//! `MARQUE_MUTATIONS` sets the number of messages, which are seeded random mutations of a few.

use std::fs;

use futures_util::{SinkExt, StreamExt, future::join_all};
use serde_json::json;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{
    Message,
    protocol::frame::{
        Frame,
        coding::{Data, OpCode},
    },
};

use crate::{
    harness::{Folder, Server},
    setting,
    site::{Socket, TIMEOUT, connect},
};

/// Messages to mutate: valid ones and near misses.
const SEEDS: [&str; 8] = [
    r#"{"type":"ping","timestamp":1700000000000}"#,
    r#"{"type":"resume","lastEventId":7}"#,
    r#"{"type":"resume","lastEventId":-9223372036854775808,"clientTimestamp":1}"#,
    r#"{"type":"new_post","topicId":1,"categoryId":1,"post":{"id":1,"content":"forged"}}"#,
    r#"{"type":"connection_status","status":"connected"}"#,
    r#"["type","ping"]"#,
    r#"{"__proto__":{"type":"ping"},"constructor":null}"#,
    r#"{"type":"车","timestamp":"🚗é\u0000\ud800"}"#,
];

const FRAGMENTS: [&[u8]; 16] = [
    b"null",
    b"[]",
    b"{}",
    b"\"",
    b"\\",
    b"1e999",
    b"9223372036854775808",
    b"-0.0",
    b"{\"type\":",
    b"[[[[[[[[[[[[[[[[",
    b"\x00",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"\xf0\x9f",
    b"'; DROP TABLE events; --",
    b"<script>alert(1)</script>",
];

/// Deterministic random numbers (Marsaglia's xorshift).
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % u64::try_from(end).unwrap()).unwrap()
    }

    fn message(&mut self) -> Vec<u8> {
        let mut bytes = SEEDS[self.below(SEEDS.len())].as_bytes().to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let to = at + self.below(bytes.len() - at + 1);
            match self.below(12) {
                0 | 1 => drop(bytes.drain(at..to)),
                2 | 3 => {
                    let part = bytes[at..to].to_vec();
                    bytes.splice(at..at, part);
                }
                4..=8 => {
                    bytes.splice(at..to, FRAGMENTS[self.below(FRAGMENTS.len())].iter().copied());
                }
                9 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                10 => {
                    let long = ["[{", "車", "x"][self.below(3)].repeat(self.below(11_000));
                    bytes.splice(at..at, long.bytes());
                }
                _ => bytes.reverse(),
            }
        }
        // Invalid UTF-8 ends its connection at once; most messages should not.
        if std::str::from_utf8(&bytes).is_err() && self.below(8) > 0 {
            return String::from_utf8_lossy(&bytes).into_owned().into_bytes();
        }
        bytes
    }
}

/// The close code that a message must cause; `None` if the connection stays open.
fn expected_close_code(bytes: &[u8]) -> Option<u16> {
    if bytes.len() > 32 * 1024 {
        return Some(1009);
    }
    match std::str::from_utf8(bytes) {
        Err(_) => Some(1007),
        Ok(text) => (text.encode_utf16().count() > 10_240).then_some(1009),
    }
}

/// Sends messages until one of them ends the connection; returns how many, and whether one did.
async fn send_mutations(mut socket: Socket, mut chance: Xorshift, count: usize) -> (usize, bool) {
    for sent in 1..=count {
        let bytes = chance.message();
        let end = expected_close_code(&bytes);
        let text = Frame::message(bytes.clone(), OpCode::Data(Data::Text), true);
        socket.send(Message::Frame(text)).await.unwrap();
        if end.is_some() {
            let code = loop {
                match timeout(TIMEOUT, socket.next()).await.expect("it was not ended") {
                    Some(Ok(Message::Close(close))) => break close.map(|close| close.code.into()),
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => break None,
                }
            };
            assert_eq!(code, end, "{:?}", String::from_utf8_lossy(&bytes[..bytes.len().min(400)]));
            return (sent, true);
        }
    }
    let ping = json!({ "type": "ping", "timestamp": 4_711 }).to_string();
    socket.send(Message::text(ping)).await.unwrap();
    loop {
        let message = timeout(TIMEOUT, socket.next()).await.expect("no pong came").unwrap().unwrap();
        if message.to_text().is_ok_and(|text| text == r#"{"type":"pong","timestamp":4711}"#) {
            return (count, false);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn mutated_messages_close_at_most_their_own_socket() {
    // With the final ping, the server's limit for ten seconds.
    const MESSAGES_PER_SOCKET: usize = 19;
    let wanted = setting("MARQUE_MUTATIONS", 1_500);
    let folder = Folder::new();
    let log = folder.path().join("log");
    let mut command = folder.marque();
    command.arg("serve").env("RATE_LIMITS", "relaxed");
    let mut server = Server::start_with_log(&mut command, fs::File::create(&log).unwrap());
    let pid = server.id();
    folder.join("eve", &["--role", "collector"]);
    let eve = server.session("eve");
    let (mut sent, mut ended, mut sockets) = (0, 0, 0_u64);
    while sent < wanted {
        let mut talking = Vec::new();
        for _ in 0..20 {
            sockets += 1;
            let socket = connect(&server.address, &eve).await.unwrap();
            talking.push(send_mutations(
                socket,
                Xorshift(sockets.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
                MESSAGES_PER_SOCKET,
            ));
        }
        for (count, has_ended) in join_all(talking).await {
            sent += count;
            ended += usize::from(has_ended);
        }
    }
    assert!(server.is_alive() && server.id() == pid);
    assert_eq!(server.get("/readyz").0, 200);
    server.signal("-INT");
    assert!(server.wait(TIMEOUT).success());
    let log_text = fs::read_to_string(&log).unwrap();
    let warnings = log_text.matches("no known message").count();
    println!("{sent} messages over {sockets} sockets, {ended} of them ended; {warnings} warnings");
    assert!(!log_text.contains("panicked"), "{log_text}");
    assert!(warnings > 0 && u64::try_from(warnings).unwrap() <= sockets, "one for each socket at most");
}
