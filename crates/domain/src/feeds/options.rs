//! How the files of a source are read.

use crate::{Violation, imports::ColumnChoice, vehicles::Place};

/// How the files of a source are read; remembered for its next file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FeedOptions {
    /// Chosen fields of a table's columns.
    pub columns: Vec<ColumnChoice>,
    /// Location of rows that state none, usually the dealer's town.
    pub default_place: Option<Place>,
}

/// A change of [`FeedOptions`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeedOption {
    Columns(Vec<ColumnChoice>),
    DefaultPlace(Option<Place>),
}

impl FeedOptions {
    /// These options with one of them replaced.
    #[must_use]
    pub fn with(self, option: FeedOption) -> Self {
        match option {
            FeedOption::Columns(columns) => Self { columns, ..self },
            FeedOption::DefaultPlace(default_place) => Self { default_place, ..self },
        }
    }

    /// Parses the location of rows that state none, in the site's spelling; `None` without letters and digits.
    ///
    /// # Errors
    /// A [`Violation`] of `location`.
    pub fn parse_default_place(input: &str) -> Result<Option<Place>, Violation> {
        Place::parse(&Place::spelled(input))
    }
}
