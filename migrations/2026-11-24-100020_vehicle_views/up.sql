-- Views of listings per day in UTC. Who viewed is not stored. Half-empty pages: rows are updated in place.
CREATE TABLE vehicle_views (
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    day date NOT NULL,
    views bigint NOT NULL CHECK (views > 0),
    PRIMARY KEY (vehicle_id, day)
) WITH (fillfactor = 50);
