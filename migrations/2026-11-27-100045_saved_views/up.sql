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
