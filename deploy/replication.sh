#!/usr/bin/env bash
# Runs once in the new primary of docker-compose.scale.yml: creates the role and the slot that the replica copies with.
# From the next start on a commit waits until the replica has it on disk; while the replica is away, writes wait.
set -euo pipefail
psql --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" --set=ON_ERROR_STOP=1 --set=password="$REPLICATION_PASSWORD" <<'SQL'
CREATE ROLE replication LOGIN REPLICATION PASSWORD :'password';
SELECT pg_create_physical_replication_slot('replica');
ALTER SYSTEM SET synchronous_standby_names = 'replica';
SQL
echo "host replication replication all scram-sha-256" >>"$PGDATA/pg_hba.conf"
