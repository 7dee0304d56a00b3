CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    username text NOT NULL,
    -- What all spellings of a name share; the index below is the only truth about who has it.
    username_key text NOT NULL UNIQUE,
    email text NOT NULL,
    email_key text NOT NULL UNIQUE,
    name text NOT NULL,
    password_hash text NOT NULL,
    is_collector boolean NOT NULL DEFAULT false,
    is_admin boolean NOT NULL DEFAULT false,
    idle_minutes smallint NOT NULL DEFAULT 30 CHECK (idle_minutes IN (15, 30, 60, 240)),
    created_at timestamptz NOT NULL,
    email_verified_at timestamptz,
    first_name text,
    phone text,
    location text,
    digest text NOT NULL DEFAULT 'none' CHECK (digest IN ('none', 'daily', 'weekly')),
    -- The day, in Chicago, for which the last gathered mail was made.
    digested_on date,
    profile_visibility text NOT NULL DEFAULT 'verified'
        CHECK (profile_visibility IN ('private', 'verified', 'public')),
    collection_privacy text NOT NULL DEFAULT 'private-only'
        CHECK (collection_privacy IN ('private-only', 'trusted', 'all-verified')),
    analytics_sharing boolean NOT NULL DEFAULT false,
    activity_status boolean NOT NULL DEFAULT false,
    suspended_at timestamptz,
    unconfirmed_since timestamptz NOT NULL DEFAULT now(),
    name_folded text NOT NULL DEFAULT ''
);

CREATE INDEX users_admins ON users (id) WHERE is_admin;

-- The concierge looks for members by a part of their name or address.
CREATE INDEX users_substrings ON users USING gin (username_key gin_trgm_ops, email_key gin_trgm_ops);
CREATE INDEX users_collectors ON users (id) WHERE is_collector;

-- Who can be called by name: an index for what they are called begins with.
CREATE INDEX users_of_the_forum ON users (username_key text_pattern_ops) WHERE is_collector OR is_admin;
CREATE INDEX users_unconfirmed ON users (unconfirmed_since, id)
    WHERE email_verified_at IS NULL AND NOT is_collector AND NOT is_admin;
CREATE INDEX users_names ON users USING gin (name_folded gin_trgm_ops);

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

CREATE TABLE sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Of the token that the browser holds, which is kept nowhere: a copy of this table opens nothing.
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    device text NOT NULL,
    address text,
    device_id bigint REFERENCES known_devices ON DELETE SET NULL
);

CREATE INDEX sessions_by_user ON sessions (user_id, last_seen_at, id);
CREATE INDEX sessions_by_device ON sessions (device_id);

-- Tries to log in under a name since the last right password, whether or not somebody has the name.
CREATE TABLE log_in_failures (
    username_key text PRIMARY KEY,
    count bigint NOT NULL CHECK (count >= 0),
    last_at timestamptz NOT NULL
);

CREATE INDEX log_in_failures_by_age ON log_in_failures (last_at);

COMMENT ON COLUMN log_in_failures.username_key IS
    'What guesses are counted by: a folded username (all unknown devices), device:ID or session:ID';

CREATE TABLE single_use_tokens (
    -- Of the token that the mail carries, which is kept nowhere else: a copy of this table opens nothing.
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password', 'change_email')),
    -- It counts only while this is the member's address.
    mailed_to text NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'used', 'replaced')),
    expires_at timestamptz NOT NULL
);

CREATE INDEX single_use_tokens_by_user ON single_use_tokens (user_id, purpose);
CREATE INDEX single_use_tokens_by_end ON single_use_tokens (expires_at);

-- A newer token replaces the earlier one, however many are asked for at once.
CREATE UNIQUE INDEX single_use_tokens_open ON single_use_tokens (user_id, purpose) WHERE state = 'open';

CREATE TABLE second_factors (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- Codes are made from it, so it cannot be a digest.
    secret bytea NOT NULL CHECK (octet_length(secret) IN (20, 49)),
    -- Until a code has confirmed it, it asks nothing of anybody.
    is_on boolean NOT NULL DEFAULT false,
    -- Of the last code that was used: neither it nor an earlier one counts again.
    last_step bigint NOT NULL DEFAULT 0
);

-- A code that was used is taken out.
CREATE TABLE recovery_codes (
    user_id bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE,
    code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
    PRIMARY KEY (user_id, code_hash)
);

-- Log-ins whose password was right and that wait for the second factor.
CREATE TABLE log_in_challenges (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
);

CREATE INDEX log_in_challenges_by_user ON log_in_challenges (user_id);
CREATE INDEX log_in_challenges_by_end ON log_in_challenges (expires_at);

CREATE TABLE passkeys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL,
    -- What the device calls it; a log-in is found by it.
    credential_id bytea NOT NULL UNIQUE,
    -- The public key and the counter: nothing that could be signed with.
    kept text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
);

CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- Begun, and to be finished once.
CREATE TABLE passkey_ceremonies (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    -- Who adds a passkey; nobody while somebody logs in.
    user_id bigint REFERENCES users ON DELETE CASCADE,
    state text NOT NULL,
    expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_ceremonies_by_user ON passkey_ceremonies (user_id);
CREATE INDEX passkey_ceremonies_by_end ON passkey_ceremonies (expires_at);

-- Requests of one admin, which another must confirm, to turn off the second factor of a member who has lost
-- it. A request that nobody confirmed in time stays open until the next one takes its place.
CREATE TABLE second_factor_resets (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    requested_by bigint REFERENCES users ON DELETE SET NULL,
    reason text NOT NULL,
    requested_at timestamptz NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'cancelled', 'expired')),
    settled_by bigint REFERENCES users ON DELETE SET NULL,
    settled_at timestamptz
);

CREATE UNIQUE INDEX second_factor_resets_open ON second_factor_resets (user_id) WHERE state = 'open';
CREATE INDEX second_factor_resets_by_user ON second_factor_resets (user_id, id);
CREATE INDEX second_factor_resets_by_requester ON second_factor_resets (requested_by);
CREATE INDEX second_factor_resets_by_settler ON second_factor_resets (settled_by);

-- Something sealed with the key, so that a server with another one finds out before it serves.
CREATE TABLE secret_key_marks (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    sealed bytea NOT NULL
);

-- Who did what to whom. No foreign keys: an entry outlives those it names.
CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    actor_id bigint,
    address text,
    user_id bigint,
    action text NOT NULL,
    details jsonb NOT NULL
);

CREATE INDEX audit_log_by_user ON audit_log (user_id, id);

-- The desk reads the log by who, what and when, the latest first.
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);
CREATE INDEX audit_log_by_time ON audit_log (at, id);

-- Members who have left, for a while or for good. Without a row, or with one that says when they
-- returned, they are here.
CREATE TABLE departures (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    since timestamptz NOT NULL,
    -- When everything about them is erased; null while they only rest.
    erased_at timestamptz,
    -- Of the log-in that ended it, until they were told.
    returned_at timestamptz
);

CREATE INDEX departures_due ON departures (erased_at, user_id) WHERE returned_at IS NULL;

-- Files that no row names any more and that are to be taken away.
CREATE TABLE abandoned_blobs (
    key text PRIMARY KEY
);

-- What members take along, one for each at most.
CREATE TABLE exports (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'building', 'ready', 'failed')),
    requested_at timestamptz NOT NULL,
    percent smallint NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 99),
    tries integer NOT NULL DEFAULT 0,
    -- While somebody makes it: when it comes up again should they die.
    due_at timestamptz NOT NULL,
    -- What the keys of all tries begin with, and the key of the current one.
    base text NOT NULL,
    blob_key text,
    length bigint,
    digest bytea CHECK (octet_length(digest) = 32),
    expires_at timestamptz,
    CHECK (state <> 'ready' OR num_nonnulls(blob_key, length, digest, expires_at) = 4)
);

CREATE INDEX exports_due ON exports (due_at, user_id) WHERE state IN ('waiting', 'building');
CREATE INDEX exports_by_end ON exports (expires_at) WHERE state = 'ready';

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
