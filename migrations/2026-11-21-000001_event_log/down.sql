DROP TABLE events;
DROP FUNCTION number_event();
DROP SEQUENCE event_ids;
