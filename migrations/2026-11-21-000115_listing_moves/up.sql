-- How listings were changed, by whom and why.
CREATE TABLE listing_moves (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    from_status text NOT NULL,
    to_status text NOT NULL,
    at timestamptz NOT NULL,
    side text NOT NULL CHECK (side IN ('seller', 'concierge')),
    -- No foreign key: what somebody did outlives their account, as in the audit log.
    actor_id bigint NOT NULL,
    reason text NOT NULL
);

CREATE INDEX listing_moves_by_vehicle ON listing_moves (vehicle_id, id);

-- The desk looks at listings of every status, the latest first.
CREATE INDEX vehicles_by_status ON vehicles (status, id);
