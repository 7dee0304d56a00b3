DROP INDEX notifications_of_topics;
DELETE FROM notification_preferences WHERE category = 'membership';
