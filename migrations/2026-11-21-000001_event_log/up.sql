-- What has been committed, for whoever follows: sockets, caches, read models.
CREATE TABLE events (
    id bigint PRIMARY KEY,
    kind text NOT NULL,
    payload jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE SEQUENCE event_ids;

-- A plain serial is handed out before its transaction commits, so a reader that has seen 8 may miss
-- a 7 that commits later. The lock is held until commit: whoever draws the next number does so after
-- the last one has been committed, and numbers become visible in order.
CREATE FUNCTION number_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(1296126537);
    NEW.id := nextval('event_ids');
    RETURN NEW;
END
$$;

CREATE TRIGGER events_are_numbered BEFORE INSERT ON events
    FOR EACH ROW EXECUTE FUNCTION number_event();
