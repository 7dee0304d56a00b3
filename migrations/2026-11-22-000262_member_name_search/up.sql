-- The name as it is searched: folded by the program with each change. What is there already is folded here, which
-- is the same for all but rare letters.
ALTER TABLE users ADD COLUMN name_folded text NOT NULL DEFAULT '';
UPDATE users SET name_folded = regexp_replace(normalize(lower(name), NFKD), '[\u0300-\u036f]', '', 'g');

CREATE INDEX users_names ON users USING gin (name_folded gin_trgm_ops);
