//! Numbers in addresses of the API.

use actix_web::{
    http::{Method, StatusCode, header},
    test::TestRequest,
};
use domain::accounts::Role;
use serde_json::json;
use testkit::{at_minute, list_one, vehicle};

use crate::{access::example, harness::TestSite};

/// "077" is not 77: every number of an address has one form, so that a resource has one address.
#[actix_web::test]
async fn numbers_of_addresses_are_canonical() {
    let site = TestSite::new();
    let car = list_one(&*site.store, vehicle().build(), at_minute(1)).await;
    assert_eq!(site.get(&format!("/api/vehicles/{}", car.0)).await.status, StatusCode::OK);
    for other in ["0", "00", "+", "%30"] {
        let answer = site.get(&format!("/api/vehicles/{other}{}", car.0)).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{other}");
        assert!(answer.json()["message"].is_string(), "{}", answer.body);
    }
    let ada = site.join("ada").await;
    for role in [Role::Collector, Role::Admin] {
        site.grant("ada", role).await;
    }
    let document = serde_json::to_value(http_actix::openapi()).unwrap();
    let mut tried = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, call) in item.as_object().unwrap() {
            let parameters = call["parameters"].as_array().into_iter().flatten();
            let numbers = parameters.filter(|it| it["in"] == "path" && it["schema"]["type"] == "integer");
            for number in numbers {
                let name = number["name"].as_str().unwrap();
                let address = example(&path.replace(&format!("{{{name}}}"), "077"));
                let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
                let request = TestRequest::default().method(method.clone()).uri(&address);
                let request = request.insert_header((header::COOKIE, ada.as_str())).set_json(json!({}));
                let answer = site.send(request).await;
                assert_eq!(answer.status, StatusCode::NOT_FOUND, "{method} {address}: {}", answer.body);
                tried += 1;
            }
        }
    }
    assert!(tried > 80, "{tried}");
}
