//! How many searches of the inventory one visitor may make.

use std::{
    future::{Ready, ready},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use moka::sync::Cache;

use crate::{AppState, client_ip::limited_address, problem::Problem};

/// Searches from one address within a [`WINDOW`]: an office behind one address stays far below it, a scraper
/// does not. Counted by each server for itself: a shared counter would cost more than the searches.
const MOST: u32 = 600;
/// Begins with an address's first search.
const WINDOW: Duration = Duration::from_secs(60);
/// How many addresses are counted at once; beyond, the least active are forgotten.
const ADDRESSES: u64 = 200_000;

/// Counts searches by address.
#[derive(Clone)]
pub(crate) struct SearchLimits(Cache<String, Arc<Searches>>);

/// The searches of an address within its window.
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
        // Stays where it is once it is reached, so that it cannot overflow.
        let counted = searches
            .count
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |count| (count < MOST).then_some(count + 1));
        let left = || WINDOW.saturating_sub(searches.since.elapsed()).max(Duration::from_secs(1));
        counted.map(drop).map_err(|_| Problem::too_many(left()))
    }
}

/// A search that the visitor's address may still make.
pub(crate) struct SearchAllowance;

impl FromRequest for SearchAllowance {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let Some(site) = request.app_data::<web::Data<AppState>>() else {
            return ready(Err(Problem::unavailable()));
        };
        let Some(address) = limited_address(request, &site.settings) else { return ready(Ok(Self)) };
        ready(site.searches.check(address).map(|()| Self))
    }
}
