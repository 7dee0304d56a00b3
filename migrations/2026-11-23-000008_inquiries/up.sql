-- Every reference that was given to a visitor; one table, so that it names one asking of whatever kind.
CREATE TABLE asking_references (
    reference text PRIMARY KEY CHECK (reference ~ '^MQ-[0-9A-HJKMNP-TV-Z]{8}$')
);

-- Where a visitor's question or wish to meet stands, in the words that they and the concierge share. It goes with what
-- was asked: whoever forgets a thread forgets all of it.
CREATE TABLE inquiry_threads (
    reference text PRIMARY KEY REFERENCES asking_references,
    kind text NOT NULL CHECK (kind IN ('inquiry', 'appointment')),
    stage text NOT NULL DEFAULT 'received' CHECK (stage IN ('received', 'answered', 'closed')),
    assignee_id bigint REFERENCES users ON DELETE SET NULL,
    -- Counts the changes: whoever changes something has seen this one.
    revision integer NOT NULL DEFAULT 1,
    received_at timestamptz NOT NULL,
    -- Since when it stands there.
    waiting_since timestamptz NOT NULL
);

CREATE INDEX inquiry_threads_by_assignee ON inquiry_threads (assignee_id);
CREATE INDEX inquiry_threads_by_age ON inquiry_threads (received_at);
CREATE INDEX inquiry_threads_queue ON inquiry_threads (kind, stage, waiting_since, reference);

-- Questions of visitors. Nothing comes here without the visitor's consent to being answered.
CREATE TABLE inquiries (
    reference text PRIMARY KEY REFERENCES asking_references,
    name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 120),
    email text NOT NULL CHECK (octet_length(email) <= 254),
    phone text CHECK (char_length(phone) BETWEEN 1 AND 40),
    message text NOT NULL CHECK (char_length(message) BETWEEN 10 AND 4000),
    vehicle_id bigint REFERENCES vehicles,
    service text CHECK (service IN ('acquisition', 'inspection', 'care')),
    received_at timestamptz NOT NULL,
    asker_id bigint REFERENCES users ON DELETE SET NULL,
    CONSTRAINT inquiries_thread FOREIGN KEY (reference) REFERENCES inquiry_threads ON DELETE CASCADE
);

CREATE INDEX inquiries_by_vehicle ON inquiries (vehicle_id);

-- What visitors asked is forgotten after its time; these find it.
CREATE INDEX inquiries_by_age ON inquiries (received_at);

-- What visitors asked and what was mailed is found by the address of whoever leaves.
CREATE INDEX inquiries_by_email ON inquiries (lower(normalize(email)));
CREATE INDEX inquiries_by_asker ON inquiries (asker_id);

-- Visitors who want to meet the concierge. Nothing comes here without their consent to being answered.
CREATE TABLE appointments (
    reference text PRIMARY KEY REFERENCES asking_references,
    name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 120),
    email text NOT NULL CHECK (octet_length(email) <= 254),
    phone text CHECK (char_length(phone) BETWEEN 1 AND 40),
    town text NOT NULL CHECK (town IN ('chicago', 'lake forest', 'evanston', 'milwaukee', 'madison')),
    preferred_date date NOT NULL,
    preferred_time text NOT NULL CHECK (preferred_time IN ('morning', 'afternoon', 'evening')),
    vehicle_id bigint REFERENCES vehicles,
    service text CHECK (service IN ('acquisition', 'inspection', 'care')),
    note text CHECK (char_length(note) BETWEEN 1 AND 4000),
    received_at timestamptz NOT NULL,
    asker_id bigint REFERENCES users ON DELETE SET NULL,
    CONSTRAINT appointments_thread FOREIGN KEY (reference) REFERENCES inquiry_threads ON DELETE CASCADE
);

CREATE INDEX appointments_by_vehicle ON appointments (vehicle_id);
CREATE INDEX appointments_by_age ON appointments (received_at);
CREATE INDEX appointments_by_email ON appointments (lower(normalize(email)));
CREATE INDEX appointments_by_asker ON appointments (asker_id);

-- Visitors who want to become members. Nothing comes here without their consent to being answered.
CREATE TABLE access_requests (
    reference text PRIMARY KEY REFERENCES asking_references,
    name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 120),
    email text NOT NULL CHECK (octet_length(email) <= 254),
    note text NOT NULL CHECK (char_length(note) BETWEEN 10 AND 4000),
    received_at timestamptz NOT NULL,
    invitation_id bigint REFERENCES invitations ON DELETE SET NULL,
    closed_reason text,
    answered_at timestamptz
);

CREATE INDEX access_requests_by_age ON access_requests (received_at);
CREATE INDEX access_requests_by_email ON access_requests (lower(normalize(email)));
CREATE INDEX access_requests_by_invitation ON access_requests (invitation_id);
CREATE INDEX access_requests_open ON access_requests (received_at, reference) WHERE answered_at IS NULL;
CREATE INDEX access_requests_answered ON access_requests (received_at, reference) WHERE answered_at IS NOT NULL;

CREATE TABLE inquiry_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    reference text NOT NULL REFERENCES inquiry_threads ON DELETE CASCADE,
    -- A note is the concierge's alone.
    side text NOT NULL CHECK (side IN ('asker', 'concierge', 'note')),
    author_id bigint REFERENCES users ON DELETE SET NULL,
    text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 4000),
    at timestamptz NOT NULL
);

CREATE INDEX inquiry_messages_by_thread ON inquiry_messages (reference, id);
CREATE INDEX inquiry_messages_by_author ON inquiry_messages (author_id);

-- What opens a thread without an account: each mail about it has its own, of which a digest is kept.
CREATE TABLE inquiry_links (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    reference text NOT NULL REFERENCES inquiry_threads ON DELETE CASCADE,
    made_at timestamptz NOT NULL
);

CREATE INDEX inquiry_links_by_thread ON inquiry_links (reference);

CREATE TABLE reply_templates (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE CHECK (char_length(name) BETWEEN 1 AND 80),
    text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 4000)
);

-- When the concierge can be met, and where.
CREATE TABLE appointment_slots (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    town text NOT NULL CHECK (town IN ('chicago', 'lake forest', 'evanston', 'milwaukee', 'madison')),
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    UNIQUE (town, starts_at),
    CHECK (ends_at > starts_at)
);

CREATE INDEX appointment_slots_by_start ON appointment_slots (starts_at, id);

-- The one meeting that belongs to a thread. Where and when stay when the slot is withdrawn: calendars that show it
-- must learn that it is off.
CREATE TABLE meetings (
    reference text PRIMARY KEY REFERENCES inquiry_threads ON DELETE CASCADE,
    slot_id bigint REFERENCES appointment_slots ON DELETE SET NULL,
    town text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    state text NOT NULL CHECK (state IN ('requested', 'proposed', 'confirmed', 'cancelled')),
    -- Counts the changes, as calendars do.
    sequence integer NOT NULL
);

CREATE INDEX meetings_by_slot ON meetings (slot_id);
CREATE UNIQUE INDEX meetings_one_per_slot ON meetings (slot_id) WHERE state <> 'cancelled';
CREATE INDEX meetings_by_start ON meetings (starts_at);

-- What opens somebody's calendar of meetings: a digest of it.
CREATE TABLE calendar_feeds (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    made_at timestamptz NOT NULL
);
