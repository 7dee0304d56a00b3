-- Browsers that a member has logged in with. Wrong guesses from one are counted apart from those that come
-- from elsewhere, so that nobody can keep a member out.
CREATE TABLE known_devices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- SHA-256 of what the browser holds; members who share a browser share it.
    token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
    last_used_at timestamptz NOT NULL,
    UNIQUE (token_hash, user_id)
);

CREATE INDEX known_devices_by_user ON known_devices (user_id, last_used_at);
CREATE INDEX known_devices_by_age ON known_devices (last_used_at);

-- Which device a session was opened with: it stays known when all other sessions are ended.
ALTER TABLE sessions ADD COLUMN device_id bigint REFERENCES known_devices ON DELETE SET NULL;
CREATE INDEX sessions_by_device ON sessions (device_id);

COMMENT ON COLUMN log_in_failures.username_key IS
    'What guesses are counted by: a folded username (all unknown devices), device:ID or session:ID';
