-- Invitations. Only the hash of a link's token is stored: a copy of this table contains no usable link.
CREATE TABLE invitations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    inviter_id bigint REFERENCES users ON DELETE SET NULL,
    -- Null for a link that anyone may use.
    email text,
    note text CHECK (char_length(note) <= 1000),
    pre_vetted boolean NOT NULL,
    max_uses integer NOT NULL CHECK (max_uses BETWEEN 1 AND 50),
    -- Number of acceptances; the CHECK enforces the limit under concurrent use.
    uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND max_uses),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    CHECK (email IS NULL OR max_uses = 1)
);

CREATE INDEX invitations_by_inviter ON invitations (inviter_id, id DESC);

-- Accepted invitations: who invited whom.
CREATE TABLE invitation_uses (
    invitation_id bigint NOT NULL REFERENCES invitations ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    used_at timestamptz NOT NULL,
    PRIMARY KEY (invitation_id, user_id)
);

CREATE INDEX invitation_uses_by_user ON invitation_uses (user_id, used_at);

CREATE TABLE collector_applications (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    status text NOT NULL CHECK (status IN ('submitted', 'more_asked', 'approved', 'denied', 'withdrawn')),
    note text NOT NULL CHECK (char_length(note) BETWEEN 20 AND 4000),
    -- Cars named by the applicant: make, model, year, note.
    garage jsonb NOT NULL,
    next_try_at timestamptz,
    submitted_at timestamptz NOT NULL
);

-- At most one open application per member, also under concurrent requests.
CREATE UNIQUE INDEX collector_applications_open ON collector_applications (user_id)
    WHERE status IN ('submitted', 'more_asked');
CREATE INDEX collector_applications_by_user ON collector_applications (user_id, id DESC);
CREATE INDEX collector_applications_by_status ON collector_applications (status, id);

CREATE TABLE application_steps (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    application_id bigint NOT NULL REFERENCES collector_applications ON DELETE CASCADE,
    at timestamptz NOT NULL,
    actor_id bigint REFERENCES users ON DELETE SET NULL,
    status text NOT NULL,
    words text NOT NULL
);

CREATE INDEX application_steps_by_application ON application_steps (application_id, id);
CREATE INDEX application_steps_by_actor ON application_steps (actor_id);

-- Evidence files of applications, stored as blobs. Deleted once the application is decided.
CREATE TABLE application_evidence (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Null until the application is submitted.
    application_id bigint REFERENCES collector_applications ON DELETE CASCADE,
    name text NOT NULL,
    kind text NOT NULL,
    size bigint NOT NULL CHECK (size > 0),
    blob text NOT NULL UNIQUE,
    uploaded_at timestamptz NOT NULL
);

CREATE INDEX application_evidence_by_user ON application_evidence (user_id, id);
CREATE INDEX application_evidence_by_application ON application_evidence (application_id, id);
CREATE INDEX application_evidence_waiting ON application_evidence (uploaded_at) WHERE application_id IS NULL;
