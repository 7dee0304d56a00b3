-- Whole words that are searched in descriptions.

-- Distinct folded words of the description; filled by the program, which knows how words are folded.
ALTER TABLE vehicles ADD COLUMN description_words text[] NOT NULL DEFAULT '{}';

CREATE INDEX vehicles_description_words ON vehicles USING gin (description_words);
