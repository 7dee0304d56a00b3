-- The legal texts of the site: terms of use, privacy and cookies. A row is added with the first change of a text.
CREATE TABLE legal_documents (
    document text PRIMARY KEY CHECK (document IN ('terms', 'privacy', 'cookies')),
    -- Incremented by each change of the draft and of the versions.
    revision integer NOT NULL DEFAULT 0,
    -- The draft of the next version; all null without one. Its fields may be empty.
    draft_title text CHECK (char_length(draft_title) <= 120),
    draft_text text CHECK (char_length(draft_text) <= 50000),
    draft_effective_on text,
    draft_note text CHECK (char_length(draft_note) <= 500),
    draft_saved_at timestamptz,
    CHECK (num_nulls(draft_title, draft_text, draft_effective_on, draft_note, draft_saved_at) IN (0, 5))
);

-- Published versions. The text that the program comes with is version 0 and is not stored.
CREATE TABLE legal_versions (
    document text NOT NULL REFERENCES legal_documents (document),
    number integer NOT NULL CHECK (number >= 1),
    title text NOT NULL CHECK (char_length(title) BETWEEN 1 AND 120),
    -- Markdown.
    text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 50000),
    -- First day in force, in Central Time.
    effective_on date NOT NULL,
    -- What changed.
    note text NOT NULL CHECK (char_length(note) BETWEEN 1 AND 500),
    published_at timestamptz NOT NULL,
    withdrawn_at timestamptz,
    -- Member up to whom the notification job has told of it; null when nobody is left to be told.
    told_up_to bigint CHECK (told_up_to >= 0),
    PRIMARY KEY (document, number),
    CHECK (withdrawn_at IS NULL OR told_up_to IS NULL)
);

CREATE INDEX legal_versions_untold ON legal_versions (published_at) WHERE told_up_to IS NOT NULL;

-- A published version stays as it is: it can only be withdrawn once, and told to members.
CREATE FUNCTION refuse_legal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE'
       AND (OLD.document, OLD.number, OLD.title, OLD.text, OLD.effective_on, OLD.note, OLD.published_at)
           IS NOT DISTINCT FROM
           (NEW.document, NEW.number, NEW.title, NEW.text, NEW.effective_on, NEW.note, NEW.published_at)
       AND (OLD.withdrawn_at IS NULL OR OLD.withdrawn_at = NEW.withdrawn_at)
    THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'published legal texts are never altered';
END
$$;

CREATE TRIGGER legal_versions_are_kept BEFORE UPDATE OR DELETE ON legal_versions
    FOR EACH ROW EXECUTE FUNCTION refuse_legal_change();
