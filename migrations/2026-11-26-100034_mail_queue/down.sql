CREATE INDEX mail_outbox_shown ON mail_outbox (id) WHERE state = 'shown';
DROP INDEX mail_outbox_attention;
DROP INDEX mail_outbox_by_state;
ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_state_check;
-- The earlier schema does not know dropped mail; given up, it is not sent either.
UPDATE mail_outbox SET state = 'given_up' WHERE state = 'dropped';
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_state_check
    CHECK (state IN ('waiting', 'sent', 'shown', 'given_up'));
ALTER TABLE mail_outbox DROP COLUMN claimed_until;
