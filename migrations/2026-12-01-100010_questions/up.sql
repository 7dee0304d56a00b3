-- Collectors' questions about listings, the answers, and the facts derived from them.
CREATE TABLE questions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    -- Submission that the listing came from: its questions are deleted with it. Null for the dealer's own
    -- cars.
    submission_id bigint REFERENCES submissions ON DELETE CASCADE,
    -- An answered question outlives its asker's account.
    asker_id bigint REFERENCES users ON DELETE SET NULL,
    text text NOT NULL CHECK (char_length(text) BETWEEN 10 AND 1000),
    asked_at timestamptz NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'answered', 'removed')),
    revision integer NOT NULL DEFAULT 1 CHECK (revision > 0),
    answer text CHECK (char_length(answer) BETWEEN 1 AND 2000),
    answered_by text CHECK (answered_by IN ('seller', 'concierge')),
    answered_at timestamptz,
    corrected_at timestamptz,
    fact_label text CHECK (char_length(fact_label) BETWEEN 1 AND 40),
    fact_value text CHECK (char_length(fact_value) BETWEEN 1 AND 120),
    removal_reason text,
    removed_at timestamptz,
    CHECK (num_nulls(answer, answered_by, answered_at) IN (0, 3)),
    CHECK (corrected_at IS NULL OR answered_at IS NOT NULL),
    CHECK (num_nulls(fact_label, fact_value) IN (0, 2)),
    -- A fact requires a published answer.
    CHECK (fact_label IS NULL OR state = 'answered'),
    CHECK (num_nulls(removal_reason, removed_at) IN (0, 2)),
    CHECK ((state = 'removed') = (removed_at IS NOT NULL)),
    CHECK (state = 'removed' OR (state = 'answered') = (answer IS NOT NULL))
);

CREATE INDEX questions_by_vehicle ON questions (vehicle_id, id);
CREATE INDEX questions_by_submission ON questions (submission_id);
CREATE INDEX questions_by_asker ON questions (asker_id);
CREATE INDEX questions_by_state ON questions (state, id);

-- Questions that the concierge has to answer.
CREATE INDEX questions_of_the_house ON questions (id) WHERE state = 'waiting' AND submission_id IS NULL;
CREATE INDEX questions_with_facts ON questions (vehicle_id, id) WHERE fact_label IS NOT NULL;
