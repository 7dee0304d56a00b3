//! Opening hours of a business day.

/// Opening hours that are no times.
const BY_APPOINTMENT: &str = "by appointment";

const MINUTES_PER_HOUR: u32 = 60;
const NOON: u32 = 12 * MINUTES_PER_HOUR;

/// Reads opening hours and spells them as the site does: "9am-6:30 p.m." is "9 AM to 6:30 PM". `None` unless they are
/// two times, the later last, or "by appointment".
pub(super) fn opening_hours(text: &str) -> Option<String> {
    let text = text.to_lowercase();
    if text.trim().trim_end_matches(" only") == BY_APPOINTMENT {
        return Some(BY_APPOINTMENT.to_owned());
    }
    let text = text.replace(['–', '—'], "-").replace(" to ", "-").replace(" until ", "-");
    let (opens, closes) = text.split_once('-')?;
    let (opens, closes) = (minute_of_day(opens)?, minute_of_day(closes)?);
    (opens < closes).then(|| format!("{} to {}", spelled(opens), spelled(closes)))
}

/// Reads a time of day such as "9 am", "6:30 p.m." or "18:30" in lower case, in minutes since midnight. An hour alone is
/// none: it may be in the morning or in the evening.
fn minute_of_day(text: &str) -> Option<u32> {
    let text: String = text.chars().filter(|sign| !sign.is_whitespace() && *sign != '.').collect();
    let (clock, half) = match (text.strip_suffix("am"), text.strip_suffix("pm")) {
        (Some(clock), _) => (clock, Some(0)),
        (_, Some(clock)) => (clock, Some(NOON)),
        _ => (text.as_str(), None),
    };
    let (hour, minute) = match (clock.split_once(':'), half) {
        (Some((hour, minute)), _) if minute.len() == 2 => (number(hour)?, number(minute)?),
        (None, Some(_)) => (number(clock)?, 0),
        _ => return None,
    };
    let first = match half {
        Some(half) => (1..=12).contains(&hour).then_some(hour % 12 * MINUTES_PER_HOUR + half)?,
        None => (hour < 24).then_some(hour * MINUTES_PER_HOUR)?,
    };
    (minute < MINUTES_PER_HOUR).then_some(first + minute)
}

/// A number of one or two digits.
fn number(digits: &str) -> Option<u32> {
    let is_number = (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

/// Spells a time with 12 hours: "9 AM", "6:30 PM".
fn spelled(minutes: u32) -> String {
    let half = if minutes < NOON { "AM" } else { "PM" };
    let hour = match minutes / MINUTES_PER_HOUR % 12 {
        0 => 12,
        hour => hour,
    };
    match minutes % MINUTES_PER_HOUR {
        0 => format!("{hour} {half}"),
        minute => format!("{hour}:{minute:02} {half}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_spelled_one_way() {
        for (text, spelled) in [
            ("9 AM to 6 PM", "9 AM to 6 PM"),
            ("9am-6:30 p.m.", "9 AM to 6:30 PM"),
            ("09:00 – 18:00", "9 AM to 6 PM"),
            ("10:15 until 12 pm", "10:15 AM to 12 PM"),
            ("12 AM to 11:59 pm", "12 AM to 11:59 PM"),
            ("By appointment only", "by appointment"),
        ] {
            assert_eq!(opening_hours(text).as_deref(), Some(spelled), "{text}");
        }
    }

    #[test]
    fn anything_else_is_refused() {
        for text in [
            "25 to 99",
            "9 to 6",
            "9-6 PM",
            "6 PM to 9 AM",
            "9 AM to 9 AM",
            "13 PM to 14 PM",
            "0 AM to 5 PM",
            "9:5 AM to 5 PM",
            "9:60 AM to 5 PM",
            "24:00 to 25:00",
            "9 AM",
            "9 AM to noonish",
            "Mon-Fri 9 AM to 6 PM",
            "9 AM to 6 PM, Saturday 10 AM to 2 PM",
            "+9 AM to 6 PM",
        ] {
            assert_eq!(opening_hours(text), None, "{text}");
        }
    }
}
