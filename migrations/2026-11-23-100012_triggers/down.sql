-- Drops the triggers with their functions.
DROP FUNCTION note_new_case(), tell_desk(), tell_notice(), tell_access_change(), note_vehicle_change(),
    refuse_change(), number_event() CASCADE;
