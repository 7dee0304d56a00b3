DROP TRIGGER open_stages_are_kept ON inquiry_threads;
DROP FUNCTION keep_open_stage();
ALTER TABLE inquiry_threads DROP COLUMN open_stage, DROP COLUMN open_since;
