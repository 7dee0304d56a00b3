//! Contract tests of reply templates.

use domain::{audit::Actor, inquiries::TemplateName};

use super::inquiries::message_text;
use crate::{VehicleFixture, at_minute};
use ports::inquiries::Inquiries;

/// Saving a template with an existing name replaces it.
pub async fn template_with_an_existing_name_is_replaced<F: VehicleFixture>(fixture: &F) {
    let store = fixture.store();
    let name = |text: &str| TemplateName::parse(text).unwrap();
    let keep = async |title: &str, text: &str| {
        let actor = Actor::default();
        store.store_template(&name(title), &message_text(text), actor, at_minute(1)).await.unwrap()
    };
    let viewing = keep("Viewing", "Come and see.").await;
    keep("Sold", "It is sold.").await;
    assert_eq!(keep("Viewing", "Do come and see.").await, viewing);
    let names_of = |templates: Vec<domain::inquiries::Template>| -> Vec<String> {
        templates.iter().map(|known| format!("{}: {}", known.name.as_str(), known.text.as_str())).collect()
    };
    let all = store.templates().await.unwrap();
    assert_eq!(names_of(all), ["Sold: It is sold.", "Viewing: Do come and see."]);
    assert!(store.remove_template(viewing, Actor::default(), at_minute(2)).await.unwrap());
    assert!(!store.remove_template(viewing, Actor::default(), at_minute(2)).await.unwrap());
    assert_eq!(names_of(store.templates().await.unwrap()), ["Sold: It is sold."]);
}
