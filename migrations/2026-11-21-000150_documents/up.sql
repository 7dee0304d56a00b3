-- The private vault. The contents lie among the blobs.
CREATE TABLE documents (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- What it is about: a submission of its owner, and through it the listing.
    submission_id bigint REFERENCES submissions ON DELETE SET NULL,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
    kind text NOT NULL CHECK (kind IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
    size bigint NOT NULL CHECK (size > 0),
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    content text NOT NULL UNIQUE,
    preview text UNIQUE,
    uploaded_at timestamptz NOT NULL
);

CREATE INDEX documents_by_owner ON documents (owner_id, id DESC);
CREATE INDEX documents_by_submission ON documents (submission_id, id DESC);

-- Whom a document is open to: a member, or every collector where there is none.
CREATE TABLE document_shares (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
    member_id bigint REFERENCES users ON DELETE CASCADE,
    until date NOT NULL,
    since timestamptz NOT NULL
);

CREATE UNIQUE INDEX document_shares_with_member ON document_shares (document_id, member_id);
CREATE UNIQUE INDEX document_shares_with_all ON document_shares (document_id) WHERE member_id IS NULL;
CREATE INDEX document_shares_by_member ON document_shares (member_id, until, document_id DESC);

-- Who read what, for its owner to see.
CREATE TABLE document_accesses (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    document_id bigint NOT NULL REFERENCES documents ON DELETE CASCADE,
    member_id bigint REFERENCES users ON DELETE SET NULL,
    is_staff boolean NOT NULL,
    way text NOT NULL CHECK (way IN ('previewed', 'fetched')),
    at timestamptz NOT NULL
);

CREATE INDEX document_accesses_by_document ON document_accesses (document_id, id DESC);
CREATE INDEX document_accesses_by_member ON document_accesses (member_id);
