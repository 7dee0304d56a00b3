-- Outgoing e-mail, written in the transaction of the change that causes it and sent by a worker.
CREATE TABLE mail_outbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    recipient text NOT NULL,
    subject text NOT NULL,
    body text NOT NULL,
    -- Dropped: discarded by an admin, without its content.
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'shown', 'given_up', 'dropped')),
    failures integer NOT NULL DEFAULT 0,
    last_error text,
    posted_at timestamptz NOT NULL,
    -- Time of the next attempt. While a worker has claimed the mail: when the claim expires, should the
    -- worker die.
    due_at timestamptz NOT NULL,
    -- Until when a delivery has claimed the mail, which is being sent until then. Null once the result is recorded.
    claimed_until timestamptz,
    finished_at timestamptz,
    unsubscribe text,
    calendar text,
    -- The content as HTML; `body` holds it as plain text.
    html text,
    -- The case that the mail belongs to, and whether the others of the case refer to it.
    thread text,
    opens_thread boolean NOT NULL DEFAULT false
);

CREATE INDEX mail_outbox_due ON mail_outbox (due_at, id) WHERE state = 'waiting';
CREATE INDEX mail_outbox_by_state ON mail_outbox (state, id);
-- What needs attention.
CREATE INDEX mail_outbox_attention ON mail_outbox (id)
    WHERE state = 'given_up' OR (state = 'waiting' AND failures > 0);
CREATE INDEX mail_outbox_by_recipient ON mail_outbox (lower(normalize(recipient)));

-- Notifications. The kind is defined by the program: a new one needs no new column.
CREATE TABLE notifications (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    link text NOT NULL CHECK (link LIKE '/%'),
    at timestamptz NOT NULL,
    -- Whether it is listed in the app; otherwise it only waits to be mailed.
    in_app boolean NOT NULL,
    read_at timestamptz,
    mail text NOT NULL CHECK (mail IN ('none', 'at_once', 'digest', 'made'))
);

CREATE INDEX notifications_by_user ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE in_app AND read_at IS NULL;
CREATE INDEX notifications_to_mail ON notifications (mail, user_id, id) WHERE mail IN ('at_once', 'digest');
CREATE INDEX notifications_by_age ON notifications (at);

-- Cells of a member's notification matrix that differ from the default.
CREATE TABLE notification_preferences (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    category text NOT NULL,
    channel text NOT NULL CHECK (channel IN ('email', 'in_app')),
    is_on boolean NOT NULL,
    PRIMARY KEY (user_id, category, channel)
);

-- Position in the event log up to which members have been notified. One row; updating it also serializes the
-- servers.
CREATE TABLE announcement_position (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    event_id bigint NOT NULL
);

-- Notifications start at the first event.
INSERT INTO announcement_position (event_id) VALUES (0);

-- Vehicle changes whose watchers have not been notified yet.
CREATE TABLE vehicle_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    -- Null: on request.
    price_before bigint,
    price_after bigint,
    status_before text NOT NULL,
    status_after text NOT NULL,
    -- Member who made the change, from the setting marque.actor of the transaction. No foreign key: only
    -- compared.
    actor_id bigint
);

CREATE INDEX vehicle_changes_by_vehicle ON vehicle_changes (vehicle_id, id);

CREATE TABLE unsubscribe_tokens (
    -- Hash of the mailed token, which is not stored itself.
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Notification category to unsubscribe from; null for all notification e-mail.
    category text,
    mailed_at timestamptz NOT NULL
);

CREATE INDEX unsubscribe_tokens_by_user ON unsubscribe_tokens (user_id);
CREATE INDEX unsubscribe_tokens_by_age ON unsubscribe_tokens (mailed_at);
