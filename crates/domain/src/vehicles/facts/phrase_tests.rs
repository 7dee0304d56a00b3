//! Phrases and what they say.

use super::{
    super::{OdometerUnit, Speeds, TitleStatus, Transmission, VehicleFacts},
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
        ("Dual-Motor Electric", "engine=Dual-Motor Electric +"),
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
        ("Title: Rebuilt (was salvage)", "titleStatus=Rebuilt"),
        ("Salvage title (rebuildable)", "titleStatus=Salvage"),
        ("Displacement: 427 cc", "displacementCc=427 +"),
        ("Displacement: 2687", "displacementCc=2687 +"),
        ("Displacement: 5.7", "displacementCc=5700 +"),
        ("One owner from new", "owners=1 +"),
        ("Two owners from new", "owners=2 +"),
        ("3-owner car", "owners=3 +"),
        ("It has had three owners", "owners=3 +"),
        ("1,001 horsepower", "horsepower=1001 +"),
        ("One owner, 1,025 hp, supercharged V8", "engine=supercharged V8 horsepower=1025 owners=1 +"),
        ("2,299cc", "engine=2,299cc displacementCc=2299 +"),
        ("427ci V8", "engine=427ci V8 displacementCc=6997 +"),
        ("427cid V8", "engine=427cid V8 displacementCc=6997 +"),
        ("Engine: 427ci V8", "engine=427ci V8 displacementCc=6997 +"),
        ("4.0L flat-six, 500 hp", "engine=4.0L flat-six displacementCc=4000 horsepower=500 +"),
        ("5-speed dogleg manual", "transmission=Manual speeds=5"),
        ("G50 five-speed manual", "transmission=Manual speeds=5"),
        ("ZF 8-speed automatic", "transmission=Automatic speeds=8"),
        ("TH400 3-speed automatic", "transmission=Automatic speeds=3"),
        ("T-56 six-speed manual", "transmission=Manual speeds=6"),
        ("4-speed manual w/ O/D", "transmission=Manual speeds=4 +"),
        ("8-speed automatic AWD", "transmission=Automatic speeds=8 drivetrain=All-wheel drive +"),
        ("7-speed dual-clutch AWD", "transmission=Dual-clutch speeds=7 drivetrain=All-wheel drive +"),
        ("AWD 6-speed manual", "transmission=Manual speeds=6 drivetrain=All-wheel drive +"),
        ("Total mileage unknown (TMU)", "isMileageUnknown=yes +"),
        ("Mileage is unknown", "isMileageUnknown=yes +"),
        ("Mileage: 12,000 (TMU)", "isMileageUnknown=yes"),
        ("Mileage: 12,000 km (TMU)", "odometerUnit=Kilometers isMileageUnknown=yes +"),
        ("Mileage: Unknown", "isMileageUnknown=yes +"),
        ("Exterior: Guards Red (repaint)", "exteriorColor=Guards Red"),
        ("Exterior color: Sublime", "exteriorColor=Sublime +"),
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
        ("eCVT", Transmission::Cvt, None),
        ("e-CVT", Transmission::Cvt, None),
        ("Variable", Transmission::Cvt, None),
        ("7-Speed Automatic w/PDK", Transmission::DualClutch, Some(7)),
        ("Automatic, 7-Spd Dbl Clutch", Transmission::DualClutch, Some(7)),
        ("7-Speed Double Clutch", Transmission::DualClutch, Some(7)),
        ("8-Speed Automatic w/OD", Transmission::Automatic, Some(8)),
        ("6-Speed Shiftable Automatic", Transmission::Automatic, Some(6)),
        ("Automatic, 8-Spd w/Sport Mode", Transmission::Automatic, Some(8)),
        ("Manual w/OD", Transmission::Manual, None),
        ("6M", Transmission::Manual, Some(6)),
        ("M6", Transmission::Manual, Some(6)),
        ("6MT", Transmission::Manual, Some(6)),
        ("8A", Transmission::Automatic, Some(8)),
        ("A8", Transmission::Automatic, Some(8)),
        ("8AT", Transmission::Automatic, Some(8)),
        ("A10", Transmission::Automatic, Some(10)),
        ("5-Spd Man", Transmission::Manual, Some(5)),
        ("4-speed manual M21", Transmission::Manual, Some(4)),
        ("SMG", Transmission::AutomatedManual, None),
        ("DCT", Transmission::DualClutch, None),
        ("DSG", Transmission::DualClutch, None),
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
        "M20",
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
        describe_phrase("6 speed manual swap"),
        "",
        "without a label other words may mean another thing"
    );
}

#[test]
fn words_of_dealers_are_read_as_driven_wheels() {
    use Drivetrain::{AllWheel, FourWheel, FrontWheel, RearWheel};
    for (words, drivetrain) in [
        ("Rear Wheel", Some(RearWheel)),
        ("Rear", Some(RearWheel)),
        ("RWD", Some(RearWheel)),
        ("4x2", Some(RearWheel)),
        ("Front-Wheel", Some(FrontWheel)),
        ("All Wheel", Some(AllWheel)),
        ("quattro", Some(AllWheel)),
        ("4MATIC", Some(AllWheel)),
        ("4MATIC+ AWD", Some(AllWheel)),
        ("xDrive", Some(AllWheel)),
        ("AWD/4WD", Some(AllWheel)),
        ("4X4", Some(FourWheel)),
        ("4-Wheel", Some(FourWheel)),
        ("2WD", None),
    ] {
        let draft = super::super::FactsDraft { drivetrain: Some(words.into()), ..Default::default() };
        assert_eq!(
            VehicleFacts::parse(&draft).ok().and_then(|facts| facts.drivetrain),
            drivetrain,
            "{words}"
        );
    }
}

#[test]
fn unrelated_phrases_give_no_facts() {
    for phrase in [
        "",
        "V8 badge",
        "10-speaker stereo",
        "Manual swap",
        "6M",
        "M6",
        "Rear wheel",
        "1 Owner Until 2020",
        "1 owner (until 2020)",
        "It has not had three owners",
        "Title: Registered (CT)",
        "Title: Clean (previously rebuilt)",
        "Title: Clean, formerly salvage",
        "Clean title (previously rebuilt)",
        "Exterior: Excellent",
        "Exterior: Repainted in 1995",
        "Interior: original, needs work",
        "Interior: Leather",
        "Paint: Very good",
        "Exterior: not original Guards Red (repaint)",
        "Mileage: 12,000",
        "Displacement: 427",
        "1,5 liter",
        "Fitted with a 3.8-liter flat-six",
        "No 2.7L flat-six",
        "Manual AWD conversion",
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
