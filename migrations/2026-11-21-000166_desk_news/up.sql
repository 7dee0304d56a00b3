-- Whatever changes a case of the concierge's desk, by whatever way, is told in the event log with it: once for each
-- queue and transaction, and at its end, as what ends a session is.
CREATE FUNCTION tell_desk() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    told text := coalesce(current_setting('marque.told_desk', true), '');
BEGIN
    IF strpos(told, TG_ARGV[0] || ',') = 0 THEN
        PERFORM set_config('marque.told_desk', told || TG_ARGV[0] || ',', true);
        INSERT INTO events (id, kind, payload)
        VALUES (0, 'cases_changed', jsonb_build_object('queue', TG_ARGV[0]));
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER new_submissions_are_told AFTER INSERT ON submissions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_desk('submissions');
CREATE CONSTRAINT TRIGGER submissions_are_told AFTER UPDATE ON submissions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.status, OLD.revision, OLD.unread_by_concierge) IS DISTINCT FROM
          (NEW.status, NEW.revision, NEW.unread_by_concierge))
    EXECUTE FUNCTION tell_desk('submissions');

CREATE CONSTRAINT TRIGGER new_applications_are_told AFTER INSERT ON collector_applications
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_desk('applications');
CREATE CONSTRAINT TRIGGER applications_are_told AFTER UPDATE ON collector_applications
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status <> NEW.status)
    EXECUTE FUNCTION tell_desk('applications');

CREATE CONSTRAINT TRIGGER new_requests_are_told AFTER INSERT ON access_requests
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_desk('access-requests');
CREATE CONSTRAINT TRIGGER requests_are_told AFTER UPDATE ON access_requests
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.answered_at IS DISTINCT FROM NEW.answered_at)
    EXECUTE FUNCTION tell_desk('access-requests');

-- A question that becomes a wish to meet leaves one queue for the other.
CREATE CONSTRAINT TRIGGER new_inquiries_are_told AFTER INSERT ON inquiry_threads
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'inquiry') EXECUTE FUNCTION tell_desk('inquiries');
CREATE CONSTRAINT TRIGGER inquiries_are_told AFTER UPDATE ON inquiry_threads
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.kind = 'inquiry') EXECUTE FUNCTION tell_desk('inquiries');
CREATE CONSTRAINT TRIGGER new_appointments_are_told AFTER INSERT ON inquiry_threads
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'appointment')
    EXECUTE FUNCTION tell_desk('appointments');
CREATE CONSTRAINT TRIGGER appointments_are_told AFTER UPDATE ON inquiry_threads
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'appointment')
    EXECUTE FUNCTION tell_desk('appointments');

CREATE CONSTRAINT TRIGGER new_reports_are_told AFTER INSERT ON forum_reports
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_desk('reports');
CREATE CONSTRAINT TRIGGER reports_are_told AFTER UPDATE ON forum_reports
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.closed_at IS DISTINCT FROM NEW.closed_at)
    EXECUTE FUNCTION tell_desk('reports');
