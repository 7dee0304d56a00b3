DROP INDEX forum_drafts_by_key;
DROP TABLE forum_moved_posts;
ALTER TABLE forum_topics
    DROP CONSTRAINT forum_topics_merged_into_a_topic,
    DROP CONSTRAINT forum_topics_have_a_category,
    ADD CONSTRAINT forum_topics_have_a_category CHECK (category_id IS NOT NULL OR state = 'deleted'),
    DROP CONSTRAINT forum_topics_state_check,
    ADD CONSTRAINT forum_topics_state_check CHECK (state IN ('shown', 'deleted', 'removed')),
    DROP COLUMN moved_count,
    DROP COLUMN merged_into;
