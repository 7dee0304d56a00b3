//! The sample forum topics of `samples/forum.json`.

use anyhow::Context;
use application::seed::{SampleCategory, SamplePost, SampleTopic};
use chrono::TimeDelta;
use serde::Deserialize;

const SAMPLES: &str = include_str!("../samples/forum.json");

#[derive(Deserialize)]
struct Category {
    name: String,
    description: String,
    topics: Vec<Topic>,
}

#[derive(Deserialize)]
struct Topic {
    title: String,
    content: String,
    hours_ago: i64,
    replies: Vec<(String, i64)>,
}

/// The sample categories with their topics and replies.
pub(crate) fn sample_categories() -> anyhow::Result<Vec<SampleCategory>> {
    let categories: Vec<Category> =
        serde_json::from_str(SAMPLES).context("samples/forum.json cannot be read")?;
    Ok(categories.into_iter().map(category).collect())
}

fn category(Category { name, description, topics }: Category) -> SampleCategory {
    SampleCategory { name, description, topics: topics.into_iter().map(topic).collect() }
}

fn topic(Topic { title, content, hours_ago, replies }: Topic) -> SampleTopic {
    let post = |(content, hours_ago)| SamplePost { content, ago: TimeDelta::hours(hours_ago) };
    SampleTopic {
        title,
        opening: post((content, hours_ago)),
        replies: replies.into_iter().map(post).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sample_posts_are_in_chronological_order() {
        let categories = sample_categories().unwrap();
        assert_eq!(categories.len(), 3);
        for topic in categories.iter().flat_map(|category| &category.topics) {
            let times: Vec<TimeDelta> =
                std::iter::once(&topic.opening).chain(&topic.replies).map(|post| post.ago).collect();
            assert!(times.is_sorted_by(|before, after| before > after), "{}", topic.title);
        }
    }
}
