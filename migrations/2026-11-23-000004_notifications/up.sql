-- What members are told. Its kind is the program's word: a new one needs no new column.
CREATE TABLE notices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    link text NOT NULL CHECK (link LIKE '/%'),
    at timestamptz NOT NULL,
    -- Whether it stands in the list on the site; otherwise it only waits to be mailed.
    in_app boolean NOT NULL,
    read_at timestamptz,
    mail text NOT NULL CHECK (mail IN ('none', 'at_once', 'digest', 'made'))
);

CREATE INDEX notices_by_user ON notices (user_id, id);
CREATE INDEX notices_unread ON notices (user_id) WHERE in_app AND read_at IS NULL;
CREATE INDEX notices_to_mail ON notices (mail, user_id, id) WHERE mail IN ('at_once', 'digest');
CREATE INDEX notices_by_age ON notices (at);

-- What a member chose otherwise than everybody begins with: a row for each cell of their matrix.
CREATE TABLE notice_choices (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    category text NOT NULL,
    channel text NOT NULL CHECK (channel IN ('email', 'in_app')),
    is_on boolean NOT NULL,
    PRIMARY KEY (user_id, category, channel)
);

-- How far the event log has been announced to members. One row: whoever moves it has done the work.
CREATE TABLE announced (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    event_id bigint NOT NULL
);

-- What happened before there were notices is nobody's news.
INSERT INTO announced (event_id) VALUES (0);

-- Changes that watchers are to be told of, until they have been.
CREATE TABLE vehicle_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    price_before bigint NOT NULL,
    price_after bigint NOT NULL,
    status_before text NOT NULL,
    status_after text NOT NULL,
    -- Who made it, as their transaction says in marque.actor. No foreign key: it is only compared.
    actor_id bigint
);

CREATE INDEX vehicle_changes_by_vehicle ON vehicle_changes (vehicle_id, id);

CREATE TABLE unsubscribe_tokens (
    -- Of the token that the mail carries, which is kept nowhere else.
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- What it leads out of; null is all mail about notices.
    category text,
    mailed_at timestamptz NOT NULL
);

CREATE INDEX unsubscribe_tokens_by_user ON unsubscribe_tokens (user_id);
CREATE INDEX unsubscribe_tokens_by_age ON unsubscribe_tokens (mailed_at);
