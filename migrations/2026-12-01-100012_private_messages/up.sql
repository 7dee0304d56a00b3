-- Conversations of two collectors. A member is null once their account is erased; when both are, the conversation is
-- deleted.
CREATE TABLE conversations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    first_id bigint REFERENCES users (id) ON DELETE SET NULL,
    second_id bigint REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL,
    CHECK (first_id < second_id),
    UNIQUE (first_id, second_id)
);

CREATE INDEX conversations_by_second ON conversations (second_id);

CREATE TABLE private_messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    conversation_id bigint NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    author_id bigint REFERENCES users (id) ON DELETE SET NULL,
    -- Markdown; empty once removed by the concierge.
    body text NOT NULL CHECK (char_length(body) <= 5000),
    sent_at timestamptz NOT NULL,
    removed_at timestamptz,
    CHECK ((removed_at IS NULL) = (body <> ''))
);

CREATE INDEX private_messages_by_conversation ON private_messages (conversation_id, id);
CREATE INDEX private_messages_by_author ON private_messages (author_id);

-- How far each member of a conversation has read, with the last message for the order of their list.
CREATE TABLE conversation_read_states (
    conversation_id bigint NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- 0 before the first message is read.
    read_up_to bigint NOT NULL,
    last_message_id bigint NOT NULL,
    PRIMARY KEY (conversation_id, user_id),
    CHECK (read_up_to <= last_message_id)
);

CREATE INDEX conversation_read_states_by_user ON conversation_read_states (user_id, last_message_id);
CREATE INDEX conversation_read_states_unread ON conversation_read_states (user_id) WHERE read_up_to < last_message_id;

CREATE TABLE member_blocks (
    blocker_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (blocker_id, blocked_id),
    CHECK (blocker_id <> blocked_id)
);

CREATE INDEX member_blocks_by_blocked ON member_blocks (blocked_id);

-- Only the recipient can report a message, so a message has at most one report.
CREATE TABLE private_message_reports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    message_id bigint NOT NULL UNIQUE REFERENCES private_messages (id) ON DELETE CASCADE,
    reporter_id bigint REFERENCES users (id) ON DELETE SET NULL,
    reason text NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 1000),
    -- The message at the time of the report.
    text text NOT NULL,
    at timestamptz NOT NULL,
    outcome text CHECK (outcome IN ('kept', 'removed')),
    outcome_reason text CHECK (char_length(outcome_reason) BETWEEN 1 AND 1000),
    closed_at timestamptz,
    CHECK ((outcome IS NULL) = (closed_at IS NULL))
);

CREATE INDEX private_message_reports_open ON private_message_reports (id) WHERE closed_at IS NULL;
CREATE INDEX private_message_reports_closed ON private_message_reports (id) WHERE closed_at IS NOT NULL;
CREATE INDEX private_message_reports_by_reporter ON private_message_reports (reporter_id);
