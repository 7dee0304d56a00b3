//! Order by relevance: cars whose name answers the search come first.

use testkit::{at_minute, list_one, vehicle};

use crate::harness::TestSite;

#[actix_web::test]
async fn vehicles_whose_name_matches_come_first() {
    let site = TestSite::new();
    let cars = [
        vehicle().make("Porsche").model("911").year(1973).description("Restored."),
        vehicle().make("Porsche").model("911T").year(1970),
        vehicle().make("Ruf").model("CTR").year(1987).description("Based on a Porsche 911."),
        vehicle().make("Porsche").model("Carrera GT").year(2004).description("Faster than a 911."),
    ];
    for (minute, car) in (0..).zip(cars) {
        list_one(&*site.store, car.build(), at_minute(minute)).await;
    }
    let models = async |query: &str| {
        let found = site.get(&format!("/api/vehicles?{query}")).await.json();
        let cars = found.as_array().unwrap().iter();
        cars.map(|car| car["model"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let search = "search=porsche+911&descriptions=true";
    assert_eq!(models(search).await, ["Carrera GT", "CTR", "911T", "911"], "newest first by default");
    let ranked = ["911", "911T", "Carrera GT", "CTR"];
    assert_eq!(models(&format!("{search}&sort=relevance")).await, ranked);
    let first = site.get(&format!("/api/vehicles?{search}&sort=relevance&limit=2")).await;
    let next = first.header("link").split(['<', '>']).nth(1).unwrap_or_default().to_owned();
    let rest = site.get(&next).await.json();
    assert_eq!((&rest[0]["model"], &rest[1]["model"]), (&"Carrera GT".into(), &"CTR".into()), "{next}");
    assert_eq!(models("sort=relevance").await.len(), 4, "without a search");
}
