-- A member's posts are listed, the latest first, from any position.
CREATE INDEX forum_posts_of_author ON forum_posts (author_id, id);
DROP INDEX forum_posts_by_author;
