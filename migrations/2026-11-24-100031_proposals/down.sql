DROP TRIGGER proposals_lapse ON vehicles;
DROP FUNCTION lapse_proposals();
DROP TABLE listing_proposals;
DELETE FROM new_cases WHERE queue = 'proposals';
