CREATE SEQUENCE import_run_numbers;

-- Progress of a file's import, so that an interrupted import resumes where it stopped.
CREATE TABLE import_runs (
    file_key bytea PRIMARY KEY,
    byte_offset bigint NOT NULL,
    lines bigint NOT NULL,
    imported bigint NOT NULL,
    known bigint NOT NULL,
    refused bigint NOT NULL,
    finished boolean NOT NULL,
    updated_at timestamptz NOT NULL,
    run bigint NOT NULL DEFAULT 0,
    blank bigint NOT NULL DEFAULT 0,
    updated bigint NOT NULL DEFAULT 0,
    off_sale bigint NOT NULL DEFAULT 0,
    repeated bigint NOT NULL DEFAULT 0,
    unnumbered bigint NOT NULL DEFAULT 0
);

-- Imported vehicles by the identity of their feed record, so that a changed record updates its listing
-- instead of creating a second one.
CREATE TABLE import_records (
    -- Digest of the identity: source and stock number, else the VIN, else the description of the vehicle.
    key bytea NOT NULL,
    -- Distinguishes vehicles that share an identity of the last kind.
    ordinal integer NOT NULL CHECK (ordinal > 0),
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    -- 8-byte digest of each field of the latest record, and one of its stated facts.
    digests bytea NOT NULL CHECK (length(digests) = 72),
    -- Latest import that contained the record, and its line there.
    run bigint NOT NULL,
    line bigint NOT NULL,
    -- The source that named the record last, normalized; null if none is known.
    source_key text,
    PRIMARY KEY (key, ordinal)
) WITH (fillfactor = 80);

CREATE INDEX import_records_by_vehicle ON import_records (vehicle_id);
CREATE INDEX import_records_by_source ON import_records (source_key, vehicle_id) WHERE source_key IS NOT NULL;

-- Sources of feeds, by normalized name, with the column choices that are remembered for their tables.
CREATE TABLE feed_sources (
    key text PRIMARY KEY,
    column_choices jsonb NOT NULL
);

-- Files of feeds and what became of them. A run has the number of its import.
CREATE TABLE feed_runs (
    id bigint PRIMARY KEY,
    source text NOT NULL,
    -- Normalized by the program; empty for imports that name no source.
    source_key text NOT NULL,
    file_name text NOT NULL,
    format text NOT NULL CHECK (format IN ('table', 'lines')),
    -- Who uploaded it; NULL for the command line.
    user_id bigint REFERENCES users ON DELETE SET NULL,
    -- Who began its import or undid it; NULL for the command line.
    actor_id bigint REFERENCES users ON DELETE SET NULL,
    state text NOT NULL CHECK (state IN
        ('checking', 'ready', 'unreadable', 'importing', 'imported', 'undoing', 'undone')),
    created_at timestamptz NOT NULL,
    checked_at timestamptz,
    finished_at timestamptz,
    -- Rows, or changes to undo, that the running job has worked through.
    done bigint NOT NULL DEFAULT 0,
    withdraws boolean NOT NULL DEFAULT false,
    problem text,
    column_choices jsonb NOT NULL DEFAULT '[]',
    -- JSON of the application layer.
    preview text,
    file text,
    refused_file text,
    -- Listings for sale that the file does not name, while they are not withdrawn.
    gone bigint[] NOT NULL DEFAULT '{}',
    of_source bigint NOT NULL DEFAULT 0,
    counts jsonb NOT NULL DEFAULT '{}',
    -- End of the worker's lease; NULL when there is nothing to do in the background.
    due_at timestamptz,
    attempt integer NOT NULL DEFAULT 0
);

CREATE INDEX feed_runs_due ON feed_runs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX feed_runs_by_source ON feed_runs (source_key, id);
CREATE INDEX feed_runs_by_user ON feed_runs (user_id);
CREATE INDEX feed_runs_by_actor ON feed_runs (actor_id);

-- What the latest run of a source did to each listing, for undoing it.
CREATE TABLE feed_changes (
    run bigint NOT NULL REFERENCES feed_runs ON DELETE CASCADE,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN ('listed', 'changed', 'withdrawn')),
    at timestamptz NOT NULL,
    -- What was stated before, if it was changed.
    before jsonb,
    -- The status before, if it was withdrawn.
    status text,
    -- The status that the run left the listing with: undoing the run tells what became of it since.
    status_after text NOT NULL,
    -- Its record, with the digests before.
    record_key bytea,
    ordinal integer,
    digests bytea,
    -- 'undone', or why it was left; NULL before.
    outcome text,
    -- When photos of the feed were added to the listing after the change: undoing a run does not take that for a
    -- change by somebody else.
    photos_at timestamptz,
    PRIMARY KEY (run, vehicle_id)
);

CREATE INDEX feed_changes_by_vehicle ON feed_changes (vehicle_id);
CREATE INDEX feed_changes_waiting ON feed_changes (run, vehicle_id) WHERE outcome IS NULL;

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

-- Feeds whose files are read from an address again and again.
CREATE TABLE feed_schedules (
    -- Normalized by the program.
    source_key text PRIMARY KEY,
    source text NOT NULL,
    address text NOT NULL,
    every_hours integer NOT NULL CHECK (every_hours > 0),
    is_automatic boolean NOT NULL,
    withdraws boolean NOT NULL,
    -- Who set it up.
    user_id bigint REFERENCES users ON DELETE SET NULL,
    due_at timestamptz NOT NULL,
    -- Last reading that succeeded.
    read_at timestamptz,
    problem text,
    -- SHA-256 of the last file, and its run.
    digest bytea,
    run bigint
);

CREATE INDEX feed_schedules_due ON feed_schedules (due_at);
CREATE INDEX feed_schedules_by_run ON feed_schedules (run);
CREATE INDEX feed_schedules_by_user ON feed_schedules (user_id);
