//! Named values that an audit entry carries besides its action.

use std::collections::BTreeMap;

/// A named value of an audit entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DetailValue {
    /// An id, a count, or an amount in US dollars.
    Number(i64),
    Text(String),
}

impl From<i64> for DetailValue {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<u16> for DetailValue {
    fn from(number: u16) -> Self {
        Self::Number(number.into())
    }
}

impl From<u64> for DetailValue {
    fn from(count: u64) -> Self {
        Self::Number(i64::try_from(count).unwrap_or(i64::MAX))
    }
}

impl From<&str> for DetailValue {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Additional named values of an audit entry, ordered by name. Stored as a JSON object.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Details(BTreeMap<String, DetailValue>);

impl Details {
    /// Adds a value, replacing an earlier one of the same name.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<DetailValue>) -> Self {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    /// The number with this name; `None` if absent or a text.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<i64> {
        match self.0.get(name) {
            Some(DetailValue::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The number with this name if it is not negative.
    #[must_use]
    pub fn count(&self, name: &str) -> Option<u64> {
        self.number(name).and_then(|number| u64::try_from(number).ok())
    }

    #[must_use]
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.0.get(name) {
            Some(DetailValue::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// Iterates over the values in the order of their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &DetailValue)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}
