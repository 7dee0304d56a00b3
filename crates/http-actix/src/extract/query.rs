//! Parsing of query parameters. Each function adds a violation for a bad value, so that all errors are
//! reported at once.

use domain::{CaseFilter, MAX_MEMBER_PAGE, Violation, text};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::response::{Cursor, Problem, read_cursor};

/// Parses an optional whole number within bounds; blank text is `None`.
pub(crate) fn whole_number<T>(
    field: &'static str,
    input: Option<&str>,
    range: std::ops::RangeInclusive<T>,
    violations: &mut Vec<Violation>,
) -> Option<T>
where
    T: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    let input = input.map(str::trim).filter(|input| !input.is_empty())?;
    match input.parse::<T>() {
        Ok(number) if range.contains(&number) => Some(number),
        _ => {
            let (least, most) = (range.start(), range.end());
            violations.push(Violation::new(
                field,
                format!("{field} must be a whole number from {least} to {most}"),
            ));
            None
        }
    }
}

/// Page sizes of a list.
#[derive(Clone, Copy)]
pub(crate) struct PageSizes {
    /// Size unless the request names one.
    pub(crate) default: u32,
    pub(crate) max: u32,
}

impl PageSizes {
    /// Of lists in the admin area.
    pub(crate) const ADMIN: Self = Self { default: 50, max: 200 };
    /// Of members' lists and of reports.
    pub(crate) const MEMBER: Self = Self { default: 30, max: MAX_MEMBER_PAGE };

    /// Reads the parameter `limit`.
    pub(crate) fn read(self, limit: Option<&str>, violations: &mut Vec<Violation>) -> u32 {
        whole_number("limit", limit, 1..=self.max, violations).unwrap_or(self.default)
    }
}

/// Paging of a list without other parameters.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageParams {
    /// Cursor from the `Link` header of the previous page.
    cursor: Option<String>,
}

impl PageParams {
    pub(crate) fn cursor<C: Cursor>(&self) -> Result<Option<C>, Problem> {
        read_cursor(self.cursor.as_deref())
    }
}

/// Parses an optional keyword from a fixed list; blank text is `None`.
pub(crate) fn word<T>(
    field: &'static str,
    input: Option<&str>,
    parse: impl Fn(&str) -> Option<T>,
    known: &[&str],
    violations: &mut Vec<Violation>,
) -> Option<T> {
    let input = input.map(str::trim).filter(|input| !input.is_empty())?;
    let parsed = parse(input);
    if parsed.is_none() {
        violations.push(unknown_word(field, known));
    }
    parsed
}

/// Parses the parameter `state` of a list of cases; open ones are the default.
pub(crate) fn case_filter(state: Option<&str>, violations: &mut Vec<Violation>) -> CaseFilter {
    let known = CaseFilter::ALL.map(CaseFilter::as_str);
    word("state", state, CaseFilter::parse, &known, violations).unwrap_or_default()
}

/// The violation of a field that must have one of the known words.
pub(crate) fn unknown_word(field: &'static str, known: &[&str]) -> Violation {
    Violation::new(field, format!("{field} must be one of {}", known.join(", ")))
}

/// Parses an optional `true` or `false`; blank text is `None`.
pub(crate) fn flag(
    field: &'static str,
    input: Option<&str>,
    violations: &mut Vec<Violation>,
) -> Option<bool> {
    word(field, input, |word| word.parse().ok(), &["true", "false"], violations)
}

/// Parses an optional text of at most `most` characters; blank text is `None`. Control characters are
/// rejected because not every store accepts them.
pub(crate) fn free_text<'a>(
    field: &'static str,
    input: Option<&'a str>,
    most: usize,
    violations: &mut Vec<Violation>,
) -> Option<&'a str> {
    let input = input.map(str::trim).filter(|input| !input.is_empty())?;
    if text::has_control_characters(input) {
        violations.push(Violation::new(field, format!("{field} must not contain control characters")));
        return None;
    }
    if input.chars().count() > most {
        violations.push(Violation::new(field, format!("{field} must be at most {most} characters")));
        return None;
    }
    Some(input)
}

/// Returns the value, or adds the violation and returns `None`.
pub(crate) fn keep<T>(parsed: Result<T, Violation>, violations: &mut Vec<Violation>) -> Option<T> {
    parsed.map_err(|violation| violations.push(violation)).ok()
}
