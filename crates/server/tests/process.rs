//! The real binary: start, seeding, error messages, loss of the database, ordered shutdown.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test stops at what it does not expect"
)]

mod harness;

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    os::unix::net::UnixDatagram,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use harness::{Database, Folder, OTHER_KEY, Server, output_text};

#[test]
fn first_start_seeds_and_second_start_changes_nothing() {
    let folder = Folder::new();
    let mut server = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    let (status, first) = server.get("/api/vehicles?sort=price-high");
    assert_eq!(status, 200);
    assert!(first.contains("x-total-count: 12"), "{first}");
    assert!(first.contains("Bugatti"));
    assert_eq!(server.get("/readyz").0, 200);
    server.signal("-INT");
    assert!(server.wait(Duration::from_secs(10)).success());
    assert!(TcpStream::connect(&server.address).is_err(), "nothing listens any more");

    let mut server = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    let body = |answer: &str| answer.split_once("\r\n\r\n").unwrap().1.to_owned();
    assert_eq!(body(&server.get("/api/vehicles?sort=price-high").1), body(&first));
    server.signal("-TERM");
    wait_for_draining(&server);
    assert!(server.wait(Duration::from_secs(12)).success());
}

#[test]
fn systemd_is_notified_of_start_life_and_stop() {
    let folder = Folder::new();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let next = || {
        let mut message = [0; 64];
        let length = socket.recv(&mut message).unwrap();
        String::from_utf8_lossy(&message[..length]).trim_end().to_owned()
    };
    let mut server =
        Server::start(folder.marque().arg("serve").env("NOTIFY_SOCKET", path).env("WATCHDOG_USEC", "200000"));
    assert_eq!([next(), next(), next()], ["READY=1", "WATCHDOG=1", "WATCHDOG=1"]);
    server.signal("-TERM");
    assert_eq!(
        (0..100).map(|_| next()).find(|message| message != "WATCHDOG=1").as_deref(),
        Some("STOPPING=1")
    );
    // Like systemd, which reads to the end: the queue of a socket is short.
    thread::spawn(move || while socket.recv(&mut [0; 64]).is_ok() {});
    assert!(server.wait(Duration::from_secs(12)).success());
}

/// After SIGTERM `/readyz` fails first, while the server still serves.
fn wait_for_draining(server: &Server) {
    thread::sleep(Duration::from_millis(200));
    assert_eq!(server.get("/readyz").0, 404);
    assert_eq!(server.get("/healthz").0, 200);
}

#[test]
fn invalid_settings_prevent_the_start_with_a_message() {
    let folder = Folder::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().to_string();
    for (name, value, sentence) in [
        ("BIND", "nowhere", "give an address and a port, as in 127.0.0.1:8080"),
        ("BIND", port.as_str(), "set BIND to a free address"),
        ("PUBLIC_URL", "marque.example", "PUBLIC_URL is"),
        ("DATABASE_URL", "mysql://root@localhost", "DATABASE_URL must begin with postgres://"),
        ("WEB_ROOT", "/nonexistent", "run `make build`, or set WEB_ROOT"),
        ("LOG_FORMAT", "xml", "give json or text"),
        ("DATABASE_URL", "postgres://u:p@127.0.0.1:notaport/x", "a number from 1 to 65535"),
    ] {
        let output = folder.marque().env(name, value).output().unwrap();
        assert!(!output.status.success(), "{name}={value}");
        assert!(output_text(&output).contains(sentence), "{name}={value}: {}", output_text(&output));
    }
}

#[test]
fn dealer_table_is_imported_and_updated() {
    let folder = Folder::new();
    let file = folder.path().join("stock.csv");
    // Windows-1252, semicolons, a quoted line break, a row without a price.
    let table = |price: &str| {
        let mut table = b"Stock #;Year;Make;Model;Our Price;City;State;Notes\r\n".to_vec();
        table.extend(b"A-1;1970;Citro\xEBn;DS 21;");
        table.extend(price.as_bytes());
        table.extend(
            b";Chicago;IL;\"One owner;\r\ncaf\xE9 seats\"\r\nA-2;1971;Citro\xEBn;SM;TBD;Chicago;IL;\r\n",
        );
        table
    };
    assert!(folder.marque().arg("migrate").output().unwrap().status.success());
    let import = |price: &str, options: &[&str]| {
        std::fs::write(&file, table(price)).unwrap();
        let output = folder.marque().arg("import").args(options).arg(&file).output().unwrap();
        (output.status.code(), output_text(&output))
    };
    let (code, printed) = import("\"$42,500\"", &[]);
    assert_eq!(code, Some(1));
    assert!(
        printed.contains("the table has no column for price; its columns are Stock #, Year"),
        "{printed}"
    );
    let options = ["--source", "North", "--column", "our price=price"];
    let (code, printed) = import("\"$42,500\"", &options);
    assert_eq!(code, Some(1), "{printed}");
    assert!(printed.contains("line 4: price: Please enter a valid price"), "{printed}");
    assert!(printed.contains("2 lines: 1 vehicle imported, 0 here already, 1 refused."), "{printed}");
    let list = std::fs::read_to_string(folder.path().join("home/media/feeds/run-1-refused.csv")).unwrap();
    assert!(list.contains("4,\"price\",\"Please enter a valid price: an amount in US dollars,"), "{list}");
    let (_, printed) = import("$41000", &options);
    assert!(printed.contains("line 2: updated vehicle 1: price $42,500 → $41,000"), "{printed}");

    let server = Server::start(folder.marque().arg("serve"));
    let found = server.get("/api/vehicles/1").1;
    for part in ["Citroën", "DS 21", "$41,000", "Chicago, IL", "café seats"] {
        assert!(found.contains(part), "{part}: {found}");
    }
}

#[test]
fn import_prints_warnings_of_lines_that_it_imports() {
    let folder = Folder::new();
    let file = folder.path().join("stock.csv");
    // The first VIN has a wrong check digit and says 2000, the second is right.
    let rows = "Stock #,VIN,Year,Make,Model,Price\r\n\
                A1,WBAAA1305Y1234567,2004,BMW,Z4,20000\r\n\
                A2,1M8GDM9AXKP042788,1989,MCI,MC-9,20000\r\n";
    std::fs::write(&file, rows).unwrap();
    assert!(folder.marque().arg("migrate").output().unwrap().status.success());
    for (options, imported) in [(&["--dry-run"][..], "would be imported"), (&[], "imported")] {
        let output = folder.marque().arg("import").args(options).arg(&file).output().unwrap();
        let printed = output_text(&output);
        assert!(output.status.success(), "{printed}");
        for sentence in [
            "line 2: warning: vin: The VIN's check digit is wrong",
            "line 2: warning: vin: The VIN's tenth character stands for model year 2000",
            "2 warnings above",
        ] {
            assert!(printed.contains(sentence), "{options:?}: {sentence}: {printed}");
        }
        let total = format!("2 lines: 2 vehicles {imported}, 0 here already, 0 refused.");
        assert!(printed.contains(&total), "{options:?}: {printed}");
        assert!(!printed.contains("line 3: warning"), "{printed}");
    }
}

#[test]
fn import_recognizes_a_table_by_its_content() {
    let folder = Folder::new();
    let file = folder.path().join("feeds.dat");
    assert!(folder.marque().arg("migrate").output().unwrap().status.success());
    for content in [
        "Stock,Year,Make,Model,Price\nA1,1988,Porsche,911,89000\n",
        "{\"make\":\"BMW\",\"model\":\"Z3\",\"year\":2001,\"price\":6200}\n",
    ] {
        std::fs::write(&file, content).unwrap();
        let output = folder.marque().arg("import").arg(&file).output().unwrap();
        let printed = output_text(&output);
        assert!(output.status.success(), "{printed}");
        assert!(printed.contains("1 vehicle imported, 0 here already, 0 refused."), "{printed}");
    }
}

#[test]
fn import_withdraws_missing_listings_and_can_be_undone() {
    let folder = Folder::new();
    let file = folder.path().join("stock.csv");
    assert!(folder.marque().arg("migrate").output().unwrap().status.success());
    let marque = |arguments: &[&str]| {
        let output = folder.marque().args(arguments).output().unwrap();
        (output.status.code(), output_text(&output))
    };
    let import = |rows: &str, options: &[&str]| {
        std::fs::write(&file, format!("Stock,Year,Make,Model,Cost\n{rows}")).unwrap();
        let file = file.to_str().unwrap();
        marque(&[&["import", "--source", "North", file], options].concat())
    };
    let first = "A1,1988,Porsche,911,89000\nA2,1989,Ferrari,328,125000\nA3,1990,BMW,M3,45000\n";
    let (code, printed) = import(first, &["--column", "Cost=price"]);
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("This was import 1; `marque undo-import 1` undoes it."), "{printed}");
    let sold = "A1,1988,Porsche,911,89000\nA2,1989,Ferrari,328,Sold\n";
    let (code, printed) = import(sold, &["--dry-run"]);
    assert_eq!(code, Some(0), "{printed}");
    for part in [
        "Would be withdrawn because they are sold in the file: 1.",
        "Not in the file, and still for sale here: 1; --withdraw-missing withdraws them.",
    ] {
        assert!(printed.contains(part), "{printed}");
    }
    let (_, printed) = import(sold, &["--dry-run", "--keep-sold"]);
    assert!(printed.contains("Sold in the file, and still for sale here: 1."), "{printed}");
    let (code, printed) = import("A1,1988,Porsche,911,79000\n", &["--withdraw-missing"]);
    assert_eq!(code, Some(1), "{printed}");
    assert!(
        printed.contains("2 of the source's 3 listings are not for sale in the file; give --confirm 2"),
        "{printed}"
    );
    let (code, printed) =
        import("A1,1988,Porsche,911,79000\nA3,1990,BMW,M3,TBD\n", &["--withdraw-missing", "--confirm", "1"]);
    assert_eq!(code, Some(1), "one line was refused: {printed}");
    assert!(printed.contains("Withdrawn because they are not for sale in the file: 1."), "{printed}");
    let (code, printed) = marque(&["undo-import", "1"]);
    assert!(code == Some(1) && printed.contains("import 1 is not the latest of its source"), "{printed}");
    let (code, printed) = marque(&["undo-import", "2"]);
    assert!(code == Some(0) && printed.contains("Undone: 2. Left as they are: 0."), "{printed}");
    let (code, printed) = import(sold, &[]);
    assert_eq!(code, Some(0), "{printed}");
    for part in ["not for sale in the file: 1.", "Not in the file, and still for sale here: 1"] {
        assert!(printed.contains(part), "{printed}");
    }
    let (code, printed) = marque(&["undo-import", "3"]);
    assert!(code == Some(0) && printed.contains("Undone: 1. Left as they are: 0."), "{printed}");
    let server = Server::start(folder.marque().arg("serve"));
    let found = server.get("/api/vehicles?sort=year-old").1;
    for part in ["$89,000", "$125,000", "$45,000"] {
        assert!(found.contains(part), "{part}: {found}");
    }
}

#[test]
fn import_of_jumping_prices_requires_a_confirmation() {
    let folder = Folder::new();
    let file = folder.path().join("stock.csv");
    assert!(folder.marque().arg("migrate").output().unwrap().status.success());
    let import = |rows: &str, options: &[&str]| {
        std::fs::write(&file, format!("Stock,Year,Make,Model,Price\n{rows}")).unwrap();
        let output =
            folder.marque().args(["import", "--source", "North"]).args(options).arg(&file).output().unwrap();
        (output.status.code(), output_text(&output))
    };
    let (code, printed) = import("A1,1988,Porsche,911,89000\nA2,1989,Ferrari,328,125000\n", &[]);
    assert_eq!(code, Some(0), "{printed}");
    let jump = "A1,1988,Porsche,911,1988\nA2,1989,Ferrari,328,120000\n";
    let (code, printed) = import(jump, &[]);
    assert_eq!(code, Some(1), "{printed}");
    assert!(printed.contains("line 2: vehicle 1: price $89,000 → $1,988"), "{printed}");
    assert!(
        printed.contains("1 of 2 prices") && printed.contains("give --confirm-price-changes"),
        "{printed}"
    );
    let (code, printed) = import(jump, &["--dry-run"]);
    assert_eq!(code, Some(0), "nothing is written, so nothing is confirmed: {printed}");
    assert!(printed.contains("would update vehicle 2"), "nothing was imported: {printed}");
    let (code, printed) = import(jump, &["--confirm-price-changes"]);
    assert_eq!(code, Some(0), "{printed}");
    assert!(printed.contains("updated vehicle 1: price $89,000 → $1,988"), "{printed}");
}

#[test]
fn killed_import_resumes_without_duplicates() {
    let folder = Folder::new();
    let file = folder.path().join("vehicles.jsonl");
    let mut lines = String::new();
    for n in 0..6_000 {
        lines += &format!(
            "{{\"make\":\"PORSCHE\",\"model\":\"911 No. {n}\",\"year\":{},\"price\":{},\"miles\":null,\"location\":\"\"}}\n",
            1950 + n % 70,
            10 + n
        );
        if n % 1_000 == 0 {
            lines += "no json\n";
        }
    }
    std::fs::write(&file, lines).unwrap();
    assert!(folder.marque().arg("migrate").output().unwrap().status.success());

    for milliseconds in [200, 400, 600, 800] {
        let mut killed = folder.marque().arg("import").arg(&file).stderr(Stdio::null()).spawn().unwrap();
        thread::sleep(Duration::from_millis(milliseconds));
        let _ = killed.kill();
        killed.wait().unwrap();
    }

    let output = folder.marque().arg("import").arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(1), "refused lines fail: {}", output_text(&output));
    assert!(output_text(&output).contains("6 refused"), "{}", output_text(&output));
    let again = folder.marque().arg("import").arg(&file).output().unwrap();
    assert!(
        output_text(&again).contains("0 vehicles imported, 6000 here already, 6 refused"),
        "{}",
        output_text(&again)
    );
    assert!(
        output_text(&again).contains("line 2: The line is not a JSON object: no json"),
        "{}",
        output_text(&again)
    );

    let server = Server::start(folder.marque().arg("serve"));
    assert!(server.get("/api/vehicles?limit=1").1.contains("x-total-count: 6000"));
    assert!(server.get("/api/vehicles?make=porsche&limit=1").1.contains("\"make\":\"Porsche\""));
}

#[test]
fn server_survives_database_outages() {
    let folder = Folder::new();
    let mut database = Database::start(&folder.path().join("database"));
    let folder = folder.on(&database);
    let server = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    server.wait_for("/readyz", 200, Duration::from_secs(30));
    let pid = server.id();
    let mut other = folder.marque();
    other.env("SECRET_KEY", OTHER_KEY).arg("serve");
    let refused = other.output().unwrap();
    assert!(
        !refused.status.success() && output_text(&refused).contains("SECRET_KEY"),
        "{}",
        output_text(&refused)
    );

    for _ in 0..2 {
        server.wait_for("/api/vehicles", 200, Duration::from_secs(5));
        database.kill();
        let answer = server.wait_for("/api/vehicles", 503, Duration::from_secs(30));
        assert!(answer.contains("retry-after: 2"), "{answer}");
        assert!(!answer.contains("postgres") && !answer.contains("connection to"), "nothing leaks: {answer}");
        let begun = Instant::now();
        assert_eq!(server.get("/api/vehicles").0, 503);
        assert!(
            begun.elapsed() < Duration::from_secs(4),
            "an answer in time, not a wait: {:?}",
            begun.elapsed()
        );
        assert_eq!(server.get("/healthz").0, 200);
        assert!(
            server
                .wait_for("/readyz", 503, Duration::from_secs(5))
                .contains("the database cannot be reached")
        );
        assert_eq!(server.get("/listings").0, 200, "the page itself still comes");

        database.start_again();
        server.wait_for("/api/vehicles", 200, Duration::from_secs(30));
        server.wait_for("/readyz", 200, Duration::from_secs(5));
    }
    assert_eq!(server.id(), pid, "it was never restarted");
}

/// Process id of the embedded database, if it runs.
fn postmaster(folder: &Folder) -> Option<String> {
    let file = std::fs::read_to_string(folder.path().join("home/postgres/postmaster.pid")).ok()?;
    file.lines().next().map(str::to_owned)
}

#[test]
fn killed_embedded_database_is_restarted() {
    let folder = Folder::new();
    let server = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    let first = postmaster(&folder).unwrap();
    assert!(Command::new("kill").args(["-9", &first]).status().unwrap().success());
    let begun = Instant::now();
    while postmaster(&folder).is_none_or(|now| now == first) {
        assert!(begun.elapsed() < Duration::from_secs(60), "nobody starts it again");
        thread::sleep(Duration::from_millis(50));
    }
    server.wait_for("/readyz", 200, Duration::from_secs(60));
    assert!(server.wait_for("/api/vehicles", 200, Duration::from_secs(20)).contains("x-total-count: 12"));
}

#[test]
fn second_server_takes_over_the_embedded_database() {
    let folder = Folder::new();
    let mut owner = Server::start(folder.marque().args(["serve", "--seed-if-empty"]));
    let guest = Server::start(folder.marque().arg("serve"));
    guest.wait_for("/readyz", 200, Duration::from_secs(10));
    owner.signal("-INT");
    assert!(owner.wait(Duration::from_secs(30)).success());
    let begun = Instant::now();
    loop {
        let (ready, (listed, answer)) = (guest.get("/readyz").0, guest.get("/api/vehicles"));
        if ready == 200 && listed == 200 && begun.elapsed() > Duration::from_secs(3) {
            assert!(answer.contains("x-total-count: 12"), "{answer}");
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(60), "{ready} {answer}");
        thread::sleep(Duration::from_millis(200));
    }
}

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

#[test]
fn doctor_reports_migrations_and_inventory() {
    let folder = Folder::new();
    let database = Database::start(&folder.path().join("database"));
    let output = folder.marque().env("DATABASE_URL", database.owner_url()).arg("doctor").output().unwrap();
    drop(database);
    for part in ["migrations are pending (2026-12-01-100001_events, 2026-", "): run `marque migrate`"] {
        assert!(output_text(&output).contains(part), "{}", output_text(&output));
    }
    assert!(!output.status.success());
    assert!(folder.marque().arg("seed").output().unwrap().status.success());
    let output = folder.marque().arg("doctor").output().unwrap();
    assert!(output.status.success(), "{}", output_text(&output));
    assert!(output_text(&output).contains("12 vehicles for sale"), "{}", output_text(&output));
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
