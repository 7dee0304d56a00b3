-- Folded reference and name of a request, for the search of the admin area. A program before this migration leaves it empty.
-- The rows are filled last: their update queues deferred triggers, and a table with queued triggers cannot be indexed.
ALTER TABLE inquiry_threads ADD COLUMN search_folded text NOT NULL DEFAULT '';

CREATE INDEX inquiry_threads_substrings ON inquiry_threads USING gin (search_folded gin_trgm_ops);

UPDATE inquiry_threads t
   SET search_folded = lower(t.reference) || ' '
       || regexp_replace(normalize(lower(r.name), NFKD), '[\u0300-\u036F]', '', 'g')
  FROM (SELECT reference, name FROM inquiries UNION ALL SELECT reference, name FROM appointment_requests) r
 WHERE r.reference = t.reference;
