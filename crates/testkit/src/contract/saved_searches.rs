//! The contract of [`SavedSearches`].

use domain::{
    saved::{MAX_SEARCHES, SavedSearch, SavedSearchId},
    vehicles::{
        BodyStyle, Drivetrain, FactValues, ListingStatus, ListingViewer, Near, SearchText, Sort, TitleStatus,
        Transmission, VehicleQuery,
    },
};
use futures_util::future::join_all;
use ports::saved::{SaveSearchResult, SavedSearches};

use super::saved::{member, name, query_up_to_price};
use crate::{VehicleFixture, at_minute};

/// A search is stored unchanged, in any script; latest first.
pub async fn saved_search_is_stored_unchanged<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let filter = |field, text| VehicleQuery::filter(field, text).unwrap();
    let queries = [
        VehicleQuery::default(),
        VehicleQuery {
            search: SearchText::parse("Škoda a¨b '); DROP TABLE users;-- %_\\").unwrap(),
            in_descriptions: false,
            make: filter("make", "Aston Martin"),
            make_exact: VehicleQuery::exact_make("Škoda").unwrap(),
            model: filter("model", "日本 {,} \"NULL\""),
            model_exact: filter("modelExact", "110 R '%"),
            models: Vec::new(),
            location: filter("location", "ZÜRICH"),
            town: VehicleQuery::exact_town("Lake Forest, Illinois").unwrap(),
            state: VehicleQuery::in_state("wi").unwrap(),
            near: Near::parse("60540-1234", 500).unwrap(),
            min_price: Some(0),
            max_price: Some(1_000_000_000),
            min_year: Some(0),
            max_year: Some(9999),
            min_miles: Some(0),
            max_miles: Some(5_000_000),
            facts: FactValues {
                transmission: Some(Transmission::DualClutch),
                body_style: Some(BodyStyle::Suv),
                drivetrain: Some(Drivetrain::FourWheel),
                title_status: Some(TitleStatus::ExportOnly),
            },
            status: Some(ListingStatus::Sold),
            sort: Sort::YearOld,
            viewer: ListingViewer::Public,
        },
        VehicleQuery {
            facts: FactValues { transmission: Some(Transmission::Manual), ..FactValues::default() },
            sort: Sort::MilesLow,
            ..VehicleQuery::default()
        },
        VehicleQuery { sort: Sort::MilesHigh, ..VehicleQuery::default() },
        VehicleQuery {
            near: Near::parse("St. Charles, Illinois", 1).unwrap(),
            sort: Sort::Nearest,
            ..VehicleQuery::default()
        },
        VehicleQuery {
            search: SearchText::parse(&"\u{FDFA}".repeat(200)).unwrap(),
            sort: Sort::PriceHigh,
            ..VehicleQuery::default()
        },
    ];
    let mut expected = Vec::new();
    for (query, minute) in queries.iter().zip(1..) {
        let saved = store.save_search(ada, &name("李雷 👋🏽"), query, at_minute(minute)).await.unwrap();
        let SaveSearchResult::Done(saved) = saved else { panic!("{saved:?}") };
        let SavedSearch { id, ref name, query: ref kept, created_at } = saved;
        assert!(id > SavedSearchId(0));
        assert_eq!((name.as_str(), kept, created_at), ("李雷 👋🏽", query, at_minute(minute)));
        expected.insert(0, saved);
    }
    assert_eq!(store.saved_searches(ada).await.unwrap(), expected);
}

/// Equal searches are stored once, under the first name.
pub async fn equal_searches_are_stored_once<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let (text, question) = (name("Cheap"), query_up_to_price(10));
    let rush = (0..20).map(|_| store.save_search(ada, &text, &question, at_minute(1)));
    let outcomes = join_all(rush).await;
    let outcomes: Vec<SaveSearchResult> = outcomes.into_iter().map(Result::unwrap).collect();
    let done = outcomes.iter().filter(|outcome| matches!(outcome, SaveSearchResult::Done(_))).count();
    assert_eq!(done, 1, "{outcomes:?}");
    let [kept] = &store.saved_searches(ada).await.unwrap()[..] else { panic!("{outcomes:?}") };
    let again = store.save_search(ada, &name("Other"), &query_up_to_price(10), at_minute(2)).await.unwrap();
    assert_eq!(again, SaveSearchResult::AlreadySaved(kept.clone()));
    let sorted = VehicleQuery { sort: Sort::PriceLow, ..query_up_to_price(10) };
    let other = store.save_search(ada, &name("Cheap"), &sorted, at_minute(2)).await.unwrap();
    assert!(matches!(other, SaveSearchResult::Done(_)), "another order is another list: {other:?}");
}

/// Members see and remove only their own searches.
pub async fn saved_searches_belong_to_their_member<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let (ada, eve) = (member(fixture, "ada").await, member(fixture, "eve").await);
    let saved = store.save_search(ada, &name("Mine"), &query_up_to_price(1), at_minute(1)).await.unwrap();
    let SaveSearchResult::Done(mine) = saved else { panic!("{saved:?}") };
    assert_eq!(store.saved_searches(eve).await.unwrap(), []);
    assert!(!store.remove_search(eve, mine.id).await.unwrap());
    assert!(!store.remove_search(ada, SavedSearchId(4711)).await.unwrap());
    let saved = store.save_search(eve, &name("Hers"), &query_up_to_price(1), at_minute(1)).await.unwrap();
    assert!(matches!(saved, SaveSearchResult::Done(_)), "what another asks is not known to me: {saved:?}");
    assert_eq!(store.saved_searches(ada).await.unwrap(), std::slice::from_ref(&mine));
    assert!(store.remove_search(ada, mine.id).await.unwrap());
    assert!(!store.remove_search(ada, mine.id).await.unwrap());
    assert_eq!(store.saved_searches(ada).await.unwrap(), []);
}

/// The number of searches is limited, also under concurrency; a known search is found even then.
pub async fn number_of_saved_searches_is_limited<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let ada = member(fixture, "ada").await;
    let text = name("Cars");
    let questions: Vec<VehicleQuery> = (0..i64::from(MAX_SEARCHES) + 5).map(query_up_to_price).collect();
    let outcomes =
        join_all(questions.iter().map(|query| store.save_search(ada, &text, query, at_minute(1)))).await;
    let full = outcomes.iter().filter(|outcome| matches!(outcome, Ok(SaveSearchResult::Full))).count();
    assert_eq!(full, 5);
    let stored = store.saved_searches(ada).await.unwrap();
    assert_eq!(stored.len(), MAX_SEARCHES as usize);
    let again = store.save_search(ada, &text, &stored[7].query, at_minute(2)).await.unwrap();
    assert_eq!(again, SaveSearchResult::AlreadySaved(stored[7].clone()));
    store.remove_search(ada, stored[7].id).await.unwrap();
    let room = store.save_search(ada, &text, &query_up_to_price(-1), at_minute(3)).await.unwrap();
    assert!(matches!(room, SaveSearchResult::Done(_)), "{room:?}");
}
