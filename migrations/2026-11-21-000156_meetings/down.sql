ALTER TABLE mail_outbox DROP COLUMN calendar;
DROP TABLE calendar_feeds;
DROP TABLE meetings;
DROP TABLE appointment_slots;
