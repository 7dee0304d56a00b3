-- What members send is kept in other formats than what comes with the site.
ALTER TABLE vehicle_pictures ADD COLUMN formats text[] NOT NULL DEFAULT '{avif,webp}';
ALTER TABLE vehicle_pictures ALTER COLUMN formats DROP DEFAULT;
