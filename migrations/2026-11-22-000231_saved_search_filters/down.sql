ALTER TABLE saved_searches DROP COLUMN state, DROP COLUMN town, DROP COLUMN model_exact, DROP COLUMN make_exact;
