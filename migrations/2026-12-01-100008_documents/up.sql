-- Documents of the private vault; their contents are blobs.
CREATE TABLE documents (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    owner_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Submission of the owner that the document is about, and through it the listing.
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

-- Shares of documents with one member, or with every collector if member_id is null.
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

-- Access log of documents, visible to their owner.
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

-- Sellers' claims about their vehicles. A changed claim is a new row, so that a review always applies to the
-- claim that was read.
CREATE TABLE claims (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('matching_numbers', 'owners', 'service', 'odometer')),
    statement text NOT NULL CHECK (char_length(statement) BETWEEN 1 AND 300),
    -- Valid only while the document belongs to the same submission.
    document_id bigint REFERENCES documents ON DELETE SET NULL,
    stated_at timestamptz NOT NULL,
    UNIQUE (submission_id, kind)
);

CREATE INDEX claims_by_document ON claims (document_id);

-- Findings of the concierge about claims, with the claim as reviewed.
CREATE TABLE claim_reviews (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    -- No foreign key: a finding outlives its claim.
    claim_id bigint NOT NULL,
    kind text NOT NULL,
    statement text NOT NULL,
    finding text NOT NULL CHECK (finding IN ('seen', 'disputed')),
    reason text NOT NULL,
    at timestamptz NOT NULL,
    -- No foreign key: history outlives the account, as in the audit log.
    actor_id bigint NOT NULL,
    document_id bigint
);

CREATE INDEX claim_reviews_by_submission ON claim_reviews (submission_id, id);
CREATE INDEX claim_reviews_by_claim ON claim_reviews (claim_id, id DESC);
