//! Coordinates of US towns and ZIP codes, from `data/us_places.txt`.
//!
//! One line per ZIP code, ascending: code, latitude and longitude in degrees, state, town and further names of the
//! town, for example `60045 42.24 -87.85 IL Lake Forest/Mettawa`. `tests/us_places.rs` writes the file.

use std::{collections::HashMap, sync::LazyLock};

use super::{Town, UsState};
use crate::text;

const PLACES: &str = include_str!("../../data/us_places.txt");

/// States whose town is meant if a name stands without its state: the ones that the marketplace serves.
pub(super) const HOME_STATES: [&str; 2] = ["IL", "WI"];

/// Beginnings of names of towns in the file, and how they are written as well.
const SHORTENED: [(&str, &[&str]); 4] = [
    ("saint ", &["st. ", "st "]),
    ("fort ", &["ft. ", "ft "]),
    ("mount ", &["mt. ", "mt "]),
    ("o ", &["o'"]),
];

/// A point on the earth in hundredths of a degree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Coordinates {
    latitude: i32,
    longitude: i32,
}

impl Coordinates {
    fn parse(latitude: &str, longitude: &str) -> Option<Self> {
        let hundredths = |degrees: &str| {
            let degrees: f64 = degrees.parse().ok()?;
            #[expect(clippy::cast_possible_truncation, reason = "degrees are between -180 and 180")]
            Some((degrees * 100.0).round() as i32)
        };
        Some(Self { latitude: hundredths(latitude)?, longitude: hundredths(longitude)? })
    }

    /// Great-circle distance in tenths of a statute mile.
    #[must_use]
    pub fn distance(self, other: Self) -> u32 {
        const EARTH_RADIUS: f64 = 3_958.8;
        let radians = |hundredths: i32| (f64::from(hundredths) / 100.0).to_radians();
        let (latitude, others) = (radians(self.latitude), radians(other.latitude));
        let across = (radians(other.longitude) - radians(self.longitude)) / 2.0;
        let along = (others - latitude) / 2.0;
        let half = along.sin().powi(2) + latitude.cos() * others.cos() * across.sin().powi(2);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and half the circumference of the earth"
        )]
        let tenths = (EARTH_RADIUS * 20.0 * half.sqrt().min(1.0).asin()).round() as u32;
        tenths
    }
}

struct Gazetteer {
    /// Ascending by code.
    zips: Vec<(u32, Coordinates, UsState)>,
    /// The middle of each town's ZIP codes and their number, in all spellings of its name.
    towns: HashMap<Town, (Coordinates, i64)>,
}

static GAZETTEER: LazyLock<Gazetteer> = LazyLock::new(Gazetteer::read);

impl Gazetteer {
    fn read() -> Self {
        let mut zips = Vec::new();
        let mut sums = HashMap::<Town, (i64, i64, i64)>::new();
        for (code, at, state, names) in PLACES.lines().filter_map(line) {
            zips.push((code, at, state));
            for name in names.split('/') {
                let town = Town::new(text::fold(name), Some(state));
                let (latitude, longitude, count) = sums.entry(town).or_default();
                *latitude += i64::from(at.latitude);
                *longitude += i64::from(at.longitude);
                *count += 1;
            }
        }
        let mean = |sum: i64, count: i64| i32::try_from(sum / count).unwrap_or_default();
        let mut towns = HashMap::new();
        for (town, (latitude, longitude, count)) in sums {
            let at = Coordinates { latitude: mean(latitude, count), longitude: mean(longitude, count) };
            for spelling in spellings(town.name()) {
                towns.entry(Town::new(spelling, town.state())).or_insert((at, count));
            }
            towns.insert(town, (at, count));
        }
        Self { zips, towns }
    }
}

/// Parses a line of the file; `None` for an empty one.
fn line(line: &str) -> Option<(u32, Coordinates, UsState, &str)> {
    let mut parts = line.splitn(5, ' ');
    let (code, latitude, longitude) = (parts.next()?, parts.next()?, parts.next()?);
    let (state, names) = (UsState::of_code(parts.next()?)?, parts.next()?);
    Some((code.parse().ok()?, Coordinates::parse(latitude, longitude)?, state, names))
}

/// The other spellings of a name that begins with a word that is often shortened.
fn spellings(name: &str) -> impl Iterator<Item = String> {
    SHORTENED.into_iter().flat_map(move |(whole, short)| {
        let forms = move || std::iter::once(whole).chain(short.iter().copied());
        let rest = forms().find_map(|form| name.strip_prefix(form));
        rest.into_iter().flat_map(move |rest| forms().map(move |form| format!("{form}{rest}")))
    })
}

/// Coordinates and state of a ZIP code ("60614"); `None` if there is no such code.
pub(super) fn zip_code(text: &str) -> Option<(Coordinates, UsState)> {
    let is_code = text.len() == 5 && text.bytes().all(|byte| byte.is_ascii_digit());
    let code: u32 = is_code.then(|| text.parse().ok())??;
    let zips = &GAZETTEER.zips;
    let place = zips.binary_search_by_key(&code, |(code, ..)| *code).ok()?;
    zips.get(place).map(|(_, at, state)| (*at, *state))
}

/// The middle of a town; `None` if it is unknown or its state is not stated.
#[must_use]
pub fn coordinates(town: &Town) -> Option<Coordinates> {
    GAZETTEER.towns.get(town).map(|(at, _)| *at)
}

/// The only town of that folded name that has several ZIP codes and no namesake in another state. Smaller ones may be
/// meant for a city abroad: Munich is also a town of North Dakota.
pub(super) fn unambiguous_town(name: &str) -> Option<Town> {
    const LEAST_ZIPS: i64 = 5;
    let in_state = |state| GAZETTEER.towns.get_key_value(&Town::new(name.to_owned(), Some(state)));
    let mut found = UsState::all().filter_map(in_state);
    let (town, (_, zips)) = found.next().filter(|_| found.next().is_none())?;
    (*zips >= LEAST_ZIPS).then(|| town.clone())
}

/// Completes a town that is named without its state: the one with the most ZIP codes in Illinois and Wisconsin, or
/// else in the whole country.
pub(super) fn known_town(town: &Town) -> Option<Town> {
    let in_state = |state: UsState| {
        let town = Town::new(town.name().to_owned(), Some(state));
        let (_, count) = GAZETTEER.towns.get(&town)?;
        Some((*count, town))
    };
    if let Some(state) = town.state() {
        return in_state(state).map(|(_, town)| town);
    }
    let largest = |states: &mut dyn Iterator<Item = UsState>| {
        states.filter_map(in_state).max_by_key(|(count, _)| *count).map(|(_, town)| town)
    };
    let home = largest(&mut HOME_STATES.into_iter().filter_map(UsState::of_code));
    home.or_else(|| largest(&mut UsState::all()))
}

/// The towns within a distance in tenths of a mile, with their distances.
pub(super) fn towns_within(origin: Coordinates, tenths: u32) -> impl Iterator<Item = (&'static Town, u32)> {
    let towns = GAZETTEER.towns.iter().map(move |(town, (at, _))| (town, origin.distance(*at)));
    towns.filter(move |(_, distance)| *distance <= tenths)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(location: &str) -> Coordinates {
        coordinates(&Town::of_location(location)).unwrap_or_else(|| panic!("{location} is unknown"))
    }

    #[test]
    fn distances_match_geography() {
        for (from, to, miles) in [
            ("Chicago, IL", "Naperville, IL", 24..32),
            ("Chicago, IL", "Milwaukee, WI", 78..90),
            ("Chicago, IL", "Lake Forest, IL", 24..34),
            ("Chicago, IL", "Los Angeles, CA", 1_730..1_760),
            ("Madison, WI", "Madison, WI", 0..1),
        ] {
            let found = at(from).distance(at(to)) / 10;
            assert!(miles.contains(&found), "{from} to {to}: {found} miles");
        }
    }

    #[test]
    fn town_is_found_in_any_spelling() {
        let charles = at("Saint Charles, IL");
        assert_eq!(at("St. Charles, IL"), charles);
        assert_eq!(at("ST CHARLES, Illinois 60174"), charles);
        assert_eq!(at("Mt. Prospect, IL"), at("Mount Prospect, IL"));
        assert_eq!(coordinates(&Town::of_location("Zürich")), None);
        assert_eq!(coordinates(&Town::of_location("IL")), None);
    }

    #[test]
    fn town_without_state_resolves_to_the_nearest() {
        let known = |name: &str| known_town(&Town::of_location(name)).map(|town| town.to_string());
        assert_eq!(known("Springfield").as_deref(), Some("springfield, IL"));
        assert_eq!(known("Madison").as_deref(), Some("madison, WI"));
        assert_eq!(known("Scottsdale").as_deref(), Some("scottsdale, AZ"));
        assert_eq!(known("Boston").as_deref(), Some("boston, MA"));
        assert_eq!(known("Atlantis on the Prairie"), None);
        assert_eq!(known("Chicago, WI"), None);
    }

    #[test]
    fn a_zip_code_has_five_digits_and_exists() {
        assert_eq!(zip_code("60540").map(|(_, state)| state.code()), Some("IL"));
        for other in ["", "6054", "605400", "00000", "6054O", "+6054"] {
            assert_eq!(zip_code(other), None, "{other}");
        }
    }
}
