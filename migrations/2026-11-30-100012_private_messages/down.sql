DROP TABLE private_message_reports, member_blocks, conversation_marks, private_messages, conversations;
