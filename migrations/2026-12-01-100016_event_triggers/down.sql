-- Drops the triggers with their functions.
DROP FUNCTION notify_workers(), record_new_case(), append_cases_changed(), append_notifications_changed(), append_sessions_or_roles_changed(),
    number_event() CASCADE;
