DROP TRIGGER reports_are_told ON forum_reports;
DROP TRIGGER new_reports_are_told ON forum_reports;
DROP TRIGGER appointments_are_told ON inquiry_threads;
DROP TRIGGER new_appointments_are_told ON inquiry_threads;
DROP TRIGGER inquiries_are_told ON inquiry_threads;
DROP TRIGGER new_inquiries_are_told ON inquiry_threads;
DROP TRIGGER requests_are_told ON access_requests;
DROP TRIGGER new_requests_are_told ON access_requests;
DROP TRIGGER applications_are_told ON collector_applications;
DROP TRIGGER new_applications_are_told ON collector_applications;
DROP TRIGGER submissions_are_told ON submissions;
DROP TRIGGER new_submissions_are_told ON submissions;
DROP FUNCTION tell_desk();
-- What an earlier version could not read.
DELETE FROM events WHERE kind = 'cases_changed';
