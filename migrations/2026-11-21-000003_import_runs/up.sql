-- How far the import of a file has come, so that a killed one goes on where it stopped.
CREATE TABLE import_runs (
    file_key bytea PRIMARY KEY,
    byte_offset bigint NOT NULL,
    lines bigint NOT NULL,
    imported bigint NOT NULL,
    known bigint NOT NULL,
    refused bigint NOT NULL,
    finished boolean NOT NULL,
    updated_at timestamptz NOT NULL
);
