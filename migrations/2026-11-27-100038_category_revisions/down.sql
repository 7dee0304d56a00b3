-- Topics without a category were deleted by their authors; they get any category, where nobody sees them.
INSERT INTO forum_categories (name, name_key, description, opened_at)
    SELECT 'Deleted topics', 'deleted topics', 'Topics that their authors deleted', now()
     WHERE EXISTS (SELECT FROM forum_topics WHERE category_id IS NULL) AND NOT EXISTS (SELECT FROM forum_categories);
UPDATE forum_topics SET category_id = (SELECT min(id) FROM forum_categories) WHERE category_id IS NULL;
ALTER TABLE forum_topics DROP CONSTRAINT forum_topics_have_a_category, ALTER COLUMN category_id SET NOT NULL;
ALTER TABLE forum_categories DROP COLUMN revision;
