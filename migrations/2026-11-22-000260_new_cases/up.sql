-- Cases that have arrived in the admin queues and that nobody has been notified of yet. Without foreign keys: a
-- case may be gone before it is announced.
CREATE TABLE new_cases (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    queue text NOT NULL,
    -- The case's number or reference.
    key text NOT NULL
);

-- Arguments: the queue, and the column that holds the key.
CREATE FUNCTION note_new_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO new_cases (queue, key) VALUES (TG_ARGV[0], to_jsonb(NEW) ->> TG_ARGV[1]);
    RETURN NULL;
END
$$;

CREATE TRIGGER new_submissions_are_noted AFTER INSERT ON submissions
    FOR EACH ROW EXECUTE FUNCTION note_new_case('submissions', 'id');
CREATE TRIGGER new_applications_are_noted AFTER INSERT ON collector_applications
    FOR EACH ROW EXECUTE FUNCTION note_new_case('applications', 'id');
CREATE TRIGGER new_requests_are_noted AFTER INSERT ON access_requests
    FOR EACH ROW EXECUTE FUNCTION note_new_case('access-requests', 'reference');
CREATE TRIGGER new_inquiries_are_noted AFTER INSERT ON inquiry_threads FOR EACH ROW WHEN (NEW.kind = 'inquiry')
    EXECUTE FUNCTION note_new_case('inquiries', 'reference');
CREATE TRIGGER new_appointments_are_noted AFTER INSERT ON inquiry_threads FOR EACH ROW WHEN (NEW.kind = 'appointment')
    EXECUTE FUNCTION note_new_case('appointments', 'reference');
CREATE TRIGGER new_reports_are_noted AFTER INSERT ON forum_reports
    FOR EACH ROW EXECUTE FUNCTION note_new_case('reports', 'id');
-- Questions about members' cars are answered by their sellers.
CREATE TRIGGER new_questions_are_noted AFTER INSERT ON questions FOR EACH ROW WHEN (NEW.submission_id IS NULL)
    EXECUTE FUNCTION note_new_case('questions', 'id');
