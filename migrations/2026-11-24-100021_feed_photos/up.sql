-- Photos that feeds state for listings by address, and what became of them.
CREATE TABLE feed_galleries (
    vehicle_id bigint PRIMARY KEY REFERENCES vehicles ON DELETE CASCADE,
    -- The source that stated them last, normalized; empty if it has no name.
    source_key text NOT NULL,
    -- In the feed's order: address, state, path of the stored picture, problem, attempts.
    photos jsonb NOT NULL,
    -- Paths of stored photos that are to be removed from the listing.
    dropped text[] NOT NULL DEFAULT '{}',
    waiting integer NOT NULL,
    stored integer NOT NULL,
    failed integer NOT NULL,
    -- When there is something to do; NULL if nothing is.
    due_at timestamptz
);

CREATE INDEX feed_galleries_due ON feed_galleries (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX feed_galleries_by_source ON feed_galleries (source_key) INCLUDE (waiting, stored, failed);
CREATE INDEX feed_galleries_with_problems ON feed_galleries (source_key, vehicle_id) WHERE failed > 0;

-- When photos of the feed were added to a listing after the change: undoing a run does not take that for a change by
-- somebody else.
ALTER TABLE feed_changes ADD COLUMN photos_at timestamptz;
