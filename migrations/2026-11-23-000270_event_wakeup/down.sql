CREATE OR REPLACE FUNCTION number_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(1296126537);
    NEW.id := nextval('event_ids');
    RETURN NEW;
END
$$;
