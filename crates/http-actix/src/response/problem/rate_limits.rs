//! Problems of exceeded limits, with the time to wait.

use std::time::Duration;

use actix_web::http::StatusCode;

use super::Problem;

impl Problem {
    /// 429: too many requests from one IP address.
    pub(crate) fn too_many_from_address(retry_after: Duration) -> Self {
        Self::wait("Too many requests came from your network; please try again in", retry_after)
    }

    /// 429: too many wrong passwords for one account.
    pub(crate) fn too_many_attempts(retry_after: Duration) -> Self {
        Self::wait("Too many failed attempts; please try again in", retry_after)
    }

    /// 429: too many emails to one mailbox.
    pub(crate) fn too_many_mails(retry_after: Duration) -> Self {
        Self::wait(
            "You asked for a link several times; please check your email, or try again in",
            retry_after,
        )
    }

    /// 429: too many data exports.
    pub(crate) fn too_many_exports(retry_after: Duration) -> Self {
        Self::wait("You have requested three data exports today; please try again in", retry_after)
    }

    /// 429: too many pictures from one member within a day.
    pub(crate) fn too_many_pictures(retry_after: Duration) -> Self {
        Self::wait("You have uploaded many photos today; please try again in", retry_after)
    }

    /// 429: too many submissions from one member within an hour.
    pub(crate) fn too_many_submissions(retry_after: Duration) -> Self {
        Self::wait("You have submitted many vehicles; please try again in", retry_after)
    }

    /// 429: rate limit of a member's action exceeded.
    pub(crate) fn too_many_from_member(retry_after: Duration) -> Self {
        Self::wait("Too many requests in a short time; please try again in", retry_after)
    }

    /// 429: too many open web sockets or event streams of one member or IP address.
    pub(crate) fn too_many_subscriptions() -> Self {
        let mut problem = Self::new(
            StatusCode::TOO_MANY_REQUESTS,
            "Too many pages of this site are open; please close some",
        );
        // A subscription is free again once a page is closed, which cannot be predicted.
        problem.retry_after = Some(CHANNEL_RETRY);
        problem
    }

    fn wait(what: &str, retry_after: Duration) -> Self {
        let seconds = retry_after.as_secs() + u64::from(retry_after.subsec_nanos() > 0);
        let wait = match (seconds, seconds.div_ceil(60)) {
            (0..=1, _) => "a second".into(),
            (2..60, _) => format!("{seconds} seconds"),
            (_, 1) => "a minute".into(),
            (_, minutes) => format!("{minutes} minutes"),
        };
        let mut problem = Self::new(StatusCode::TOO_MANY_REQUESTS, format!("{what} {wait}"));
        problem.retry_after = Some(u32::try_from(seconds).unwrap_or(u32::MAX));
        problem
    }
}

/// Seconds after which to try another web socket or event stream.
const CHANNEL_RETRY: u32 = 5;
