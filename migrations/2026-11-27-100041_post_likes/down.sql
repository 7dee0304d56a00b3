DROP TABLE forum_bookmarks, forum_post_likes;
DROP FUNCTION count_post_like();
ALTER TABLE forum_posts DROP COLUMN like_count;
