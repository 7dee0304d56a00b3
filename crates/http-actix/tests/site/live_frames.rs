//! The WebSocket protocol byte by byte: the most important of Autobahn's cases (`scripts/autobahn` runs all).

use std::time::Duration;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::live_channel::{LiveSite, ORIGIN};

const TIMEOUT: Duration = Duration::from_secs(20);

const FINAL: u8 = 0x80;
const CONTINUATION: u8 = 0;
const TEXT: u8 = 1;
const BINARY: u8 = 2;
const CLOSE: u8 = 8;
const PING: u8 = 9;
const PONG: u8 = 10;

/// Builds a client frame. Its mask is zero, so the payload is readable.
fn frame(first: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match u16::try_from(payload.len()) {
        Ok(length @ 0..126) => bytes.push(0x80 | length as u8),
        Ok(length) => {
            bytes.push(0x80 | 126);
            bytes.extend(length.to_be_bytes());
        }
        Err(_) => {
            bytes.push(0x80 | 127);
            bytes.extend((payload.len() as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(payload);
    bytes
}

/// A raw socket.
struct RawSocket(TcpStream);

impl RawSocket {
    async fn open(site: &LiveSite, cookie: &str) -> Self {
        let mut stream = TcpStream::connect(("127.0.0.1", site.port)).await.unwrap();
        let head = format!(
            "GET /ws HTTP/1.1\r\nHost: marque.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             Sec-WebSocket-Extensions: permessage-deflate\r\nOrigin: {ORIGIN}\r\nCookie: {cookie}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            head.push(timeout(TIMEOUT, stream.read_u8()).await.unwrap().unwrap());
        }
        let head = String::from_utf8(head).unwrap().to_lowercase();
        assert!(head.starts_with("http/1.1 101 "), "{head}");
        assert!(head.contains("sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo="), "{head}");
        assert!(!head.contains("sec-websocket-extensions"), "nothing is compressed: {head}");
        Self(stream)
    }

    async fn say(&mut self, bytes: &[u8]) {
        // The server may have closed the connection already.
        let _ = self.0.write_all(bytes).await;
    }

    /// First byte and payload of the next frame; `None` at the end.
    async fn next(&mut self) -> Option<(u8, Vec<u8>)> {
        let stream = &mut self.0;
        let reading = async {
            let (first, second) = (stream.read_u8().await?, stream.read_u8().await?);
            assert_eq!(second & 0x80, 0, "a server masks nothing");
            let length = match second {
                126 => usize::from(stream.read_u16().await?),
                127 => usize::try_from(stream.read_u64().await?).unwrap(),
                length => usize::from(length),
            };
            let mut payload = vec![0; length];
            stream.read_exact(&mut payload).await?;
            std::io::Result::Ok((first, payload))
        };
        timeout(TIMEOUT, reading).await.expect("nothing came").ok()
    }

    /// Close code; `None` if there is none.
    async fn end(&mut self) -> Option<u16> {
        while let Some((first, payload)) = self.next().await {
            if first == FINAL | CLOSE {
                let code = payload.get(..2).map(|code| u16::from_be_bytes([code[0], code[1]]));
                assert!(
                    payload.len() <= 125 && std::str::from_utf8(&payload[2.min(payload.len())..]).is_ok()
                );
                return code;
            }
        }
        None
    }
}

#[actix_web::test]
async fn protocol_violations_close_the_socket_with_their_code() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    let split = "µ".as_bytes();
    let mut unmasked = frame(FINAL | TEXT, b"{}");
    unmasked[1] &= 0x7f;
    unmasked.drain(2..6);
    let (whole, text) = (FINAL | TEXT, TEXT);
    let cases: Vec<(&str, Vec<u8>, u16)> = vec![
        ("text that is no UTF-8", frame(whole, b"{\xc3\x28}"), 1007),
        ("a surrogate", frame(whole, b"\xed\xa0\x80"), 1007),
        (
            "parts that are no UTF-8",
            [frame(text, b"\xce\xba"), frame(FINAL, b"\xf4\x90\x80\x80")].concat(),
            1007,
        ),
        ("half a character", [frame(text, &split[..1]), frame(FINAL, b"x")].concat(), 1007),
        ("a reserved bit", frame(whole | 0x40, b"{}"), 1002),
        ("all reserved bits", frame(whole | 0x70, b"{}"), 1002),
        ("a ping with a reserved bit", frame(FINAL | 0x10 | PING, b""), 1002),
        ("a reserved kind", frame(FINAL | 3, b"{}"), 1002),
        ("a reserved kind of control", frame(FINAL | 11, b""), 1002),
        ("a ping that is too long", frame(FINAL | PING, &[b'x'; 126]), 1002),
        ("a goodbye that is too long", frame(FINAL | CLOSE, &[b'x'; 126]), 1002),
        ("half a ping", frame(PING, b"x"), 1002),
        ("no mask", unmasked, 1002),
        ("a part of nothing", frame(FINAL | CONTINUATION, b"x"), 1002),
        ("a message within another", [frame(text, b"{"), frame(whole, b"{}")].concat(), 1002),
        ("a goodbye with a code that is never sent", frame(FINAL | CLOSE, &1005_u16.to_be_bytes()), 1002),
        ("a goodbye with no code at all", frame(FINAL | CLOSE, &999_u16.to_be_bytes()), 1002),
        (
            "parts that are too long together",
            [frame(text, &[b'x'; 20_000]), frame(0, &[b'x'; 20_000])].concat(),
            1009,
        ),
    ];
    for (name, bytes, code) in cases {
        let mut wire = RawSocket::open(&site, &ada).await;
        wire.say(&bytes).await;
        assert_eq!(wire.end().await, Some(code), "{name}");
    }
}

/// An oversized frame is rejected by its declared length, before its payload is read.
#[actix_web::test]
async fn oversized_frame_is_rejected_by_its_declared_length() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    for (length, code) in [(32 * 1024 + 1_u64, 1009), (u64::MAX >> 1, 1009), (u64::MAX, 1009)] {
        let mut wire = RawSocket::open(&site, &ada).await;
        // After an allowed frame, and sent byte by byte.
        let head = [&[FINAL | BINARY, 0xff][..], &length.to_be_bytes(), &[0; 4]].concat();
        for byte in [frame(FINAL | TEXT, b"{}"), head].concat() {
            wire.say(&[byte]).await;
        }
        assert_eq!(wire.end().await, Some(code), "{length}");
    }
}

#[actix_web::test]
async fn valid_frames_are_accepted_however_they_are_split() {
    let site = LiveSite::start();
    let ada = site.test.join("ada").await;
    let mut wire = RawSocket::open(&site, &ada).await;
    assert_eq!(wire.next().await.unwrap().0, FINAL | TEXT, "the first word");
    // A fragmented message with a ping in between, sent byte by byte.
    let bytes = [
        frame(TEXT, br#"{"type":"pi"#),
        frame(FINAL | PING, b"are you there?"),
        frame(CONTINUATION, b""),
        frame(FINAL | PONG, b"nobody asked"),
        frame(FINAL | CONTINUATION, br#"ng","timestamp":7}"#),
    ]
    .concat();
    for byte in bytes {
        wire.say(&[byte]).await;
    }
    assert_eq!(wire.next().await.unwrap(), (FINAL | PONG, b"are you there?".to_vec()));
    assert_eq!(wire.next().await.unwrap(), (FINAL | TEXT, br#"{"type":"pong","timestamp":7}"#.to_vec()));
    for (code, answered) in [(None, 1000), (Some(1000_u16), 1000), (Some(1001), 1001), (Some(4999), 4999)] {
        let mut wire = RawSocket::open(&site, &ada).await;
        wire.say(&frame(
            FINAL | CLOSE,
            &code.map(u16::to_be_bytes).unwrap_or_default()[..code.map_or(0, |_| 2)],
        ))
        .await;
        assert_eq!(wire.end().await, Some(answered));
        assert_eq!(wire.next().await, None, "and then nothing");
    }
}
