-- Changes without an actor that exist already are not checked.
ALTER TABLE listing_changes DROP CONSTRAINT listing_changes_check;
ALTER TABLE listing_changes ADD CONSTRAINT listing_changes_check CHECK ((side = 'feed') = (actor_id IS NULL)) NOT VALID;

ALTER TABLE appointments DROP COLUMN address;
ALTER TABLE appointment_slots DROP COLUMN address;
