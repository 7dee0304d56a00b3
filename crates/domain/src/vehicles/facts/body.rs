//! Reads body styles: of a phrase ("2-door Coupe"), of a value that is known to state one, and of a model's name
//! ("911 SC Targa").

use super::{
    BodyStyle,
    reading::{number, words},
};

/// Reads a value that states a body style, with words that mean one only there: "2dr Hardtop", "Convertible 2D",
/// "Convertible (Soft Top)".
pub(super) fn read_body_style(value: &str) -> Option<BodyStyle> {
    let words = words(&value.replace(" / ", "/"));
    let is_doors = |word: &str| {
        word.strip_suffix("dr")
            .or_else(|| word.strip_suffix('d'))
            .is_some_and(|count| number(count).is_some())
    };
    let has_two = words.iter().any(|word| ["2", "two", "2dr", "2d"].contains(&word.as_str()));
    let has_four = words.iter().any(|word| ["4", "four", "4dr", "4d"].contains(&word.as_str()));
    let words: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| !is_doors(word) && number(word).is_none() && !["door", "doors", "dr"].contains(word))
        .collect();
    let words = match words.as_slice() {
        ["soft", "top", rest @ ..] | [rest @ .., "soft", "top"] if !rest.is_empty() => rest,
        ["hardtop", "convertible"] => &["convertible"],
        ["convertible", "hardtop"] | ["convertible", "hard", "top"] => &["convertible"],
        all => all,
    };
    body_style(words).or(match words {
        ["hardtop" | "car"] if has_four => Some(BodyStyle::Sedan),
        ["gran", "coupe"] => Some(BodyStyle::Sedan),
        ["car"] if has_two => Some(BodyStyle::Coupe),
        ["hardtop" | "fastback" | "cpe" | "berlinetta"]
        | ["hardtop" | "fastback", "coupe"]
        | ["t", "top"]
        | ["t", "top", "coupe"] => Some(BodyStyle::Coupe),
        ["conv" | "phaeton" | "touring" | "cab"] | ["soft", "top"] => Some(BodyStyle::Convertible),
        ["speedster" | "barchetta"] => Some(BodyStyle::Roadster),
        ["avant"] => Some(BodyStyle::Wagon),
        ["supercrew" | "supercab"] | [.., "cab" | "pickup"] => Some(BodyStyle::Pickup),
        _ => None,
    })
}

/// The body style that a make means by a word that is another one elsewhere: a "Touring" of BMW is a wagon, of other makes
/// an open car of the time before the war.
pub(super) fn body_style_of_make(make: &str, value: &str) -> Option<BodyStyle> {
    let is_wagon = make == "BMW" && crate::text::fold(value.trim()) == "touring";
    is_wagon.then_some(BodyStyle::Wagon)
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
        ["wagon" | "estate"] | ["station", "wagon"] | ["shooting", "brake" | "break"] => BodyStyle::Wagon,
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
    let stated = |at: usize| match (words[at], words.get(at + 1)) {
        // The name of a make's open two-seaters, as feeds mean it.
        ("speedster" | "barchetta", _) => Some(BodyStyle::Roadster),
        ("volante", _) => Some(BodyStyle::Convertible),
        ("avant", _) => Some(BodyStyle::Wagon),
        ("touring", _) if words[..at].iter().any(|word| is_bmw_with_wagon(word)) => Some(BodyStyle::Wagon),
        ("shooting", Some(next)) => body_style(&["shooting", next]),
        (word, _) => body_style(&[word]),
    };
    let mut styles: Vec<BodyStyle> = (0..words.len()).filter_map(stated).collect();
    // "Drophead Coupe", "Convertible Sedan"
    if styles.contains(&BodyStyle::Convertible) {
        styles.retain(|style| ![BodyStyle::Coupe, BodyStyle::Sedan].contains(style));
    }
    let first = *styles.first()?;
    styles.iter().all(|style| *style == first).then_some(first)
}

/// Whether a word of a model is one of BMW's that are built as a "Touring" wagon: "m3", "525i". Others that are called so are
/// coupes (a 911 GT3) or open.
fn is_bmw_with_wagon(word: &str) -> bool {
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (number, letters) = word.split_at(digits);
    let is_series = number.len() == 3 && number.starts_with(['3', '5']) && !letters.is_empty();
    ["m3", "m5", "e30", "e34", "e36", "e39", "e46"].contains(&word) || is_series
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
            ("M3 Competition Touring", Some(Wagon)),
            ("525i Touring", Some(Wagon)),
            ("526 Touring", None),
            ("RS6 Avant", Some(Wagon)),
            ("Avanti", None),
            ("DB6 Shooting Brake", Some(Wagon)),
            ("Sierra Crew Cab", None),
            ("Mustang Mach 1 Fastback", None),
            ("Vantage", None),
            ("", None),
        ] {
            assert_eq!(body_style_of_model(model), style, "{model}");
        }
    }

    #[test]
    fn body_styles_are_read_in_the_words_of_dealers() {
        use BodyStyle::{
            Convertible, Coupe, Hatchback, Limousine, Pickup, Roadster, Sedan, Suv, Targa, Van, Wagon,
        };
        for (value, style) in [
            ("2dr Car", Some(Coupe)),
            ("4dr Car", Some(Sedan)),
            ("2D Coupe", Some(Coupe)),
            ("Coupe 2D", Some(Coupe)),
            ("Gran Coupe", Some(Sedan)),
            ("4dr Gran Coupe", Some(Sedan)),
            ("Convertible (Soft Top)", Some(Convertible)),
            ("Soft Top", Some(Convertible)),
            ("Hardtop Convertible", Some(Convertible)),
            ("2dr Hardtop", Some(Coupe)),
            ("4dr Hardtop", Some(Sedan)),
            ("SUV / Crossover", Some(Suv)),
            ("Van / Minivan", Some(Van)),
            ("Sport Utility 4D", Some(Suv)),
            ("T-Top Coupe", Some(Coupe)),
            ("T-Top", Some(Coupe)),
            ("Cabriolet", Some(Convertible)),
            ("2dr Cab", Some(Convertible)),
            ("Roadster", Some(Roadster)),
            ("Spyder", Some(Convertible)),
            ("Targa", Some(Targa)),
            ("Shooting Brake", Some(Wagon)),
            ("Estate", Some(Wagon)),
            ("Avant", Some(Wagon)),
            ("Touring", Some(Convertible)),
            ("Pickup", Some(Pickup)),
            ("Crew Cab", Some(Pickup)),
            ("Crew Cab Pickup", Some(Pickup)),
            ("Fastback", Some(Coupe)),
            ("Hatchback", Some(Hatchback)),
            ("Limousine", Some(Limousine)),
            ("Saloon", Some(Sedan)),
            ("Drophead", Some(Convertible)),
            ("Drophead Coupe", Some(Convertible)),
            ("Car", None),
            ("Other", None),
        ] {
            assert_eq!(read_body_style(value), style, "{value}");
        }
        assert_eq!(body_style_of_make("BMW", "Touring"), Some(Wagon));
        assert_eq!(
            (body_style_of_make("BMW", "Coupe"), body_style_of_make("Packard", "Touring")),
            (None, None)
        );
    }
}
