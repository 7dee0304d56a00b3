//! Read-your-writes for the inventory: a client sees its own change in the next list.
//!
//! Lists come from a read model that follows the event log with a short delay. The response to a change sets
//! a short-lived cookie with the number of the latest event. A request with that cookie is answered from a
//! state that includes the event, on any server. Requests without the cookie have no extra cost.

use std::{future::Ready, ops::Deref, sync::Arc};

use actix_web::{
    Error, FromRequest, HttpRequest,
    body::MessageBody,
    cookie::{Cookie, SameSite, time::Duration},
    dev::{Payload, Service, ServiceRequest, ServiceResponse, Transform},
    middleware::{Next, from_fn},
    web,
};
use domain::events::EventId;
use futures_util::future::{Either, LocalBoxFuture};
use ports::{events::EventLog, vehicles::VehicleReader};

use crate::{
    AppState, HttpSettings,
    extract::cookie::{cookie_of, is_secure},
    response::Problem,
};

/// Cookie name over TLS; browsers accept it from this host only.
const SECURE_NAME: &str = "__Host-inventory-event";
/// Cookie name without TLS, for local development, where browsers reject the `__Host-` prefix.
const PLAIN_NAME: &str = "inventory-event";
/// Longer than any server uses its copy of the inventory without contact to the event log.
const KEPT_FOR: Duration = Duration::seconds(15);
/// Path prefixes of endpoints that change the inventory.
const WRITES: [&str; 4] =
    ["/api/admin/vehicles", "/api/admin/featured", "/api/admin/submissions", "/api/vehicle-submissions"];

/// Extractor of the inventory in a state that includes the client's own changes.
pub(crate) struct Inventory(Arc<dyn VehicleReader>);

impl Deref for Inventory {
    type Target = dyn VehicleReader;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref()
    }
}

impl FromRequest for Inventory {
    type Error = Problem;
    type Future = Either<Ready<Result<Self, Problem>>, LocalBoxFuture<'static, Result<Self, Problem>>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(state) = request.app_data::<web::Data<AppState>>() else {
            return Either::Left(std::future::ready(Err(Problem::unavailable())));
        };
        let vehicle_reader = Arc::clone(&state.vehicle_reader);
        let Some(event) = last_change(request, &state.settings) else {
            return Either::Left(std::future::ready(Ok(Self(vehicle_reader))));
        };
        Either::Right(Box::pin(async move {
            let other = vehicle_reader.including(event).await;
            Ok(Self(other.unwrap_or(vehicle_reader)))
        }))
    }
}

/// Latest event at the client's last change, from the cookie.
fn last_change(request: &HttpRequest, settings: &HttpSettings) -> Option<EventId> {
    let cookie = cookie_of(request, settings, name)?;
    cookie.value().parse().ok().filter(|number| *number > 0).map(EventId)
}

/// Middleware that sets the cookie on successful responses to changes of the inventory.
pub fn read_after_write<S, B>(
    state: &AppState,
) -> impl Transform<S, ServiceRequest, Response = ServiceResponse<B>, Error = Error, InitError = ()> + use<S, B>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    let (events, settings) = (Arc::clone(&state.store), Arc::clone(&state.settings));
    from_fn(move |request: ServiceRequest, next: Next<B>| {
        let (events, settings) = (Arc::clone(&events), Arc::clone(&settings));
        async move {
            let is_write =
                !request.method().is_safe() && WRITES.iter().any(|write| request.path().starts_with(write));
            let mut response = next.call(request).await?;
            if is_write && response.status().is_success() {
                mark(&mut response, events.as_ref(), &settings).await;
            }
            Ok(response)
        }
    })
}

async fn mark<B>(response: &mut ServiceResponse<B>, events: &dyn EventLog, settings: &HttpSettings) {
    // Includes the event of this change, which was committed before the response.
    let event = match events.latest_event().await {
        Ok(event) => event,
        Err(error) => {
            tracing::warn!(%error, "event log unavailable after a change: its author may see an older list for a second");
            return;
        }
    };
    let is_secure = is_secure(response.request(), settings);
    let cookie = Cookie::build(name(is_secure), event.0.to_string())
        .path("/")
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(is_secure)
        .max_age(KEPT_FOR)
        .finish();
    if let Err(error) = response.response_mut().add_cookie(&cookie) {
        tracing::error!(%error, "read-after-write cookie not set: value cannot be written; the author may see an older list for a second");
    }
}

const fn name(is_secure: bool) -> &'static str {
    if is_secure { SECURE_NAME } else { PLAIN_NAME }
}
