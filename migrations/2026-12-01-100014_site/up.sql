-- Settings of the site that admins change while it runs. One row, or none as long as nobody has saved any.
CREATE TABLE site_settings (
    id smallint PRIMARY KEY CHECK (id = 1),
    -- Incremented by each save.
    revision integer NOT NULL,
    -- All settings; they are only ever read and written together.
    document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
    saved_at timestamptz NOT NULL
);

-- The legal texts of the site: terms of use, privacy and cookies. A row is added with the first change of a text.
CREATE TABLE legal_documents (
    document text PRIMARY KEY CHECK (document IN ('terms', 'privacy', 'cookies')),
    -- Incremented by each change of the draft and of the versions.
    revision integer NOT NULL DEFAULT 0,
    -- The draft of the next version; all null without one. Its fields may be empty.
    draft_title text CHECK (char_length(draft_title) <= 120),
    draft_text text CHECK (char_length(draft_text) <= 50000),
    draft_effective_on text,
    draft_note text CHECK (char_length(draft_note) <= 500),
    draft_saved_at timestamptz,
    CHECK (num_nulls(draft_title, draft_text, draft_effective_on, draft_note, draft_saved_at) IN (0, 5))
);

-- Published versions. The text that the program comes with is version 0 and is not stored.
CREATE TABLE legal_versions (
    document text NOT NULL REFERENCES legal_documents (document),
    number integer NOT NULL CHECK (number >= 1),
    title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
    -- Markdown.
    text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 50000),
    -- First day in force, in Central Time.
    effective_on date NOT NULL,
    -- What changed.
    note text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
    published_at timestamptz NOT NULL,
    withdrawn_at timestamptz,
    -- Member up to whom the notification job has told of it; null when nobody is left to be told.
    notified_up_to bigint CHECK (notified_up_to >= 0),
    PRIMARY KEY (document, number),
    CHECK (withdrawn_at IS NULL OR notified_up_to IS NULL)
);

CREATE INDEX legal_versions_to_notify ON legal_versions (published_at) WHERE notified_up_to IS NOT NULL;

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
