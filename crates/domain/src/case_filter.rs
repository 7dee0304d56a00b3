//! Filter of lists of cases in the admin area.

/// Cases that a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum CaseFilter {
    /// Those that wait.
    #[default]
    Open,
    /// Those that were decided.
    Closed,
}

named_enum!(CaseFilter);

impl CaseFilter {
    /// Whether the list shows a case that is open, or one that is not.
    #[must_use]
    pub const fn shows(self, is_open: bool) -> bool {
        matches!(self, Self::Open) == is_open
    }
}
