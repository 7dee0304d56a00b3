//! Filters of a query that are removed one at a time, as their chips on the listings page are.

use super::{FactField, SearchText, VehicleQuery};

/// A filter of a [`VehicleQuery`] that is removed as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum QueryFilter {
    Search,
    Make,
    /// With the exact model and the model family, which are offered within a make.
    MakeExact,
    Model,
    ModelExact,
    /// The models of a family.
    Family,
    Price,
    Year,
    Location,
    Town,
    State,
    /// With the radius.
    Near,
    Miles,
    Fact(FactField),
    Status,
}

impl QueryFilter {
    pub const ALL: [Self; 18] = [
        Self::Search,
        Self::Make,
        Self::MakeExact,
        Self::Model,
        Self::ModelExact,
        Self::Family,
        Self::Price,
        Self::Year,
        Self::Location,
        Self::Town,
        Self::State,
        Self::Near,
        Self::Miles,
        Self::Fact(FactField::Transmission),
        Self::Fact(FactField::BodyStyle),
        Self::Fact(FactField::Drivetrain),
        Self::Fact(FactField::TitleStatus),
        Self::Status,
    ];

    /// Query parameters that its removal clears.
    #[must_use]
    pub const fn parameters(self) -> &'static [&'static str] {
        match self {
            Self::Search => &["search"],
            Self::Make => &["make"],
            Self::MakeExact => &["makeExact", "modelExact", "family"],
            Self::Model => &["model"],
            Self::ModelExact => &["modelExact"],
            Self::Family => &["family"],
            Self::Price => &["minPrice", "maxPrice"],
            Self::Year => &["minYear", "maxYear"],
            Self::Location => &["location"],
            Self::Town => &["town"],
            Self::State => &["state"],
            Self::Near => &["near", "radius"],
            Self::Miles => &["minMiles", "maxMiles"],
            Self::Fact(FactField::Transmission) => &["transmission"],
            Self::Fact(FactField::BodyStyle) => &["bodyStyle"],
            Self::Fact(FactField::Drivetrain) => &["drivetrain"],
            Self::Fact(FactField::TitleStatus) => &["titleStatus"],
            Self::Status => &["status"],
        }
    }
}

impl VehicleQuery {
    /// The query without a filter.
    #[must_use]
    pub fn without_filter(mut self, filter: QueryFilter) -> Self {
        match filter {
            QueryFilter::Search => self.search = SearchText::default(),
            QueryFilter::Make => self.make = None,
            QueryFilter::MakeExact if self.make_exact.is_some() => {
                (self.make_exact, self.model_exact, self.models) = (None, None, Vec::new());
            }
            QueryFilter::MakeExact => {}
            QueryFilter::Model => self.model = None,
            QueryFilter::ModelExact => self.model_exact = None,
            QueryFilter::Family => self.models = Vec::new(),
            QueryFilter::Price => (self.min_price, self.max_price) = (None, None),
            QueryFilter::Year => (self.min_year, self.max_year) = (None, None),
            QueryFilter::Location => self.location = None,
            QueryFilter::Town => self.town = None,
            QueryFilter::State => self.state = None,
            QueryFilter::Near => self.near = None,
            QueryFilter::Miles => (self.min_miles, self.max_miles) = (None, None),
            QueryFilter::Fact(field) => self.facts = self.facts.without(field),
            QueryFilter::Status => self.status = None,
        }
        self
    }

    /// The active filters.
    #[must_use]
    pub fn active_filters(&self) -> Vec<QueryFilter> {
        QueryFilter::ALL.into_iter().filter(|filter| self.clone().without_filter(*filter) != *self).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vehicles::{FactValues, Transmission};

    #[test]
    fn active_filters_are_listed_and_removable() {
        assert_eq!(VehicleQuery::default().active_filters(), []);
        let query = VehicleQuery {
            search: SearchText::parse("red").unwrap(),
            make_exact: Some("porsche".into()),
            model_exact: Some("911".into()),
            models: vec!["911".into(), "carrera".into()],
            max_miles: Some(10_000),
            facts: FactValues { transmission: Some(Transmission::Manual), ..FactValues::default() },
            ..VehicleQuery::default()
        };
        let transmission = QueryFilter::Fact(FactField::Transmission);
        let filters = [
            QueryFilter::Search,
            QueryFilter::MakeExact,
            QueryFilter::ModelExact,
            QueryFilter::Family,
            QueryFilter::Miles,
            transmission,
        ];
        assert_eq!(query.active_filters(), filters);
        let others = query.clone().without_filter(transmission);
        assert_eq!(others.active_filters(), filters[..5]);
        let others = others.without_filter(QueryFilter::MakeExact);
        assert_eq!(others.active_filters(), [QueryFilter::Search, QueryFilter::Miles]);
        let none = filters.into_iter().fold(query, VehicleQuery::without_filter);
        assert_eq!(none, VehicleQuery::default());
    }
}
