-- What became of a wish to become a member: nothing yet, an invitation, or a reason why not.
ALTER TABLE access_requests
    ADD COLUMN invitation_id bigint REFERENCES invitations ON DELETE SET NULL,
    ADD COLUMN closed_reason text,
    ADD COLUMN answered_at timestamptz;

CREATE INDEX access_requests_by_invitation ON access_requests (invitation_id);
CREATE INDEX access_requests_open ON access_requests (received_at, reference) WHERE answered_at IS NULL;
CREATE INDEX access_requests_answered ON access_requests (received_at, reference) WHERE answered_at IS NOT NULL;
