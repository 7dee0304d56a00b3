DROP TABLE submission_messages;
