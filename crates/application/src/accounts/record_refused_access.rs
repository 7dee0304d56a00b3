//! Records refused access to admin routes in the audit log.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use domain::{
    Timestamp,
    accounts::{SignedIn, UserId},
    audit::Actor,
};
use ports::{StoreError, audit::AuditLog, clock::Clock, commands::RateLimit, rate_limit::RateLimiter};

/// Period of both limits.
const WINDOW: Duration = Duration::from_secs(60 * 60);
/// Maximum number of entries per member and hour, each for a route of its own.
const REFUSALS: NonZeroU32 = NonZeroU32::new(30).unwrap();
/// Stands for the routes after the first [`REFUSALS`].
const FURTHER_ROUTES: &str = "further routes within the hour";

#[derive(Clone, Copy)]
pub struct RefusalPorts<'a> {
    pub audit: &'a dyn AuditLog,
    pub rate_limiter: &'a dyn RateLimiter,
    pub clock: &'a dyn Clock,
}

/// Records in the audit log that a member was refused a route, as in "GET /api/admin/users". At most one
/// entry per member, route and hour, and at most [`REFUSALS`] per member and hour, then one for all other
/// routes, so that the log cannot be flooded.
pub async fn record_refused_access(
    who: &SignedIn,
    route: &str,
    address: Option<IpAddr>,
    ports: RefusalPorts<'_>,
) -> Result<(), StoreError> {
    let (user, at) = (who.user().id, ports.clock.now());
    let is_first_of = async |what: &str| is_allowed(what, NonZeroU32::MIN, user, at, ports).await;
    if !is_first_of(&format!("refusals of {route}")).await? {
        return Ok(());
    }
    let route = if is_allowed("refused routes", REFUSALS, user, at, ports).await? {
        route
    } else if is_first_of("limit of refused routes").await? {
        FURTHER_ROUTES
    } else {
        return Ok(());
    };
    ports.audit.record_refused_access(route, Actor { user: Some(user), address }, at).await
}

/// Counts one use of a limit of a member; false when it is used up.
async fn is_allowed(
    what: &str,
    most: NonZeroU32,
    user: UserId,
    at: Timestamp,
    ports: RefusalPorts<'_>,
) -> Result<bool, StoreError> {
    let rate_limit = RateLimit { subject: format!("{what} to {}", user.0), most, window: WINDOW };
    Ok(ports.rate_limiter.consume(&rate_limit, at).await?.is_none())
}
