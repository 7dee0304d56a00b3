DROP INDEX forum_replies_by_time;
CREATE INDEX forum_posts_by_moment ON forum_posts (topic_id, created_at, number);
