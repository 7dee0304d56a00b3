//! Records refused access to admin routes in the audit log.

use std::net::IpAddr;

use domain::{
    Rate, Timestamp,
    accounts::{SignedIn, UserId},
    audit::{Actor, FURTHER_ROUTES_RATE_LIMIT, REFUSED_ROUTE_RATE_LIMIT, REFUSED_ROUTES_RATE_LIMIT},
};
use ports::{StoreError, audit::AuditLog, clock::Clock, commands::RateLimit, rate_limit::RateLimiter};

/// Stands for the routes beyond [`REFUSED_ROUTES_RATE_LIMIT`].
const FURTHER_ROUTES: &str = "further routes within the hour";

#[derive(Clone, Copy)]
pub struct RefusalPorts<'a> {
    pub audit: &'a dyn AuditLog,
    pub rate_limiter: &'a dyn RateLimiter,
    pub clock: &'a dyn Clock,
}

/// Records in the audit log that a member was refused a route, as in "GET /api/admin/users", within
/// [`REFUSED_ROUTE_RATE_LIMIT`] and [`REFUSED_ROUTES_RATE_LIMIT`]; then one entry for all other routes, so that the log
/// cannot be flooded.
pub async fn record_refused_access(
    who: &SignedIn,
    route: &str,
    address: Option<IpAddr>,
    ports: RefusalPorts<'_>,
) -> Result<(), StoreError> {
    let (user, at) = (who.user().id, ports.clock.now());
    let is_allowed = async |what: &str, rate| is_allowed(what, rate, user, at, ports).await;
    if !is_allowed(&format!("refusals of {route}"), REFUSED_ROUTE_RATE_LIMIT).await? {
        return Ok(());
    }
    let route = if is_allowed("refused routes", REFUSED_ROUTES_RATE_LIMIT).await? {
        route
    } else if is_allowed("limit of refused routes", FURTHER_ROUTES_RATE_LIMIT).await? {
        FURTHER_ROUTES
    } else {
        return Ok(());
    };
    ports.audit.record_refused_access(route, Actor { user: Some(user), address }, at).await
}

/// Counts one use of a limit of a member; false when it is used up.
async fn is_allowed(
    what: &str,
    rate: Rate,
    user: UserId,
    at: Timestamp,
    ports: RefusalPorts<'_>,
) -> Result<bool, StoreError> {
    let rate_limit = RateLimit::new(format!("{what} to {}", user.0), rate);
    Ok(ports.rate_limiter.consume(&rate_limit, at).await?.is_none())
}
