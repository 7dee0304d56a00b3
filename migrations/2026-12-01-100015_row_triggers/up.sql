CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is never altered' USING ERRCODE = 'insufficient_privilege';
END
$$;

CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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

-- Records every change of a vehicle's price or status, whatever statement makes it.
CREATE FUNCTION record_vehicle_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO vehicle_changes (vehicle_id, price_before, price_after, status_before, status_after, actor_id)
    VALUES (NEW.id, OLD.price, NEW.price, OLD.status, NEW.status,
            nullif(current_setting('marque.actor', true), '')::bigint);
    RETURN NULL;
END
$$;

CREATE TRIGGER vehicle_changes_are_recorded AFTER UPDATE OF price, status ON vehicles FOR EACH ROW
    WHEN (OLD.price IS DISTINCT FROM NEW.price OR OLD.status IS DISTINCT FROM NEW.status)
    EXECUTE FUNCTION record_vehicle_change();

-- Keeps the highest price that was asked, whatever statement writes the price history. A new vehicle has its first
-- price already, so that listing many writes each row once.
CREATE FUNCTION keep_highest_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE vehicles v SET highest_asked = asked.highest
      FROM (SELECT changed.vehicle_id,
                   (SELECT max(p.price) FROM vehicle_prices p
                     WHERE p.vehicle_id = changed.vehicle_id AND p.kind <> 'sold') AS highest
              FROM (SELECT DISTINCT vehicle_id FROM steps) changed) asked
     WHERE v.id = asked.vehicle_id AND v.highest_asked IS DISTINCT FROM asked.highest;
    RETURN NULL;
END
$$;

CREATE TRIGGER highest_asked_follows_new_prices AFTER INSERT ON vehicle_prices
    REFERENCING NEW TABLE AS steps FOR EACH STATEMENT EXECUTE FUNCTION keep_highest_asked();
CREATE TRIGGER highest_asked_follows_removed_prices AFTER DELETE ON vehicle_prices
    REFERENCING OLD TABLE AS steps FOR EACH STATEMENT EXECUTE FUNCTION keep_highest_asked();

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

-- Keeps the stage that a closed thread left, whatever statement closes it.
CREATE FUNCTION keep_open_stage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.open_stage := OLD.stage;
    NEW.open_since := OLD.waiting_since;
    RETURN NEW;
END
$$;

CREATE TRIGGER open_stages_are_kept BEFORE UPDATE ON inquiry_threads
    FOR EACH ROW WHEN (NEW.stage = 'closed' AND OLD.stage <> 'closed') EXECUTE FUNCTION keep_open_stage();

-- Counts the likes of a post, whatever statement adds or deletes them, also the erasure of a member.
CREATE FUNCTION count_post_like() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        UPDATE forum_posts SET like_count = like_count + 1 WHERE id = NEW.post_id;
    ELSE
        UPDATE forum_posts SET like_count = like_count - 1 WHERE id = OLD.post_id;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER post_likes_are_counted AFTER INSERT OR DELETE ON forum_post_likes
    FOR EACH ROW EXECUTE FUNCTION count_post_like();
