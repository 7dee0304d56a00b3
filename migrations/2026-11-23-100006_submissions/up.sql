-- Metadata of uploaded pictures. The renditions are stored in a blob folder named after the picture; a folder
-- without a row here was left by an interrupted upload.
CREATE TABLE pictures (
    id bytea PRIMARY KEY CHECK (octet_length(id) = 16),
    -- Null once the member has been erased while a listing still shows the picture.
    owner_id bigint REFERENCES users ON DELETE SET NULL,
    widths integer[] NOT NULL,
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    likeness bigint NOT NULL,
    sent_at timestamptz NOT NULL,
    -- Since when nothing shows the picture; null while something does.
    loose_since timestamptz,
    vehicle_id bigint REFERENCES vehicles ON DELETE SET NULL,
    likeness_runs integer[] NOT NULL
);

CREATE INDEX pictures_by_owner ON pictures (owner_id);
CREATE INDEX pictures_by_vehicle ON pictures (vehicle_id);
CREATE INDEX pictures_by_digest ON pictures (digest);
CREATE INDEX pictures_loose ON pictures (loose_since) WHERE loose_since IS NOT NULL;
CREATE INDEX pictures_by_likeness ON pictures USING gin (likeness_runs);

-- Vehicles submitted by members.
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
    -- Normalized VIN, equal for all spellings.
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
    -- Normalized by the program, as in vehicles; includes the seller's username.
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
    -- No foreign key: history outlives the account, as in the audit log.
    actor_id bigint NOT NULL,
    reason text NOT NULL
);

CREATE INDEX submission_moves_by_submission ON submission_moves (submission_id, id);

-- Messages between seller and concierge about a submission.
CREATE TABLE submission_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    side text NOT NULL CHECK (side IN ('seller', 'concierge')),
    body text NOT NULL,
    at timestamptz NOT NULL
);

CREATE INDEX submission_messages_by_submission ON submission_messages (submission_id, id);

-- A member's unsent submission form.
CREATE TABLE submission_drafts (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    fields text NOT NULL CHECK (octet_length(fields) <= 65536),
    saved_at timestamptz NOT NULL
);

-- Changes of listings (status and fields), with actor and reason.
CREATE TABLE listing_moves (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    from_status text NOT NULL,
    to_status text NOT NULL,
    at timestamptz NOT NULL,
    side text NOT NULL CHECK (side IN ('seller', 'concierge')),
    -- No foreign key: history outlives the account, as in the audit log.
    actor_id bigint NOT NULL,
    reason text NOT NULL,
    changes jsonb NOT NULL DEFAULT '[]'
);

CREATE INDEX listing_moves_by_vehicle ON listing_moves (vehicle_id, id);
