//! Searching around a town or ZIP code.

use super::{
    Town, UsState,
    gazetteer::{Coordinates, coordinates, known_town, towns_within, zip_code},
    place::in_title_case,
    query_text::checked,
};
use crate::Violation;

/// The area around a place, for example 50 miles around Naperville.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Near {
    /// A ZIP code, or a town with its state.
    place: String,
    origin: Coordinates,
    state: UsState,
    /// In statute miles.
    radius: u16,
}

impl Near {
    /// Radius in statute miles if none is stated.
    pub const DEFAULT_RADIUS: u16 = 50;
    /// Largest radius in statute miles.
    pub const MAX_RADIUS: u16 = 500;
    /// Radii offered when a smaller one finds nothing.
    const WIDER_RADII: [u16; 3] = [50, 100, 250];

    /// Parses a ZIP code ("60540", "60540-1234") or a town ("Naperville, IL"; "Naperville" means the largest of
    /// that name in Illinois and Wisconsin, or else in the country). Blank input is `None`.
    ///
    /// # Errors
    /// A [`Violation`] of `near` if the place is unknown, too long or contains control characters.
    pub fn parse(input: &str, radius: u16) -> Result<Option<Self>, Violation> {
        let input = checked("near", input)?.trim();
        if input.is_empty() {
            return Ok(None);
        }
        Self::around(input, radius).map(Some).ok_or_else(|| {
            Violation::new(
                "near",
                "We don’t know this place. Enter a US ZIP code, or a town such as “Naperville, IL”",
            )
        })
    }

    /// The area around a ZIP code; `None` if there is no such code.
    pub(super) fn around_zip(text: &str, radius: u16) -> Option<Self> {
        let code = text.split_once('-').map_or(text, |(code, _)| code);
        let (origin, state) = zip_code(code)?;
        Some(Self { place: code.to_owned(), origin, state, radius })
    }

    /// Like [`parse`](Self::parse); `None` if the place is unknown.
    pub(super) fn around(place: &str, radius: u16) -> Option<Self> {
        if let Some(near) = Self::around_zip(place, radius) {
            return Some(near);
        }
        let town = known_town(&Town::of_location(place))?;
        let (origin, state) = (coordinates(&town)?, town.state()?);
        Some(Self { place: town.to_string(), origin, state, radius })
    }

    /// The place as [`parse`](Self::parse) reads it back: a ZIP code, or a folded town with its state.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// The place for display, which [`parse`](Self::parse) reads back too: "60540" or "Chicago, IL".
    #[must_use]
    pub fn label(&self) -> String {
        let town = Town::of_location(&self.place);
        if town.state().is_some() { town.label(&in_title_case(town.name())) } else { self.place.clone() }
    }

    /// In statute miles.
    #[must_use]
    pub const fn radius(&self) -> u16 {
        self.radius
    }

    /// State of the place.
    #[must_use]
    pub const fn state(&self) -> UsState {
        self.state
    }

    /// Distance of a town in tenths of a mile; `None` if it is unknown.
    #[must_use]
    pub fn distance(&self, town: &Town) -> Option<u32> {
        coordinates(town).map(|at| self.origin.distance(at))
    }

    /// Whether a town is within the radius. A location without a known town is not.
    #[must_use]
    pub fn contains(&self, town: &Town) -> bool {
        self.distance(town).is_some_and(|distance| distance <= self.tenths())
    }

    /// All known towns within the radius, with their distances in tenths of a mile, in no order.
    pub fn towns(&self) -> impl Iterator<Item = (&'static Town, u32)> + use<> {
        towns_within(self.origin, self.tenths())
    }

    /// The same place with each larger radius that is offered.
    pub(super) fn widened(&self) -> impl Iterator<Item = Self> + '_ {
        let wider = Self::WIDER_RADII.into_iter().filter(|radius| *radius > self.radius);
        wider.map(|radius| Self { radius, ..self.clone() })
    }

    fn tenths(&self) -> u32 {
        u32::from(self.radius) * 10
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(place: &str, radius: u16) -> Near {
        Near::parse(place, radius).unwrap().unwrap()
    }

    #[test]
    fn near_place_round_trips() {
        for (input, place) in [
            ("60540", "60540"),
            (" 60540-1234 ", "60540"),
            ("Naperville", "naperville, IL"),
            ("LAKE FOREST, Illinois", "lake forest, IL"),
            ("Chicago, IL 60614", "chicago, IL"),
        ] {
            let found = near(input, 25);
            assert_eq!(found.place(), place);
            assert_eq!(near(found.place(), 25), found);
        }
        assert_eq!(Near::parse("  ", 25).unwrap(), None);
        for unknown in ["00000", "Nowhereville", "Chicago, WI", "IL", "Paris, France", "x\u{0}y"] {
            assert_eq!(Near::parse(unknown, 25).unwrap_err().field, "near", "{unknown}");
        }
    }

    #[test]
    fn towns_within_the_radius_are_contained() {
        let town = Town::of_location;
        assert!(near("Chicago", 50).contains(&town("Naperville, IL")));
        for (given, label) in
            [("chicago", "Chicago, IL"), ("60540-1234", "60540"), ("st. louis, mo", "St. Louis, MO")]
        {
            assert_eq!(near(given, 50).label(), label);
            assert_eq!(near(&near(given, 50).label(), 50), near(given, 50));
        }
        assert!(!near("Chicago", 10).contains(&town("Naperville, IL")));
        assert!(near("60614", 100).contains(&town("Milwaukee, WI")));
        assert!(!near("Chicago", 500).contains(&town("IL")));
        assert!(!near("Chicago", 500).contains(&town("Zürich")));
        for (found, distance) in near("60614", 30).towns() {
            assert_eq!(near("60614", 30).distance(found), Some(distance));
            assert!(near("60614", 30).contains(found));
        }
        assert!(near("60614", 30).towns().any(|(found, _)| *found == town("Evanston, IL")));
    }
}
