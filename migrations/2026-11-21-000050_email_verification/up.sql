-- When a member showed that they read the mail at their address; null until then.
ALTER TABLE users ADD COLUMN email_verified_at timestamptz;

-- Whoever operates the site vouches for the accounts that they made on its machine.
UPDATE users SET email_verified_at = created_at
 WHERE EXISTS (SELECT FROM audit_log
                WHERE audit_log.user_id = users.id AND action = 'registered' AND actor_id IS NULL);
