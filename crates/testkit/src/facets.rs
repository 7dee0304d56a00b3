//! Checks that the counts of facets match what choosing them finds.

use std::collections::BTreeMap;

use domain::vehicles::{
    Facet, FacetCounts, FacetField, FacetParameter, Facets, FactField, FactValue, VehicleQuery,
};
use ports::vehicles::VehicleReader;

/// The facets that a store returns for a query, models included.
///
/// # Panics
/// When the store fails.
pub async fn facets_of<C: VehicleReader>(store: &C, query: &VehicleQuery) -> Facets {
    let count = async |field| store.count_by(&query.clone().without(field), field).await.unwrap();
    let mut facts = BTreeMap::new();
    for field in FactField::ALL {
        facts.insert(field, count(FacetField::Fact(field)).await);
    }
    let counts = FacetCounts {
        facts,
        makes: count(FacetField::Make).await,
        models: count(FacetField::Model).await,
        locations: count(FacetField::Location).await,
    };
    Facets::of(&store.stock().await.unwrap(), &counts)
}

/// Asserts that choosing each facet of a query finds as many vehicles as its count.
///
/// # Panics
/// At the first facet that does not.
pub async fn assert_facets_hold<C: VehicleReader>(store: &C, query: &VehicleQuery) {
    let Facets { makes, models, locations, states, facts, .. } = facets_of(store, query).await;
    let facts = facts.values().flatten();
    for facet in makes.iter().chain(&models).chain(&locations).chain(&states).chain(facts) {
        let chosen = choose(facet, query);
        let total = store.search(&chosen, None, 1).await.unwrap().total;
        assert_eq!(total, facet.count, "{facet:?} for {query:?}");
    }
}

/// The query with the facet in place of its filters on that field.
fn choose(facet: &Facet, query: &VehicleQuery) -> VehicleQuery {
    let mut query = query.clone().without(facet.parameter.field());
    let value = facet.value.as_str();
    match facet.parameter {
        FacetParameter::Make => query.make = VehicleQuery::filter("make", value).unwrap(),
        FacetParameter::MakeExact => query.make_exact = VehicleQuery::exact_make(value).unwrap(),
        FacetParameter::ModelExact => query.model_exact = VehicleQuery::filter("modelExact", value).unwrap(),
        FacetParameter::Location => query.location = VehicleQuery::filter("location", value).unwrap(),
        FacetParameter::Town => query.town = VehicleQuery::exact_town(value).unwrap(),
        FacetParameter::State => query.state = VehicleQuery::in_state(value).unwrap(),
        FacetParameter::Fact(field) => {
            let facts = &mut query.facts;
            match field.values().into_iter().find(|known| known.as_str() == value).unwrap() {
                FactValue::Transmission(chosen) => facts.transmission = Some(chosen),
                FactValue::BodyStyle(chosen) => facts.body_style = Some(chosen),
                FactValue::Drivetrain(chosen) => facts.drivetrain = Some(chosen),
                FactValue::TitleStatus(chosen) => facts.title_status = Some(chosen),
            }
        }
    }
    query
}
