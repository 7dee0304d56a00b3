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
    created_at timestamptz NOT NULL
);

CREATE INDEX users_admins ON users (id) WHERE is_admin;
