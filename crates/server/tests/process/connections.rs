//! Connections of clients: slow ones, pipelined and ambiguous requests.

use std::{
    io::{Read, Write},
    net::TcpStream,
    thread,
    time::{Duration, Instant},
};

use crate::harness::{Folder, Server};

#[test]
fn slow_clients_are_disconnected() {
    let folder = Folder::new();
    let server = Server::start(folder.marque().arg("serve"));
    let slow = |head: &str| {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.write_all(head.as_bytes()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    };
    let heads: Vec<TcpStream> = (0..50).map(|_| slow("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ")).collect();
    let idle: Vec<TcpStream> = (0..50).map(|_| slow("")).collect();
    // The head of a later request of a connection, sent byte by byte.
    let later: Vec<TcpStream> = (0..50)
        .map(|_| {
            let mut stream = slow("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
            assert!(stream.read(&mut [0; 4096]).unwrap() > 0);
            stream.write_all(b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ").unwrap();
            let mut bytes = stream.try_clone().unwrap();
            thread::spawn(move || {
                while bytes.write_all(b"a").is_ok() {
                    thread::sleep(Duration::from_secs(1));
                }
            });
            stream
        })
        .collect();
    assert_eq!(server.get("/healthz").0, 200, "others are served meanwhile");
    let begun = Instant::now();
    for mut stream in heads.into_iter().chain(idle).chain(later) {
        let mut rest = Vec::new();
        // Closed cleanly or reset: either ends the connection.
        let _ = stream.read_to_end(&mut rest);
    }
    assert!(begun.elapsed() < Duration::from_secs(15), "{:?}", begun.elapsed());
}

/// The status of each response until the server closes the connection.
fn statuses(mut stream: TcpStream) -> Vec<String> {
    let mut answers = Vec::new();
    stream.read_to_end(&mut answers).unwrap();
    let text = String::from_utf8_lossy(&answers);
    text.split("HTTP/1.1 ").skip(1).map(|answer| answer[..3].to_owned()).collect()
}

#[test]
fn pipelined_requests_are_answered_in_order() {
    let folder = Folder::new();
    let server = Server::start(folder.marque().arg("serve"));
    let connect = || {
        let stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    };
    let get = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: a\r\n\r\n");
    let log_in = "POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n";
    let last = "GET /missing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
    let ahead = [
        get("/healthz"),
        format!("{log_in}Content-Length: 4\r\n\r\n\n\n\n{{"),
        get("/healthz"),
        format!("{log_in}Transfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n"),
        get("/healthz"),
        last.to_owned(),
    ]
    .concat();
    let expected = ["200", "400", "200", "422", "200", "404"];
    let mut together = connect();
    together.write_all(ahead.as_bytes()).unwrap();
    assert_eq!(statuses(together), expected);
    let mut bytewise = connect();
    bytewise.set_nodelay(true).unwrap();
    for byte in ahead.as_bytes() {
        bytewise.write_all(&[*byte]).unwrap();
    }
    assert_eq!(statuses(bytewise), expected);
    let mut many = connect();
    many.write_all((get("/healthz").repeat(2_000) + last).as_bytes()).unwrap();
    assert_eq!(statuses(many).len(), 2_001);
}

/// Bytes that the kernel holds for each connection of a server on this port.
fn send_queues(port: u16) -> Vec<u64> {
    let table = std::fs::read_to_string("/proc/net/tcp").unwrap();
    let local = format!(":{port:04X}");
    let rows = table.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>());
    let connected = rows.filter(|columns| columns[1].ends_with(&local) && columns[3] == "01");
    connected.map(|columns| u64::from_str_radix(columns[4].split(':').next().unwrap(), 16).unwrap()).collect()
}

/// 5 KiB for each of the requests would be 200 MiB; the kernel would hold megabytes for each connection.
#[test]
fn pipelined_requests_take_little_memory() {
    let folder = Folder::new();
    let server = Server::start(folder.marque().arg("serve"));
    server.wait_for("/api/openapi.json", 200, Duration::from_secs(30));
    let before = server.memory("VmRSS");
    let ahead = "GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(800);
    let unread: Vec<TcpStream> = (0..50)
        .map(|_| {
            let mut stream = TcpStream::connect(&server.address).unwrap();
            stream.set_write_timeout(Some(Duration::from_secs(5))).unwrap();
            stream.write_all(ahead.as_bytes()).unwrap();
            stream
        })
        .collect();
    thread::sleep(Duration::from_secs(3));
    assert_eq!(server.get("/healthz").0, 200, "others are served meanwhile");
    let grown = server.memory("VmRSS").saturating_sub(before);
    println!("{} requests that wait: {} KiB more", 800 * unread.len(), grown);
    assert!(grown < 120 * 1024, "{grown} KiB");
    let port = server.address.rsplit(':').next().unwrap().parse().unwrap();
    let queues = send_queues(port);
    assert!(queues.len() >= unread.len(), "{queues:?}");
    assert!(queues.iter().all(|bytes| *bytes < 512 * 1024), "{queues:?}");
}

/// Request smuggling: an ambiguous request is refused or answered once, and a request
/// hidden in its body is never answered.
#[test]
fn ambiguous_request_is_never_parsed_as_two() {
    let folder = Folder::new();
    let server = Server::start(folder.marque().arg("serve"));
    let hidden = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    let length = hidden.len();
    let cases = [
        format!(
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: {length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{hidden}"
        ),
        format!(
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nContent-Length: {length}\r\n\r\n0\r\n\r\n{hidden}"
        ),
        format!(
            "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nContent-Length: {length}\r\n\r\n{hidden}"
        ),
        format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0, {length}\r\n\r\n{hidden}"),
        format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +0\r\n\r\n{hidden}"),
        format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n{hidden}"),
        format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x0\r\n\r\n{hidden}"),
        format!("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999999\r\n\r\n{hidden}"),
        format!("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!(
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n{hidden}"
        ),
        format!(
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{hidden}"
        ),
        format!("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding : chunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding:\u{b}chunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nG\r\n{hidden}"),
        format!("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n{hidden}"),
        format!(
            "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFFF\r\n{hidden}"
        ),
        format!("POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{hidden}"),
        format!("POST / HTTP/1.1\r\nHost: a\r\n Content-Length: 5\r\n\r\n{hidden}"),
        format!("POST / HTTP/1.1\r\nHost: a\r\nX: y\0\r\nContent-Length: 0\r\n\r\n{hidden}"),
        format!("GET /\r\n X HTTP/1.1\r\nHost: a\r\n\r\n{hidden}"),
    ];
    for case in cases {
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(2))).unwrap();
        stream.write_all(case.as_bytes()).unwrap();
        let mut answer = Vec::new();
        // A server that waits for the rest of the body is as correct as one that closes.
        let _ = stream.read_to_end(&mut answer);
        let answer = String::from_utf8_lossy(&answer);
        let answers = answer.matches("HTTP/1.1 ").count();
        assert!(
            answers <= 1 && !answer.contains("\r\n\r\nok\n"),
            "{case:?} was answered {answers} times:\n{answer}"
        );
    }
    assert_eq!(server.get("/healthz").0, 200);
}
