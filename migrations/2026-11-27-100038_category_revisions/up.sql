-- Admins edit and delete a category in the revision that they saw.
ALTER TABLE forum_categories ADD COLUMN revision integer NOT NULL DEFAULT 1 CHECK (revision > 0);

-- A category without topics can be deleted; topics that their authors deleted stay, without a category.
ALTER TABLE forum_topics
    ALTER COLUMN category_id DROP NOT NULL,
    ADD CONSTRAINT forum_topics_have_a_category CHECK (category_id IS NOT NULL OR state = 'deleted');
