DROP TABLE unsubscribe_tokens;
ALTER TABLE mail_outbox DROP COLUMN unsubscribe;
