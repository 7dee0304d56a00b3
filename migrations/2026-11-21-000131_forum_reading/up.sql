-- What a member has to do with a topic.
CREATE TABLE forum_marks (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    topic_id bigint NOT NULL REFERENCES forum_topics (id),
    -- Missing when they have never been there.
    read_up_to integer CHECK (read_up_to >= 0),
    level text NOT NULL DEFAULT 'normal' CHECK (level IN ('normal', 'watching', 'muted')),
    -- Whether they opened it or replied.
    took_part boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, topic_id)
);

CREATE INDEX forum_marks_by_topic ON forum_marks (topic_id, level);
CREATE INDEX forum_marks_of_own ON forum_marks (user_id, topic_id) WHERE took_part;

-- Until when nothing in a category is new to a member, because they said so.
CREATE TABLE forum_baselines (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    category_id bigint NOT NULL REFERENCES forum_categories (id),
    at timestamptz NOT NULL,
    PRIMARY KEY (user_id, category_id)
);

CREATE INDEX forum_baselines_by_category ON forum_baselines (category_id);

-- Apart from the topics, so that counting a view never waits for a reply.
CREATE TABLE forum_view_counts (
    topic_id bigint PRIMARY KEY REFERENCES forum_topics (id),
    count bigint NOT NULL
) WITH (fillfactor = 50);

-- Who was counted on which day; needed for that day only.
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

-- Who can be called by name: an index for what they are called begins with.
CREATE INDEX users_of_the_forum ON users (username_key text_pattern_ops) WHERE is_collector OR is_admin;
