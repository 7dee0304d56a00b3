ALTER TABLE users
    DROP COLUMN digest,
    DROP COLUMN digested_on,
    DROP COLUMN profile_visibility,
    DROP COLUMN collection_privacy,
    DROP COLUMN analytics_sharing,
    DROP COLUMN activity_status;
DROP TABLE notice_choices;
