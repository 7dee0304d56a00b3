-- Changes of a listing that its seller proposes. Only open ones change; at most one per listing is open.
CREATE TABLE listing_proposals (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The submission that became the listing; its seller is the author.
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    state text NOT NULL CHECK (state IN ('open', 'approved', 'declined', 'withdrawn', 'lapsed')),
    -- Incremented when the seller replaces the proposal.
    revision integer NOT NULL,
    -- Content of the listing that the proposal is based on, and the proposed content.
    base jsonb NOT NULL,
    proposed jsonb NOT NULL,
    -- API names of the fields that differ.
    fields text[] NOT NULL,
    proposed_at timestamptz NOT NULL,
    closed_at timestamptz CHECK ((closed_at IS NULL) = (state = 'open')),
    reason text NOT NULL DEFAULT ''
);

CREATE UNIQUE INDEX listing_proposals_open_of_submission ON listing_proposals (submission_id) WHERE state = 'open';
CREATE INDEX listing_proposals_of_submission ON listing_proposals (submission_id, id DESC);
CREATE INDEX listing_proposals_open ON listing_proposals (id) WHERE state = 'open';
CREATE INDEX listing_proposals_closed ON listing_proposals (id DESC) WHERE state <> 'open';

-- An open proposal lapses with the sale or withdrawal of its vehicle, whatever statement does it.
CREATE FUNCTION lapse_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE listing_proposals SET state = 'lapsed', closed_at = NEW.updated_at
     WHERE state = 'open' AND submission_id IN (SELECT id FROM submissions WHERE vehicle_id = NEW.id);
    RETURN NULL;
END
$$;

CREATE TRIGGER proposals_lapse AFTER UPDATE OF status ON vehicles FOR EACH ROW
    WHEN (OLD.status IN ('live', 'under_offer') AND NEW.status NOT IN ('live', 'under_offer'))
    EXECUTE FUNCTION lapse_proposals();

CREATE CONSTRAINT TRIGGER new_proposals_are_told AFTER INSERT ON listing_proposals
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_desk('proposals');

CREATE CONSTRAINT TRIGGER proposals_are_told AFTER UPDATE ON listing_proposals
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.state, OLD.revision) IS DISTINCT FROM (NEW.state, NEW.revision))
    EXECUTE FUNCTION tell_desk('proposals');

CREATE TRIGGER new_proposals_are_noted AFTER INSERT ON listing_proposals
    FOR EACH ROW EXECUTE FUNCTION note_new_case('proposals', 'id');
