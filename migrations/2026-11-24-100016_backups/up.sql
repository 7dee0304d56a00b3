-- Record of the scheduled backups, shared by all servers. One row, begun when the first server with a schedule
-- starts.
CREATE TABLE backup_state (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    -- When backups were first scheduled.
    since timestamptz NOT NULL,
    -- The last successful backup.
    begun_at timestamptz,
    finished_at timestamptz,
    bytes bigint CHECK (bytes >= 0),
    -- When admins were last warned that the last backup is too old.
    warned_at timestamptz,
    CHECK (num_nulls(begun_at, finished_at, bytes) IN (0, 3))
);
