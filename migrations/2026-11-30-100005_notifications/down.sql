DROP TABLE unsubscribe_tokens, vehicle_changes, announced, notice_choices, notices, mail_outbox;
