-- How far the event log has been announced to members. One row: whoever moves it has done the work.
CREATE TABLE announced (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    event_id bigint NOT NULL
);

-- What happened before there were notices is nobody's news.
INSERT INTO announced (event_id) SELECT coalesce(max(id), 0) FROM events;

-- Changes that watchers are to be told of, until they have been.
CREATE TABLE vehicle_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    vehicle_id bigint NOT NULL REFERENCES vehicles ON DELETE CASCADE,
    price_before bigint NOT NULL,
    price_after bigint NOT NULL,
    status_before text NOT NULL,
    status_after text NOT NULL,
    -- Who made it, as their transaction says in marque.actor. No foreign key: it is only compared.
    actor_id bigint
);

CREATE INDEX vehicle_changes_by_vehicle ON vehicle_changes (vehicle_id, id);

-- Whatever changes a vehicle, by whatever way, is noted with it.
CREATE FUNCTION note_vehicle_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO vehicle_changes (vehicle_id, price_before, price_after, status_before, status_after, actor_id)
    VALUES (NEW.id, OLD.price, NEW.price, OLD.status, NEW.status,
            nullif(current_setting('marque.actor', true), '')::bigint);
    RETURN NULL;
END
$$;

CREATE TRIGGER vehicle_changes_are_noted AFTER UPDATE OF price, status ON vehicles FOR EACH ROW
    WHEN (OLD.price IS DISTINCT FROM NEW.price OR OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION note_vehicle_change();
