-- Part of the car that a photo of a listing shows.
ALTER TABLE vehicle_pictures ADD COLUMN photo_group text
    CHECK (photo_group IN ('exterior', 'interior', 'engine', 'underbody', 'details', 'documents'));
