-- Invitations. A link is kept as the digest of its token alone: a copy of this table lets nobody in.
CREATE TABLE invitations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    inviter_id bigint REFERENCES users ON DELETE SET NULL,
    -- Null for a link that can be passed on.
    email text,
    note text CHECK (char_length(note) <= 1000),
    pre_vetted boolean NOT NULL,
    max_uses integer NOT NULL CHECK (max_uses BETWEEN 1 AND 50),
    -- How many accepted it; the check is what holds under a rush.
    uses integer NOT NULL DEFAULT 0 CHECK (uses BETWEEN 0 AND max_uses),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    CHECK (email IS NULL OR max_uses = 1)
);

CREATE INDEX invitations_by_inviter ON invitations (inviter_id, id DESC);

-- Who invited whom.
CREATE TABLE invitation_uses (
    invitation_id bigint NOT NULL REFERENCES invitations ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    used_at timestamptz NOT NULL,
    PRIMARY KEY (invitation_id, user_id)
);

CREATE INDEX invitation_uses_by_user ON invitation_uses (user_id, used_at);
