DROP INDEX vehicles_by_status;
DROP TABLE listing_moves;
