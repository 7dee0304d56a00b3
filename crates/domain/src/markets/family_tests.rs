//! Models and the families that they are of.

use super::*;

fn family(make: &str, model: &str) -> ModelFamily {
    ModelFamily::of(&Make::parse(make).unwrap(), &Model::parse(model).unwrap())
}

#[test]
fn trims_of_a_model_share_a_family() {
    for (make, models, name, slug) in [
        (
            "Mercedes-Benz",
            &["300 SL", "300SL Roadster", "300 SL Gullwing", "Gullwing"][..],
            "300 SL",
            "300-sl",
        ),
        ("Mercedes-Benz", &["280 SL", "280SL Pagoda"], "280 SL", "280-sl"),
        ("Mercedes-Benz", &["300 SEL 6.3", "300SEL"], "300 SEL", "300-sel"),
        ("Mercedes-Benz", &["SL 500", "SL500", "SL55 AMG", "SL"], "SL", "sl"),
        ("Mercedes-Benz", &["G 63 AMG", "G63", "AMG G 63", "G-Class"], "G-Class", "g-class"),
        (
            "Porsche",
            &["911", "911 GT3 Touring", "911SC", "Carrera RS 2.7", "930 Turbo", "993 Turbo S"],
            "911",
            "911",
        ),
        ("Porsche", &["Carrera GT"], "Carrera GT", "carrera-gt"),
        ("Porsche", &["718 Cayman GT4", "Cayman S"], "Cayman", "cayman"),
        ("Porsche", &["356 C", "356A Speedster"], "356", "356"),
        ("Ferrari", &["250 GTO", "250GTO"], "250 GTO", "250-gto"),
        ("Ferrari", &["365 GTB/4 Daytona"], "365 GTB", "365-gtb"),
        ("Ferrari", &["F40", "F40 LM"], "F40", "f40"),
        ("Ferrari", &["812 Superfast", "812 GTS"], "812", "812"),
        ("Jaguar", &["E-Type Series 1", "XKE", "E Type"], "E-Type", "e-type"),
        ("Chevrolet", &["Corvette Stingray", "Sting Ray"], "Corvette", "corvette"),
        ("Acura", &["NSX", "NSX-T", "NSX Type S"], "NSX", "nsx"),
        (
            "Plymouth",
            &["Hemi 'Cuda", "'Cuda 440", "Hemi Cuda Convertible", "Barracuda"],
            "Barracuda",
            "barracuda",
        ),
        ("Mazda", &["MX-5 Miata", "Mazdaspeed MX-5 Miata", "Miata", "MX5"], "MX-5", "mx-5"),
        ("Toyota", &["Supra Turbo", "Celica Supra"], "Supra", "supra"),
        ("Land Rover", &["Range Rover Classic", "Range Rover"], "Range Rover", "range-rover"),
        ("Land Rover", &["Range Rover Sport SVR"], "Range Rover Sport", "range-rover-sport"),
        ("Rolls-Royce", &["Silver Cloud III", "Silver Cloud"], "Silver Cloud", "silver-cloud"),
        ("Citroën", &["DS 21", "DS"], "DS", "ds"),
        ("McLaren", &["720S Spider", "720S"], "720S", "720s"),
        ("Tesla", &["Model S Plaid"], "Model S", "model-s"),
        ("Aston Martin", &["V12 Vantage S", "V12 Vantage"], "V12 Vantage", "v12-vantage"),
        ("Aston Martin", &["V12 Vanquish", "Vanquish S"], "Vanquish", "vanquish"),
    ] {
        for model in models {
            let found = family(make, model);
            assert_eq!((found.name(), found.slug()), (name, Some(slug)), "{make} {model}");
        }
    }
}

#[test]
fn different_models_are_different_families() {
    for (make, one, other) in [
        ("Mercedes-Benz", "300 SL", "300 SEL"),
        ("Mercedes-Benz", "S 600", "SL 600"),
        ("Porsche", "Carrera GT", "911 Carrera"),
        ("Porsche", "914-6", "911"),
        ("Porsche", "912", "911"),
        ("Toyota", "Celica GT", "Celica Supra"),
        ("Ferrari", "250 GT Lusso", "250 GTO"),
        ("Land Rover", "Range Rover", "Range Rover Sport"),
        ("Aston Martin", "V8 Vantage", "V12 Vantage"),
        ("Aston Martin", "V12 Zagato", "V12 Vantage"),
    ] {
        assert_ne!(family(make, one), family(make, other), "{make}: {one}, {other}");
    }
}

#[test]
fn name_without_latin_letters_has_no_slug() {
    assert_eq!(family("ГАЗ", "Чайка").slug(), None);
    assert_ne!(family("ГАЗ", "Чайка"), family("ГАЗ", "Волга"));
    assert_eq!(family("Citroën", "Méhari").slug(), Some("mehari"));
    for (make, slug) in [
        ("Mercedes-Benz", "mercedes-benz"),
        ("citroen", "citroen"),
        ("Škoda", "skoda"),
        ("ALFA ROMEO", "alfa-romeo"),
        ("Rolls", "rolls-royce"),
    ] {
        assert_eq!(Make::parse(make).unwrap().slug(), slug);
    }
}
