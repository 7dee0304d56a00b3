//! Forum categories and the form that creates them.

use super::{Author, TopicId, TopicTitle};
use crate::{
    Timestamp, Violation,
    edit::{Edit, FieldChange},
    text,
};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CategoryId(pub i64);

form_text!(
    /// A category's name: a single line.
    CategoryName: single_line of "category", "name"
);

impl CategoryName {
    /// Uniqueness key: the name without case and accents.
    #[must_use]
    pub fn key(&self) -> String {
        text::fold(&self.0)
    }
}

form_text!(
    /// A category's purpose: a single line.
    CategoryDescription: single_line of "category", "description"
);

/// Validated form of a category: a new one, or all of it after an edit.
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

    /// Field changes of an edit to `after`, or of a deletion if that is `None`.
    #[must_use]
    pub fn edit_to(&self, after: Option<&Self>) -> Edit {
        let change =
            |field: &str, of: fn(&Self) -> &str| FieldChange::between(field, Some(of(self)), after.map(of));
        Edit::default().with([
            change("name", |category| category.name.as_str()),
            change("description", |category| category.description.as_str()),
        ])
    }
}

/// Topics that belong to a category. Topics that their authors deleted do not count: nobody can restore them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CategoryTopics {
    /// Number of visible topics.
    pub shown: u64,
    /// Topics that moderators removed and can restore, in ascending order.
    pub removed: Vec<TopicId>,
}

impl CategoryTopics {
    /// Why a category with these topics must not be deleted, and what to do first; `None` if it may be.
    #[must_use]
    pub fn deletion_obstacle(&self) -> Option<String> {
        match (self.shown, self.removed.as_slice()) {
            (0, []) => None,
            (0, [_]) => Some(
                "This category still has a removed topic, which can be restored. Move it to another category first, \
                 then delete this one."
                    .to_owned(),
            ),
            (0, removed) => Some(format!(
                "This category still has {} removed topics, which can be restored. Move them to another category \
                 first, then delete this one.",
                removed.len()
            )),
            (1, _) => Some(
                "This category still has a topic. Move it to another category first, then delete this one."
                    .to_owned(),
            ),
            (shown, _) => Some(format!(
                "This category still has {shown} topics. Move them to another category first, then delete this \
                 one."
            )),
        }
    }
}

/// A topic among the latest of a category.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LatestTopic {
    pub id: TopicId,
    pub title: TopicTitle,
    /// Time of the last post.
    pub at: Timestamp,
    /// Author of the last post; `None` for a former member.
    pub author: Option<Author>,
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
    /// Number of the [`Self::MAX_UNREAD_COUNTED`] most recently active topics that have unread posts.
    pub unread_topics: u32,
    /// The [`Self::MAX_LATEST_TOPICS`] most recently active topics, the latest first.
    pub latest_topics: Vec<LatestTopic>,
    /// Number of its version: 1 when it is created, one more with each edit.
    pub revision: i32,
}

impl Category {
    /// Maximum number of `latest_topics`.
    pub const MAX_LATEST_TOPICS: u32 = 3;

    /// Maximum number of topics considered for `unread_topics`.
    pub const MAX_UNREAD_COUNTED: u32 = 100;

    /// Message when a change is based on a revision that is no longer current.
    pub const OUTDATED: &str = "This category has changed in the meantime; please review it again";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_and_description_errors_use_the_specified_messages() {
        let errors: Vec<(&str, String)> = NewCategory::parse(" ab ", "too short")
            .unwrap_err()
            .into_iter()
            .map(|v| (v.field, v.message))
            .collect();
        assert_eq!(
            errors,
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
    fn a_category_with_topics_is_not_deleted() {
        let obstacle = |shown, removed: &[i64]| {
            let removed = removed.iter().copied().map(TopicId).collect();
            CategoryTopics { shown, removed }.deletion_obstacle()
        };
        assert_eq!(obstacle(0, &[]), None);
        assert_eq!(
            obstacle(1, &[]).unwrap(),
            "This category still has a topic. Move it to another category first, then delete this one."
        );
        assert!(obstacle(12, &[3]).unwrap().starts_with("This category still has 12 topics. Move them"));
        assert_eq!(
            obstacle(0, &[3, 7]).unwrap(),
            "This category still has 2 removed topics, which can be restored. Move them to another category first, \
             then delete this one."
        );
        assert!(obstacle(0, &[3]).unwrap().starts_with("This category still has a removed topic, which"));
    }

    #[test]
    fn an_edit_names_the_fields_that_changed() {
        let before = NewCategory::parse("Air-cooled", "Everything before 1998").unwrap();
        let after = NewCategory::parse("Air-cooled 911s", "Everything before 1998").unwrap();
        let errors_of = |edit: Edit| -> Vec<_> {
            edit.changes.into_iter().map(|change| (change.field, change.before, change.after)).collect()
        };
        let text = |text: &str| Some(text.to_owned());
        assert_eq!(
            errors_of(before.edit_to(Some(&after))),
            [("name".to_owned(), text("Air-cooled"), text("Air-cooled 911s"))]
        );
        assert_eq!(before.edit_to(Some(&before.clone())), Edit::default());
        assert_eq!(
            errors_of(before.edit_to(None)),
            [
                ("name".to_owned(), text("Air-cooled"), None),
                ("description".to_owned(), text("Everything before 1998"), None),
            ]
        );
    }

    #[test]
    fn category_key_ignores_case_and_accents() {
        assert_eq!(CategoryName::parse("Škoda").unwrap().key(), CategoryName::parse("SKODA").unwrap().key());
    }
}
