-- Assignees and internal notes of admin cases, deleted with the case. Threads with visitors store both
-- themselves.
CREATE TABLE case_files (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    submission_id bigint UNIQUE REFERENCES submissions ON DELETE CASCADE,
    application_id bigint UNIQUE REFERENCES collector_applications ON DELETE CASCADE,
    request_reference text UNIQUE REFERENCES access_requests ON DELETE CASCADE,
    report_id bigint UNIQUE REFERENCES forum_reports ON DELETE CASCADE,
    assignee_id bigint REFERENCES users ON DELETE SET NULL,
    -- Revision number for optimistic concurrency control.
    revision integer NOT NULL DEFAULT 0,
    CHECK (num_nonnulls(submission_id, application_id, request_reference, report_id) = 1)
);

CREATE INDEX case_files_by_assignee ON case_files (assignee_id);

CREATE TABLE case_notes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    file_id bigint NOT NULL REFERENCES case_files ON DELETE CASCADE,
    author_id bigint REFERENCES users ON DELETE SET NULL,
    text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 4000),
    at timestamptz NOT NULL
);

CREATE INDEX case_notes_by_file ON case_notes (file_id, id);
CREATE INDEX case_notes_by_author ON case_notes (author_id);

-- New admin cases that nobody has been notified of yet. No foreign keys: a case may be deleted before the
-- notification.
CREATE TABLE new_cases (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    queue text NOT NULL,
    -- ID or reference of the case.
    key text NOT NULL
);

-- Filters of a list of the admin area that a staff member saved under a name.
CREATE TABLE saved_views (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    section text NOT NULL CHECK (
        section IN (
            'submissions', 'listings', 'proposals', 'sign-offs', 'inquiries', 'questions', 'appointments',
            'reports', 'applications', 'access-requests', 'members', 'audit'
        )
    ),
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 40),
    query text NOT NULL CHECK (octet_length(query) <= 512),
    UNIQUE (user_id, section, name)
);
