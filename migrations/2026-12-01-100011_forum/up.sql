CREATE TABLE forum_categories (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK (char_length(name) BETWEEN 3 AND 80),
    -- Normalized name, equal for all spellings.
    name_key text NOT NULL UNIQUE,
    description text NOT NULL CHECK (char_length(description) BETWEEN 10 AND 500),
    opened_by bigint REFERENCES users (id) ON DELETE SET NULL,
    opened_at timestamptz NOT NULL,
    -- Counts of visible topics and their posts.
    topics_count bigint NOT NULL DEFAULT 0 CHECK (topics_count >= 0),
    posts_count bigint NOT NULL DEFAULT 0 CHECK (posts_count >= 0),
    -- Admins edit and delete a category in the revision that they saw.
    revision integer NOT NULL DEFAULT 1 CHECK (revision > 0)
);

CREATE INDEX forum_categories_by_opener ON forum_categories (opened_by);

CREATE TABLE forum_topics (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- A category without topics can be deleted: those that their authors deleted stay without one, as do merged ones.
    category_id bigint REFERENCES forum_categories (id),
    title text NOT NULL CHECK (char_length(title) BETWEEN 5 AND 200),
    -- Null once the author has been erased.
    author_id bigint REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    edited_at timestamptz,
    is_locked boolean NOT NULL DEFAULT false,
    is_pinned boolean NOT NULL DEFAULT false,
    -- Number of the last reply, assigned under this row's lock; also the number of replies.
    last_number integer NOT NULL DEFAULT 0 CHECK (last_number >= 0),
    last_activity_at timestamptz NOT NULL,
    -- A merged topic stays as a reference to the one that has its posts.
    state text NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'deleted', 'removed', 'merged')),
    removal_reason text,
    removed_at timestamptz,
    merged_into bigint REFERENCES forum_topics (id),
    -- Numbers from 1 to last_number whose posts are in another topic.
    moved_count integer NOT NULL DEFAULT 0 CHECK (moved_count >= 0),
    CHECK ((state = 'removed') = (removal_reason IS NOT NULL AND removed_at IS NOT NULL)),
    CONSTRAINT forum_topics_have_a_category CHECK (category_id IS NOT NULL OR state IN ('deleted', 'merged')),
    CONSTRAINT forum_topics_merged_into_a_topic CHECK ((state = 'merged') = (merged_into IS NOT NULL))
);

-- For the topic lists of a category and of all categories, from any position.
CREATE INDEX forum_topics_of_category ON forum_topics (category_id, is_pinned, last_activity_at, id)
    WHERE state = 'shown';
CREATE INDEX forum_topics_by_activity ON forum_topics (last_activity_at, id) WHERE state = 'shown';
CREATE INDEX forum_topics_latest_of_category ON forum_topics (category_id, last_activity_at, id)
    WHERE state = 'shown';
CREATE INDEX forum_topics_by_category ON forum_topics (category_id);
CREATE INDEX forum_topics_by_author ON forum_topics (author_id);
CREATE INDEX forum_topics_by_target ON forum_topics (merged_into) WHERE merged_into IS NOT NULL;

CREATE TABLE forum_posts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    topic_id bigint NOT NULL REFERENCES forum_topics (id),
    -- 0 is the opening post.
    number integer NOT NULL CHECK (number >= 0),
    author_id bigint REFERENCES users (id) ON DELETE SET NULL,
    content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 20000),
    created_at timestamptz NOT NULL,
    edited_at timestamptz,
    state text NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'deleted', 'removed')),
    removal_reason text,
    removed_at timestamptz,
    quotes_id bigint REFERENCES forum_posts (id),
    -- Search document built by the program; words of the title have a higher weight.
    document tsvector NOT NULL,
    -- Number of members who like the post, kept by a trigger.
    like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
    UNIQUE (topic_id, number),
    CHECK ((state = 'removed') = (removal_reason IS NOT NULL AND removed_at IS NOT NULL))
);

CREATE INDEX forum_posts_by_author ON forum_posts (author_id);
CREATE INDEX forum_posts_by_quote ON forum_posts (quotes_id) WHERE quotes_id IS NOT NULL;
CREATE INDEX forum_posts_by_words ON forum_posts USING gin (document) WITH (fastupdate = off);

-- The last reply and the first unread reply of a topic. In an index that also has the opening posts, a condition on
-- `number` would be checked at each position; an index of the replies alone needs none.
CREATE INDEX forum_replies_by_time ON forum_posts (topic_id, created_at, number) WHERE number > 0;

-- Numbers of a topic whose posts are in another topic now. They are given to no other post.
CREATE TABLE forum_moved_posts (
    topic_id bigint NOT NULL REFERENCES forum_topics (id),
    number integer NOT NULL CHECK (number >= 0),
    post_id bigint NOT NULL REFERENCES forum_posts (id),
    PRIMARY KEY (topic_id, number),
    UNIQUE (post_id, topic_id)
);

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

-- A member's read state and watch level of a topic.
CREATE TABLE forum_read_states (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    topic_id bigint NOT NULL REFERENCES forum_topics (id),
    -- Null if they have never opened the topic.
    read_up_to integer CHECK (read_up_to >= 0),
    level text NOT NULL DEFAULT 'normal' CHECK (level IN ('normal', 'watching', 'muted')),
    -- Whether they started the topic or replied.
    took_part boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, topic_id)
);

CREATE INDEX forum_read_states_by_topic ON forum_read_states (topic_id, level);
CREATE INDEX forum_read_states_of_own ON forum_read_states (user_id, topic_id) WHERE took_part;

-- Time up to which a member marked a whole category as read.
CREATE TABLE forum_baselines (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    category_id bigint NOT NULL REFERENCES forum_categories (id),
    at timestamptz NOT NULL,
    PRIMARY KEY (user_id, category_id)
);

CREATE INDEX forum_baselines_by_category ON forum_baselines (category_id);

-- View counts, separate from the topics so that counting a view never waits for a reply.
CREATE TABLE forum_view_counts (
    topic_id bigint PRIMARY KEY REFERENCES forum_topics (id),
    count bigint NOT NULL
) WITH (fillfactor = 50);

-- Members counted per topic and day; only needed on that day.
CREATE TABLE forum_views (
    topic_id bigint NOT NULL REFERENCES forum_topics (id),
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day date NOT NULL,
    PRIMARY KEY (topic_id, user_id, day)
);

CREATE INDEX forum_views_by_user ON forum_views (user_id);
CREATE INDEX forum_views_by_day ON forum_views (day);

CREATE TABLE forum_drafts (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key text NOT NULL,
    title text,
    content text NOT NULL,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, key)
);

-- Drafts of replies to a merged topic are found by their key alone.
CREATE INDEX forum_drafts_by_key ON forum_drafts (key);

-- Previous revisions of posts, visible to the concierge.
CREATE TABLE forum_edits (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    post_id bigint NOT NULL REFERENCES forum_posts (id),
    title text,
    content text NOT NULL,
    -- Time from which the revision was current.
    at timestamptz NOT NULL
);

CREATE INDEX forum_edits_by_post ON forum_edits (post_id, id);

CREATE TABLE forum_reports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    post_id bigint NOT NULL REFERENCES forum_posts (id),
    reporter_id bigint REFERENCES users (id) ON DELETE SET NULL,
    reason text NOT NULL,
    -- The text at the time of the report.
    text text NOT NULL,
    at timestamptz NOT NULL,
    outcome text CHECK (outcome IN ('kept', 'removed')),
    outcome_reason text,
    closed_at timestamptz,
    UNIQUE (post_id, reporter_id),
    CHECK ((outcome IS NULL) = (closed_at IS NULL))
);

CREATE INDEX forum_reports_by_reporter ON forum_reports (reporter_id);
CREATE INDEX forum_reports_open ON forum_reports (id) WHERE closed_at IS NULL;
CREATE INDEX forum_reports_closed ON forum_reports (id) WHERE closed_at IS NOT NULL;

-- Pictures shown by posts, now or in an earlier revision; these are never purged.
CREATE TABLE forum_pictures (
    post_id bigint NOT NULL REFERENCES forum_posts (id),
    picture_id bytea NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
    PRIMARY KEY (post_id, picture_id)
);

CREATE INDEX forum_pictures_by_picture ON forum_pictures (picture_id);
