-- The member who asked while signed in: what they asked is theirs, whatever address they gave.
ALTER TABLE inquiries ADD COLUMN asker_id bigint REFERENCES users ON DELETE SET NULL;
ALTER TABLE appointments ADD COLUMN asker_id bigint REFERENCES users ON DELETE SET NULL;

CREATE INDEX inquiries_by_asker ON inquiries (asker_id);
CREATE INDEX appointments_by_asker ON appointments (asker_id);

-- Of what was asked before, this is known: it was a member's whose confirmed address it was asked from.
UPDATE inquiries i SET asker_id = u.id FROM users u
 WHERE u.email_verified_at IS NOT NULL AND u.created_at <= i.received_at
   AND lower(normalize(u.email)) = lower(normalize(i.email));
UPDATE appointments a SET asker_id = u.id FROM users u
 WHERE u.email_verified_at IS NOT NULL AND u.created_at <= a.received_at
   AND lower(normalize(u.email)) = lower(normalize(a.email));
