-- Stage that a closed thread left and since when it had been in it, so that it can be reopened as it was. Null for
-- threads that were closed before this migration; without meaning for others.
ALTER TABLE inquiry_threads
    ADD COLUMN open_stage text CHECK (open_stage IN ('received', 'answered')),
    ADD COLUMN open_since timestamptz;

-- Whatever statement closes a thread, also one of a server of the version before.
CREATE FUNCTION keep_open_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.open_stage := OLD.stage;
    NEW.open_since := OLD.waiting_since;
    RETURN NEW;
END
$$;

CREATE TRIGGER open_stages_are_kept BEFORE UPDATE ON inquiry_threads
    FOR EACH ROW WHEN (NEW.stage = 'closed' AND OLD.stage <> 'closed') EXECUTE FUNCTION keep_open_stage();
