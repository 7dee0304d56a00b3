DROP TRIGGER notices_are_told ON notices;
DROP TRIGGER role_changes_are_told ON users;
DROP TRIGGER session_ends_are_told ON sessions;
DROP FUNCTION tell_notice();
DROP FUNCTION tell_access_change();
-- What an earlier version could not read.
DELETE FROM events WHERE kind IN ('access_changed', 'notices_added');
