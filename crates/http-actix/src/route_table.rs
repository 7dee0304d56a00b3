//! Finds the feature and the accepted methods of an API address in one step.

use actix_web::guard::GuardContext;
use matchit::Router;
use utoipa::openapi::path::PathItem;
use utoipa_actix_web::{AppExt, service_config::ServiceConfig};

/// The operations of the API by address.
pub(crate) struct RouteTable(Router<Address>);

/// Methods in the order of an `Allow` header.
const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/// An address pattern with its accepted methods and the position of the feature that handles each.
struct Address {
    pattern: String,
    methods: Vec<(&'static str, usize)>,
}

/// Feature of a request, kept in the request for the guards that follow.
#[derive(Clone, Copy)]
struct FoundFeature(Option<usize>);

impl RouteTable {
    /// Builds the table from the registrations of the features.
    pub(crate) fn of(features: &[fn(&mut ServiceConfig<'_>)]) -> Self {
        let mut addresses: Vec<Address> = Vec::new();
        for (index, feature) in features.iter().enumerate() {
            let document = actix_web::App::new().into_utoipa_app().configure(feature).split_for_parts().1;
            for (pattern, item) in document.paths.paths {
                let methods = methods_of(&item).map(|method| (method, index));
                match addresses.iter_mut().find(|known| known.pattern == pattern) {
                    Some(address) => address.methods.extend(methods),
                    None => addresses.push(Address { pattern, methods: methods.collect() }),
                }
            }
        }
        let mut router = Router::new();
        for mut address in addresses {
            address.methods.sort_by_key(|(method, _)| METHODS.iter().position(|known| known == method));
            if let Err(error) = router.insert(address.pattern.clone(), address) {
                // A test reaches every operation.
                tracing::error!(%error, "address of the API cannot be routed");
            }
        }
        Self(router)
    }

    /// Position of the feature that handles a request; `None` if it is for no operation.
    pub(crate) fn feature(&self, request: &GuardContext<'_>) -> Option<usize> {
        if let Some(found) = request.req_data().get::<FoundFeature>() {
            return found.0;
        }
        let head = request.head();
        let address = self.0.at(head.uri.path()).ok();
        let found = address.and_then(|found| {
            let mut methods = found.value.methods.iter();
            methods.find(|(method, _)| *method == head.method.as_str()).map(|(_, feature)| *feature)
        });
        request.req_data_mut().insert(FoundFeature(found));
        found
    }

    /// Pattern of an address, such as `/api/vehicles/{id}`; `None` if it is not of the API.
    pub(crate) fn pattern(&self, path: &str) -> Option<&str> {
        self.0.at(path).ok().map(|found| found.value.pattern.as_str())
    }

    /// Methods that an address accepts; empty if it does not exist. Literal segments win over parameters:
    /// `/api/vehicles/featured` is not a vehicle id.
    pub(crate) fn methods(&self, path: &str) -> Vec<&'static str> {
        let methods = self.0.at(path).map(|found| found.value.methods.iter().map(|(method, _)| *method));
        methods.map(Iterator::collect).unwrap_or_default()
    }
}

/// Accepted methods of an address; every address that accepts GET also accepts HEAD.
fn methods_of(item: &PathItem) -> impl Iterator<Item = &'static str> + use<> {
    let accepted =
        [&item.get, &item.get, &item.post, &item.put, &item.patch, &item.delete].map(Option::is_some);
    METHODS.into_iter().zip(accepted).filter(|(_, is_accepted)| *is_accepted).map(|(method, _)| method)
}
