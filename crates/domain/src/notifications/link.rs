//! Links of notifications.

use std::fmt::Write;

use crate::vehicles::{VehicleId, VehicleQuery};

/// Link target of a notification: always a path on this site.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DeepLink(String);

impl DeepLink {
    /// Link to a path such as `/account/submissions/7?tab=messages`. Anything that is not a local path
    /// becomes `/notifications`, so that no link leaves the site.
    #[must_use]
    pub fn to(path: &str) -> Self {
        let is_local = path.starts_with('/')
            && !path.starts_with("//")
            && path.chars().all(|c| !c.is_control() && !c.is_whitespace() && c != '\\');
        Self(if is_local { path.to_owned() } else { "/notifications".to_owned() })
    }

    /// Link to a vehicle's page.
    #[must_use]
    pub fn vehicle(id: VehicleId) -> Self {
        Self(format!("/listings/{}", id.0))
    }

    /// Link to the listings that match a query, newest first.
    #[must_use]
    pub fn search(query: &VehicleQuery) -> Self {
        let number = |number: Option<i64>| number.map(|number| number.to_string());
        let words = query.search.words().join(" ");
        let parameters = [
            ("search", Some(words).filter(|words| !words.is_empty())),
            ("make", query.make.clone()),
            ("makeExact", query.make_exact.clone()),
            ("model", query.model.clone()),
            ("modelExact", query.model_exact.clone()),
            ("location", query.location.clone()),
            ("town", query.town.as_ref().map(ToString::to_string)),
            ("state", query.state.map(|state| state.code().to_owned())),
            ("near", query.near.as_ref().map(|near| near.place().to_owned())),
            ("radius", query.near.as_ref().map(|near| near.radius().to_string())),
            ("minPrice", number(query.min_price)),
            ("maxPrice", number(query.max_price)),
            ("minYear", number(query.min_year.map(i64::from))),
            ("maxYear", number(query.max_year.map(i64::from))),
            ("minMiles", number(query.min_miles.map(i64::from))),
            ("maxMiles", number(query.max_miles.map(i64::from))),
            ("status", query.status.map(|status| status.as_str().to_owned())),
        ];
        let facts = query.facts.iter().map(|fact| (fact.field().as_str(), Some(fact.as_str().to_owned())));
        let parameters: Vec<String> = parameters
            .into_iter()
            .chain(facts)
            .filter_map(|(name, value)| Some(format!("{name}={}", escaped(&value?))))
            .collect();
        Self(if parameters.is_empty() {
            "/listings".to_owned()
        } else {
            format!("/listings?{}", parameters.join("&"))
        })
    }

    /// Path with query string.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Percent-encodes a text for a query string.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~') {
            escaped.push(char::from(byte));
        } else {
            // Writing to a `String` cannot fail.
            let _ = write!(escaped, "%{byte:02X}");
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::{FactValues, ListingStatus, SearchText, Transmission};

    #[test]
    fn deep_links_stay_on_the_site() {
        for path in
            ["", "x", "//evil.example", "https://evil.example", "/\\evil", "/a b", "/a\r\nLocation: x"]
        {
            assert_eq!(DeepLink::to(path).as_str(), "/notifications", "{path:?}");
        }
        assert_eq!(DeepLink::to("/forum/topic/7#post-3").as_str(), "/forum/topic/7#post-3");
    }

    #[test]
    fn search_link_has_the_query_parameters_of_the_list() {
        assert_eq!(DeepLink::search(&VehicleQuery::default()).as_str(), "/listings");
        let query = VehicleQuery {
            search: SearchText::parse("911 & 50%").unwrap(),
            make: Some("škoda".into()),
            model_exact: Some("octavia rs".into()),
            town: VehicleQuery::exact_town("Lake Forest, Illinois").unwrap(),
            state: VehicleQuery::in_state("il").unwrap(),
            max_price: Some(90_000),
            min_year: Some(1960),
            status: Some(ListingStatus::UnderOffer),
            max_miles: Some(20_000),
            facts: FactValues { transmission: Some(Transmission::DualClutch), ..FactValues::default() },
            ..VehicleQuery::default()
        };
        assert_eq!(
            DeepLink::search(&query).as_str(),
            "/listings?search=911%20%26%2050%25&make=%C5%A1koda&modelExact=octavia%20rs\
             &town=lake%20forest%2C%20IL&state=IL&maxPrice=90000&minYear=1960&maxMiles=20000&status=under_offer\
             &transmission=dual_clutch"
        );
    }
}
