ALTER TABLE single_use_tokens DROP CONSTRAINT single_use_tokens_purpose_check;
ALTER TABLE single_use_tokens ADD CONSTRAINT single_use_tokens_purpose_check
    CHECK (purpose IN ('verify_email', 'reset_password', 'change_email'));
