import type { Household } from '../api/household.ts';
import { junk, largeImport } from './furnish.ts';
import type { Noise } from './noise.ts';

const MEBIBYTE = 1024 * 1024;

/** The load of one user, or of one anonymous client. */
export function noisesOf(url: string, household: Household): Record<string, Noise> {
  const { colocationId, categoryId, authorization } = household;
  const json = { 'content-type': 'application/json' };
  const as = { authorization };
  const post = (path: string, body: string, headers: Record<string, string> = as): Noise['calls'][number] => ({
    method: 'POST',
    path,
    headers: { ...json, ...headers },
    body,
  });
  const get = (path: string): Noise['calls'][number] => ({ method: 'GET', path, headers: as });
  const search = get(`/api/Message/Search?colocationId=${colocationId}&words=nowhere`);
  const of = (atOnce: number, ...calls: Noise['calls'][number][]): Noise => ({ url, calls, atOnce });
  return {
    '4 × 1 MiB of junk': of(4, post('/api/Message', junk(MEBIBYTE))),
    '4 × 80 KiB of junk': of(4, post('/api/Message', junk(80 * 1024))),
    '2,000 wrong things in 10 KiB, 4 at once': of(4, {
      method: 'PUT',
      path: '/api/Reminder/Range',
      headers: { ...json, ...as },
      body: `[${'{},'.repeat(1999)}{}]`,
    }),
    'one import of 11 MiB': of(1, post('/api/Import', largeImport(household))),
    'two searches': of(2, search),
    'ten searches': of(10, search),
    'anonymous 30 KiB, 8 at once': of(8, post('/api/Account/SignIn', junk(30 * 1024), {})),
    'the longest chat, 4 at once': of(4, get(`/api/Message?colocationId=${colocationId}`)),
    '200 long receipts, 4 at once': of(4, get(`/api/Expense/Page?limit=200&colocationId=${colocationId}`)),
    'a category of long receipts, 4 at once': of(4, get(`/api/Expense/GetByExpenseCategoryId/${categoryId}?`)),
    '50 replays of the hub': {
      ...of(50),
      replays: { jwt: authorization.replace('Bearer ', ''), colocationId },
    },
  };
}
