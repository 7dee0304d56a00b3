-- What is known of the pictures that members send. Their renditions lie in the store of files, in a
-- folder of the picture's name; a folder without a row here is what a server left that was killed.
CREATE TABLE pictures (
    id bytea PRIMARY KEY CHECK (octet_length(id) = 16),
    -- Nobody once the member has left and a listing still shows it.
    owner_id bigint REFERENCES users ON DELETE SET NULL,
    widths integer[] NOT NULL,
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    digest bytea NOT NULL CHECK (octet_length(digest) = 32),
    likeness bigint NOT NULL,
    sent_at timestamptz NOT NULL,
    -- Since when nothing shows it; unset while something does.
    loose_since timestamptz,
    vehicle_id bigint REFERENCES vehicles ON DELETE SET NULL
);

CREATE INDEX pictures_by_owner ON pictures (owner_id);
CREATE INDEX pictures_by_vehicle ON pictures (vehicle_id);
CREATE INDEX pictures_by_digest ON pictures (digest);
CREATE INDEX pictures_loose ON pictures (loose_since) WHERE loose_since IS NOT NULL;
