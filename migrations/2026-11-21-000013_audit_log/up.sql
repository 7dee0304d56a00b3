-- Who did what to whom. No foreign keys: an entry outlives those it names.
CREATE TABLE audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    actor_id bigint,
    address text,
    user_id bigint,
    action text NOT NULL,
    details jsonb NOT NULL
);

CREATE INDEX audit_log_by_user ON audit_log (user_id, id);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is never altered' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
