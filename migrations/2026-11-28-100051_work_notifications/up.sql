-- Wakes the background jobs of all servers when one of their queues gets work, instead of having each server
-- ask every second or two. Servers LISTEN on this channel (postgres-adapter/work_queues.rs has the names);
-- PostgreSQL notifies them when the transaction commits, once per queue and transaction. Work that becomes due
-- later, and a notification that is lost, is found by the next regular round of the job.
CREATE FUNCTION notify_workers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('marque_work', TG_ARGV[0]);
    RETURN NULL;
END
$$;

CREATE TRIGGER new_mail_wakes_workers AFTER INSERT ON mail_outbox
    FOR EACH STATEMENT EXECUTE FUNCTION notify_workers('mail');
CREATE TRIGGER retried_mail_wakes_workers AFTER UPDATE OF state, due_at ON mail_outbox FOR EACH ROW
    WHEN (NEW.state = 'waiting' AND (OLD.state <> 'waiting' OR NEW.due_at < OLD.due_at))
    EXECUTE FUNCTION notify_workers('mail');

CREATE TRIGGER new_exports_wake_workers AFTER INSERT ON exports
    FOR EACH STATEMENT EXECUTE FUNCTION notify_workers('exports');

CREATE TRIGGER new_feed_runs_wake_workers AFTER INSERT ON feed_runs
    FOR EACH STATEMENT EXECUTE FUNCTION notify_workers('feed_runs');
CREATE TRIGGER due_feed_runs_wake_workers AFTER UPDATE OF due_at ON feed_runs FOR EACH ROW
    WHEN (NEW.due_at IS NOT NULL AND (OLD.due_at IS NULL OR NEW.due_at < OLD.due_at))
    EXECUTE FUNCTION notify_workers('feed_runs');

CREATE TRIGGER new_feed_schedules_wake_workers AFTER INSERT ON feed_schedules
    FOR EACH STATEMENT EXECUTE FUNCTION notify_workers('feed_schedules');
CREATE TRIGGER due_feed_schedules_wake_workers AFTER UPDATE OF due_at ON feed_schedules FOR EACH ROW
    WHEN (NEW.due_at < OLD.due_at)
    EXECUTE FUNCTION notify_workers('feed_schedules');

CREATE TRIGGER new_feed_photos_wake_workers AFTER INSERT ON feed_galleries
    FOR EACH STATEMENT EXECUTE FUNCTION notify_workers('feed_photos');
CREATE TRIGGER due_feed_photos_wake_workers AFTER UPDATE OF due_at ON feed_galleries FOR EACH ROW
    WHEN (NEW.due_at IS NOT NULL AND (OLD.due_at IS NULL OR NEW.due_at < OLD.due_at))
    EXECUTE FUNCTION notify_workers('feed_photos');
