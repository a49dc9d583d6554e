import type { Client } from 'pg';
import { listTables, type Table } from '#platform/db/copying.ts';

/** Not taken along: what a new database has of itself, work in flight, links that open an account, and counts of minutes. */
const LEFT_OUT = ['migrations', 'waiting_jobs', 'waiting_mails', 'password_resets', 'guesses'];

/** The tables that a backup holds. */
export const listBackedUp = (client: Client): Promise<Table[]> => listTables(client, { without: LEFT_OUT });
