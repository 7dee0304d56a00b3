//! Generations of model families: the model years within which cars are comparable.

use super::ModelFamily;
use crate::{
    text,
    vehicles::{Make, ModelYear},
};

/// Maximum difference in model years between comparable cars of a family whose generations are not listed.
pub const LIKE_YEARS: i32 = 3;

/// Last year of a generation that is still built.
const TODAY: i32 = i32::MAX;

/// First and last model year.
type FirstAndLast = (i32, i32);

/// Model years of the generations of well-known families, for cars sold in the United States. Where two
/// generations share a year, it belongs to the one that was built for most of it.
const GENERATIONS: &[(&str, &str, &[FirstAndLast])] = &[
    ("Acura", "NSX", &[(1991, 2005), (2017, 2022)]),
    ("BMW", "M3", &[(1988, 1991), (1992, 1999), (2000, 2006), (2007, 2013), (2014, 2020), (2021, TODAY)]),
    (
        "BMW",
        "M5",
        &[(1985, 1988), (1989, 1995), (1998, 2003), (2004, 2010), (2011, 2016), (2017, 2023), (2025, TODAY)],
    ),
    (
        "Chevrolet",
        "Corvette",
        &[
            (1953, 1962),
            (1963, 1967),
            (1968, 1982),
            (1984, 1996),
            (1997, 2004),
            (2005, 2013),
            (2014, 2019),
            (2020, TODAY),
        ],
    ),
    (
        "Chevrolet",
        "Camaro",
        &[(1967, 1969), (1970, 1981), (1982, 1992), (1993, 2002), (2010, 2015), (2016, 2024)],
    ),
    ("Dodge", "Viper", &[(1992, 2002), (2003, 2010), (2013, 2017)]),
    (
        "Ford",
        "Bronco",
        &[(1966, 1977), (1978, 1979), (1980, 1986), (1987, 1991), (1992, 1996), (2021, TODAY)],
    ),
    ("Ford", "GT", &[(2004, 2006), (2017, 2022)]),
    (
        "Ford",
        "Mustang",
        &[(1964, 1973), (1974, 1978), (1979, 1993), (1994, 2004), (2005, 2014), (2015, 2023), (2024, TODAY)],
    ),
    ("Honda", "NSX", &[(1990, 2005), (2016, 2022)]),
    ("Jaguar", "E-Type", &[(1961, 1968), (1969, 1971), (1972, 1975)]),
    ("Land Rover", "Defender", &[(1983, 2016), (2020, TODAY)]),
    ("Land Rover", "Range Rover", &[(1970, 1995), (1996, 2002), (2003, 2012), (2013, 2021), (2022, TODAY)]),
    ("Mazda", "RX-7", &[(1978, 1985), (1986, 1992), (1993, 2002)]),
    ("Mazda", "MX-5", &[(1989, 1997), (1998, 2005), (2006, 2015), (2016, TODAY)]),
    ("Mercedes-Benz", "300 SL", &[(1954, 1963), (1985, 1989), (1990, 1993)]),
    ("Mercedes-Benz", "280 SL", &[(1967, 1971), (1974, 1985)]),
    ("Mercedes-Benz", "500 SL", &[(1980, 1989), (1990, 1993)]),
    ("Mercedes-Benz", "SL", &[(1972, 1989), (1990, 2002), (2003, 2012), (2013, 2020), (2022, TODAY)]),
    ("Nissan", "GT-R", &[(2007, 2024)]),
    ("Nissan", "Skyline", &[(1969, 1973), (1989, 1994), (1995, 1998), (1999, 2002)]),
    ("Porsche", "356", &[(1948, 1955), (1956, 1959), (1960, 1963), (1964, 1966)]),
    (
        "Porsche",
        "911",
        &[
            (1964, 1973),
            (1974, 1989),
            (1990, 1994),
            (1995, 1998),
            (1999, 2004),
            (2005, 2011),
            (2012, 2019),
            (2020, TODAY),
        ],
    ),
    ("Porsche", "Boxster", &[(1997, 2004), (2005, 2012), (2013, 2016), (2017, 2025)]),
    ("Porsche", "Cayman", &[(2006, 2012), (2013, 2016), (2017, 2025)]),
    ("Toyota", "Supra", &[(1979, 1981), (1982, 1986), (1987, 1992), (1993, 2002), (2019, TODAY)]),
];

/// Years of the listed generation of a family that contains a year. The make is folded.
pub(super) fn generation_of(make: &str, family: &str, year: i32) -> Option<FirstAndLast> {
    let is_family = |of: &str, name: &str| text::fold(of) == make && name == family;
    let (.., years) = GENERATIONS.iter().find(|(of, name, _)| is_family(of, name))?;
    years.iter().copied().find(|(from, to)| (*from..=*to).contains(&year))
}

/// Years of the listed generation of a family at a place, from 0.
pub(super) fn nth_generation(make: &str, family: &str, place: usize) -> Option<FirstAndLast> {
    let (.., years) = GENERATIONS.iter().find(|(of, name, _)| *of == make && *name == family)?;
    years.get(place).copied()
}

/// A range of model years, inclusive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ModelYears {
    from: i32,
    to: i32,
    is_generation: bool,
}

impl ModelYears {
    /// Model years of the cars that are comparable to one of this family and year: those of its generation if
    /// that is listed, otherwise up to [`LIKE_YEARS`] before and after.
    #[must_use]
    pub fn comparable_to(make: &Make, family: &ModelFamily, year: ModelYear) -> Self {
        let year = year.get();
        let known = GENERATIONS.iter().find(|(of, name, _)| *of == make.as_str() && *name == family.name());
        let generation =
            known.and_then(|(.., years)| years.iter().find(|(from, to)| (*from..=*to).contains(&year)));
        match generation {
            Some(&(from, to)) => Self { from, to, is_generation: true },
            None => Self { from: year - LIKE_YEARS, to: year + LIKE_YEARS, is_generation: false },
        }
    }

    #[must_use]
    pub const fn first(self) -> i32 {
        self.from
    }

    /// The last model year; `None` if the generation is still built.
    #[must_use]
    pub const fn last(self) -> Option<i32> {
        if self.to == TODAY { None } else { Some(self.to) }
    }

    /// Whether these are the years of a listed generation.
    #[must_use]
    pub const fn is_generation(self) -> bool {
        self.is_generation
    }

    #[must_use]
    pub fn contains(self, year: ModelYear) -> bool {
        (self.from..=self.to).contains(&year.get())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::Model;

    fn years(make: &str, model: &str, year: i64) -> (i32, Option<i32>, bool) {
        let make = Make::parse(make).unwrap();
        let family = ModelFamily::of(&make, &Model::parse(model).unwrap());
        let years = ModelYears::comparable_to(&make, &family, ModelYear::parse(year, 2026).unwrap());
        (years.first(), years.last(), years.is_generation())
    }

    #[test]
    fn cars_are_compared_within_their_generation() {
        assert_eq!(years("Porsche", "911 GT3 Touring", 2018), (2012, Some(2019), true));
        assert_eq!(years("Porsche", "Carrera RS", 1973), (1964, Some(1973), true));
        assert_eq!(years("Porsche", "911 Turbo", 2024), (2020, None, true));
        // The 964 was sold as a 1994 model (Turbo 3.6, Speedster), and most cars of 1989 were still Carreras 3.2.
        assert_eq!(years("Porsche", "911 Turbo 3.6", 1994), (1990, Some(1994), true));
        assert_eq!(years("Porsche", "911 Carrera", 1995), (1995, Some(1998), true));
        assert_eq!(years("Porsche", "911 Speedster", 1989), (1974, Some(1989), true));
        assert_eq!(years("BMW", "M5", 2025), (2025, None, true));
        assert_eq!(years("Mercedes-Benz", "300 SL", 1992), (1990, Some(1993), true));
        assert_eq!(years("Toyota", "Celica Supra", 1984), (1982, Some(1986), true));
        assert_eq!(years("Acura", "NSX-T", 1995), (1991, Some(2005), true));
        assert_eq!(years("Mercedes-Benz", "300SL Gullwing", 1955), (1954, Some(1963), true));
    }

    #[test]
    fn cars_without_generation_are_compared_with_similar_age() {
        assert_eq!(years("Ferrari", "F40", 1990), (1987, Some(1993), false));
        // No generation: a year between two of them, and before the first.
        assert_eq!(years("Ford", "GT", 2010), (2007, Some(2013), false));
        assert_eq!(years("Acura", "NSX", 1990), (1987, Some(1993), false));
    }

    #[test]
    fn generations_do_not_overlap_and_name_known_families() {
        for (make, name, generations) in GENERATIONS {
            let (make, model) = (Make::parse(make).unwrap(), Model::parse(name).unwrap());
            assert_eq!(ModelFamily::of(&make, &model).name(), *name);
            for pair in generations.windows(2) {
                assert!(pair[0].0 <= pair[0].1 && pair[0].1 < pair[1].0, "{name} {pair:?}");
            }
        }
    }
}
