//! Parses the audience of a listing that staff choose.

use chrono::{NaiveTime, TimeZone};
use chrono_tz::America::Chicago;
use domain::{Timestamp, Violation, text::iso_date, vehicles::ListingAudience};

/// Audience of a listing, before validation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AudienceChoice {
    /// `everyone`, `collectors` or `staff`; empty is `everyone`.
    pub audience: String,
    /// Day (Central Time) from which everyone may see a listing for collectors, as in `2026-12-01`.
    pub public_on: Option<String>,
}

impl AudienceChoice {
    /// Validates the choice at the time `now`.
    ///
    /// # Errors
    /// A [`Violation`] of `audience` or `publicOn`.
    pub fn parse(&self, now: Timestamp) -> Result<ListingAudience, Violation> {
        let day = self.public_on.as_deref().map(str::trim).filter(|day| !day.is_empty());
        let until = day.map(start_of_day).transpose()?;
        let name = if self.audience.is_empty() { ListingAudience::Everyone.as_str() } else { &self.audience };
        ListingAudience::parse(name, until, now)
    }
}

/// The first moment of a day in Central Time.
fn start_of_day(day: &str) -> Result<Timestamp, Violation> {
    let malformed = || Violation::new("publicOn", "Please enter the day as in 2026-12-01");
    let day = iso_date(day).ok_or_else(malformed)?;
    let start = Chicago.from_local_datetime(&day.and_time(NaiveTime::MIN)).earliest();
    start.map(|start| start.to_utc()).ok_or_else(malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_date_starts_at_midnight_central_time() {
        let now: Timestamp = "2026-11-24T18:00:00Z".parse().unwrap();
        let parse = |audience: &str, day: Option<&str>| {
            let choice = AudienceChoice { audience: audience.into(), public_on: day.map(str::to_owned) };
            choice.parse(now).map_err(|violation| violation.field)
        };
        let until = Some("2026-12-01T06:00:00Z".parse().unwrap());
        assert_eq!(parse("collectors", Some("2026-12-01")), Ok(ListingAudience::Collectors { until }));
        assert_eq!(parse("collectors", Some(" ")), Ok(ListingAudience::Collectors { until: None }));
        assert_eq!(parse("", None), Ok(ListingAudience::Everyone));
        assert_eq!(parse("staff", None), Ok(ListingAudience::Staff));
        for day in ["2026-11-24", "2027-12-01", "tomorrow", "2026-02-30"] {
            assert_eq!(parse("collectors", Some(day)), Err("publicOn"), "{day}");
        }
        assert_eq!(parse("friends", None), Err("audience"));
    }
}
