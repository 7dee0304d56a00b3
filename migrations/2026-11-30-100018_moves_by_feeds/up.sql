-- Changes of the status that feeds made: nobody made them, so they have no actor.
ALTER TABLE listing_moves
    ALTER COLUMN actor_id DROP NOT NULL,
    DROP CONSTRAINT listing_moves_side_check,
    ADD CONSTRAINT listing_moves_side_check CHECK (side IN ('seller', 'concierge', 'feed')),
    ADD CONSTRAINT listing_moves_actor_check CHECK ((side = 'feed') = (actor_id IS NULL));
