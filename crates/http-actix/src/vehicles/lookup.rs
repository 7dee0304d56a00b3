//! A request that answers from a query of the inventory: rate limit, viewer, parameters and cached response.

use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload, web};
use application::vehicles::within_family;
use domain::{Violation, vehicles::VehicleQuery};
use futures_util::{FutureExt, future::LocalBoxFuture};
use ports::StoreError;
use serde::Serialize;

use super::list::ListParams;
use crate::{
    AppState,
    extract::{CountedSearch, Viewer},
    middleware::read_after_write::Inventory,
    response::{CachedResponse, Problem, cached_json},
};

/// Extractor of a query of the inventory, which counts as a search of the client's address. Rejects with 422 for
/// invalid parameters and 429 above the limit.
pub(crate) struct InventoryLookup {
    request: HttpRequest,
    state: web::Data<AppState>,
    query: VehicleQuery,
    /// Model family of the exact make.
    family: Option<String>,
    inventory: Inventory,
}

impl FromRequest for InventoryLookup {
    type Error = actix_web::Error;
    type Future = LocalBoxFuture<'static, Result<Self, Self::Error>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let parts =
            <(CountedSearch, web::Data<AppState>, Viewer, Inventory, web::Query<ListParams>)>::from_request(
                &request, payload,
            );
        async move {
            let (_, state, viewer, inventory, params) = parts.await?;
            let query = params.parse(viewer.0).map_err(Problem::invalid)?;
            let family = params.family().map_err(|violation: Violation| Problem::invalid(vec![violation]))?;
            Ok(Self { request, state, query, family, inventory })
        }
        .boxed_local()
    }
}

impl InventoryLookup {
    /// Answers with what `read` makes of the query, from the cache while the inventory is unchanged.
    pub(crate) async fn answer<T: Serialize>(
        &self,
        read: impl AsyncFnOnce(&VehicleQuery, &Inventory) -> Result<T, StoreError>,
    ) -> Result<HttpResponse, Problem> {
        let Self { request, state, query, family, inventory } = self;
        cached_json(request, state, inventory, query.viewer, async || {
            let query = within_family(query.clone(), family.as_deref(), &**inventory).await?;
            CachedResponse::of(&read(&query, inventory).await?)
        })
        .await
    }
}
