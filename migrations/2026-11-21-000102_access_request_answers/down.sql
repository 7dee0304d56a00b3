DROP INDEX access_requests_answered;
DROP INDEX access_requests_open;
ALTER TABLE access_requests
    DROP COLUMN invitation_id,
    DROP COLUMN closed_reason,
    DROP COLUMN answered_at;
