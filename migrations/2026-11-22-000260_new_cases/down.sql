DROP TRIGGER new_questions_are_noted ON questions;
DROP TRIGGER new_reports_are_noted ON forum_reports;
DROP TRIGGER new_appointments_are_noted ON inquiry_threads;
DROP TRIGGER new_inquiries_are_noted ON inquiry_threads;
DROP TRIGGER new_requests_are_noted ON access_requests;
DROP TRIGGER new_applications_are_noted ON collector_applications;
DROP TRIGGER new_submissions_are_noted ON submissions;
DROP FUNCTION note_new_case();
DROP TABLE new_cases;
-- Kinds and categories that an earlier version cannot read.
DELETE FROM notices WHERE kind IN ('new_case', 'inquiry_received');
DELETE FROM notice_choices WHERE category = 'newCases';
DELETE FROM unsubscribe_tokens WHERE category = 'newCases';
