-- Drops the triggers with their functions.
DROP FUNCTION notify_workers(), note_new_case(), tell_desk(), tell_notice(), tell_access_change(),
    number_event() CASCADE;
