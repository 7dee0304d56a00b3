-- Notifications about the membership and moderation have a row of the settings of their own. It begins as the row that they had
-- before, so that nobody gets email which they switched off.
INSERT INTO notification_preferences (user_id, category, channel, is_on)
SELECT user_id, 'membership', channel, is_on FROM notification_preferences WHERE category = 'ownAffairs';

-- Members who have an unread notification of a post in a topic, for when posts of it are hidden or shown again.
CREATE INDEX notifications_of_topics ON notifications (split_part(link, '?', 1))
    WHERE in_app AND read_at IS NULL AND kind IN ('forum_reply', 'forum_mention');
