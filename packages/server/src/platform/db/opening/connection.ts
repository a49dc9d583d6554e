import type { ClientConfig } from 'pg';
import { types } from '#platform/db/opening/types.ts';

/** The configuration of all connections, also through a pooler: values parsed as in `types.ts`, timeouts everywhere. */
export const connectionConfig = (connection: ClientConfig): ClientConfig => ({
  application_name: 'hestia',
  keepAlive: true,
  connectionTimeoutMillis: 5000,
  types,
  ...connection,
});

/** For background work: a busy database may take long to accept a connection. */
export const patient = (connection: ClientConfig): ClientConfig => ({ ...connection, connectionTimeoutMillis: 60_000 });
