-- Drops the triggers with their functions.
DROP FUNCTION count_post_like(), keep_open_stage(), lapse_sign_offs(), lapse_proposals(), keep_highest_asked(),
    record_vehicle_change(), refuse_legal_change(), refuse_change() CASCADE;
