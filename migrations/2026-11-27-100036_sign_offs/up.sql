-- Staff edits of a listing that its seller signs off. Only open and objected ones change; a listing has at most one
-- of these.
CREATE TABLE sign_offs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The submission that became the listing; its seller signs off.
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    state text NOT NULL CHECK (state IN ('open', 'agreed', 'objected', 'kept', 'lapsed')),
    -- Incremented by each further staff edit.
    revision integer NOT NULL,
    -- Content of the listing before the first staff edit, and after the latest.
    base jsonb NOT NULL,
    edited jsonb NOT NULL,
    -- API names of the fields that differ.
    fields text[] NOT NULL,
    edited_at timestamptz NOT NULL,
    objected_at timestamptz CHECK (objected_at IS NOT NULL OR state NOT IN ('objected', 'kept')),
    objection text NOT NULL DEFAULT '',
    closed_at timestamptz CHECK ((closed_at IS NULL) = (state IN ('open', 'objected'))),
    reason text NOT NULL DEFAULT ''
);

CREATE UNIQUE INDEX sign_offs_unfinished_of_submission ON sign_offs (submission_id)
    WHERE state IN ('open', 'objected');
CREATE INDEX sign_offs_of_submission ON sign_offs (submission_id, id DESC);
CREATE INDEX sign_offs_open ON sign_offs (id) WHERE state = 'open';
CREATE INDEX sign_offs_objected ON sign_offs (id) WHERE state = 'objected';
CREATE INDEX sign_offs_closed ON sign_offs (id DESC) WHERE state NOT IN ('open', 'objected');

-- An unfinished sign-off lapses with the sale or withdrawal of its vehicle, whatever statement does it.
CREATE FUNCTION lapse_sign_offs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE sign_offs SET state = 'lapsed', closed_at = NEW.updated_at
     WHERE state IN ('open', 'objected')
       AND submission_id IN (SELECT id FROM submissions WHERE vehicle_id = NEW.id);
    RETURN NULL;
END
$$;

CREATE TRIGGER sign_offs_lapse AFTER UPDATE OF status ON vehicles FOR EACH ROW
    WHEN (OLD.status IN ('live', 'under_offer') AND NEW.status NOT IN ('live', 'under_offer'))
    EXECUTE FUNCTION lapse_sign_offs();

CREATE CONSTRAINT TRIGGER new_sign_offs_are_told AFTER INSERT ON sign_offs
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tell_desk('sign-offs');

CREATE CONSTRAINT TRIGGER sign_offs_are_told AFTER UPDATE ON sign_offs
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD.state, OLD.revision) IS DISTINCT FROM (NEW.state, NEW.revision))
    EXECUTE FUNCTION tell_desk('sign-offs');

-- Only an objection waits for the concierge.
CREATE TRIGGER objections_are_noted AFTER UPDATE OF state ON sign_offs FOR EACH ROW
    WHEN (OLD.state <> 'objected' AND NEW.state = 'objected')
    EXECUTE FUNCTION note_new_case('sign-offs', 'id');
