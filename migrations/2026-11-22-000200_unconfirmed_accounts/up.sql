-- Since when an account waits for its address to be confirmed; it means nothing once it is. Accounts from before
-- this column wait from now on, so that none of them expires at once.
ALTER TABLE users ADD COLUMN unconfirmed_since timestamptz NOT NULL DEFAULT now();

CREATE INDEX users_unconfirmed ON users (unconfirmed_since, id)
    WHERE email_verified_at IS NULL AND NOT is_collector AND NOT is_admin;
