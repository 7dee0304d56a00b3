//! Finds the feature and the accepted methods of an API address in one step.

use actix_web::guard::GuardContext;
use domain::text::canonical_number;
use matchit::Router;
use utoipa::openapi::{
    RefOr,
    path::{Operation, ParameterIn, PathItem},
    schema::{Schema, SchemaType, Type},
};
use utoipa_actix_web::{AppExt, service_config::ServiceConfig};

use crate::extract::MisspelledNumber;

/// The operations of the API by address.
pub(crate) struct RouteTable(Router<Address>);

/// Methods in the order of an `Allow` header.
const METHODS: [&str; 6] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/// An address pattern with its operations.
struct Address {
    pattern: String,
    operations: Vec<RoutedOperation>,
}

/// An operation of an address.
struct RoutedOperation {
    method: &'static str,
    /// Position of the feature that handles it.
    feature: usize,
    /// Its parameters that are whole numbers.
    numbers: Vec<String>,
    /// Whether it is for certain callers only.
    is_guarded: bool,
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
                let operations = operations_of(&item, index);
                match addresses.iter_mut().find(|known| known.pattern == pattern) {
                    Some(address) => address.operations.extend(operations),
                    None => addresses.push(Address { pattern, operations: operations.collect() }),
                }
            }
        }
        let mut router = Router::new();
        for mut address in addresses {
            address.operations.sort_by_key(|it| METHODS.iter().position(|known| *known == it.method));
            if let Err(error) = router.insert(address.pattern.clone(), address) {
                // A test reaches every operation.
                tracing::error!(%error, "address of the API cannot be routed");
            }
        }
        Self(router)
    }

    /// The operation of a request, and whether the numbers of its address are written in their one form.
    fn operation(&self, path: &str, method: &str) -> Option<(&RoutedOperation, bool)> {
        let found = self.0.at(path).ok()?;
        let operation = found.value.operations.iter().find(|operation| operation.method == method)?;
        let is_number = |name: &String| found.params.get(name).and_then(canonical_number::<i64>).is_some();
        Some((operation, operation.numbers.iter().all(is_number)))
    }

    /// Position of the feature that handles a request; `None` if it is for no operation. A guarded operation with a
    /// [`MisspelledNumber`] is left to its guard, so that nobody else is told that the address does not exist.
    pub(crate) fn feature(&self, request: &GuardContext<'_>) -> Option<usize> {
        if let Some(found) = request.req_data().get::<FoundFeature>() {
            return found.0;
        }
        let head = request.head();
        let found = self.operation(head.uri.path(), head.method.as_str());
        let is_misspelled = found.is_some_and(|(_, has_numbers)| !has_numbers);
        let found = found
            .filter(|(operation, _)| operation.is_guarded || !is_misspelled)
            .map(|(operation, _)| operation.feature);
        request.req_data_mut().insert(FoundFeature(found));
        if is_misspelled {
            request.req_data_mut().insert(MisspelledNumber);
        }
        found
    }

    /// Pattern of an address, such as `/api/vehicles/{id}`; `None` if it is not of the API.
    pub(crate) fn pattern(&self, path: &str) -> Option<&str> {
        self.0.at(path).ok().map(|found| found.value.pattern.as_str())
    }

    /// Methods that an address accepts; empty if it does not exist. Literal segments win over parameters:
    /// `/api/vehicles/featured` is not a vehicle id.
    pub(crate) fn methods(&self, path: &str) -> Vec<&'static str> {
        let operations = self.0.at(path).map(|found| found.value.operations.iter());
        operations.map(|all| all.map(|operation| operation.method).collect()).unwrap_or_default()
    }
}

/// The operations of an address; every address that accepts GET also accepts HEAD.
fn operations_of(item: &PathItem, feature: usize) -> impl Iterator<Item = RoutedOperation> {
    let operations = [&item.get, &item.get, &item.post, &item.put, &item.patch, &item.delete];
    METHODS.into_iter().zip(operations).filter_map(move |(method, operation)| {
        let operation = operation.as_ref()?;
        let is_guarded = operation.security.as_ref().is_some_and(|security| !security.is_empty());
        Some(RoutedOperation { method, feature, numbers: number_parameters(operation), is_guarded })
    })
}

/// Names of the parameters of an operation's address that are whole numbers.
fn number_parameters(operation: &Operation) -> Vec<String> {
    let is_whole = |schema: &RefOr<Schema>| match schema {
        RefOr::T(Schema::Object(object)) => object.schema_type == SchemaType::Type(Type::Integer),
        _ => false,
    };
    let names = operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
        RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Path => {
            parameter.schema.as_ref().is_some_and(is_whole).then(|| parameter.name.clone())
        }
        _ => None,
    });
    names.collect()
}
