-- Visitors who want to meet the concierge. Nothing comes here without their consent to being answered.
CREATE TABLE appointments (
    reference text PRIMARY KEY REFERENCES asking_references,
    name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 120),
    email text NOT NULL CHECK (octet_length(email) <= 254),
    phone text CHECK (char_length(phone) BETWEEN 1 AND 40),
    town text NOT NULL CHECK (town IN ('chicago', 'lake forest', 'evanston', 'milwaukee', 'madison')),
    preferred_date date NOT NULL,
    preferred_time text NOT NULL CHECK (preferred_time IN ('morning', 'afternoon', 'evening')),
    vehicle_id bigint REFERENCES vehicles,
    service text CHECK (service IN ('acquisition', 'inspection', 'care')),
    note text CHECK (char_length(note) BETWEEN 1 AND 4000),
    received_at timestamptz NOT NULL
);

CREATE INDEX appointments_by_vehicle ON appointments (vehicle_id);
