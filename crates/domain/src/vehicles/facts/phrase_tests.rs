//! Phrases and what they say.

use super::{
    super::{Confidence, Speeds, Transmission, VehicleFacts, equipment},
    *,
};

/// The facts of a phrase as `name=value`, with `+` if they are complete, `?` if open.
fn describe_phrase(phrase: &str) -> String {
    let Some(reading) = read(phrase) else { return String::new() };
    let mut facts = VehicleFacts::default();
    for fact in reading.facts.clone() {
        facts.set(fact);
    }
    let changes = VehicleFacts::default().changes(&facts).into_iter().flatten();
    let mut listed: Vec<String> =
        changes.map(|change| format!("{}={}", change.field, change.after.unwrap_or_default())).collect();
    listed.extend(reading.is_complete.then(|| "+".to_owned()));
    listed.extend(reading.is_open.then(|| "?".to_owned()));
    listed.join(" ")
}

#[test]
fn phrases_are_parsed_as_facts() {
    for (phrase, facts) in [
        ("7-Speed Manual", "transmission=Manual speeds=7 +"),
        ("Manual (7-Speed)", "transmission=Manual speeds=7 +"),
        ("Automatic (6-Speed )", "transmission=Automatic speeds=6 +"),
        ("Five-speed gated manual transmission", "transmission=Manual speeds=5 +"),
        ("PDK", "transmission=Dual-clutch +"),
        ("7-speed dual-clutch automatic", "transmission=Dual-clutch speeds=7 +"),
        ("Automatic (CVT)", "transmission=CVT +"),
        ("Automatic (1-Speed Front Axle/2-Speed Rear Axle)", "transmission=Automatic"),
        ("Single-speed", "transmission=Single-speed +"),
        ("6.2L Supercharged V8", "engine=6.2L Supercharged V8 displacementCc=6200 +"),
        ("4.7 V8", "engine=4.7 V8 displacementCc=4700 +"),
        ("657cc Turbocharged I3", "engine=657cc Turbocharged I3 displacementCc=657 +"),
        ("427 cu in V8", "engine=427 cu in V8 displacementCc=6997 +"),
        ("3.4L Flat-6", "engine=3.4L Flat-6 displacementCc=3400 +"),
        ("6.2L LT4 V8", "engine=6.2L LT4 V8 displacementCc=6200 +"),
        ("757-hp Supercharged V8", "engine=Supercharged V8 horsepower=757 +"),
        ("Dual Electric Motors", "engine=Dual Electric Motors +"),
        ("757 horsepower", "horsepower=757 +"),
        ("640 hp @ 8,000 rpm", "horsepower=640 +"),
        ("Rear-wheel drive", "drivetrain=Rear-wheel drive +"),
        ("4WD/AWD", "drivetrain=All-wheel drive + ?"),
        ("4x4", "drivetrain=Four-wheel drive +"),
        ("2-door Coupe", "bodyStyle=Coupe +"),
        ("SUV/Crossover", "bodyStyle=SUV +"),
        ("Exterior: Laguna Blue", "exteriorColor=Laguna Blue +"),
        ("Interior: Black and Gray", "interiorColor=Black and Gray +"),
        ("Title: Clean (SC)", "titleStatus=Clean titleState=SC +"),
        ("Title: Clean (ON, Canada)", "titleStatus=Clean"),
        ("Title: Bill of Sale (IN)", "titleStatus=No title titleState=IN +"),
        ("Salvage title (NJ)", "titleStatus=Salvage titleState=NJ +"),
        ("~11,900 Miles", "+"),
        ("58,000 km", "odometerUnit=Kilometers +"),
        ("TMU", "isMileageUnknown=yes +"),
        ("True mileage unknown (odometer: 80,400 Miles Shown - TMU)", "isMileageUnknown=yes"),
        ("1 owner", "owners=1 +"),
        ("2-Owner", "owners=2 +"),
        ("6-Speed Manual, AWD", "transmission=Manual speeds=6 drivetrain=All-wheel drive +"),
    ] {
        assert_eq!(describe_phrase(phrase), facts, "{phrase}");
    }
}

#[test]
fn words_of_dealers_are_read_as_transmissions() {
    for (words, kind, speeds) in [
        ("Powerglide", Transmission::Automatic, None),
        ("2-speed Powerglide", Transmission::Automatic, Some(2)),
        ("5MT", Transmission::Manual, Some(5)),
        ("6AT", Transmission::Automatic, Some(6)),
        ("7DCT", Transmission::DualClutch, Some(7)),
        ("5-spd", Transmission::Manual, Some(5)),
        ("5spd M/T", Transmission::Manual, Some(5)),
        ("6 speed manual", Transmission::Manual, Some(6)),
        ("6 speed manual Getrag", Transmission::Manual, Some(6)),
        ("ZF 8-Speed Automatic with manual mode", Transmission::Automatic, Some(8)),
        ("4-speed manual w/ overdrive", Transmission::Manual, Some(4)),
        ("PDK", Transmission::DualClutch, None),
        ("F1 DCT", Transmission::DualClutch, None),
        ("F1", Transmission::AutomatedManual, None),
        ("SSG", Transmission::AutomatedManual, None),
        ("e-gear", Transmission::AutomatedManual, None),
        ("Tiptronic", Transmission::Automatic, None),
        ("AT", Transmission::Automatic, None),
        ("CVT", Transmission::Cvt, None),
        ("dual_clutch", Transmission::DualClutch, None),
    ] {
        let draft = super::super::FactsDraft { transmission: Some(words.into()), ..Default::default() };
        let facts = VehicleFacts::parse(&draft).unwrap();
        // A number of speeds alone leaves the type open.
        let kind = (words != "5-spd").then_some(kind);
        assert_eq!((facts.transmission, facts.speeds), (kind, speeds.and_then(Speeds::new)), "{words}");
    }
    for words in [
        "sideways",
        "Manual or automatic",
        "manual/automatic",
        "manual, auto",
        "Getrag",
        "12-speed automatic",
    ] {
        let draft = super::super::FactsDraft { transmission: Some(words.into()), ..Default::default() };
        let refused = VehicleFacts::parse(&draft).unwrap_err();
        assert_eq!(
            refused.first().unwrap().message,
            "Please choose a transmission: Manual, Automatic, Automated manual, Dual-clutch, CVT or Single-speed",
            "{words}"
        );
    }
    assert_eq!(describe_phrase("Transmission: 6 speed manual Getrag"), "transmission=Manual speeds=6");
    assert_eq!(
        describe_phrase("6 speed manual Getrag"),
        "",
        "without a label other words may mean another thing"
    );
}

#[test]
fn unrelated_phrases_give_no_facts() {
    for phrase in [
        "",
        "V8 badge",
        "10-speaker stereo",
        "Manual swap",
        "1 Owner Until 2020",
        "Title: Registered (CT)",
        "H4",
        "Interior lighting package",
        "Coupe-like roofline",
        "12-speed",
        "12 owners of record here",
        "Power windows",
        "Heated front seats",
        "4-wheel disc brakes",
        "I6",
        "25 hp more than stock",
        "Clean",
        "Sport",
        "Automatic lights",
    ] {
        assert_eq!(describe_phrase(phrase), "", "{phrase}");
    }
}

#[test]
fn facts_from_text_never_replace_stated_facts() {
    let specs = ["4WD/AWD", "Automatic (4-Speed)", "Sunroof", "Truck"].map(str::to_owned);
    let stated = VehicleFacts { transmission: Some(Transmission::Manual), ..VehicleFacts::default() };
    let text = "NO RESERVE 1 Owner, Two-speed transfer case\n\nAn automatic was optional. Clean title.";
    let facts = stated.with_text(&specs, text);
    assert_eq!(facts.transmission, Some(Transmission::Manual));
    assert_eq!(facts.drivetrain, Some(Drivetrain::FourWheel), "told by the transfer case");
    assert_eq!(facts.from_text.get(&FactName::Drivetrain), Some(&Confidence::Low));
    assert_eq!(facts.from_text.get(&FactName::BodyStyle), Some(&Confidence::High));
    assert_eq!(facts.from_text.get(&FactName::Owners), Some(&Confidence::Low));
    assert_eq!(facts.title_status, Some(TitleStatus::Clean));
    assert_eq!(facts.with_text(&specs, text), facts, "nothing changes by reading again");
    assert_eq!(facts.stated(), stated);
    assert_eq!(equipment(&specs, &facts), ["Automatic (4-Speed)", "Sunroof"], "a contradiction stays");
}

#[test]
fn a_stated_engine_fills_facts_that_are_not_stated() {
    let (high, low) = (Some(Confidence::High), Some(Confidence::Low));
    let number = |liters: i64, power: i64| (Displacement::new(liters), Horsepower::new(power));
    for (engine, specs, (displacement, power), confidence) in [
        ("3.8L Twin-Turbo V8", None, number(3_800, 0), high),
        ("3.9L V8, 710 hp", None, number(3_900, 710), high),
        ("710hp 3.9L V8", Some("4.0L V8"), number(3_900, 710), high),
        ("Twin Turbo Premium Unleaded V-8 3.9 L/237", None, number(3_900, 0), high),
        ("Rear-mounted V8 with 710 bhp and 3.9 liters", None, number(3_900, 710), low),
        ("Original Colombo V12 of 3.0 L", Some("2,953 cc V12"), number(2_953, 0), high),
        ("5.0L V12 in place of the 4.4L V8", None, number(0, 0), None),
        ("Flat-6", None, number(0, 0), None),
    ] {
        let draft = super::super::FactsDraft { engine: Some(engine.into()), ..Default::default() };
        let stated = VehicleFacts::parse(&draft).unwrap();
        let specs: Vec<String> = specs.into_iter().map(str::to_owned).collect();
        let facts = stated.with_text(&specs, "4.5L V8");
        let is_open = confidence.is_none();
        let expected = if is_open { Displacement::new(4_500) } else { displacement };
        assert_eq!((facts.displacement, facts.horsepower), (expected, power), "{engine}");
        let confidence = confidence.or(low);
        assert_eq!(facts.from_text.get(&FactName::Displacement).copied(), confidence, "{engine}");
        assert_eq!((facts.engine.as_deref(), facts.stated()), (Some(engine), stated), "{engine}");
    }
    let draft = super::super::FactsDraft {
        engine: Some("3.8L V8, 600 hp".into()),
        displacement: Some("3,799 cc".into()),
        horsepower: Some("592".into()),
        ..Default::default()
    };
    let stated = VehicleFacts::parse(&draft).unwrap();
    assert_eq!(stated.with_text(&[], ""), stated, "a stated value stays");
}

#[test]
fn entered_fact_texts_are_parsed_like_phrases() {
    let draft = super::super::FactsDraft {
        transmission: Some("6-Speed Manual".into()),
        displacement: Some("6.2 L".into()),
        drivetrain: Some("AWD".into()),
        title_status: Some("Rebuilt".into()),
        title_state: Some("ill.".into()),
        odometer_unit: Some("km".into()),
        ..Default::default()
    };
    let facts = VehicleFacts::parse(&draft).unwrap();
    assert_eq!((facts.transmission, facts.speeds), (Some(Transmission::Manual), Speeds::new(6)));
    assert_eq!(
        (facts.displacement, facts.drivetrain),
        (Displacement::new(6_200), Some(Drivetrain::AllWheel))
    );
    assert_eq!(
        (facts.title_status, facts.odometer_unit),
        (Some(TitleStatus::Rebuilt), Some(OdometerUnit::Kilometers))
    );
    let cleared = super::super::FactsDraft { drivetrain: Some(" ".into()), ..Default::default() };
    assert_eq!(facts.changed(&cleared).unwrap().drivetrain, None);
    assert!(facts.digest_text().contains("speeds=6") && VehicleFacts::default().digest_text().is_empty());
}
