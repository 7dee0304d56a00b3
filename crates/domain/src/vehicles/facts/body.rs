//! Reads body styles: of a phrase ("2-door Coupe"), of a value that is known to state one, and of a model's name
//! ("911 SC Targa").

use super::{
    BodyStyle,
    reading::{number, words},
};

/// Reads a value that states a body style, with words that mean one only there: "2dr Hardtop", "Convertible 2D".
pub(super) fn read_body_style(value: &str) -> Option<BodyStyle> {
    let words = words(value);
    let is_doors = |word: &str| {
        word.strip_suffix("dr")
            .or_else(|| word.strip_suffix('d'))
            .is_some_and(|count| number(count).is_some())
    };
    let has_four = words.iter().any(|word| ["4", "four", "4dr", "4d"].contains(&word.as_str()));
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !is_doors(word) && number(word).is_none() && !["door", "doors", "dr"].contains(word))
        .collect();
    body_style(&words).or(match words.as_slice() {
        ["hardtop"] if has_four => Some(BodyStyle::Sedan),
        ["hardtop" | "fastback" | "cpe" | "berlinetta" | "t-top"] | ["hardtop", "coupe"] => {
            Some(BodyStyle::Coupe)
        }
        ["conv" | "phaeton" | "touring"] => Some(BodyStyle::Convertible),
        ["speedster" | "barchetta"] => Some(BodyStyle::Roadster),
        ["shooting", "brake"] => Some(BodyStyle::Wagon),
        [.., "cab" | "pickup"] => Some(BodyStyle::Pickup),
        _ => None,
    })
}

/// The body style that a phrase says and nothing else.
pub(super) fn body_style(words: &[&str]) -> Option<BodyStyle> {
    let words = match words {
        [doors, "door", rest @ ..] if number(doors).is_some() => rest,
        all => all,
    };
    Some(match words {
        ["coupe"] => BodyStyle::Coupe,
        ["convertible" | "cabriolet" | "cabrio" | "spider" | "spyder" | "drophead"]
        | ["drophead", "coupe"] => BodyStyle::Convertible,
        ["targa"] => BodyStyle::Targa,
        ["roadster"] => BodyStyle::Roadster,
        ["sedan" | "saloon"] => BodyStyle::Sedan,
        ["wagon" | "estate"] | ["station", "wagon"] => BodyStyle::Wagon,
        ["hatchback" | "hatch"] => BodyStyle::Hatchback,
        ["suv" | "crossover" | "suv/crossover"] | ["sport", "utility"] | ["sport", "utility", "vehicle"] => {
            BodyStyle::Suv
        }
        ["truck" | "pickup"] | ["pickup", "truck"] => BodyStyle::Pickup,
        ["van" | "minivan" | "van/minivan"] => BodyStyle::Van,
        ["limousine" | "limo"] => BodyStyle::Limousine,
        _ => return None,
    })
}

/// Names with a word of a body style that mean no such body: a Power Wagon is a truck, a Gran Coupe has four doors. The
/// names of models are there whose coupes are SUVs.
const OTHER_BODIES: [&[&str]; 17] = [
    &["power", "wagon"],
    &["club", "wagon"],
    &["g", "wagon"],
    &["sedan", "delivery"],
    &["gran", "coupe"],
    &["4", "door", "coupe"],
    &["four", "door", "coupe"],
    &["targa", "florio"],
    &["targa", "tasmania"],
    &["coupe", "utility"],
    &["cayenne"],
    &["gle"],
    &["glc"],
    &["q3"],
    &["q5"],
    &["q8"],
    &["monster", "truck"],
];

/// The body style that a model's name states: "Corvette Stingray Convertible", "F430 Spider". `None` if it names two.
pub(super) fn body_style_of_model(model: &str) -> Option<BodyStyle> {
    let words = words(model);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let is_other = |begin: &[&str]| OTHER_BODIES.iter().any(|name| begin.starts_with(name));
    if (0..words.len()).any(|at| is_other(&words[at..])) {
        return None;
    }
    let stated = |word: &&str| match *word {
        // The name of a make's open two-seaters, as feeds mean it.
        "speedster" | "barchetta" => Some(BodyStyle::Roadster),
        "volante" => Some(BodyStyle::Convertible),
        word => body_style(&[word]),
    };
    let mut styles: Vec<BodyStyle> = words.iter().filter_map(stated).collect();
    // "Drophead Coupe", "Convertible Sedan"
    if styles.contains(&BodyStyle::Convertible) {
        styles.retain(|style| ![BodyStyle::Coupe, BodyStyle::Sedan].contains(style));
    }
    let first = *styles.first()?;
    styles.iter().all(|style| *style == first).then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn body_styles_are_read_from_models() {
        use BodyStyle::{Convertible, Coupe, Hatchback, Pickup, Roadster, Sedan, Targa, Wagon};
        for (model, style) in [
            ("Corvette Stingray Convertible", Some(Convertible)),
            ("911 Carrera 4 Cabriolet", Some(Convertible)),
            ("F430 Spider", Some(Convertible)),
            ("918 Spyder", Some(Convertible)),
            ("911 SC Targa", Some(Targa)),
            ("911 Carrera 2 Coupé", Some(Coupe)),
            ("XK120 Drophead Coupe", Some(Convertible)),
            ("Continental Convertible Sedan", Some(Convertible)),
            ("XK120 Fixed-Head Coupe", Some(Coupe)),
            ("300 SL Roadster", Some(Roadster)),
            ("356A Speedster", Some(Roadster)),
            ("M5 Sedan", Some(Sedan)),
            ("Ranch Wagon", Some(Wagon)),
            ("Golf GTI Hatchback", Some(Hatchback)),
            ("F-1 Pickup", Some(Pickup)),
            ("DB9 Volante", Some(Convertible)),
            ("Power Wagon", None),
            ("Grand Wagoneer", None),
            ("G-Wagon", None),
            ("M850i Gran Coupe", None),
            ("GT 63 S 4-Door Coupe", None),
            ("Cayenne Turbo GT Coupe", None),
            ("Sedan Delivery", None),
            ("Coupe/Roadster", None),
            ("Roadster Coupe", None),
            ("911 GT3 Touring", None),
            ("Vantage", None),
            ("", None),
        ] {
            assert_eq!(body_style_of_model(model), style, "{model}");
        }
    }
}
