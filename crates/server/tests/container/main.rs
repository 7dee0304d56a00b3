//! The services described by `docker-compose.yml` and the `Dockerfile` start and accept uploads: user,
//! working directory, folders, read-only root and environment are read from those files and applied without a
//! container engine.
//!
//! Requires Linux namespaces, as root or with unprivileged user namespaces. Without them the tests fail
//! instead of being skipped.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]
#![allow(unreachable_pub, reason = "its modules share what they have")]

#[path = "../harness/mod.rs"]
mod harness;
mod image;
mod service;

use std::{net::TcpListener, process::Stdio, time::Duration};

use harness::{Folder, PASSWORD, Server, call, output_text, with_input};
use service::{Host, Service};

const PICTURE: &[u8] = include_bytes!("../../../../docs/home.jpg");

fn form(file: &[u8]) -> Vec<u8> {
    let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\
                Content-Type: image/jpeg\r\n\r\n";
    [head.as_bytes(), file, b"\r\n--edge--\r\n"].concat()
}

/// Starts the site as the file describes it, but on a free port.
fn serve(host: &Host, site: &Service) -> Server {
    assert_eq!(site.variable("BIND"), "0.0.0.0:8080", "the port that the file maps and looks at");
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().to_string();
    let mut server = Server::start(&mut host.command(&site.with("BIND", &address), &site.command));
    // The program prints its public address, so the bound one is set here.
    server.address = address;
    server.wait_for("/readyz", 200, Duration::from_secs(60));
    server
}

#[test]
fn compose_site_starts_and_accepts_a_picture() {
    let folder = Folder::new();
    let host = Host::new(folder.path());
    let migrate = Service::read("migrate", &host);
    let migrated = host.command(&migrate, &migrate.command).output().unwrap();
    assert!(migrated.status.success(), "{}", output_text(&migrated));

    let site = Service::read("marque", &host);
    let user =
        ["user", "create", "--username", "ada", "--email", "ada@example.com", "--name", "Ada Lovelace"];
    let made = with_input(&mut host.command(&site, &user.map(str::to_owned)), PASSWORD);
    assert!(made.status.success(), "{}", output_text(&made));

    let server = serve(&host, &site);
    assert!(server.get("/api/vehicles").1.contains("x-total-count: 0"), "no sample inventory");
    let ada = server.session("ada");
    let media_type = "multipart/form-data; boundary=edge";
    let sent = call(&server.address, "POST", "/api/images", &ada, media_type, &form(PICTURE)).unwrap();
    assert_eq!(sent.status, 201, "{}", sent.text());
    let image = sent.json();
    let path = image["url"].as_str().unwrap_or_else(|| panic!("{image}")).to_owned();
    assert_eq!(call(&server.address, "GET", &path, &ada, "", b"").unwrap().status, 200, "{image}");
    assert!(server.stop().is_empty());

    let doctor = host.command(&site, &["doctor".to_owned()]).output().unwrap();
    let output = output_text(&doctor);
    assert!(doctor.status.success(), "{output}");
    for line in ["ok    files: ", "ok    temporary files: written and read in /tmp", "ok    database: "] {
        assert!(output.contains(line), "{line}: {output}");
    }
    assert!(!output.contains("warn  database role"), "{output}");

    // The upload is in the volume and outlives the container.
    let again = serve(&host, &site);
    let ada = again.session("ada");
    assert_eq!(call(&again.address, "GET", &path, &ada, "", b"").unwrap().status, 200);
}

#[test]
fn missing_container_folders_are_reported() {
    let folder = Folder::new();
    let host = Host::new(folder.path());
    let migrate = Service::read("migrate", &host);
    assert!(host.command(&migrate, &migrate.command).output().unwrap().status.success());
    let site = Service::read("marque", &host);

    let mut no_temporary_folder = site.clone();
    assert_eq!(no_temporary_folder.tmpfs.drain(..).count(), 1);
    let doctor = host.command(&no_temporary_folder, &["doctor".to_owned()]).output().unwrap();
    assert!(
        !doctor.status.success() && output_text(&doctor).contains("FAIL  temporary files: "),
        "{}",
        output_text(&doctor)
    );

    let mut no_volume = site.with("BIND", "127.0.0.1:0");
    assert_eq!(no_volume.volumes.drain(..).count(), 1);
    let started = host.command(&no_volume, &no_volume.command).stdout(Stdio::piped()).output().unwrap();
    assert!(
        !started.status.success() && output_text(&started).contains("STORAGE_URL"),
        "{}",
        output_text(&started)
    );
}
