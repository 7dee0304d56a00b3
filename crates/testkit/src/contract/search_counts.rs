//! Contract tests of counts beside a search: facets and models.

use domain::vehicles::{FacetField, ListingAudience, ListingStatus, ListingViewer, NewVehicle, VehicleQuery};

use super::search::query_for;
use crate::{VehicleFixture, assert_facets_hold, at_minute, list, vehicle};
use ports::vehicles::VehicleReader;

/// Facet counts add up to the matches, and choosing an option finds as many as it says.
pub async fn facet_counts_match_the_search_results<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let cars = [
        ("Rover", "Mini", "Chicago, IL"),
        ("Land Rover", "Defender", "chicago, il"),
        ("Land Rover", "Defender", "West Chicago, IL"),
        ("Porsche", "911", "Milwaukee, WI"),
        ("Porsche", "911", ""),
    ];
    let cars = cars.map(|(make, model, place)| vehicle().make(make).model(model).place(place).build());
    let listed = list(store, cars.into(), at_minute(0)).await;
    fixture.set_status(listed[3], ListingStatus::Sold).await;
    let counted = async |query: &VehicleQuery, field| {
        let mut counts = store.count_by(query, field).await.unwrap();
        counts.sort_by(|a, b| a.value.cmp(&b.value));
        counts.into_iter().map(|count| (count.value, count.count)).collect::<Vec<_>>()
    };
    let all = VehicleQuery::default();
    let pair = |value: &str, count| (value.to_owned(), count);
    assert_eq!(
        counted(&all, FacetField::Make).await,
        [pair("Land Rover", 2), pair("Porsche", 1), pair("Rover", 1)]
    );
    assert_eq!(
        counted(&all, FacetField::Model).await,
        [pair("911", 1), pair("Defender", 2), pair("Mini", 1)]
    );
    assert_eq!(
        counted(&all, FacetField::Location).await,
        [pair("Chicago, IL", 1), pair("West Chicago, IL", 1), pair("chicago, il", 1)]
    );
    let sold = VehicleQuery { status: Some(ListingStatus::Sold), ..query_for("porsche") };
    assert_eq!(counted(&sold, FacetField::Make).await, [pair("Porsche", 1)]);
    assert_eq!(counted(&query_for("zzz"), FacetField::Make).await, []);
    let in_chicago = VehicleQuery { town: VehicleQuery::exact_town("Chicago, IL").unwrap(), ..all.clone() };
    assert_eq!(counted(&in_chicago, FacetField::Make).await, [pair("Land Rover", 1), pair("Rover", 1)]);
    for query in [all, sold, in_chicago, query_for("defender")] {
        assert_facets_hold(store, &query).await;
    }
}

/// Cars are counted by make and model: only those that a viewer may see, for sale and sold apart.
pub async fn models_are_counted_for_each_viewer<F: VehicleFixture>(fixture: &F) {
    use ListingViewer::{Collector, Public, Staff};
    let store = fixture.store();
    let car =
        |model: &str, audience| NewVehicle { audience, ..vehicle().make("Porsche").model(model).build() };
    let everyone = ListingAudience::Everyone;
    let cars = vec![
        car("911 GT3", everyone),
        car("911 GT3", everyone),
        car("911 GT3", ListingAudience::Collectors { until: None }),
        car("959", ListingAudience::Staff),
        car("914", everyone),
    ];
    let ids = list(store, cars, at_minute(1)).await;
    fixture.set_status(ids[1], ListingStatus::Sold).await;
    fixture.set_status(ids[4], ListingStatus::Withdrawn).await;
    for (viewer, expected) in [
        (Public, vec![("911 GT3", 1, 1)]),
        (Collector, vec![("911 GT3", 2, 1)]),
        (Staff, vec![("911 GT3", 2, 1), ("959", 1, 0)]),
    ] {
        let models = store.models(viewer).await.unwrap();
        let counts: Vec<_> = models.iter().map(|it| (it.model.as_str(), it.for_sale, it.sold)).collect();
        assert_eq!(counts, expected, "{viewer:?}");
    }
    let models = vec!["911 gt3".to_owned(), "959".to_owned()];
    let query = VehicleQuery { models, viewer: Staff, ..VehicleQuery::default() };
    assert_eq!(store.search(&query, None, 9).await.unwrap().total, 3);
}
