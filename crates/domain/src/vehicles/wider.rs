//! Larger areas to search when nothing is found in the place of a query.

use super::{Near, Town, UsState, VehicleQuery};

/// A larger area than that of a query.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WiderArea {
    Within(Near),
    InState(UsState),
    Nationwide,
}

impl VehicleQuery {
    /// The query in larger areas, smallest first; empty if it is not limited to a place, by a filter or by its words
    /// ("911 in Chicago").
    #[must_use]
    pub fn wider_areas(&self) -> Vec<(WiderArea, Self)> {
        let (typed, search) = self.search.place().map(|place| (place.near, place.rest)).unzip();
        let search = search.unwrap_or_else(|| self.search.clone());
        let nationwide = Self { search, location: None, town: None, state: None, near: None, ..self.clone() };
        if nationwide == *self {
            return Vec::new();
        }
        // A town or a part of a location is widened like a circle of no radius around it.
        let named = self.town.as_ref().map(Town::to_string).or_else(|| self.location.clone());
        let near = self.near.clone().or_else(|| Near::around(&named?, 0)).or(typed.flatten());
        let mut areas = Vec::new();
        if let Some(near) = near {
            let within = |near: Near| {
                let query = Self { near: Some(near.clone()), ..nationwide.clone() };
                (WiderArea::Within(near), query)
            };
            areas.extend(near.widened().map(within));
            let state = near.state();
            areas.push((WiderArea::InState(state), Self { state: Some(state), ..nationwide.clone() }));
        } else if let Some(state) = self.town.as_ref().and_then(Town::state) {
            areas.push((WiderArea::InState(state), Self { state: Some(state), ..nationwide.clone() }));
        }
        areas.push((WiderArea::Nationwide, nationwide));
        areas
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::SearchText;

    fn areas(query: &VehicleQuery) -> Vec<String> {
        let name = |area: WiderArea| match area {
            WiderArea::Within(near) => format!("{} miles of {}", near.radius(), near.place()),
            WiderArea::InState(state) => state.name().to_owned(),
            WiderArea::Nationwide => "nationwide".to_owned(),
        };
        query.wider_areas().into_iter().map(|(area, _)| name(area)).collect()
    }

    #[test]
    fn wider_areas_start_from_the_query_place() {
        let all = VehicleQuery::default;
        assert_eq!(areas(&all()), [] as [&str; 0]);
        let chicago = VehicleQuery { location: Some("chicago".into()), ..all() };
        let around_chicago =
            ["50 miles of chicago, IL", "100 miles of chicago, IL", "250 miles of chicago, IL"];
        assert_eq!(areas(&chicago)[..3], around_chicago);
        assert_eq!(areas(&chicago)[3..], ["Illinois", "nationwide"]);
        let near = VehicleQuery { near: Near::parse("60540", 100).unwrap(), ..all() };
        assert_eq!(areas(&near), ["250 miles of 60540", "Illinois", "nationwide"]);
        let typed = VehicleQuery { search: SearchText::parse("911 in Chicago").unwrap(), ..all() };
        assert_eq!(areas(&typed), areas(&chicago));
        assert!(typed.wider_areas().iter().all(|(_, wider)| wider.search.words() == ["911"]));
        let state = VehicleQuery { state: VehicleQuery::in_state("WI").unwrap(), ..all() };
        assert_eq!(areas(&state), ["nationwide"]);
        let unknown = VehicleQuery { town: VehicleQuery::exact_town("Atlantis, WI").unwrap(), ..all() };
        assert_eq!(areas(&unknown), ["Wisconsin", "nationwide"]);
    }
}
