-- Admins merge topics and split posts into new topics.

-- A merged topic stays as a reference to the one that has its posts; like a deleted one it can lose its category.
ALTER TABLE forum_topics
    ADD COLUMN merged_into bigint REFERENCES forum_topics (id),
    -- Numbers from 1 to last_number whose posts are in another topic.
    ADD COLUMN moved_count integer NOT NULL DEFAULT 0 CHECK (moved_count >= 0),
    DROP CONSTRAINT forum_topics_state_check,
    ADD CONSTRAINT forum_topics_state_check CHECK (state IN ('shown', 'deleted', 'removed', 'merged')),
    DROP CONSTRAINT forum_topics_have_a_category,
    ADD CONSTRAINT forum_topics_have_a_category CHECK (category_id IS NOT NULL OR state IN ('deleted', 'merged')),
    ADD CONSTRAINT forum_topics_merged_into_a_topic CHECK ((state = 'merged') = (merged_into IS NOT NULL));

CREATE INDEX forum_topics_by_target ON forum_topics (merged_into) WHERE merged_into IS NOT NULL;

-- Numbers of a topic whose posts are in another topic now. They are given to no other post.
CREATE TABLE forum_moved_posts (
    topic_id bigint NOT NULL REFERENCES forum_topics (id),
    number integer NOT NULL CHECK (number >= 0),
    post_id bigint NOT NULL REFERENCES forum_posts (id),
    PRIMARY KEY (topic_id, number),
    UNIQUE (post_id, topic_id)
);

-- Drafts of replies to a merged topic are found by their key alone.
CREATE INDEX forum_drafts_by_key ON forum_drafts (key);
