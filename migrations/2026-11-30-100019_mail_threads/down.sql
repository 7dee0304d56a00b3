ALTER TABLE mail_outbox DROP COLUMN thread, DROP COLUMN opens_thread;
