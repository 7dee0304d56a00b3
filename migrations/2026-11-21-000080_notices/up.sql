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
