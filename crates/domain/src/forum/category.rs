use crate::{Timestamp, Violation, rules, text};

const FORM: &str = "category";

/// A category's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CategoryId(pub i64);

/// What a category is called, on one line (spec §5, §9).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CategoryName(String);

impl CategoryName {
    /// Reads the `name` of the form.
    ///
    /// # Errors
    /// A [`Violation`] of `name` when it breaks the form's rules.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let name = text::single_line(input);
        match rules::broken(FORM, "name", &name) {
            Some(message) => Err(Violation::new("name", message)),
            None => Ok(Self(name)),
        }
    }

    /// As it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What two spellings of one name share: only one category may have it.
    #[must_use]
    pub fn key(&self) -> String {
        text::fold(&self.0)
    }
}

/// What a category is for, on one line (spec §5, §9).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CategoryDescription(String);

impl CategoryDescription {
    /// Reads the `description` of the form.
    ///
    /// # Errors
    /// A [`Violation`] of `description` when it breaks the form's rules.
    pub fn parse(input: &str) -> Result<Self, Violation> {
        let description = text::single_line(input);
        match rules::broken(FORM, "description", &description) {
            Some(message) => Err(Violation::new("description", message)),
            None => Ok(Self(description)),
        }
    }

    /// As it is written.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A category that somebody wants to open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCategory {
    /// What it is called.
    pub name: CategoryName,
    /// What it is for.
    pub description: CategoryDescription,
}

impl NewCategory {
    /// What somebody is told whose category is there already.
    pub const TAKEN: &str = "There is a category of that name already";

    /// Checks the form.
    ///
    /// # Errors
    /// Every [`Violation`], one per field at most.
    pub fn parse(name: &str, description: &str) -> Result<Self, Vec<Violation>> {
        match (CategoryName::parse(name), CategoryDescription::parse(description)) {
            (Ok(name), Ok(description)) => Ok(Self { name, description }),
            (name, description) => Err(name.err().into_iter().chain(description.err()).collect()),
        }
    }
}

/// A category as one of its readers sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Category {
    /// Its number.
    pub id: CategoryId,
    /// What it is called.
    pub name: CategoryName,
    /// What it is for.
    pub description: CategoryDescription,
    /// How many topics it shows.
    pub topics_count: u64,
    /// How many replies those have.
    pub posts_count: u64,
    /// When something was last written in it; `None` while it is empty.
    pub last_activity_at: Option<Timestamp>,
    /// How many of its latest [`Self::COUNTED`] topics hold something that the reader has not read.
    pub unread_topics: u32,
}

impl Category {
    /// Among how many topics the unread ones are counted.
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
