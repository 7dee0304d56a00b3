-- Requests of one admin, which another must confirm, to turn off the second factor of a member who has lost
-- it. A request that nobody confirmed in time stays open until the next one takes its place.
CREATE TABLE second_factor_resets (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    requested_by bigint REFERENCES users ON DELETE SET NULL,
    reason text NOT NULL,
    requested_at timestamptz NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'confirmed', 'cancelled', 'expired')),
    settled_by bigint REFERENCES users ON DELETE SET NULL,
    settled_at timestamptz
);

CREATE UNIQUE INDEX second_factor_resets_open ON second_factor_resets (user_id) WHERE state = 'open';
CREATE INDEX second_factor_resets_by_user ON second_factor_resets (user_id, id);
CREATE INDEX second_factor_resets_by_requester ON second_factor_resets (requested_by);
CREATE INDEX second_factor_resets_by_settler ON second_factor_resets (settled_by);
