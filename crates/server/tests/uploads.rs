//! Memory use of many concurrent uploads (reliability row R23).
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::{
    fs,
    io::{Cursor, Read},
    net::TcpListener,
    thread,
    time::{Duration, Instant},
};

use harness::{Folder, Server, call};
use image::{ImageFormat, RgbImage};

/// Allowed growth of the process for pictures, in KiB.
const PICTURES: u64 = 100 * 1024;
/// Allowed growth for documents, which are not decoded, in KiB.
const DOCUMENTS: u64 = 48 * 1024;

/// Number of concurrent uploads; `MARQUE_UPLOADS` sets a heavier load.
fn count() -> usize {
    std::env::var("MARQUE_UPLOADS").ok().map_or(6, |count| count.parse().unwrap())
}

/// An incompressible image of about ten megabytes.
fn random_image() -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let pixels = (0..1900 * 1800 * 3).map(|_| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as u8
    });
    let picture = RgbImage::from_raw(1900, 1800, pixels.collect()).unwrap();
    let mut file = Cursor::new(Vec::new());
    picture.write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

/// A file as a multipart form.
fn form(file: &[u8]) -> Vec<u8> {
    let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\
                Content-Type: application/octet-stream\r\n\r\n";
    [head.as_bytes(), file, b"\r\n--edge--\r\n"].concat()
}

/// Uploads a file `count()` times at once; returns the growth of the process's peak memory in KiB.
fn memory_growth(server: &Server, cookie: &str, path: &str, file: &[u8]) -> u64 {
    let form = form(file);
    // Resets the peak (`VmHWM`) to the current memory.
    fs::write(format!("/proc/{}/clear_refs", server.id()), "5").unwrap();
    let before = server.memory("VmRSS");
    thread::scope(|scope| {
        for _ in 0..count() {
            scope.spawn(|| {
                let media_type = "multipart/form-data; boundary=edge";
                let answer = call(&server.address, "POST", path, cookie, media_type, &form).unwrap();
                assert_eq!(answer.status, 201, "{}", answer.text());
            });
        }
    });
    server.memory("VmHWM").saturating_sub(before)
}

#[test]
fn concurrent_uploads_take_little_memory() {
    let folder = Folder::new();
    folder.join("ada", &["--role", "collector"]);
    let server = Server::start(folder.marque().arg("serve").env("RATE_LIMITS", "relaxed"));
    let ada = server.session("ada");
    // The first picture starts threads and allocations that stay.
    memory_growth(&server, &ada, "/api/images", include_bytes!("../../../docs/home.jpg"));

    let pictures = memory_growth(&server, &ada, "/api/images", &random_image());
    assert!(pictures <= PICTURES, "pictures take {pictures} KiB");
    // Larger than any buffer that might hold it.
    let document =
        [b"%PDF-1.7\n".to_vec(), vec![b' '; 9_500_000], b"\nstartxref\n9\n%%EOF\n".to_vec()].concat();
    let documents = memory_growth(&server, &ada, "/api/documents", &document);
    assert!(documents <= DOCUMENTS, "documents take {documents} KiB");
}

/// A bucket that accepts connections but never answers times out, and doctor reports it.
#[test]
fn unresponsive_bucket_times_out() {
    let bucket = TcpListener::bind("127.0.0.1:0").unwrap();
    let endpoint = format!("http://{}", bucket.local_addr().unwrap());
    let folder = Folder::new();
    let begun = Instant::now();
    let doctor = folder
        .marque()
        .arg("doctor")
        .env("STORAGE_URL", "s3://cars/of/marque")
        .env("AWS_ENDPOINT", endpoint)
        .env("AWS_ALLOW_HTTP", "true")
        .env("AWS_ACCESS_KEY_ID", "key")
        .env("AWS_SECRET_ACCESS_KEY", "secret")
        .env("AWS_READ_TIMEOUT", "100ms")
        .output()
        .unwrap();
    let output = String::from_utf8(doctor.stdout).unwrap();
    assert!(output.contains("FAIL  files: the store is unavailable"), "{output}");
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    let (mut call, _) = bucket.accept().unwrap();
    let mut asked = [0; 30];
    call.read_exact(&mut asked).unwrap();
    assert_eq!(&asked[..], b"PUT /cars/of/marque/probe HTTP");
}
