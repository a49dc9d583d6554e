#!/bin/sh
# The entrypoint of the image `postgres`, as far as compose.yaml relies on it: the first start makes a database with
# POSTGRES_PASSWORD and POSTGRES_INITDB_ARGS and runs the scripts, while nobody is heard over TCP.
set -eu
if [ "$(id -u)" = 0 ]; then
  install -d -o postgres -g postgres -m 0700 "$PGDATA"
  exec setpriv --reuid postgres --regid postgres --init-groups "$0"
fi
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  # shellcheck disable=SC2086 # several arguments
  initdb --username=postgres --pwfile=/tmp/password $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait -o "-c listen_addresses=''" start
  for script in /docker-entrypoint-initdb.d/*.sql; do
    psql --no-psqlrc --no-password --set ON_ERROR_STOP=1 --username postgres --dbname postgres --file "$script"
  done
  pg_ctl --wait --mode fast stop
fi
exec postgres -c 'listen_addresses=*'
