-- Whatever ends a session, changes a role or adds a notice, by whatever way, is told in the event log with it.
-- At the end of the transaction: the log's lock is held until commit, and nobody should wait while it is held.
CREATE FUNCTION tell_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO events (id, kind, payload)
    VALUES (0, 'access_changed', jsonb_build_object('user', (to_jsonb(OLD) ->> TG_ARGV[0])::bigint));
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER session_ends_are_told AFTER DELETE ON sessions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_access_change('user_id');

CREATE CONSTRAINT TRIGGER role_changes_are_told AFTER UPDATE ON users
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.is_collector IS DISTINCT FROM NEW.is_collector OR OLD.is_admin IS DISTINCT FROM NEW.is_admin)
    EXECUTE FUNCTION tell_access_change('id');

CREATE FUNCTION tell_notice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO events (id, kind, payload)
    VALUES (0, 'notices_added', jsonb_build_object('user', NEW.user_id));
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER notices_are_told AFTER INSERT ON notices
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.in_app) EXECUTE FUNCTION tell_notice();
