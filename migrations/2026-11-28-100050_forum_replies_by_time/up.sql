-- The last reply and the first unread reply of a topic. With `number` as a key column, a condition on it was
-- checked within the index at each of its positions; the index of replies alone needs no condition.
DROP INDEX forum_posts_by_moment;
CREATE INDEX forum_replies_by_time ON forum_posts (topic_id, created_at, number) WHERE number > 0;
