-- Servers listen on this channel. PostgreSQL tells them when the transaction commits, once however many events
-- it appended.
CREATE OR REPLACE FUNCTION number_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(1296126537);
    NEW.id := nextval('event_ids');
    PERFORM pg_notify('marque_events', '');
    RETURN NEW;
END
$$;
