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

INSERT INTO inquiry_threads (reference, kind, received_at, waiting_since)
    SELECT reference, 'inquiry', received_at, received_at FROM inquiries
    UNION ALL SELECT reference, 'appointment', received_at, received_at FROM appointments;

ALTER TABLE inquiries ADD CONSTRAINT inquiries_thread
    FOREIGN KEY (reference) REFERENCES inquiry_threads ON DELETE CASCADE;
ALTER TABLE appointments ADD CONSTRAINT appointments_thread
    FOREIGN KEY (reference) REFERENCES inquiry_threads ON DELETE CASCADE;

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
