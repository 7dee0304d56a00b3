DROP TABLE audit_log;
DROP FUNCTION refuse_change();
