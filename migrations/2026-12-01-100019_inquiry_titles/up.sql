-- Title that the listing had when it was asked about: whoever asked reads it later, too, whatever becomes of the listing. A
-- program before this migration leaves it empty.
ALTER TABLE inquiry_threads ADD COLUMN vehicle_title text;

UPDATE inquiry_threads t
   SET vehicle_title = v.year || ' ' || v.make || ' ' || v.model
  FROM (SELECT reference, vehicle_id FROM inquiries UNION ALL SELECT reference, vehicle_id FROM appointment_requests) r
  JOIN vehicles v ON v.id = r.vehicle_id
 WHERE r.reference = t.reference;
