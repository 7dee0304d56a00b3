-- Which posts show which pictures, now or before they were changed: none of these is swept away.
CREATE TABLE forum_pictures (
    post_id bigint NOT NULL REFERENCES forum_posts (id),
    picture_id bytea NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
    PRIMARY KEY (post_id, picture_id)
);

CREATE INDEX forum_pictures_by_picture ON forum_pictures (picture_id);
