-- The audit log of a listing or a submission, newest first. The details name either by its number; most entries name
-- neither and are in neither index.
CREATE INDEX audit_log_by_vehicle ON audit_log ((details ->> 'vehicle'), id)
    WHERE details ->> 'vehicle' IS NOT NULL;
CREATE INDEX audit_log_by_submission ON audit_log ((details ->> 'submission'), id)
    WHERE details ->> 'submission' IS NOT NULL;
