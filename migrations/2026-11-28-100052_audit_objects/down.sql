DROP INDEX audit_log_by_submission;
DROP INDEX audit_log_by_vehicle;
