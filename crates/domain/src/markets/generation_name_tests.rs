//! Names of generations and the cars that they mean.

use super::*;
use crate::{text, vehicles::Make};

#[test]
fn names_are_known_makes_with_years_in_order() {
    for named in names() {
        assert_eq!(Make::known(named.make).map(text::fold).as_deref(), Some(named.make));
        for name in named.names {
            let cars = generations_named(name);
            assert!(!cars.is_empty(), "{name}");
            assert!(cars.iter().all(|car| car.years.start() <= car.years.end()), "{name}");
            assert_eq!(*name, text::fold(name));
        }
    }
    for (make, family, model) in COUNTED {
        let search = ["first gen".to_owned(), (*model).to_owned()];
        assert!(!counted_generations("first gen", &search).is_empty(), "{make} {family}");
    }
}

#[test]
fn a_generation_has_its_makes_and_years() {
    for (phrase, make, within, without) in [
        ("r107", "mercedes-benz", 1980, 1995),
        ("w-113", "mercedes-benz", 1966, 1972),
        ("fox body", "ford", 1985, 1969),
        ("fox-body", "ford", 1985, 2005),
        ("foxbody", "ford", 1985, 1977),
        ("964", "porsche", 1991, 1996),
        ("997.2", "porsche", 2011, 2007),
        ("r34", "nissan", 2000, 1990),
    ] {
        let cars = generations_named(phrase);
        assert!(!cars.is_empty(), "{phrase}");
        assert!(cars.iter().all(|car| car.make == make), "{phrase}");
        let has = |year: i64| cars.iter().any(|car| car.years.contains(&year));
        assert!(has(within) && !has(without), "{phrase}");
    }
    let spelled = generation_spellings("mk-ii");
    for text in ["mk2", "mk 2", "mkii", "mk-ii", "mark 2", "mark ii"] {
        assert!(spelled.iter().any(|spelled| spelled == text), "{text}");
    }
    assert_eq!(generation_spellings("fj40"), ["fj 40", "fj-40", "fj40"]);
    assert_eq!(generation_spellings("964"), [] as [&str; 0]);
    for phrase in ["911", "99", "997.3", "c9", "", "fox"] {
        assert_eq!(generations_named(phrase), [], "{phrase}");
    }
}

#[test]
fn cars_belong_to_the_generation_that_the_trade_names() {
    let is_of = |phrase: &str, model: &str, year: i64| {
        let has = |word: &str| format!(" {model} ").contains(&format!(" {word} "));
        let has_model = |car: &GenerationCars| {
            let mut words = car.models.iter();
            let is_of_model = car.models.is_empty()
                || words
                    .any(|word| if word.is_beginning { model.contains(&word.text) } else { has(&word.text) });
            is_of_model
                && (car.only.is_empty() || car.only.iter().any(|word| has(word)))
                && !car.except.iter().any(|word| has(word))
        };
        generations_named(phrase).iter().any(|car| has_model(car) && car.years.contains(&year))
    };
    for (phrase, model, year, expected) in [
        ("964", "911 carrera 4", 1989, true),
        ("964", "911 carrera", 1989, false),
        ("964", "911 turbo 3.6", 1994, true),
        ("993", "911 turbo", 1997, true),
        ("993", "911 turbo", 1994, false),
        ("996", "911 turbo s", 2005, true),
        ("996", "911 carrera s", 2005, false),
        ("996.2", "911 gt3", 2005, true),
        ("996.2", "911 carrera s", 2005, false),
        ("e30", "m3", 1990, true),
        ("e30", "325i convertible", 1993, true),
        ("e30", "325i", 1993, false),
        ("e36", "m3", 1999, true),
        ("e46", "m3", 1999, false),
        ("e46", "m3", 2006, true),
        ("e46", "330ci", 2006, true),
        ("e46", "325xi sedan", 2006, false),
        ("e46", "328i coupe", 1999, false),
        ("e36", "328i coupe", 1999, true),
        ("e36", "325i convertible", 1993, false),
        ("e92", "m3 coupe", 2006, false),
        ("e92", "m3 coupe", 2011, true),
        ("e92", "m3 sedan", 2011, false),
        ("e90", "m3 sedan", 2011, true),
        ("e92", "335i coupe", 2007, true),
        ("e91", "328i sports wagon", 2011, true),
        ("e91", "335i sedan", 2011, false),
        ("e93", "335i convertible", 2008, true),
        ("f30", "335i coupe", 2012, false),
        ("f06", "650i xdrive gran coupe", 2015, true),
        ("f13", "650i xdrive gran coupe", 2015, false),
        ("clown shoe", "z3 m coupe", 1999, true),
        ("clown shoe", "z3 m roadster", 1999, false),
        ("3 series", "325is coupe", 1989, true),
        ("3 series", "m3 coupe", 2008, false),
        ("w124", "300d sedan", 1985, false),
        ("w123", "300d sedan", 1985, true),
        ("w124", "300ce cabriolet", 1993, true),
        ("e-class", "300te", 1991, true),
        ("e class", "e55 amg sedan", 2001, true),
        ("e class", "gle450 amg coupe", 2016, false),
        ("w211", "e500 4matic wagon", 2005, true),
        ("w210", "e500 sedan", 2003, false),
        ("s class", "cls550 4matic", 2012, false),
        ("gullwing", "300 sl", 1955, true),
        ("gullwing", "300 sl roadster", 1957, false),
        ("air-cooled", "911 carrera", 1998, true),
        ("air cooled", "911 carrera", 1999, false),
        ("997", "911 turbo", 2005, false),
        ("fj80", "land cruiser vx limited", 1997, true),
        ("fj80", "land cruiser prado active vacation", 1997, false),
        ("100 series", "land cruiser", 2005, true),
        ("mkii", "golf", 1988, true),
        ("g class", "s500 grand edition", 1999, false),
        ("g class", "500ge", 1993, true),
        ("ev", "model s p85", 2013, true),
        ("ev", "model s p85", 2005, false),
        ("mk 2", "a4 2.0t quattro", 2011, false),
        ("mk 2", "golf", 1993, false),
        ("mark ii", "supra", 1984, true),
        ("series ii", "e-type", 1970, true),
        ("range rover classic", "range rover", 1995, true),
        ("l322", "range rover sport", 2012, false),
        ("e34", "m5", 1988, false),
        ("e34", "m5", 1991, true),
        ("e28", "m5", 1988, true),
        ("r129", "sl 500", 1999, true),
        ("r129", "500sl", 1991, true),
        ("r129", "sl 500", 2004, false),
        ("r230", "sl 55 amg", 2004, true),
        ("r231", "sl 550", 2015, true),
        ("w113", "280 sl", 1970, true),
        ("w198", "300 sl", 1957, true),
        ("w198", "300 sl", 1987, false),
        ("c3", "corvette stingray", 1974, true),
        ("c3", "corvette", 1984, false),
        ("fc", "rx-7 turbo ii", 1988, true),
        ("fd", "rx-7", 1988, false),
        ("r34", "skyline gt-r", 2001, true),
        ("bnr34", "skyline gt-r v-spec", 2000, true),
        ("fj40", "land cruiser", 1978, true),
        ("fj-40", "land cruiser", 1978, true),
        ("fj40", "land cruiser", 1985, false),
        ("fj60", "land cruiser", 1985, true),
        ("bj40", "land cruiser", 1978, false),
    ] {
        assert_eq!(is_of(phrase, model, year), expected, "{phrase}: {year} {model}");
    }
}

#[test]
fn an_ordinal_counts_the_generations_of_a_named_family() {
    for (phrase, search, found) in [
        ("first gen", "first gen camaro", Some(("camaro", 1968))),
        ("2nd generation", "camaro 2nd generation", Some(("camaro", 1975))),
        ("first-gen", "first-gen rx7", Some(("rx 7", 1982))),
        ("third gen", "third gen rx 7", Some(("rx 7", 1994))),
        ("first gen", "first gen f-150", None),
        ("ninth gen", "ninth gen camaro", None),
        ("eighth gen", "eighth gen camaro", None),
        ("first", "first camaro", None),
        ("na", "na miata", Some(("miata", 1992))),
        ("nd", "mx-5 nd", Some(("mx 5", 2019))),
        ("nb", "nb miata", Some(("mx 5", 2004))),
        ("nc", "camaro nc", None),
        ("na", "na", None),
    ] {
        let words: Vec<String> = search.split(' ').map(str::to_owned).collect();
        let cars = counted_generations(phrase, &words);
        let models: Vec<&str> = cars.iter().map(|car| car.models[0].text.as_str()).collect();
        assert_eq!(cars.is_empty(), found.is_none(), "{search}");
        if let Some((model, year)) = found {
            assert!(models.contains(&model), "{search}");
            assert!(cars.iter().all(|car| car.years.contains(&year)), "{search}");
        }
    }
}
