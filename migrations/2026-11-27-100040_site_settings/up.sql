-- Settings of the site that admins change while it runs. One row, or none as long as nobody has saved any.
CREATE TABLE site_settings (
    id smallint PRIMARY KEY CHECK (id = 1),
    -- Incremented by each save.
    revision integer NOT NULL,
    -- All settings; they are only ever read and written together.
    document jsonb NOT NULL CHECK (jsonb_typeof(document) = 'object'),
    saved_at timestamptz NOT NULL
);
