// A Hestia that is killed while it upgrades its database to another version of PostgreSQL: before a statement, or after a file
// was renamed, that matches a pattern.
import fs from 'node:fs';
import { Client } from 'pg';
import { openStorage } from '#platform/db/opening/storage.ts';
import { readSettings } from '#platform/kernel/settings/settings.ts';

const [dataFolder = '', pattern = ''] = process.argv.slice(2);
const dieAt = (text: unknown) => {
  if (typeof text === 'string' && new RegExp(pattern).test(text)) process.kill(process.pid, 'SIGKILL');
};

const rename = fs.renameSync;
fs.renameSync = (from, to) => {
  rename(from, to);
  dieAt(to);
};
const query = Reflect.get(Client.prototype, 'query') as (this: Client, ...args: unknown[]) => unknown;
Reflect.set(Client.prototype, 'query', function (this: Client, ...args: unknown[]) {
  dieAt(args[0]);
  return query.apply(this, args);
});

const silent = { debug() {}, info() {}, warn() {}, error() {} };
await openStorage(readSettings({ HESTIA_DATA: dataFolder }), silent);
