#!/usr/bin/env bash
# Starts the replica of docker-compose.scale.yml: copies the primary at the first start, then follows it.
set -euo pipefail
data=/var/lib/postgresql/18/docker
if [ ! -s "$data/PG_VERSION" ]; then
  # Copied beside its place and moved when it is complete: an interrupted copy has a PG_VERSION, too.
  copy=$data.copy
  rm -rf "$copy" "$data"
  install --directory --owner=postgres --group=postgres --mode=700 "$copy"
  # `application_name` is what the primary's synchronous_standby_names waits for.
  source="host=database user=replication password=$REPLICATION_PASSWORD application_name=replica"
  gosu postgres pg_basebackup --dbname="$source" --pgdata="$copy" --write-recovery-conf --wal-method=stream --slot=replica
  mv "$copy" "$data"
fi
# At least as many connections as the primary, or it does not start.
exec gosu postgres postgres -D "$data" --max_connections=200
