CREATE TABLE forum_categories (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK (char_length(name) BETWEEN 3 AND 80),
    -- What all spellings of a name share.
    name_key text NOT NULL UNIQUE,
    description text NOT NULL CHECK (char_length(description) BETWEEN 10 AND 500),
    opened_by bigint REFERENCES users (id) ON DELETE SET NULL,
    opened_at timestamptz NOT NULL,
    -- Of the topics that are shown.
    topics_count bigint NOT NULL DEFAULT 0 CHECK (topics_count >= 0),
    posts_count bigint NOT NULL DEFAULT 0 CHECK (posts_count >= 0)
);

CREATE INDEX forum_categories_by_opener ON forum_categories (opened_by);

CREATE TABLE forum_topics (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    category_id bigint NOT NULL REFERENCES forum_categories (id),
    title text NOT NULL CHECK (char_length(title) BETWEEN 5 AND 200),
    -- Missing when its author has left.
    author_id bigint REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    edited_at timestamptz,
    is_locked boolean NOT NULL DEFAULT false,
    is_pinned boolean NOT NULL DEFAULT false,
    -- The number of the last reply, given out under this row's lock; also how many there are.
    last_number integer NOT NULL DEFAULT 0 CHECK (last_number >= 0),
    last_activity_at timestamptz NOT NULL,
    state text NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'deleted', 'removed')),
    removal_reason text,
    removed_at timestamptz,
    CHECK ((state = 'removed') = (removal_reason IS NOT NULL AND removed_at IS NOT NULL))
);

-- A category's list, and the list of all; both are walked from any place on.
CREATE INDEX forum_topics_of_category ON forum_topics (category_id, is_pinned, last_activity_at, id)
    WHERE state = 'shown';
CREATE INDEX forum_topics_by_activity ON forum_topics (last_activity_at, id) WHERE state = 'shown';
CREATE INDEX forum_topics_latest_of_category ON forum_topics (category_id, last_activity_at, id)
    WHERE state = 'shown';
CREATE INDEX forum_topics_by_category ON forum_topics (category_id);
CREATE INDEX forum_topics_by_author ON forum_topics (author_id);

CREATE TABLE forum_posts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    topic_id bigint NOT NULL REFERENCES forum_topics (id),
    -- Zero is the topic's own text.
    number integer NOT NULL CHECK (number >= 0),
    author_id bigint REFERENCES users (id) ON DELETE SET NULL,
    content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 20000),
    created_at timestamptz NOT NULL,
    edited_at timestamptz,
    state text NOT NULL DEFAULT 'shown' CHECK (state IN ('shown', 'deleted', 'removed')),
    removal_reason text,
    removed_at timestamptz,
    quotes_id bigint REFERENCES forum_posts (id),
    -- The words of the text, made by the program; those of the title weigh more.
    document tsvector NOT NULL,
    UNIQUE (topic_id, number),
    CHECK ((state = 'removed') = (removal_reason IS NOT NULL AND removed_at IS NOT NULL))
);

CREATE INDEX forum_posts_by_author ON forum_posts (author_id);
CREATE INDEX forum_posts_by_quote ON forum_posts (quotes_id) WHERE quotes_id IS NOT NULL;
CREATE INDEX forum_posts_by_moment ON forum_posts (topic_id, created_at, number);
CREATE INDEX forum_posts_by_words ON forum_posts USING gin (document) WITH (fastupdate = off);

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

-- What texts said before they were changed; for the concierge.
CREATE TABLE forum_edits (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    post_id bigint NOT NULL REFERENCES forum_posts (id),
    title text,
    content text NOT NULL,
    -- From when on it said so.
    at timestamptz NOT NULL
);

CREATE INDEX forum_edits_by_post ON forum_edits (post_id, id);

CREATE TABLE forum_reports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    post_id bigint NOT NULL REFERENCES forum_posts (id),
    reporter_id bigint REFERENCES users (id) ON DELETE SET NULL,
    reason text NOT NULL,
    -- What it said when it was reported.
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

-- Which posts show which pictures, now or before they were changed: none of these is swept away.
CREATE TABLE forum_pictures (
    post_id bigint NOT NULL REFERENCES forum_posts (id),
    picture_id bytea NOT NULL REFERENCES pictures (id) ON DELETE CASCADE,
    PRIMARY KEY (post_id, picture_id)
);

CREATE INDEX forum_pictures_by_picture ON forum_pictures (picture_id);
