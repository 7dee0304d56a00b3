//! Load shedding: refuses requests that need the store while it has too much to do, before anything is done for them
//! (reliability row R29).
//!
//! A request that has begun would otherwise be refused at one of its later calls of the store, when its earlier ones are
//! wasted; and every refusal would cost what an answer costs: a span, log lines, a look at the session.

use std::{
    sync::Arc,
    sync::atomic::{AtomicI64, Ordering},
};

use actix_web::{
    Error,
    body::{BoxBody, MessageBody},
    dev::{Service, ServiceRequest, ServiceResponse, Transform},
    middleware::{Next, from_fn},
};

use ports::store_wait;

use crate::{
    AppState,
    extract::cookie::brings_token,
    response::{Problem, sealed},
};

/// Seconds between two log lines.
const LOG_PAUSE: i64 = 10;

/// Middleware that measures how long a request [waits for the store](ports::store_wait), and answers 503 with `Retry-After` instead of handling a request that needs the store, while
/// [`is_overloaded`](ports::health::Health::is_overloaded).
pub fn load_shedding<S, B>(
    state: &AppState,
) -> impl Transform<S, ServiceRequest, Response = ServiceResponse<BoxBody>, Error = Error, InitError = ()>
+ use<S, B>
where
    S: Service<ServiceRequest, Response = ServiceResponse<B>, Error = Error> + 'static,
    B: MessageBody + 'static,
{
    let state = Arc::new(state.clone());
    let logged_at = Arc::new(AtomicI64::new(0));
    from_fn(move |request: ServiceRequest, next: Next<B>| {
        let (state, logged_at) = (Arc::clone(&state), Arc::clone(&logged_at));
        async move {
            if state.store.is_overloaded() && needs_store(&request, &state) {
                state.metrics.count_shed_request();
                let now = state.clock.now().timestamp();
                if now - logged_at.load(Ordering::Relaxed) >= LOG_PAUSE {
                    logged_at.store(now, Ordering::Relaxed);
                    tracing::warn!("requests are refused: too many calls wait for the store");
                }
                return Ok(request.into_response(sealed(&Problem::unavailable())));
            }
            store_wait::measured(next.call(request)).await.map(ServiceResponse::map_into_boxed_body)
        }
    })
}

/// Whether the store is asked for a request: for those of members, and for all changes. What visitors read comes from
/// memory, and health checks must not depend on the load.
fn needs_store(request: &ServiceRequest, state: &AppState) -> bool {
    request.path().starts_with("/api/")
        && (!request.method().is_safe() || brings_token(request.request(), &state.settings))
}
