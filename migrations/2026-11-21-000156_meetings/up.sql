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

-- A calendar that a mail carries.
ALTER TABLE mail_outbox ADD COLUMN calendar text;
