use std::{net::IpAddr, num::NonZeroU32, time::Duration};

use domain::{accounts::SignedIn, audit::Actor};
use ports::{StoreError, audit::AuditLog, clock::Clock, commands::RateLimit, rate_limit::RateLimiter};

/// Within which a second refusal of the same route leaves no other line.
const WINDOW: Duration = Duration::from_secs(60 * 60);

/// What [`record_refused_access`] works with.
#[derive(Clone, Copy)]
pub struct RefusalPorts<'a> {
    /// Who did what.
    pub audit: &'a dyn AuditLog,
    /// Bounds the lines.
    pub rate_limiter: &'a dyn RateLimiter,
    /// The time.
    pub clock: &'a dyn Clock,
}

/// Records in the audit log that a member was refused a route, as in "GET /api/admin/users". One line
/// for each member, route and hour, so that nobody can flood the log.
///
/// # Errors
/// When the store fails.
pub async fn record_refused_access(
    who: &SignedIn,
    route: &str,
    address: Option<IpAddr>,
    ports: RefusalPorts<'_>,
) -> Result<(), StoreError> {
    let (user, at) = (who.user().id, ports.clock.now());
    let subject = format!("refusals of {route} to {}", user.0);
    let allowance = RateLimit { subject, most: NonZeroU32::MIN, window: WINDOW };
    if ports.rate_limiter.take(&allowance, at).await?.is_some() {
        return Ok(());
    }
    ports.audit.record_refused_access(route, Actor { user: Some(user), address }, at).await
}
