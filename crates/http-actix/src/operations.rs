//! The operations of the API: the features that register them, and what is known about each address.

use std::sync::LazyLock;

use actix_web::{guard, web};
use utoipa_actix_web::{scope::scope, service_config::ServiceConfig};

use crate::{
    account_closure, accounts, admin, admin_cases, appointments, audit, claims, contact_requests, documents,
    feeds, forum, inquiries, legal, listings, markets, members, membership, notifications, pictures, prices,
    private_messages, proposals, questions, route_table::RouteTable, saved, sign_offs, site_settings,
    submissions, vehicles,
};

/// Registrations of the features whose operations make up the API.
const FEATURES: [fn(&mut ServiceConfig<'_>); 28] = [
    accounts::configure,
    account_closure::configure,
    forum::configure,
    private_messages::configure,
    saved::configure,
    notifications::configure,
    members::configure,
    pictures::configure,
    documents::configure,
    admin_cases::configure,
    claims::configure,
    questions::configure,
    submissions::configure,
    listings::configure,
    proposals::configure,
    sign_offs::configure,
    feeds::configure,
    audit::configure,
    vehicles::configure,
    prices::configure,
    markets::configure,
    contact_requests::configure,
    inquiries::configure,
    appointments::configure,
    admin::configure,
    site_settings::configure,
    legal::configure,
    membership::configure,
];

/// Routes of the API; built once and shared by all workers.
static ROUTES: LazyLock<RouteTable> = LazyLock::new(|| RouteTable::of(&FEATURES));

/// Registers the operations of the API document, each feature in a scope that only its requests enter: actix
/// compares a request with one route after the other, and there are more than two hundred.
pub(crate) fn operations(config: &mut ServiceConfig<'_>) {
    for (index, feature) in FEATURES.into_iter().enumerate() {
        let is_of_feature = guard::fn_guard(move |request| ROUTES.feature(request) == Some(index));
        config.service(scope(web::scope("").guard(is_of_feature)).configure(feature));
    }
}

/// Pattern of an address of the API, such as `/api/vehicles/{id}`; `None` for any other address.
pub(crate) fn pattern(path: &str) -> Option<&'static str> {
    ROUTES.pattern(path)
}

/// Methods that an address of the API accepts; empty if it does not exist.
pub(crate) fn methods(path: &str) -> Vec<&'static str> {
    ROUTES.methods(path)
}
