-- Street address where the concierge meets people: of an offered slot, and of the appointment that took it. Unknown for those from
-- before, and where a program before this migration writes.
ALTER TABLE appointment_slots ADD COLUMN address text CHECK (char_length(address) BETWEEN 1 AND 200);
ALTER TABLE appointments ADD COLUMN address text CHECK (char_length(address) BETWEEN 1 AND 200);

-- The command line acts as staff without an account: a change by the concierge may have no actor.
ALTER TABLE listing_changes DROP CONSTRAINT listing_changes_check;
ALTER TABLE listing_changes ADD CONSTRAINT listing_changes_check
    CHECK (CASE side WHEN 'feed' THEN actor_id IS NULL WHEN 'seller' THEN actor_id IS NOT NULL ELSE true END);
