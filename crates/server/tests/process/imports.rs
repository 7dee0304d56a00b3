//! Imports on the command line: tables, missing listings, jumping prices, a killed import.

use std::{process::Stdio, thread, time::Duration};

use crate::harness::{Folder, Server, output_text};

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
fn default_location_of_a_source_is_remembered() {
    let folder = Folder::new();
    assert!(folder.marque().arg("migrate").output().unwrap().status.success());
    let import = |number: &str, name: &str, options: &[&str]| {
        let file = folder.path().join(name);
        let table = format!("Stock #,Year,Make,Model,Price\r\n{number},1999,BMW,Z3,20000\r\n");
        let line = format!(
            r#"{{"stockNumber": "{number}", "make": "BMW", "model": "Z4", "year": 2004, "price": 14000}}"#
        );
        std::fs::write(&file, if name.ends_with("csv") { table } else { line }).unwrap();
        let arguments = ["import", "--source", "North"];
        let output = folder.marque().args(arguments).args(options).arg(&file).output().unwrap();
        (output.status.success(), output_text(&output))
    };
    let too_long = "x".repeat(121);
    let (is_done, printed) = import("A1", "a.csv", &["--default-location", &too_long]);
    assert!(!is_done && printed.contains("Location must be at most 120 characters"), "{printed}");
    let (is_done, printed) = import("A1", "a.csv", &["--default-location", "naperville, il"]);
    assert!(is_done, "{printed}");
    // Remembered, also for the other format.
    let (is_done, printed) = import("A2", "b.jsonl", &[]);
    assert!(is_done, "{printed}");
    let (is_done, printed) = import("A3", "c.csv", &["--default-location", ""]);
    assert!(is_done, "{printed}");

    let server = Server::start(folder.marque().arg("serve"));
    let locations = ["1", "2", "3"].map(|id| {
        let found = server.get(&format!("/api/vehicles/{id}")).1;
        found.contains(r#""location":"Naperville, IL""#)
    });
    assert_eq!(locations, [true, true, false]);
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
