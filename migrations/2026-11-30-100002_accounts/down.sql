DROP TABLE standing_changes, exports, abandoned_blobs, departures, audit_log, secret_key_marks,
    second_factor_resets, passkey_ceremonies, passkeys, log_in_challenges, recovery_codes, second_factors,
    single_use_tokens, log_in_failures, sessions, known_devices, users;
