-- The lists of vehicles that each member has.
CREATE TABLE saved_vehicles (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    list text NOT NULL CHECK (list IN ('saved', 'watch')),
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    saved_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, list, vehicle_id)
);

-- Who is to be told when something of a vehicle changes.
CREATE INDEX saved_vehicles_by_vehicle ON saved_vehicles (vehicle_id, list);
