ALTER TABLE vehicles DROP COLUMN description_words;
