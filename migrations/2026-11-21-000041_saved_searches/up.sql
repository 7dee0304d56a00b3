-- Questions to the inventory that members keep. Texts are folded by the program, as in vehicles.
CREATE TABLE saved_searches (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 120),
    words text[] NOT NULL,
    make text,
    model text,
    location text,
    min_price bigint,
    max_price bigint,
    min_year integer,
    max_year integer,
    status text CHECK (status IN ('live', 'under_offer', 'sold', 'withdrawn')),
    sort text NOT NULL CHECK (sort IN ('newest', 'price-high', 'price-low', 'year-new', 'year-old')),
    created_at timestamptz NOT NULL
);

CREATE INDEX saved_searches_by_user ON saved_searches (user_id, id);
