//! Saved views: filters of a list of the admin area that a staff member saved under a name.

use crate::{Violation, text::fold};

/// Maximum number of views that a staff member can save in a section.
pub const MAX_VIEWS: usize = 20;

/// A section of the admin area whose filters are in the address; its name is also its path below `/admin`.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, strum::VariantArray, strum::IntoStaticStr,
)]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum ViewSection {
    Submissions,
    Listings,
    Proposals,
    SignOffs,
    Inquiries,
    Questions,
    Appointments,
    Reports,
    Applications,
    AccessRequests,
    Members,
    Audit,
}

named_enum!(ViewSection without parse);

impl ViewSection {
    /// Parses a section.
    ///
    /// # Errors
    /// A [`Violation`] of `section` if there is no such section.
    pub fn parse(name: &str) -> Result<Self, Violation> {
        let section = Self::ALL.into_iter().find(|section| section.as_str() == name);
        section.ok_or_else(|| Violation::new("section", "Please choose a section that has filters"))
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SavedViewId(pub i64);

form_text!(
    /// Name of a view: a single line of 1 to 40 characters.
    ViewName: single_line of "savedView", "name"
);

/// Query string of a list's address, percent-encoded, without `?`; empty for the list without filters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ViewQuery(String);

impl ViewQuery {
    /// Maximum length in bytes.
    pub const MAX: usize = 512;

    /// Parses a query string.
    ///
    /// # Errors
    /// A [`Violation`] of `query` if it is too long, begins with `?`, or has characters that a query string
    /// encodes.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let problem = if input.len() > Self::MAX {
            "These filters are too long to save; shorten the search"
        } else if input.starts_with('?') || !input.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#')
        {
            "Query must be a query string without the question mark"
        } else {
            return Ok(Self(input.to_owned()));
        };
        Err(Violation::new("query", problem))
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A saved view.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedView {
    pub id: SavedViewId,
    pub section: ViewSection,
    /// Unique in the owner's section, ignoring case and accents.
    pub name: ViewName,
    pub query: ViewQuery,
}

/// A view to save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewView {
    pub section: ViewSection,
    pub name: ViewName,
    pub query: ViewQuery,
}

/// Why a view was not saved or renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SavedViewError {
    /// Another view of the section has this name.
    NameTaken,
    /// The section has [`MAX_VIEWS`] already.
    Full,
    /// The owner has no such view.
    NotFound,
}

impl SavedViewError {
    /// Message for the staff member.
    #[must_use]
    pub const fn message(self) -> &'static str {
        match self {
            Self::NameTaken => "You have a view of this name; choose another name",
            Self::Full => "You can save up to 20 views in a section; delete one to make room",
            Self::NotFound => "We couldn’t find this view; it may have been deleted",
        }
    }
}

impl NewView {
    /// Checks the view against the owner's views of its section.
    ///
    /// # Errors
    /// [`SavedViewError::NameTaken`] or [`SavedViewError::Full`].
    pub fn check(&self, views: &[SavedView]) -> Result<(), SavedViewError> {
        if is_taken(&self.name, views.iter()) {
            return Err(SavedViewError::NameTaken);
        }
        if views.len() < MAX_VIEWS { Ok(()) } else { Err(SavedViewError::Full) }
    }
}

impl SavedView {
    /// The view under a new name, checked against all of the owner's views of its section.
    ///
    /// # Errors
    /// [`SavedViewError::NameTaken`].
    pub fn renamed(&self, name: ViewName, views: &[Self]) -> Result<Self, SavedViewError> {
        if is_taken(&name, views.iter().filter(|view| view.id != self.id)) {
            return Err(SavedViewError::NameTaken);
        }
        Ok(Self { name, ..self.clone() })
    }
}

fn is_taken<'a>(name: &ViewName, mut others: impl Iterator<Item = &'a SavedView>) -> bool {
    let folded = fold(name.as_str());
    others.any(|view| fold(view.name.as_str()) == folded)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(id: i64, name: &str) -> SavedView {
        SavedView {
            id: SavedViewId(id),
            section: ViewSection::Inquiries,
            name: ViewName::parse(name).unwrap(),
            query: ViewQuery::parse("stage=replied").unwrap(),
        }
    }

    #[test]
    fn sections_round_trip() {
        for section in ViewSection::ALL {
            assert_eq!(ViewSection::parse(section.as_str()), Ok(section));
        }
        assert_eq!(ViewSection::parse("operations").unwrap_err().field, "section");
    }

    #[test]
    fn a_name_is_one_line_of_at_most_40_characters() {
        assert_eq!(ViewName::parse(" My open\n Porsches ").unwrap().as_str(), "My open Porsches");
        assert_eq!(ViewName::parse(" \u{0} ").unwrap_err().message, "Please name the view");
        assert!(ViewName::parse(&"é".repeat(40)).is_ok());
        let long = ViewName::parse(&"x".repeat(41)).unwrap_err();
        assert!(long.message.contains("at most 40 characters"), "{}", long.message);
    }

    #[test]
    fn a_query_is_encoded_and_has_no_question_mark() {
        for query in ["", "status=live&search=911%20Targa", "show=closed", &"q".repeat(512)] {
            assert_eq!(ViewQuery::parse(query).unwrap().as_str(), query);
        }
        for query in ["?status=live", "search=911 Targa", "search=Škoda", "a=b#top", "a\n", &"q".repeat(513)]
        {
            assert_eq!(ViewQuery::parse(query).unwrap_err().field, "query", "{query}");
        }
    }

    #[test]
    fn names_are_unique_and_views_limited_per_section() {
        let mut views: Vec<SavedView> =
            (1..20).map(|number| view(number, &format!("View {number}"))).collect();
        let new = |name: &str| {
            let SavedView { section, name, query, .. } = view(0, name);
            NewView { section, name, query }
        };
        assert_eq!(new("View 20").check(&views), Ok(()));
        assert_eq!(new("VIEW 7").check(&views), Err(SavedViewError::NameTaken));
        views.push(view(20, "View 20"));
        assert_eq!(new("View 21").check(&views), Err(SavedViewError::Full));
        assert!(SavedViewError::Full.message().contains(&MAX_VIEWS.to_string()));
    }

    #[test]
    fn rename_to_a_name_in_use_is_refused() {
        let views = [view(1, "Mine"), view(2, "Others")];
        let name = |text: &str| ViewName::parse(text).unwrap();
        assert_eq!(views[0].renamed(name("others"), &views), Err(SavedViewError::NameTaken));
        assert_eq!(views[0].renamed(name("MINE"), &views).unwrap().name, name("MINE"));
    }
}
