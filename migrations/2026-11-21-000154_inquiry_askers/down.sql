ALTER TABLE appointments DROP COLUMN asker_id;
ALTER TABLE inquiries DROP COLUMN asker_id;
