-- Metadata of uploaded pictures. The renditions are stored in a blob folder named after the picture; a folder
-- without a row here was left by an interrupted upload.
CREATE TABLE pictures (
    id bytea PRIMARY KEY CHECK (octet_length(id) = 16),
    -- Null once the member has been erased while a listing still shows the picture.
    owner_id bigint REFERENCES users ON DELETE SET NULL,
    widths integer[] NOT NULL,
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    -- Size of all renditions together, for the storage report; null if unknown.
    bytes bigint CHECK (bytes >= 0),
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    perceptual_hash bigint NOT NULL,
    sent_at timestamptz NOT NULL,
    -- Since when nothing shows the picture; null while something does.
    unused_since timestamptz,
    vehicle_id bigint REFERENCES vehicles ON DELETE SET NULL,
    perceptual_hash_runs integer[] NOT NULL
);

CREATE INDEX pictures_by_owner ON pictures (owner_id);
CREATE INDEX pictures_by_vehicle ON pictures (vehicle_id);
CREATE INDEX pictures_by_digest ON pictures (digest);
CREATE INDEX pictures_unused ON pictures (unused_since) WHERE unused_since IS NOT NULL;
CREATE INDEX pictures_by_perceptual_hash ON pictures USING gin (perceptual_hash_runs);

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
    vin text,
    -- Normalized VIN, equal for all spellings.
    vin_key text,
    vin_visibility text NOT NULL DEFAULT 'masked' CHECK (vin_visibility IN ('full', 'masked', 'hidden')),
    -- As in vehicles.
    facts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(facts) = 'object'),
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

CREATE TABLE submission_transitions (
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

CREATE INDEX submission_transitions_by_submission ON submission_transitions (submission_id, id);

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
CREATE TABLE listing_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    from_status text NOT NULL,
    to_status text NOT NULL,
    at timestamptz NOT NULL,
    side text NOT NULL CHECK (side IN ('seller', 'concierge', 'feed')),
    -- Null for a feed. No foreign key: history outlives the account, as in the audit log.
    actor_id bigint,
    reason text NOT NULL,
    changes jsonb NOT NULL DEFAULT '[]',
    CHECK ((side = 'feed') = (actor_id IS NULL))
);

CREATE INDEX listing_changes_by_vehicle ON listing_changes (vehicle_id, id);

-- Changes of a listing that its seller proposes. Only open ones change; at most one per listing is open.
CREATE TABLE listing_proposals (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The submission that became the listing; its seller is the author.
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    state text NOT NULL CHECK (state IN ('open', 'approved', 'declined', 'withdrawn', 'lapsed')),
    -- Incremented when the seller replaces the proposal.
    revision integer NOT NULL,
    -- Content of the listing that the proposal is based on, and the proposed content.
    base jsonb NOT NULL,
    proposed jsonb NOT NULL,
    -- API names of the fields that differ.
    fields text[] NOT NULL,
    proposed_at timestamptz NOT NULL,
    closed_at timestamptz CHECK ((closed_at IS NULL) = (state = 'open')),
    reason text NOT NULL DEFAULT ''
);

CREATE UNIQUE INDEX listing_proposals_open_of_submission ON listing_proposals (submission_id) WHERE state = 'open';
CREATE INDEX listing_proposals_of_submission ON listing_proposals (submission_id, id DESC);
CREATE INDEX listing_proposals_open ON listing_proposals (id) WHERE state = 'open';
CREATE INDEX listing_proposals_closed ON listing_proposals (id DESC) WHERE state <> 'open';

-- Staff edits of a listing that its seller signs off. Only open and objected ones change; a listing has at most one
-- of these.
CREATE TABLE sign_offs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The submission that became the listing; its seller signs off.
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    state text NOT NULL CHECK (state IN ('open', 'agreed', 'objected', 'kept', 'lapsed')),
    -- Incremented by each further staff edit.
    revision integer NOT NULL,
    -- Content of the listing before the first staff edit, and after the latest.
    base jsonb NOT NULL,
    edited jsonb NOT NULL,
    -- API names of the fields that differ.
    fields text[] NOT NULL,
    edited_at timestamptz NOT NULL,
    objected_at timestamptz CHECK (objected_at IS NOT NULL OR state NOT IN ('objected', 'kept')),
    objection text NOT NULL DEFAULT '',
    closed_at timestamptz CHECK ((closed_at IS NULL) = (state IN ('open', 'objected'))),
    reason text NOT NULL DEFAULT ''
);

CREATE UNIQUE INDEX sign_offs_unfinished_of_submission ON sign_offs (submission_id)
    WHERE state IN ('open', 'objected');
CREATE INDEX sign_offs_of_submission ON sign_offs (submission_id, id DESC);
CREATE INDEX sign_offs_open ON sign_offs (id) WHERE state = 'open';
CREATE INDEX sign_offs_objected ON sign_offs (id) WHERE state = 'objected';
CREATE INDEX sign_offs_closed ON sign_offs (id DESC) WHERE state NOT IN ('open', 'objected');
