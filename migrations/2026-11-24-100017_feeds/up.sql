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
    -- Its record, with the digests before.
    record_key bytea,
    ordinal integer,
    digests bytea,
    -- 'undone', or why it was left; NULL before.
    outcome text,
    PRIMARY KEY (run, vehicle_id)
);

CREATE INDEX feed_changes_by_vehicle ON feed_changes (vehicle_id);
CREATE INDEX feed_changes_waiting ON feed_changes (run, vehicle_id) WHERE outcome IS NULL;

-- The source that named a record last, normalized; NULL if none is known.
ALTER TABLE import_records ADD COLUMN source_key text;
CREATE INDEX import_records_by_source ON import_records (source_key, vehicle_id) WHERE source_key IS NOT NULL;
