-- What a member chose otherwise than everybody begins with: a row for each cell of their matrix.
CREATE TABLE notice_choices (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    category text NOT NULL,
    channel text NOT NULL CHECK (channel IN ('email', 'in_app')),
    is_on boolean NOT NULL,
    PRIMARY KEY (user_id, category, channel)
);

ALTER TABLE users
    ADD COLUMN digest text NOT NULL DEFAULT 'none' CHECK (digest IN ('none', 'daily')),
    -- The day, in Chicago, for which the last gathered mail was made.
    ADD COLUMN digested_on date,
    ADD COLUMN profile_visibility text NOT NULL DEFAULT 'verified'
        CHECK (profile_visibility IN ('private', 'verified', 'public')),
    ADD COLUMN collection_privacy text NOT NULL DEFAULT 'private-only'
        CHECK (collection_privacy IN ('private-only', 'trusted', 'all-verified')),
    ADD COLUMN analytics_sharing boolean NOT NULL DEFAULT false,
    ADD COLUMN activity_status boolean NOT NULL DEFAULT false;
