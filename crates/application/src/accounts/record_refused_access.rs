//! Records refused access to admin routes in the audit log.

use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use domain::{accounts::SignedIn, audit::Actor};
use ports::{StoreError, audit::AuditLog, clock::Clock, commands::RateLimit, rate_limit::RateLimiter};

/// Period in which a member's further refusals at the same route are not recorded.
const WINDOW: Duration = Duration::from_secs(60 * 60);

#[derive(Clone, Copy)]
pub struct RefusalPorts<'a> {
    pub audit: &'a dyn AuditLog,
    pub rate_limiter: &'a dyn RateLimiter,
    pub clock: &'a dyn Clock,
}

/// Records in the audit log that a member was refused a route, as in "GET /api/admin/users". At most one
/// entry per member, route and hour, so that the log cannot be flooded.
pub async fn record_refused_access(
    who: &SignedIn,
    route: &str,
    address: Option<IpAddr>,
    ports: RefusalPorts<'_>,
) -> Result<(), StoreError> {
    let (user, at) = (who.user().id, ports.clock.now());
    let subject = format!("refusals of {route} to {}", user.0);
    let rate_limit = RateLimit { subject, most: NonZeroU32::MIN, window: WINDOW };
    if ports.rate_limiter.consume(&rate_limit, at).await?.is_some() {
        return Ok(());
    }
    ports.audit.record_refused_access(route, Actor { user: Some(user), address }, at).await
}
