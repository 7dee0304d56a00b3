DROP TABLE single_use_tokens;
