-- The exact filters of a saved search: folded make and model, a town with its state, a state's abbreviation.
ALTER TABLE saved_searches
    ADD COLUMN make_exact text,
    ADD COLUMN model_exact text,
    ADD COLUMN town text,
    ADD COLUMN state text;
