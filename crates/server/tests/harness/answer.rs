//! HTTP responses of the server, and requests without a client library.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use serde_json::Value;

use super::TIMEOUT;

/// An HTTP response.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Answer {
    /// Head and body.
    pub fn text(&self) -> String {
        format!("{}\r\n\r\n{}", self.head, String::from_utf8_lossy(&self.body))
    }

    /// The body as JSON; `Null` if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The session cookie that it sets.
    pub fn cookie(&self) -> String {
        cookie(&self.head)
    }
}

pub fn cookie(answer: &str) -> String {
    let line = answer.lines().find_map(|line| line.strip_prefix("set-cookie: "));
    line.unwrap_or_else(|| panic!("no cookie in {answer}")).split(';').next().unwrap().to_owned()
}

/// Sends one request on a new connection; `None` if the server is gone before it answers.
pub fn call(
    address: &str,
    method: &str,
    path: &str,
    cookie: &str,
    media_type: &str,
    body: &[u8],
) -> Option<Answer> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(TIMEOUT)).ok()?;
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Type: {media_type}\r\n\
         Cookie: {cookie}\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all(head.as_bytes()).ok()?;
    stream.write_all(body).ok()?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).ok()?;
    let end = answer.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    Some(Answer { status: head.split(' ').nth(1)?.parse().ok()?, head, body: answer.split_off(end + 4) })
}

/// Requests `/metrics` with an optional token; returns the whole response.
pub fn scrape(address: &str, token: Option<&str>) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    let authorization = token.map(|token| format!("Authorization: Bearer {token}\r\n")).unwrap_or_default();
    let head =
        format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n{authorization}\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}
