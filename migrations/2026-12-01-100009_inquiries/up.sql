-- All references given to visitors; one table, so that a reference is unique across all kinds of contact
-- requests.
CREATE TABLE contact_request_references (
    reference text PRIMARY KEY CHECK (reference ~ '^MQ-[0-9A-HJKMNP-TV-Z]{8}$')
);

-- Status of inquiries and appointment requests. Deleting a thread deletes its request and everything attached
-- to it.
CREATE TABLE inquiry_threads (
    reference text PRIMARY KEY REFERENCES contact_request_references,
    kind text NOT NULL CHECK (kind IN ('inquiry', 'appointment')),
    stage text NOT NULL DEFAULT 'received' CHECK (stage IN ('received', 'answered', 'closed')),
    assignee_id bigint REFERENCES users ON DELETE SET NULL,
    -- Revision number for optimistic concurrency control.
    revision integer NOT NULL DEFAULT 1,
    received_at timestamptz NOT NULL,
    -- Time of the latest status change.
    waiting_since timestamptz NOT NULL,
    -- Stage that a closed thread left and since when it had been in it, so that it can be reopened as it was; kept by a
    -- trigger, without meaning for others.
    open_stage text CHECK (open_stage IN ('received', 'answered')),
    open_since timestamptz
);

CREATE INDEX inquiry_threads_by_assignee ON inquiry_threads (assignee_id);
CREATE INDEX inquiry_threads_by_age ON inquiry_threads (received_at);
CREATE INDEX inquiry_threads_queue ON inquiry_threads (kind, stage, waiting_since, reference);

-- Visitors' inquiries. Stored only with the visitor's consent to be contacted.
CREATE TABLE inquiries (
    reference text PRIMARY KEY REFERENCES contact_request_references,
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

-- For deleting requests past their retention.
CREATE INDEX inquiries_by_age ON inquiries (received_at);

-- For finding requests by e-mail address when an account is erased.
CREATE INDEX inquiries_by_email ON inquiries (lower(normalize(email)));
CREATE INDEX inquiries_by_asker ON inquiries (asker_id);

-- Visitors' appointment requests. Stored only with the visitor's consent to be contacted.
CREATE TABLE appointment_requests (
    reference text PRIMARY KEY REFERENCES contact_request_references,
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
    CONSTRAINT appointment_requests_thread FOREIGN KEY (reference) REFERENCES inquiry_threads ON DELETE CASCADE
);

CREATE INDEX appointment_requests_by_vehicle ON appointment_requests (vehicle_id);
CREATE INDEX appointment_requests_by_age ON appointment_requests (received_at);
CREATE INDEX appointment_requests_by_email ON appointment_requests (lower(normalize(email)));
CREATE INDEX appointment_requests_by_asker ON appointment_requests (asker_id);

-- Visitors' requests for membership. Stored only with the visitor's consent to be contacted.
CREATE TABLE access_requests (
    reference text PRIMARY KEY REFERENCES contact_request_references,
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
    -- Notes are visible to the concierge only.
    side text NOT NULL CHECK (side IN ('asker', 'concierge', 'note')),
    author_id bigint REFERENCES users ON DELETE SET NULL,
    text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 4000),
    at timestamptz NOT NULL
);

CREATE INDEX inquiry_messages_by_thread ON inquiry_messages (reference, id);
CREATE INDEX inquiry_messages_by_author ON inquiry_messages (author_id);

-- Links that open a thread without an account: one per e-mail about it, stored as a hash.
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

-- Times and towns in which the concierge offers appointments.
CREATE TABLE appointment_slots (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    town text NOT NULL CHECK (town IN ('chicago', 'lake forest', 'evanston', 'milwaukee', 'madison')),
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    UNIQUE (town, starts_at),
    CHECK (ends_at > starts_at)
);

CREATE INDEX appointment_slots_by_start ON appointment_slots (starts_at, id);

-- The appointment of a thread, at most one. Town and times are kept when the slot is withdrawn: calendars
-- that contain the appointment must receive its cancellation.
CREATE TABLE appointments (
    reference text PRIMARY KEY REFERENCES inquiry_threads ON DELETE CASCADE,
    slot_id bigint REFERENCES appointment_slots ON DELETE SET NULL,
    town text NOT NULL,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    state text NOT NULL CHECK (state IN ('requested', 'proposed', 'confirmed', 'cancelled')),
    -- Sequence number of the iCalendar event, increased with each change.
    sequence integer NOT NULL
);

CREATE INDEX appointments_by_slot ON appointments (slot_id);
CREATE UNIQUE INDEX appointments_one_per_slot ON appointments (slot_id) WHERE state <> 'cancelled';
CREATE INDEX appointments_by_start ON appointments (starts_at);

-- Tokens of members' calendar feeds, stored as hashes.
CREATE TABLE calendar_feeds (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    made_at timestamptz NOT NULL
);
