-- Questions of visitors. Nothing comes here without the visitor's consent to being answered.
CREATE TABLE inquiries (
    reference text PRIMARY KEY REFERENCES asking_references,
    name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 120),
    email text NOT NULL CHECK (octet_length(email) <= 254),
    phone text CHECK (char_length(phone) BETWEEN 1 AND 40),
    message text NOT NULL CHECK (char_length(message) BETWEEN 10 AND 4000),
    vehicle_id bigint REFERENCES vehicles,
    service text CHECK (service IN ('acquisition', 'inspection', 'care')),
    received_at timestamptz NOT NULL
);

CREATE INDEX inquiries_by_vehicle ON inquiries (vehicle_id);
