-- The status that a run left a listing with: undoing the run tells what became of the listing since.
ALTER TABLE feed_changes ADD COLUMN status_after text;

UPDATE feed_changes SET status_after = CASE kind WHEN 'withdrawn' THEN 'withdrawn' ELSE 'live' END;

ALTER TABLE feed_changes ALTER COLUMN status_after SET NOT NULL;
