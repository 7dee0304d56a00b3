DROP INDEX audit_log_by_time;
DROP INDEX audit_log_by_action;
DROP INDEX audit_log_by_actor;
