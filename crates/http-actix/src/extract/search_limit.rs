//! Rate limit of inventory searches by client address.

use std::{
    future::{Ready, ready},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use domain::Rate;
use moka::sync::Cache;
use ports::rate_limit::RateLimits;

use crate::{AppState, extract::client_ip::limited_address, response::Problem};

/// Searches per address and [`WINDOW`]: far above an office behind one address, below a scraper. Counted per
/// server, because a shared counter would cost more than the searches.
const MOST: u32 = 600;
/// Length of a window, which starts with the address's first search.
const WINDOW: Duration = Duration::from_secs(60);
/// Addresses counted at once; beyond, the least active are dropped.
const ADDRESSES: u64 = 200_000;

/// Search counters by address.
#[derive(Clone)]
pub(crate) struct SearchLimits(Cache<String, Arc<Searches>>);

/// Searches of an address in its current window.
struct Searches {
    since: Instant,
    count: AtomicU32,
}

impl Default for SearchLimits {
    fn default() -> Self {
        Self(Cache::builder().time_to_live(WINDOW).max_capacity(ADDRESSES).build())
    }
}

impl SearchLimits {
    fn check(&self, address: String) -> Result<(), Problem> {
        let searches = self
            .0
            .get_with(address, || Arc::new(Searches { since: Instant::now(), count: AtomicU32::new(0) }));
        // Stops at the limit, so that the counter cannot overflow.
        let counted = searches
            .count
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |count| (count < MOST).then_some(count + 1));
        let left = || Rate::retry_in(WINDOW.saturating_sub(searches.since.elapsed()));
        counted.map(drop).map_err(|_| Problem::too_many_from_address(left()))
    }
}

/// Extractor that counts one search of the client's address; rejects with 429 above the limit.
pub(crate) struct CountedSearch;

impl FromRequest for CountedSearch {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(state) = request.app_data::<web::Data<AppState>>() else {
            return ready(Err(Problem::unavailable()));
        };
        if state.settings.rate_limits == RateLimits::Relaxed {
            return ready(Ok(Self));
        }
        let address = limited_address(request, &state.settings);
        ready(state.searches.check(address).map(|()| Self))
    }
}
