ALTER TABLE users
    DROP COLUMN first_name,
    DROP COLUMN phone,
    DROP COLUMN location;
