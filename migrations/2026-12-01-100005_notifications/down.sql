DROP TABLE unsubscribe_tokens, vehicle_changes, announcement_position, notification_preferences, notifications, mail_outbox;
