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
