//! When a member may apply, and which changes of an application are permitted.

use super::ApplicationStatus;
use crate::{Timestamp, accounts::UserId};

/// Why an application was not submitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApplyRefusal {
    /// The applicant's email address is not confirmed.
    Unverified,
    /// The member has an undecided application.
    StillOpen,
    /// The member is a collector already.
    IsCollector,
    /// Denied recently; the earliest time of a new application.
    TooEarly(Timestamp),
    /// A file does not exist, is not theirs, or belongs to another application.
    NoSuchEvidence,
}

/// Why an application was not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApplicationRefusal {
    /// Its current status does not permit the change.
    NotFrom(ApplicationStatus),
    /// A file does not exist, is not theirs, or there would be too many.
    NoSuchEvidence,
    /// There is no such application, or it belongs to somebody else.
    NoSuch,
}

/// Checks whether a member may apply at `at`. `earlier` are the statuses of their applications, each with the earliest
/// time of the next application.
///
/// # Errors
/// [`ApplyRefusal::IsCollector`], [`ApplyRefusal::StillOpen`] and [`ApplyRefusal::TooEarly`], in this order.
pub fn check_application(
    is_collector: bool,
    earlier: &[(ApplicationStatus, Option<Timestamp>)],
    at: Timestamp,
) -> Result<(), ApplyRefusal> {
    if is_collector {
        return Err(ApplyRefusal::IsCollector);
    }
    if earlier.iter().any(|(status, _)| status.is_open()) {
        return Err(ApplyRefusal::StillOpen);
    }
    match earlier.iter().filter_map(|(_, next_try)| *next_try).max() {
        Some(next_try) if next_try > at => Err(ApplyRefusal::TooEarly(next_try)),
        _ => Ok(()),
    }
}

/// Checks a change of an application to the status `next`. `found` is its applicant and status; with `owner` it must be
/// theirs. Returns `found`.
///
/// # Errors
/// [`ApplicationRefusal::NoSuch`] and [`ApplicationRefusal::NotFrom`].
pub fn check_change(
    found: Option<(UserId, ApplicationStatus)>,
    owner: Option<UserId>,
    next: ApplicationStatus,
) -> Result<(UserId, ApplicationStatus), ApplicationRefusal> {
    let found = found.filter(|(applicant, _)| owner.is_none_or(|owner| owner == *applicant));
    let (applicant, status) = found.ok_or(ApplicationRefusal::NoSuch)?;
    if status.can_become(next) { Ok((applicant, status)) } else { Err(ApplicationRefusal::NotFrom(status)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn application_refused_while_another_is_open_or_too_recent() {
        use ApplicationStatus::{Denied, MoreInfoRequested, Submitted, Withdrawn};
        let at = |days| Timestamp::UNIX_EPOCH + chrono::TimeDelta::days(days);
        for (is_collector, earlier, answer) in [
            (false, &[][..], Ok(())),
            (true, &[(Submitted, None)], Err(ApplyRefusal::IsCollector)),
            (false, &[(Withdrawn, None), (Submitted, None)], Err(ApplyRefusal::StillOpen)),
            (false, &[(MoreInfoRequested, None), (Denied, Some(at(9)))], Err(ApplyRefusal::StillOpen)),
            (
                false,
                &[(Denied, Some(at(9))), (Denied, Some(at(7))), (Withdrawn, None)],
                Err(ApplyRefusal::TooEarly(at(9))),
            ),
            (false, &[(Denied, Some(at(8)))], Ok(())),
        ] {
            assert_eq!(check_application(is_collector, earlier, at(8)), answer, "{earlier:?}");
        }
    }

    #[test]
    fn only_the_owners_open_application_can_change() {
        use ApplicationStatus::{Approved, Denied, Submitted, Withdrawn};
        let (ada, eve) = (UserId(1), UserId(2));
        let found = Some((ada, Submitted));
        for (found, owner, next, answer) in [
            (found, Some(ada), Withdrawn, Ok((ada, Submitted))),
            (found, None, Approved, Ok((ada, Submitted))),
            (found, Some(eve), Withdrawn, Err(ApplicationRefusal::NoSuch)),
            (None, None, Denied, Err(ApplicationRefusal::NoSuch)),
            (found, Some(ada), Submitted, Err(ApplicationRefusal::NotFrom(Submitted))),
            (Some((ada, Denied)), None, Approved, Err(ApplicationRefusal::NotFrom(Denied))),
        ] {
            assert_eq!(check_change(found, owner, next), answer, "{found:?} {owner:?} {next:?}");
        }
    }
}
