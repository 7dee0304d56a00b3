//! Parts of a list of cases for admins: the open ones, or the closed ones.

use domain::Violation;

use crate::extract::word;

/// The cases that a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::VariantArray, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case", const_into_str)]
pub(crate) enum ListPart {
    Open,
    Closed,
}

impl ListPart {
    pub(crate) const fn as_str(self) -> &'static str {
        self.into_str()
    }

    /// Whether the parameter `state` asks for the open cases; those are the default.
    pub(crate) fn is_open(state: Option<&str>, violations: &mut Vec<Violation>) -> bool {
        let parts = [Self::Open, Self::Closed];
        let parse = |name: &str| parts.into_iter().find(|part| part.as_str() == name);
        word("state", state, parse, &parts.map(Self::as_str), violations) != Some(Self::Closed)
    }
}
