//! Texts of listings and the facts that are read from them.

use super::{
    super::{BodyStyle, Displacement, FactsDraft, Horsepower, TitleStatus, Transmission, VehicleFacts},
    *,
};

#[test]
fn facts_from_text_never_replace_stated_facts() {
    let specs = ["4WD/AWD", "Automatic (4-Speed)", "Sunroof", "Truck"].map(str::to_owned);
    let stated = VehicleFacts { transmission: Some(Transmission::Manual), ..VehicleFacts::default() };
    let text = "NO RESERVE 1 Owner, Two-speed transfer case\n\nAn automatic was optional. Clean title.";
    let facts = stated.with_text("Bronco", &specs, text);
    assert_eq!(facts.transmission, Some(Transmission::Manual));
    assert_eq!(facts.drivetrain, Some(Drivetrain::FourWheel), "told by the transfer case");
    assert_eq!(facts.from_text.get(&FactName::Drivetrain), Some(&Confidence::Low));
    assert_eq!(facts.from_text.get(&FactName::BodyStyle), Some(&Confidence::High));
    assert_eq!(facts.from_text.get(&FactName::Owners), Some(&Confidence::Low));
    assert_eq!(facts.title_status, Some(TitleStatus::Clean));
    assert_eq!(facts.with_text("Bronco", &specs, text), facts, "nothing changes by reading again");
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
        let draft = FactsDraft { engine: Some(engine.into()), ..Default::default() };
        let stated = VehicleFacts::parse(&draft).unwrap();
        let specs: Vec<String> = specs.into_iter().map(str::to_owned).collect();
        let facts = stated.with_text("Bronco", &specs, "4.5L V8");
        let is_open = confidence.is_none();
        let expected = if is_open { Displacement::new(4_500) } else { displacement };
        assert_eq!((facts.displacement, facts.horsepower), (expected, power), "{engine}");
        let confidence = confidence.or(low);
        assert_eq!(facts.from_text.get(&FactName::Displacement).copied(), confidence, "{engine}");
        assert_eq!((facts.engine.as_deref(), facts.stated()), (Some(engine), stated), "{engine}");
    }
    let draft = FactsDraft {
        engine: Some("3.8L V8, 600 hp".into()),
        displacement: Some("3,799 cc".into()),
        horsepower: Some("592".into()),
        ..Default::default()
    };
    let stated = VehicleFacts::parse(&draft).unwrap();
    assert_eq!(stated.with_text("", &[], ""), stated, "a stated value stays");
}

#[test]
fn numbers_are_not_cut_at_their_points_and_commas() {
    let read = |text: &str| VehicleFacts::default().with_text("", &[], text);
    for text in [
        "Fitted from new with the desirable 3.8-liter flat-six.",
        "240 PS from the 3.2-liter flat-six",
        "The car left Stuttgart with a 2.0-liter flat-six. In 1985 it received the 2.7-liter flat-six.",
    ] {
        let facts = read(text);
        assert_eq!((facts.engine, facts.displacement, facts.horsepower), (None, None, None), "{text}");
    }
    for (text, displacement, power) in [
        ("One owner, 1,025 hp, supercharged V8", None, Some(1_025)),
        ("Bugatti's masterpiece, 1,001 horsepower", None, Some(1_001)),
        ("W201. 2,299cc. Cosworth head.", Some(2_299), None),
        ("Silver, 5,401 cc supercharged straight-eight", Some(5_401), None),
        ("A fine car.\n- 3.8-liter flat-six.\n- 300 hp!", Some(3_800), Some(300)),
    ] {
        let facts = read(text);
        let expected = (displacement.and_then(Displacement::new), power.and_then(Horsepower::new));
        assert_eq!((facts.displacement, facts.horsepower), expected, "{text}");
    }
}

#[test]
fn the_model_states_the_body_style_unless_the_specifications_do() {
    let style = |model: &str, specs: &[&str], text: &str| {
        let specs: Vec<String> = specs.iter().map(|spec| (*spec).to_owned()).collect();
        VehicleFacts::default().with_text(model, &specs, text).body_style
    };
    assert_eq!(style("F430 Spider", &[], "Coupe."), Some(BodyStyle::Convertible));
    assert_eq!(style("911 Carrera Cabriolet", &["Roadster"], ""), Some(BodyStyle::Roadster));
    assert_eq!(style("911 Carrera", &[], "Coupe."), Some(BodyStyle::Coupe));
}

#[test]
fn unknown_mileage_is_read_in_any_sentence() {
    for (specs, text, is_unknown) in [
        (&[][..], "A fine car.\nThe odometer reads 49k but total mileage is unknown.", true),
        (&[], "Total mileage unknown (TMU).", true),
        (&["Mileage: 12,000 (TMU)"], "", true),
        (&["Odometer shows 62k, TMU"], "", true),
        (&[], "Rebuilt engine; engine mileage is unknown.", false),
    ] {
        let specs: Vec<String> = specs.iter().map(|spec| (*spec).to_owned()).collect();
        let facts = VehicleFacts::default().with_text("", &specs, text);
        assert_eq!(facts.is_mileage_unknown(), is_unknown, "{specs:?} {text}");
        assert_eq!(equipment(&specs, &facts), specs, "the number stays to be read");
    }
}
