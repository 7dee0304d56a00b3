DROP TABLE member_changes, exports, abandoned_blobs, account_closures, audit_log, secret_key_checks,
    second_factor_resets, passkey_ceremonies, passkeys, log_in_challenges, recovery_codes, second_factors,
    single_use_tokens, wrong_guesses, sessions, known_devices, users;
