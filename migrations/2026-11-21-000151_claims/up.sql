-- What sellers claim of their vehicles. What is stated otherwise is another row, so that whoever judges
-- one judges what they read.
CREATE TABLE claims (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('matching_numbers', 'owners', 'service', 'odometer')),
    statement text NOT NULL CHECK (char_length(statement) BETWEEN 1 AND 300),
    -- Counts while the document stands beside the same submission.
    document_id bigint REFERENCES documents ON DELETE SET NULL,
    stated_at timestamptz NOT NULL,
    UNIQUE (submission_id, kind)
);

CREATE INDEX claims_by_document ON claims (document_id);

-- What the concierge found of claims, with what was claimed then.
CREATE TABLE claim_findings (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    -- No foreign key: what was found outlives the claim.
    claim_id bigint NOT NULL,
    kind text NOT NULL,
    statement text NOT NULL,
    finding text NOT NULL CHECK (finding IN ('seen', 'disputed')),
    reason text NOT NULL,
    at timestamptz NOT NULL,
    -- No foreign key: what somebody did outlives their account, as in the audit log.
    actor_id bigint NOT NULL
);

CREATE INDEX claim_findings_by_submission ON claim_findings (submission_id, id);
CREATE INDEX claim_findings_by_claim ON claim_findings (claim_id, id DESC);
