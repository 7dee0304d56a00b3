-- What members say about themselves. The first name is null for as long as nobody said how much of the
-- name it is: then it is the first word.
ALTER TABLE users
    ADD COLUMN first_name text,
    ADD COLUMN phone text,
    ADD COLUMN location text;
