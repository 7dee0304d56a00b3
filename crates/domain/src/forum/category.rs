//! Forum categories and the form that creates them.

use crate::{Timestamp, Violation, rules, text};

const FORM: &str = "category";

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CategoryId(pub i64);

/// A category's name: a single line (specification §5, §9).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CategoryName(String);

impl CategoryName {
    /// Parses the `name` field of the category form.
    ///
    /// # Errors
    /// A [`Violation`] of `name`.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let name = text::single_line(input);
        match rules::violated_rule(FORM, "name", &name) {
            Some(message) => Err(Violation::new("name", message)),
            None => Ok(Self(name)),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Uniqueness key: the name without case and accents.
    #[must_use]
    pub fn key(&self) -> String {
        text::fold(&self.0)
    }
}

/// A category's purpose: a single line (specification §5, §9).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CategoryDescription(String);

impl CategoryDescription {
    /// Parses the `description` field of the category form.
    ///
    /// # Errors
    /// A [`Violation`] of `description`.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let description = text::single_line(input);
        match rules::violated_rule(FORM, "description", &description) {
            Some(message) => Err(Violation::new("description", message)),
            None => Ok(Self(description)),
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Validated form for a new category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCategory {
    pub name: CategoryName,
    pub description: CategoryDescription,
}

impl NewCategory {
    /// Message when the name is already in use.
    pub const TAKEN: &str = "There is already a category with that name";

    /// Validates the form.
    ///
    /// # Errors
    /// All [`Violation`]s, at most one per field.
    pub fn parse(name: &str, description: &str) -> Result<Self, Vec<Violation>> {
        match (CategoryName::parse(name), CategoryDescription::parse(description)) {
            (Ok(name), Ok(description)) => Ok(Self { name, description }),
            (name, description) => Err(name.err().into_iter().chain(description.err()).collect()),
        }
    }
}

/// A category as seen by one reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    pub id: CategoryId,
    pub name: CategoryName,
    pub description: CategoryDescription,
    /// Number of visible topics.
    pub topics_count: u64,
    /// Number of replies in the visible topics.
    pub posts_count: u64,
    /// Time of the last post; `None` for an empty category.
    pub last_activity_at: Option<Timestamp>,
    /// Number of the [`Self::COUNTED`] most recently active topics that have unread posts.
    pub unread_topics: u32,
}

impl Category {
    /// Maximum number of topics considered for `unread_topics`.
    pub const COUNTED: u32 = 100;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_fields_speak_in_the_specifications_words() {
        let told: Vec<(&str, String)> = NewCategory::parse(" ab ", "too short")
            .unwrap_err()
            .into_iter()
            .map(|v| (v.field, v.message))
            .collect();
        assert_eq!(
            told,
            [
                ("name", "Category name must be at least 3 characters long".to_owned()),
                ("description", "Description must be at least 10 characters long".to_owned()),
            ]
        );
        let category = NewCategory::parse(" Air-cooled \n 911s ", "Everything before 1998").unwrap();
        assert_eq!(category.name.as_str(), "Air-cooled 911s");
        assert!(CategoryName::parse(&"x".repeat(81)).is_err());
        assert!(CategoryDescription::parse(&"x".repeat(501)).is_err());
    }

    #[test]
    fn spellings_of_one_name_share_its_key() {
        assert_eq!(CategoryName::parse("Škoda").unwrap().key(), CategoryName::parse("SKODA").unwrap().key());
    }
}
