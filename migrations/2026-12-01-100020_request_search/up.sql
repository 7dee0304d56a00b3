-- The search of the admin area finds requests by email address and digits of the phone number, too, and access requests as well.
-- The rows are filled last: their update queues deferred triggers, and a table with queued triggers cannot be changed.
ALTER TABLE access_requests ADD COLUMN search_folded text NOT NULL DEFAULT '';

CREATE INDEX access_requests_substrings ON access_requests USING gin (search_folded gin_trgm_ops);

UPDATE access_requests
   SET search_folded = lower(reference) || ' '
       || regexp_replace(normalize(lower(name || ' ' || email), NFKD), '[\u0300-\u036F]', '', 'g') || ' ';

UPDATE inquiry_threads t
   SET search_folded = lower(t.reference) || ' '
       || regexp_replace(normalize(lower(r.name || ' ' || r.email), NFKD), '[\u0300-\u036F]', '', 'g') || ' '
       || regexp_replace(coalesce(r.phone, ''), '[^0-9]', '', 'g')
  FROM (SELECT reference, name, email, phone FROM inquiries
        UNION ALL SELECT reference, name, email, phone FROM appointment_requests) r
 WHERE r.reference = t.reference;
