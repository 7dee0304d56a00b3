CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    username text NOT NULL,
    -- Normalized username, equal for all spellings. The unique index decides who owns a name.
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
    -- Day (Chicago time) of the last digest e-mail.
    digested_on date,
    profile_visibility text NOT NULL DEFAULT 'verified'
        CHECK (profile_visibility IN ('private', 'verified', 'public')),
    collection_privacy text NOT NULL DEFAULT 'private-only'
        CHECK (collection_privacy IN ('private-only', 'trusted', 'all-verified')),
    analytics_sharing boolean NOT NULL DEFAULT false,
    activity_status boolean NOT NULL DEFAULT false,
    suspended_at timestamptz,
    -- When the suspension ends by itself; null until further notice.
    suspended_until timestamptz,
    unconfirmed_since timestamptz NOT NULL DEFAULT now(),
    name_folded text NOT NULL DEFAULT '',
    -- Versions of the terms and of the privacy text that the member accepted by registering (at created_at); null
    -- for accounts that somebody else created.
    terms_version integer,
    privacy_version integer,
    CONSTRAINT both_texts_are_accepted CHECK ((terms_version IS NULL) = (privacy_version IS NULL))
);

CREATE INDEX users_admins ON users (id) WHERE is_admin;

-- Substring search by username or e-mail address in the admin area.
CREATE INDEX users_substrings ON users USING gin (username_key gin_trgm_ops, email_key gin_trgm_ops);
CREATE INDEX users_collectors ON users (id) WHERE is_collector;

-- Prefix search for members who can be mentioned in the forum.
CREATE INDEX users_of_the_forum ON users (username_key text_pattern_ops) WHERE is_collector OR is_admin;
CREATE INDEX users_unconfirmed ON users (unconfirmed_since, id)
    WHERE email_verified_at IS NULL AND NOT is_collector AND NOT is_admin;
CREATE INDEX users_names ON users USING gin (name_folded gin_trgm_ops);

-- Browsers that a member has logged in with. Failed log-ins from a known device are counted separately from
-- those from elsewhere, so that nobody can lock a member out.
CREATE TABLE known_devices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- SHA-256 of the token held by the browser; members who share a browser share it.
    token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
    last_used_at timestamptz NOT NULL,
    UNIQUE (token_hash, user_id)
);

CREATE INDEX known_devices_by_user ON known_devices (user_id, last_used_at);
CREATE INDEX known_devices_by_age ON known_devices (last_used_at);

CREATE TABLE sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Hash of the session token, which is not stored itself: a copy of this table opens no session.
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    device text NOT NULL,
    address text,
    device_id bigint REFERENCES known_devices ON DELETE SET NULL
);

CREATE INDEX sessions_by_user ON sessions (user_id, last_seen_at, id);
CREATE INDEX sessions_by_device ON sessions (device_id);

-- Failed log-ins per username since the last success, whether or not the username exists.
CREATE TABLE wrong_guesses (
    username_key text PRIMARY KEY,
    count bigint NOT NULL CHECK (count >= 0),
    last_at timestamptz NOT NULL
);

CREATE INDEX wrong_guesses_by_age ON wrong_guesses (last_at);

COMMENT ON COLUMN wrong_guesses.username_key IS
    'What guesses are counted by: a folded username (all unknown devices), device:ID or session:ID';

CREATE TABLE single_use_tokens (
    -- Hash of the mailed token, which is not stored itself: a copy of this table opens nothing.
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose IN ('verify_email', 'reset_password', 'change_email')),
    -- Recipient of the mail. The token is valid only while this is the member's address, except for a change
    -- of address.
    mailed_to text NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'used', 'replaced')),
    expires_at timestamptz NOT NULL
);

CREATE INDEX single_use_tokens_by_user ON single_use_tokens (user_id, purpose);
CREATE INDEX single_use_tokens_by_end ON single_use_tokens (expires_at);

-- At most one open token per member and purpose; a newer token replaces the earlier one, also under
-- concurrent requests.
CREATE UNIQUE INDEX single_use_tokens_open ON single_use_tokens (user_id, purpose) WHERE state = 'open';

CREATE TABLE second_factors (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    -- TOTP secret: codes are computed from it, so it cannot be stored as a hash.
    secret bytea NOT NULL CHECK (octet_length(secret) IN (20, 49)),
    -- False until a code has confirmed the secret; no code is required before.
    is_on boolean NOT NULL DEFAULT false,
    -- Time step of the last code used: neither it nor an earlier one is accepted again.
    last_step bigint NOT NULL DEFAULT 0
);

-- Unused recovery codes; a used code is deleted.
CREATE TABLE recovery_codes (
    user_id bigint NOT NULL REFERENCES second_factors ON DELETE CASCADE,
    code_hash bytea NOT NULL CHECK (octet_length(code_hash) = 32),
    PRIMARY KEY (user_id, code_hash)
);

-- Log-ins with a correct password that wait for the second factor.
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
    -- Credential ID assigned by the device; a log-in is found by it.
    credential_id bytea NOT NULL UNIQUE,
    -- Public key and signature counter; contains no private key.
    kept text NOT NULL,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz
);

CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- Pending WebAuthn ceremonies, each usable once.
CREATE TABLE passkey_ceremonies (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    -- The member who adds a passkey; null for a log-in.
    user_id bigint REFERENCES users ON DELETE CASCADE,
    state text NOT NULL,
    expires_at timestamptz NOT NULL
);

CREATE INDEX passkey_ceremonies_by_user ON passkey_ceremonies (user_id);
CREATE INDEX passkey_ceremonies_by_end ON passkey_ceremonies (expires_at);

-- Requests of one admin to turn off the lost second factor of a member, to be confirmed by another admin. An
-- expired request stays open until the next one replaces it.
CREATE TABLE second_factor_resets (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    requested_by bigint REFERENCES users ON DELETE SET NULL,
    reason text NOT NULL,
    requested_at timestamptz NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'cancelled', 'expired')),
    settled_by bigint REFERENCES users ON DELETE SET NULL,
    finished_at timestamptz
);

CREATE UNIQUE INDEX second_factor_resets_open ON second_factor_resets (user_id) WHERE state = 'open';
CREATE INDEX second_factor_resets_by_user ON second_factor_resets (user_id, id);
CREATE INDEX second_factor_resets_by_requester ON second_factor_resets (requested_by);
CREATE INDEX second_factor_resets_by_settler ON second_factor_resets (settled_by);

-- A value encrypted with the key, so that a server with another key detects it at startup.
CREATE TABLE secret_key_checks (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    sealed bytea NOT NULL
);

-- Audit log. No foreign keys: an entry outlives the members it refers to.
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

-- Filters of the audit log in the admin area, newest first.
CREATE INDEX audit_log_by_actor ON audit_log (actor_id, id);
CREATE INDEX audit_log_by_action ON audit_log (action, id);
CREATE INDEX audit_log_by_time ON audit_log (at, id);

-- The audit log of a listing or a submission, newest first. The details name either by its number; most entries name
-- neither and are in neither index.
CREATE INDEX audit_log_by_vehicle ON audit_log ((details ->> 'vehicle'), id)
    WHERE details ->> 'vehicle' IS NOT NULL;
CREATE INDEX audit_log_by_submission ON audit_log ((details ->> 'submission'), id)
    WHERE details ->> 'submission' IS NOT NULL;

-- Closed accounts: deactivated, or scheduled for deletion. An account without a row, or with returned_at set,
-- is active.
CREATE TABLE account_closures (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    since timestamptz NOT NULL,
    -- When all personal data is erased; null for a deactivation.
    erased_at timestamptz,
    -- Time of the log-in that reopened the account; kept until the member has been told.
    returned_at timestamptz
);

CREATE INDEX account_closures_due ON account_closures (erased_at, user_id) WHERE returned_at IS NULL;

-- Blobs that no row refers to any more and that wait for deletion.
CREATE TABLE abandoned_blobs (
    key text PRIMARY KEY
);

-- Data exports, at most one per member.
CREATE TABLE exports (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'building', 'ready', 'failed')),
    requested_at timestamptz NOT NULL,
    percent smallint NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 99),
    tries integer NOT NULL DEFAULT 0,
    -- Time of the next attempt. While a worker builds the export: when its claim expires, should the worker
    -- die.
    due_at timestamptz NOT NULL,
    -- Prefix of the blob keys of all attempts, and the key of the current attempt.
    base text NOT NULL,
    blob_key text,
    length bigint,
    digest bytea CHECK (octet_length(digest) = 32),
    expires_at timestamptz,
    CHECK (state <> 'ready' OR num_nonnulls(blob_key, length, digest, expires_at) = 4)
);

CREATE INDEX exports_due ON exports (due_at, user_id) WHERE state IN ('waiting', 'building');
CREATE INDEX exports_by_end ON exports (expires_at) WHERE state = 'ready';

-- Role changes and suspensions of members, with the reason.
CREATE TABLE member_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    at timestamptz NOT NULL,
    actor_id bigint REFERENCES users ON DELETE SET NULL,
    change text NOT NULL,
    reason text NOT NULL,
    suspended_until timestamptz
);

CREATE INDEX member_changes_by_user ON member_changes (user_id, id DESC);
CREATE INDEX member_changes_by_actor ON member_changes (actor_id);
