-- Until when a listing stays on the site; NULL has no end.
ALTER TABLE vehicles ADD COLUMN expires_at timestamptz;

-- For the job that reminds of an end and withdraws what has expired.
CREATE INDEX vehicles_to_expire ON vehicles (expires_at, id) WHERE status = 'live' AND expires_at IS NOT NULL;

-- What the job has done about a listing's end.
CREATE TABLE listing_expiries (
    vehicle_id bigint PRIMARY KEY REFERENCES vehicles ON DELETE CASCADE,
    -- The end that the seller was reminded of.
    reminded_of timestamptz,
    -- When the job withdrew the listing; NULL again once it is for sale.
    expired_at timestamptz
);
