DELETE FROM listing_moves WHERE side = 'feed';

ALTER TABLE listing_moves
    DROP CONSTRAINT listing_moves_actor_check,
    DROP CONSTRAINT listing_moves_side_check,
    ADD CONSTRAINT listing_moves_side_check CHECK (side IN ('seller', 'concierge')),
    ALTER COLUMN actor_id SET NOT NULL;
