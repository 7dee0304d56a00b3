-- Since when the concierge keeps a member out.
ALTER TABLE users ADD COLUMN suspended_at timestamptz;

-- Why somebody's standing was changed.
CREATE TABLE standing_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    at timestamptz NOT NULL,
    actor_id bigint REFERENCES users ON DELETE SET NULL,
    change text NOT NULL,
    reason text NOT NULL
);

CREATE INDEX standing_changes_by_user ON standing_changes (user_id, id DESC);
CREATE INDEX standing_changes_by_actor ON standing_changes (actor_id);

-- The concierge looks for members by a part of their name or address.
CREATE INDEX users_substrings ON users USING gin (username_key gin_trgm_ops, email_key gin_trgm_ops);
CREATE INDEX users_collectors ON users (id) WHERE is_collector;
