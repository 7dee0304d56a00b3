CREATE INDEX forum_posts_by_author ON forum_posts (author_id);
DROP INDEX forum_posts_of_author;
