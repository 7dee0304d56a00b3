DROP TABLE reply_templates;
DROP TABLE inquiry_links;
DROP TABLE inquiry_messages;
ALTER TABLE appointments DROP CONSTRAINT appointments_thread;
ALTER TABLE inquiries DROP CONSTRAINT inquiries_thread;
DROP TABLE inquiry_threads;
