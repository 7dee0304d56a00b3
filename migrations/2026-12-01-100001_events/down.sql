DROP TABLE rate_limits, idempotency_keys, events;
DROP SEQUENCE event_ids;
DROP EXTENSION pg_trgm;
