import type { ClientConfig } from 'pg';
import { types } from '#platform/db/types.ts';

/** The configuration of all connections, also through a pooler: values parsed as in `types.ts`, timeouts everywhere. */
export const connectionConfig = (connection: ClientConfig): ClientConfig => ({
  application_name: 'hestia',
  keepAlive: true,
  connectionTimeoutMillis: 5000,
  types,
  ...connection,
});

/** For what nobody sits and waits for: on a busy machine a database may take long to let somebody in. */
export const patient = (connection: ClientConfig): ClientConfig => ({ ...connection, connectionTimeoutMillis: 60_000 });
