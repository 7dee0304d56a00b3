DROP TABLE private_message_reports, member_blocks, conversation_read_states, private_messages, conversations;
