-- Assigns event IDs in commit order. A plain serial is assigned before its transaction commits, so a reader
-- that has seen 8 could miss a 7 that commits later. The lock is held until commit, so the next ID is
-- assigned only after the previous one is visible. Servers LISTEN on this channel; PostgreSQL notifies them
-- when the transaction commits, once per transaction.
CREATE FUNCTION number_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_advisory_xact_lock(1296126537);
    NEW.id := nextval('event_ids');
    PERFORM pg_notify('marque_events', '');
    RETURN NEW;
END
$$;

CREATE TRIGGER events_are_numbered BEFORE INSERT ON events
    FOR EACH ROW EXECUTE FUNCTION number_event();

-- Appends an event when a session ends, a role changes or a notification is added, whatever statement does
-- it. Deferred to the end of the transaction, because the event log's lock is held until commit.
CREATE FUNCTION append_sessions_or_roles_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO events (id, kind, payload)
    VALUES (0, 'access_changed', jsonb_build_object('user', (to_jsonb(OLD) ->> TG_ARGV[0])::bigint));
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER session_ends_append_event AFTER DELETE ON sessions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_sessions_or_roles_changed('user_id');

CREATE CONSTRAINT TRIGGER role_changes_append_event AFTER UPDATE ON users
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (OLD.is_collector IS DISTINCT FROM NEW.is_collector OR OLD.is_admin IS DISTINCT FROM NEW.is_admin)
    EXECUTE FUNCTION append_sessions_or_roles_changed('id');

CREATE FUNCTION append_notifications_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO events (id, kind, payload)
    VALUES (0, 'notifications_added', jsonb_build_object('user', NEW.user_id));
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER notifications_append_event AFTER INSERT ON notifications
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.in_app) EXECUTE FUNCTION append_notifications_changed();

-- Appends an event when an admin case changes, whatever statement does it: once per queue and transaction,
-- deferred to the end of the transaction as above.
CREATE FUNCTION append_cases_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    queues text := coalesce(current_setting('marque.queues_with_event', true), '');
BEGIN
    IF strpos(queues, TG_ARGV[0] || ',') = 0 THEN
        PERFORM set_config('marque.queues_with_event', queues || TG_ARGV[0] || ',', true);
        INSERT INTO events (id, kind, payload)
        VALUES (0, 'cases_changed', jsonb_build_object('queue', TG_ARGV[0]));
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER new_submissions_append_event AFTER INSERT ON submissions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_cases_changed('submissions');

CREATE CONSTRAINT TRIGGER submissions_append_event AFTER UPDATE ON submissions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.status, OLD.revision, OLD.unread_by_concierge) IS DISTINCT FROM
          (NEW.status, NEW.revision, NEW.unread_by_concierge))
    EXECUTE FUNCTION append_cases_changed('submissions');

CREATE CONSTRAINT TRIGGER new_proposals_append_event AFTER INSERT ON listing_proposals
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_cases_changed('proposals');

CREATE CONSTRAINT TRIGGER proposals_append_event AFTER UPDATE ON listing_proposals
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.state, OLD.revision) IS DISTINCT FROM (NEW.state, NEW.revision))
    EXECUTE FUNCTION append_cases_changed('proposals');

CREATE CONSTRAINT TRIGGER new_sign_offs_append_event AFTER INSERT ON sign_offs
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_cases_changed('sign-offs');

CREATE CONSTRAINT TRIGGER sign_offs_append_event AFTER UPDATE ON sign_offs
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.state, OLD.revision) IS DISTINCT FROM (NEW.state, NEW.revision))
    EXECUTE FUNCTION append_cases_changed('sign-offs');

CREATE CONSTRAINT TRIGGER new_applications_append_event AFTER INSERT ON collector_applications
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_cases_changed('applications');

CREATE CONSTRAINT TRIGGER applications_append_event AFTER UPDATE ON collector_applications
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status <> NEW.status)
    EXECUTE FUNCTION append_cases_changed('applications');

CREATE CONSTRAINT TRIGGER new_requests_append_event AFTER INSERT ON access_requests
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_cases_changed('access-requests');

CREATE CONSTRAINT TRIGGER requests_append_event AFTER UPDATE ON access_requests
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.answered_at IS DISTINCT FROM NEW.answered_at)
    EXECUTE FUNCTION append_cases_changed('access-requests');

-- An inquiry that becomes an appointment moves to the other queue.
CREATE CONSTRAINT TRIGGER new_inquiries_append_event AFTER INSERT ON inquiry_threads
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'inquiry') EXECUTE FUNCTION append_cases_changed('inquiries');

CREATE CONSTRAINT TRIGGER inquiries_append_event AFTER UPDATE ON inquiry_threads
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.kind = 'inquiry') EXECUTE FUNCTION append_cases_changed('inquiries');

CREATE CONSTRAINT TRIGGER new_appointments_append_event AFTER INSERT ON inquiry_threads
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'appointment')
    EXECUTE FUNCTION append_cases_changed('appointments');

CREATE CONSTRAINT TRIGGER appointment_requests_append_event AFTER UPDATE ON inquiry_threads
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'appointment')
    EXECUTE FUNCTION append_cases_changed('appointments');

CREATE CONSTRAINT TRIGGER new_reports_append_event AFTER INSERT ON forum_reports
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_cases_changed('reports');

CREATE CONSTRAINT TRIGGER reports_append_event AFTER UPDATE ON forum_reports
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.closed_at IS DISTINCT FROM NEW.closed_at)
    EXECUTE FUNCTION append_cases_changed('reports');

CREATE CONSTRAINT TRIGGER new_message_reports_append_event AFTER INSERT ON private_message_reports
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION append_cases_changed('message-reports');

CREATE CONSTRAINT TRIGGER message_reports_append_event AFTER UPDATE ON private_message_reports
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.closed_at IS DISTINCT FROM NEW.closed_at)
    EXECUTE FUNCTION append_cases_changed('message-reports');

-- Arguments: the queue, and the column that holds the key.
CREATE FUNCTION record_new_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO new_cases (queue, key) VALUES (TG_ARGV[0], to_jsonb(NEW) ->> TG_ARGV[1]);
    RETURN NULL;
END
$$;

CREATE TRIGGER new_submissions_are_recorded AFTER INSERT ON submissions
    FOR EACH ROW EXECUTE FUNCTION record_new_case('submissions', 'id');

CREATE TRIGGER new_proposals_are_recorded AFTER INSERT ON listing_proposals
    FOR EACH ROW EXECUTE FUNCTION record_new_case('proposals', 'id');

-- Only an objection waits for the concierge.
CREATE TRIGGER objections_are_recorded AFTER UPDATE OF state ON sign_offs FOR EACH ROW
    WHEN (OLD.state <> 'objected' AND NEW.state = 'objected')
    EXECUTE FUNCTION record_new_case('sign-offs', 'id');

CREATE TRIGGER new_applications_are_recorded AFTER INSERT ON collector_applications
    FOR EACH ROW EXECUTE FUNCTION record_new_case('applications', 'id');

CREATE TRIGGER new_requests_are_recorded AFTER INSERT ON access_requests
    FOR EACH ROW EXECUTE FUNCTION record_new_case('access-requests', 'reference');

CREATE TRIGGER new_inquiries_are_recorded AFTER INSERT ON inquiry_threads FOR EACH ROW WHEN (NEW.kind = 'inquiry')
    EXECUTE FUNCTION record_new_case('inquiries', 'reference');

CREATE TRIGGER new_appointments_are_recorded AFTER INSERT ON inquiry_threads FOR EACH ROW WHEN (NEW.kind = 'appointment')
    EXECUTE FUNCTION record_new_case('appointments', 'reference');

CREATE TRIGGER new_reports_are_recorded AFTER INSERT ON forum_reports
    FOR EACH ROW EXECUTE FUNCTION record_new_case('reports', 'id');

CREATE TRIGGER new_message_reports_are_recorded AFTER INSERT ON private_message_reports
    FOR EACH ROW EXECUTE FUNCTION record_new_case('message-reports', 'id');

-- Questions about members' cars are answered by their sellers and are no admin cases.
CREATE TRIGGER new_questions_are_recorded AFTER INSERT ON questions FOR EACH ROW WHEN (NEW.submission_id IS NULL)
    EXECUTE FUNCTION record_new_case('questions', 'id');

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
