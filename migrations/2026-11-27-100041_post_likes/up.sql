-- Number of members who like the post; kept by the trigger below.
ALTER TABLE forum_posts ADD COLUMN like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0);

CREATE TABLE forum_post_likes (
    post_id bigint NOT NULL REFERENCES forum_posts (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (post_id, user_id)
);

CREATE INDEX forum_post_likes_by_user ON forum_post_likes (user_id);

CREATE TABLE forum_bookmarks (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    post_id bigint NOT NULL REFERENCES forum_posts (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, post_id)
);

-- For a member's list, newest first, from any position.
CREATE INDEX forum_bookmarks_by_time ON forum_bookmarks (user_id, created_at, post_id);
CREATE INDEX forum_bookmarks_by_post ON forum_bookmarks (post_id);

-- Counts the likes of a post, whatever statement adds or deletes them, also the erasure of a member.
CREATE FUNCTION count_post_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE forum_posts SET like_count = like_count + 1 WHERE id = NEW.post_id;
    ELSE
        UPDATE forum_posts SET like_count = like_count - 1 WHERE id = OLD.post_id;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER post_likes_are_counted AFTER INSERT OR DELETE ON forum_post_likes
    FOR EACH ROW EXECUTE FUNCTION count_post_like();
