-- Admins list, retry and drop mails.

-- Until when a delivery has claimed the mail, which is being sent until then. NULL once the result is recorded.
ALTER TABLE mail_outbox ADD COLUMN claimed_until timestamptz;

-- Dropped: discarded by an admin, without its content.
ALTER TABLE mail_outbox DROP CONSTRAINT mail_outbox_state_check;
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_state_check
    CHECK (state IN ('waiting', 'sent', 'shown', 'given_up', 'dropped'));

CREATE INDEX mail_outbox_by_state ON mail_outbox (state, id);
-- What needs attention.
CREATE INDEX mail_outbox_attention ON mail_outbox (id)
    WHERE state = 'given_up' OR (state = 'waiting' AND failures > 0);
-- Its only query reads mail_outbox_by_state.
DROP INDEX mail_outbox_shown;
