-- Vehicles that members offer, and what became of them.
CREATE TABLE submissions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    seller_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    make text NOT NULL,
    model text NOT NULL,
    year integer NOT NULL,
    price bigint NOT NULL CHECK (price >= 0),
    miles integer CHECK (miles >= 0),
    location text,
    description text NOT NULL,
    specs text[] NOT NULL,
    documents text[] NOT NULL,
    -- Never shown to the public.
    vin text,
    -- What all spellings of it share.
    vin_key text,
    status text NOT NULL CHECK (status IN ('pending', 'changes_requested', 'approved', 'rejected', 'withdrawn')),
    notes text NOT NULL,
    revision integer NOT NULL CHECK (revision > 0),
    vehicle_id bigint UNIQUE REFERENCES vehicles,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    waiting_since timestamptz NOT NULL,
    unread_by_seller integer NOT NULL DEFAULT 0,
    unread_by_concierge integer NOT NULL DEFAULT 0,
    -- Folded by the program, as in vehicles, with the seller's username.
    search_folded text NOT NULL,
    CHECK (vehicle_id IS NULL OR status = 'approved')
);

CREATE INDEX submissions_by_seller ON submissions (seller_id, id);
CREATE INDEX submissions_by_status ON submissions (status, id);
CREATE INDEX submissions_pending ON submissions (waiting_since) WHERE status = 'pending';
CREATE INDEX submissions_by_vin ON submissions (vin_key) WHERE vin_key IS NOT NULL;
CREATE INDEX submissions_substrings ON submissions USING gin (search_folded gin_trgm_ops);

CREATE TABLE submission_pictures (
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    position integer NOT NULL CHECK (position >= 0),
    picture_id bytea NOT NULL REFERENCES pictures ON DELETE CASCADE,
    alt text NOT NULL,
    PRIMARY KEY (submission_id, position)
);

CREATE INDEX submission_pictures_by_picture ON submission_pictures (picture_id);

CREATE TABLE submission_moves (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    from_status text,
    to_status text NOT NULL,
    at timestamptz NOT NULL,
    side text NOT NULL CHECK (side IN ('seller', 'concierge')),
    -- No foreign key: what somebody did outlives their account, as in the audit log.
    actor_id bigint NOT NULL,
    reason text NOT NULL
);

CREATE INDEX submission_moves_by_submission ON submission_moves (submission_id, id);

-- Runs of a likeness's bits: two that differ in six bits share at least one of seven runs.
ALTER TABLE pictures ADD COLUMN likeness_runs integer[] NOT NULL DEFAULT '{}';
ALTER TABLE pictures ALTER COLUMN likeness_runs DROP DEFAULT;
CREATE INDEX pictures_by_likeness ON pictures USING gin (likeness_runs);
