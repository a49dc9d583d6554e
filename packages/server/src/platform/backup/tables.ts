import type { Client } from 'pg';
import { listTables, type Table } from '#platform/db/opening/copying.ts';

/**
 * Left out: tables that a new database creates, work in flight, links that open an account, and per-minute counters.
 */
const LEFT_OUT = ['migrations', 'waiting_jobs', 'waiting_mails', 'password_resets', 'guesses'];

/** The tables in a backup. */
export const listBackedUp = (client: Client): Promise<Table[]> => listTables(client, { without: LEFT_OUT });
