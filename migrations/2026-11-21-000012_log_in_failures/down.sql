DROP TABLE log_in_failures;
